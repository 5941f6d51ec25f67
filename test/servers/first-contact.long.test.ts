import { expect, test } from 'vitest';
import { chosenBy, commitOf } from '../tools/commit-sample.js';
import { firstContact, honestServices, origins } from './first-contact.js';

/*
 * Two of forty pairs, which follow from the commit, so that each build tries others: a small server and a variant of
 * the reference. All pairs: `npm run servers -- --contacts`.
 */
const commit = commitOf();
const half = honestServices.length / 2;
const sample = [0, 1].map((part) => {
  const start = honestServices[part * half + chosenBy(commit, `service ${part}`, half)];
  const origin = origins[chosenBy(commit, `origin ${part}`, origins.length)];
  if (start === undefined || origin === undefined) throw new Error('the sample is outside of its lists');
  return { start, origin, name: `service ${honestServices.indexOf(start)} from its ${origin}` };
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
