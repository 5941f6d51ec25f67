import { createHash, type Hash } from 'node:crypto';
import type { EvidenceLine } from './exchange.js';

const newline = Buffer.from('\n');

/**
 * The digests over the lines of a bundle, as they are written and as they are read: one pass, the memory of two
 * digests. The end of a scenario covers its exchanges and deliveries, wherever the scenario stands: it stays the same
 * line in a part of a run and in parts put together. The last line covers the header and all other lines, the ends
 * of scenarios included, in a chain: the digest of a line is SHA-256 of the digest before it (32 bytes), the line and a
 * line feed.
 */
export class LineChain {
  #chain: Buffer;
  #scenario: Hash = createHash('sha256');

  /** @param header the first line, without its line feed */
  constructor(header: Uint8Array) {
    this.#chain = link(Buffer.alloc(0), header);
  }

  /** Takes a line (without its line feed); for the end of a scenario, after `endScenario`. */
  take(kind: EvidenceLine['kind'], line: Uint8Array): void {
    if (kind === 'exchange' || kind === 'delivery') this.#scenario.update(line).update(newline);
    else this.#chain = link(this.#chain, line);
  }

  /** SHA-256 (hex) of the exchanges and deliveries since the last end of a scenario. */
  endScenario(): string {
    const digest = this.#scenario.digest('hex');
    this.#scenario = createHash('sha256');
    return digest;
  }

  /** Hex digest of the last line taken. */
  head(): string {
    return this.#chain.toString('hex');
  }
}

const link = (before: Uint8Array, line: Uint8Array): Buffer =>
  createHash('sha256').update(before).update(line).update(newline).digest();
