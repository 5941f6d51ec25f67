import { getHeapStatistics } from 'node:v8';
import type { Body, EvidenceLine } from '../evidence/exchange.js';

/** Length of recorded bodies once too much is held, bytes: enough to recognise them. */
const shortBody = 16 * 1024;

/** Share of the heap that recorded bodies may take while they wait to be written, and the most of it, bytes. */
const share = 0.2;
const mostHeld = 48 * 1024 * 1024;

/**
 * Recorded bodies that are not on the disk yet: those of scenarios that are running, or that wait for an earlier one.
 * An implementation with megabytes in each response or delivery would fill the memory; beyond a share of it, bodies are
 * cut short, and requirements that need them whole stay inconclusive.
 */
export class HeldBodies {
  #held = 0;
  readonly #budget = Math.min(getHeapStatistics().heap_size_limit * share, mostHeld);

  /** Bytes of the next body that are recorded. */
  limit(wanted: number): number {
    return this.#held < this.#budget ? wanted : Math.min(wanted, shortBody);
  }

  hold(line: EvidenceLine): void {
    this.#held += sizeOf(line);
  }

  release(lines: readonly EvidenceLine[]): void {
    for (const line of lines) this.#held -= sizeOf(line);
  }
}

/** The body that an implementation sent, in a response or a delivery. Requests of ours are small. */
function receivedBody(line: EvidenceLine): Body | undefined {
  if (line.kind === 'delivery') return line.request.body;
  return line.kind === 'exchange' && line.outcome.kind === 'response' ? line.outcome.body : undefined;
}

/** Bytes of a body as it is held, two for a unit of text. */
function sizeOf(line: EvidenceLine): number {
  const body = receivedBody(line);
  if (body === undefined) return 0;
  return body.kind === 'text' ? 2 * body.text.length : body.base64.length;
}
