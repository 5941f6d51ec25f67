import { expect, test } from 'vitest';
import { chosenBy, commitOf } from '../tools/commit-sample.js';
import { firstContact, origins, smallServers, wholeServices } from './first-contact.js';

/*
 * Two of forty pairs, which follow from the commit, so that each build tries others: a server that has a part of the
 * interface, and the reference or a variant of it. All pairs: `npm run servers -- --contacts`.
 */
const commit = commitOf();
const sample = [smallServers, wholeServices].map((services, part) => {
  const index = chosenBy(commit, `service ${part}`, services.length);
  const start = services[index];
  const origin = origins[chosenBy(commit, `origin ${part}`, origins.length)];
  if (start === undefined || origin === undefined) throw new Error('the sample is outside of its lists');
  return { start, origin, name: `${part === 0 ? 'small server' : 'whole service'} ${index} from its ${origin}` };
});

test.concurrent.each(sample)('$name: three runs fail nothing', { timeout: 600_000 }, async ({ start, origin }) => {
  const { server, runs } = await firstContact(start, origin);
  expect([server, ...runs.map(({ failed }) => failed)]).toEqual([server, [], [], []]);
  for (const { code, decided } of runs) {
    expect(code, server).not.toBe(1);
    // A run that decides nothing would fail nothing.
    expect(decided, server).toBeGreaterThan(20);
  }
});
