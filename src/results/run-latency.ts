import type { EvidenceLine } from '../evidence/exchange.js';

/** How long the answers of a run took, in milliseconds. */
export interface RunLatency {
  readonly median: number;
  readonly p95: number;
  /** Median of each operation that answered. */
  readonly operations: ReadonlyMap<string, number>;
}

/** The value below which this share of the sorted numbers lies; 0 where there is none. */
const quantile = (sorted: readonly number[], share: number): number =>
  Math.round((sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0) * 10) / 10;

const ascending = (numbers: readonly number[]): readonly number[] => numbers.toSorted((a, b) => a - b);

/** How long each answer took; `undefined` where nothing was answered. Deliveries are answered by us, and left out. */
export async function latencyOf(lines: AsyncIterable<EvidenceLine>): Promise<RunLatency | undefined> {
  const byOperation = new Map<string, number[]>();
  const all: number[] = [];
  for await (const line of lines) {
    if (line.kind !== 'exchange' || line.outcome.kind !== 'response') continue;
    all.push(line.durationMs);
    if (line.operation === null) continue;
    const known = byOperation.get(line.operation);
    if (known === undefined) byOperation.set(line.operation, [line.durationMs]);
    else known.push(line.durationMs);
  }
  if (all.length === 0) return undefined;
  const sorted = ascending(all);
  return {
    median: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    operations: new Map(
      [...byOperation].map(([operation, durations]) => [operation, quantile(ascending(durations), 0.5)]),
    ),
  };
}
