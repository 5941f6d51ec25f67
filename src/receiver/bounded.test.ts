import { describe, expect, test } from 'vitest';
import type { ExchangeId } from '../evidence/exchange.js';
import { Duplicates } from './duplicates.js';
import { Mailbox } from './mailbox.js';
import type { Delivery } from './receiver.js';
import { Targets } from './targets.js';

// Cast: ids of these tests.
const id = (at: number): ExchangeId => `deliveries/a#${at}.0` as ExchangeId;

describe('what is remembered is bounded', () => {
  test('repeated deliveries are recognised among the latest', () => {
    const duplicates = new Duplicates(2);
    for (const at of [1, 2, 3]) expect(duplicates.firstOf(`key ${at}`, id(at))).toBeUndefined();
    expect(duplicates.firstOf('key 2', id(4))).toBe(id(2));
    expect(duplicates.firstOf('key 1', id(5))).toBeUndefined();
  });

  test('the mailbox forgets the oldest', async () => {
    const mailbox = new Mailbox(4);
    for (let at = 0; at < 100; at += 1) {
      const delivery: Delivery = { id: id(at), target: 'a', event: null, at, signatures: [] };
      mailbox.put(delivery);
    }
    const kept = await mailbox.wait({ target: 'a', count: 1, deadlineMs: 0 });
    expect(kept.length).toBeLessThanOrEqual(5);
    expect(kept.at(-1)?.id).toBe(id(99));
  });
});

test('the longest event path wins', () => {
  const targets = new Targets('seed', '/', ['/set', '/limitation/set', '/unset']);
  expect(targets.eventPath('/hooks/limitation/set')).toBe('/limitation/set');
  expect(targets.eventPath('/hooks/set')).toBe('/set');
  expect(targets.eventPath('/hooks/unset')).toBe('/unset');
  expect(targets.eventPath('/hooks/reset')).toBeUndefined();
});
