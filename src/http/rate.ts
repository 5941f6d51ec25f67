import PQueue from 'p-queue';
import { defined } from '../core/defined.js';

/** Lets requests start at most so often. */
export interface RateLimiter {
  /** Resolves when the next request may be sent, in the order asked, or when the signal ends the wait. */
  take(signal?: AbortSignal): Promise<void>;
}

/** Bursts are at most this long, milliseconds. */
const slice = 50;

/** Makes a limiter of so many requests per second; without a number, requests start at once. */
export function createRateLimiter(perSecond?: number): RateLimiter {
  if (perSecond === undefined) return { take: () => Promise.resolve() };
  const intervalCap = Math.max(1, Math.floor((perSecond * slice) / 1000));
  // Timers drop fractions of a millisecond.
  const queue = new PQueue({ intervalCap, interval: Math.ceil((intervalCap * 1000) / perSecond) });
  return {
    // Only the signal can reject here, and the caller checks it; a request that no longer waits delays no other
    // request.
    take: (signal) => queue.add(() => undefined, defined({ signal })).catch(() => undefined),
  };
}
