import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRateLimiter } from './rate.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** How many may be sent within so many milliseconds. */
async function sentWithin(ms: number, perSecond?: number): Promise<number> {
  const rate = createRateLimiter(perSecond);
  let sent = 0;
  for (let count = 0; count < 5000; count += 1) void rate.take().then(() => (sent += 1));
  await vi.advanceTimersByTimeAsync(ms);
  return sent;
}

it.each([
  [0.5, 9_999, 5],
  [1, 9_999, 10],
  [15, 9_990, 150],
  [200, 9_990, 2000],
  [3000, 990, 3000],
])('hands out %d a second', async (perSecond, ms, most) => {
  const sent = await sentWithin(ms, perSecond);
  expect(sent).toBeLessThanOrEqual(most);
  expect(sent).toBeGreaterThanOrEqual(most * 0.9);
});

it('does not hold back without a limit', async () => {
  expect(await sentWithin(0)).toBe(5000);
});

it('who is told to stop waits no longer, and takes nobody the turn', async () => {
  const rate = createRateLimiter(1);
  const stop = new AbortController();
  const came: string[] = [];
  await rate.take();
  for (const name of ['a', 'b', 'c']) void rate.take(stop.signal).then(() => came.push(name));
  void rate.take().then(() => came.push('goes on'));
  stop.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(came).toEqual(['a', 'b', 'c']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(came).toEqual(['a', 'b', 'c', 'goes on']);
});
