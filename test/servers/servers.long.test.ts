import { expect, test } from 'vitest';
import { decideFrom } from './decided.js';
import { servers } from './servers.js';

test.each(servers)('%o: its own document decides what it serves', { timeout: 300_000 }, async (start) => {
  const server = await start();
  try {
    const { contradictions, failed, applicable, decided, undecided } = await decideFrom(server);
    expect(contradictions).toBe(0);
    const { frameworkFails = '-' } = server;
    expect(failed.filter((each) => !each.includes(`/${frameworkFails} (SHOULD`))).toEqual([]);
    expect(failed.length > 0).toBe(server.frameworkFails !== undefined);
    expect(decided / applicable, undecided.join(' ')).toBeGreaterThanOrEqual(0.95);
  } finally {
    await server.close();
  }
});
