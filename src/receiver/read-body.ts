import type { IncomingMessage } from 'node:http';

/** How reading a request's body ended. */
export type BodyRead =
  | { readonly kind: 'whole' | 'too-long'; readonly body: Buffer }
  /** The bytes that all senders together may have in flight are used up. */
  | { readonly kind: 'overload' }
  /** The sender hung up, or was cut off for being slow. */
  | { readonly kind: 'gone' };

/** Counts the bytes of bodies that all requests to the receiver together hold in memory, up to a limit. */
export class ByteBudget {
  readonly #most: number;
  #used = 0;

  constructor(most: number) {
    this.#most = most;
  }

  take(bytes: number): boolean {
    if (this.#used + bytes > this.#most) return false;
    this.#used += bytes;
    return true;
  }

  give(bytes: number): void {
    this.#used -= bytes;
  }
}

/** After a body is refused, this much of its rest is read and dropped, so that the sender gets to see the answer. */
const lingerBytes = 16 * 1024 * 1024;

/**
 * Reads a body up to a limit. The caller returns the bytes of `whole` and `too-long` to the budget when it no longer
 * needs them. Bytes beyond the limit are dropped; far beyond it, the connection is closed.
 */
export const readBody = (request: IncomingMessage, limit: number, budget: ByteBudget): Promise<BodyRead> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let held = 0;
    let dropped = 0;
    let ended = false;

    const end = (read: BodyRead): void => {
      ended = true;
      if (read.kind === 'overload' || read.kind === 'gone') budget.give(held);
      chunks.length = 0;
      resolve(read);
    };
    request.on('data', (chunk: Buffer) => {
      if (ended) {
        dropped += chunk.length;
        if (dropped > lingerBytes) request.destroy();
        return;
      }
      const kept = chunk.subarray(0, limit - held);
      if (!budget.take(kept.length)) return end({ kind: 'overload' });
      chunks.push(kept);
      held += kept.length;
      if (kept.length < chunk.length) end({ kind: 'too-long', body: Buffer.concat(chunks) });
    });
    request.on('end', () => {
      if (!ended) end({ kind: 'whole', body: Buffer.concat(chunks) });
    });
    // An error of a request is always followed by its close.
    request.on('error', () => undefined);
    request.on('close', () => {
      if (!ended) end({ kind: 'gone' });
    });
  });
