import { describe, expect, it } from 'vitest';
import { maxAttempts, maxRetryDelayMs, retryDelay } from './retry.js';

const now = Date.parse('2025-10-09T08:00:00Z');
const after = (value: string, date?: string) =>
  retryDelay(503, [['retry-after', value], ...(date === undefined ? [] : [['date', date] as const])], 0, now);

describe('retryDelay', () => {
  it.each([429, 502, 503, 504])('retries %i, with growing delays, a few times', (status) => {
    const delays = Array.from({ length: maxAttempts }, (_, attempt) => retryDelay(status, [], attempt, now));
    expect(delays).toEqual([500, 1000, 2000, undefined]);
  });

  it.each([200, 301, 400, 401, 404, 408, 500, 501, 505, 999])('does not retry %i', (status) => {
    expect(retryDelay(status, [['retry-after', '1']], 0, now)).toBeUndefined();
  });

  it.each<readonly [string, string, string | undefined, number]>([
    ['seconds', '3', undefined, 3000],
    ['no seconds', '0', undefined, 0],
    ['a date', 'Thu, 09 Oct 2025 08:00:07 GMT', undefined, 7000],
    ['a date in the past', 'Thu, 09 Oct 2025 07:00:00 GMT', undefined, 0],
    [
      'a date on the clock of a server that is a year ahead',
      'Fri, 09 Oct 2026 08:00:07 GMT',
      'Fri, 09 Oct 2026 08:00:00 GMT',
      7000,
    ],
    ['very many seconds', '9'.repeat(400), undefined, maxRetryDelayMs],
    ['a date in ten years', 'Tue, 09 Oct 2035 08:00:00 GMT', undefined, maxRetryDelayMs],
    ['a negative number', '-5', undefined, 500],
    ['a fraction', '1.5', undefined, 500],
    ['a word', 'soon', undefined, 500],
    ['nothing', '', undefined, 500],
    ['a date that is none', 'Thu, 99 Oct 2025 08:00:07 GMT', undefined, 500],
  ])('takes %s', (_, value, date, delay) => {
    expect(after(value, date)).toBe(delay);
  });
});
