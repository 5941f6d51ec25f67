import { createHash } from 'node:crypto';
import type { ExchangeId } from '../evidence/exchange.js';

/** Recognises repeated deliveries by key; forgets the oldest beyond its size. */
export class Duplicates {
  readonly #size: number;
  readonly #first = new Map<string, ExchangeId>();

  constructor(size: number) {
    this.#size = size;
  }

  /** The first delivery with this key, or `undefined` if it is this one. */
  firstOf(key: string, id: ExchangeId): ExchangeId | undefined {
    const first = this.#first.get(key);
    if (first !== undefined) return first;
    this.#first.set(key, id);
    if (this.#first.size > this.#size) {
      for (const oldest of this.#first.keys()) {
        this.#first.delete(oldest);
        break;
      }
    }
    return undefined;
  }

  /** Takes back a delivery that could not be kept after all. */
  forget(key: string, id: ExchangeId): void {
    if (this.#first.get(key) === id) this.#first.delete(key);
  }
}

/**
 * Key of a delivery: its message id (`webhook-id`), else the id in its envelope, else its target and body. Of fixed
 * length, even for very long ids.
 */
export const duplicateKey = (
  target: string,
  ids: { readonly webhookId?: string | undefined; readonly envelopeId?: string | undefined },
  rest: string,
  body: Uint8Array,
): string => {
  const digest = createHash('sha256');
  const id =
    ids.webhookId !== undefined
      ? ['webhook-id', ids.webhookId]
      : ids.envelopeId !== undefined
        ? ['envelope', ids.envelopeId]
        : undefined;
  digest.update(JSON.stringify([target, ...(id ?? ['body', rest])]));
  if (id === undefined) digest.update(body);
  return digest.digest('base64');
};
