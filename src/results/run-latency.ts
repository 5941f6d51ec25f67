import { getOrAdd } from '../core/remembered.js';
import type { EvidenceLine } from '../evidence/exchange.js';
import { Durations } from './durations.js';

/** Durations of the responses of a run, in milliseconds. */
export interface RunLatency {
  readonly median: number;
  readonly p95: number;
  /** Median of each operation with a response. */
  readonly operations: ReadonlyMap<string, number>;
}

/** Durations of responses; `undefined` without any. Deliveries are left out, since we respond to them ourselves. */
export async function latencyOf(lines: AsyncIterable<EvidenceLine>): Promise<RunLatency | undefined> {
  const byOperation = new Map<string, Durations>();
  const all = new Durations();
  for await (const line of lines) {
    if (line.kind !== 'exchange' || line.outcome.kind !== 'response') continue;
    all.add(line.durationMs);
    if (line.operation !== null) getOrAdd(byOperation, line.operation, () => new Durations()).add(line.durationMs);
  }
  if (all.count === 0) return undefined;
  return {
    median: all.quantile(0.5),
    p95: all.quantile(0.95),
    operations: new Map([...byOperation].map(([operation, durations]) => [operation, durations.quantile(0.5)])),
  };
}
