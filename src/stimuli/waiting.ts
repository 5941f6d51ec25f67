/**
 * Waits in milliseconds before a request is repeated to see a change that may be visible after a delay. A difference
 * that remains after all of them is reported.
 */
export const waitsMs: readonly number[] = [200, 400, 1000];

/** Waits for a first look, after which the same is asked with the waits above. */
export const shortWaitsMs: readonly number[] = [100, 200];

/** The same for messages. */
export const afterWaiting = 'also when asked again';
