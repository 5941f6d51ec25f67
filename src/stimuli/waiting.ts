/**
 * Waits before something is asked for once more that may be seen, or gone, after a delay, in milliseconds. What still
 * differs after all of them is told.
 */
export const waitsMs: readonly number[] = [200, 400, 1000];

/** The same for messages. */
export const afterWaiting = `also when asked again after ${waitsMs.map((ms) => ms / 1000).join(', ')} s`;
