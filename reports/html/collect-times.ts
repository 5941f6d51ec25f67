import { getOrAdd } from '../../src/core/remembered.js';
import type { EvidenceLine } from '../../src/evidence/exchange.js';
import { Durations } from '../../src/results/durations.js';
import type { OperationTime, RunTimes, TimedState } from './model.js';

/** Bounds of the columns of a distribution, in milliseconds: each is twice the one before, the last takes all above. */
export const columnBounds: readonly number[] = Array.from({ length: 14 }, (_, power) => 2 ** power);

const maxTimed = 4_000;
const maxLongest = 10;
const maxSlowest = 3;

/** From the first to the last exchange of a scenario, in milliseconds. */
interface Span {
  readonly index: number;
  from: number;
  to: number;
  exchanges: number;
}

interface Times {
  readonly durations: Durations;
  readonly slowest: { readonly id: string; readonly durationMs: number }[];
}

/** How long everything took: a distribution for each operation, and when each exchange began and ended. */
export class TimeCollector {
  readonly #operations = new Map<string, Times>();
  /** Scenarios of which lines may still come. */
  readonly #scenarios = new Map<string, Span>();
  #count = 0;
  #longest: RunTimes['longest'] = [];
  readonly #exchanges: (readonly [number, number, number, TimedState])[] = [];
  #left = 0;

  /** @param fails whether a failure names the line */
  add(line: EvidenceLine, fails: boolean): void {
    if (line.kind === 'scenario') this.#end(line.scenario);
    if (line.kind !== 'exchange' && line.kind !== 'delivery') return;
    if (line.kind === 'exchange' && line.operation !== null && line.outcome.kind === 'response')
      this.#addDuration(line.operation, line.id, line.durationMs);
    const span = this.#scenarios.get(line.scenario) ?? { index: this.#count++, from: line.at, to: 0, exchanges: 0 };
    span.from = Math.min(span.from, line.at);
    span.to = Math.max(span.to, line.at + line.durationMs);
    span.exchanges += 1;
    this.#scenarios.set(line.scenario, span);
    if (this.#exchanges.length >= maxTimed) {
      this.#left += 1;
      return;
    }
    const state: TimedState = fails ? 3 : line.kind === 'delivery' ? 2 : line.attempt > 0 ? 1 : 0;
    this.#exchanges.push([span.index, Math.round(line.at), Math.max(1, Math.round(line.durationMs)), state]);
  }

  times(): RunTimes {
    for (const scenario of this.#scenarios.keys()) this.#end(scenario);
    return {
      operations: [...this.#operations].map(([operation, times]) => operationTime(operation, times)),
      longest: this.#longest,
      exchanges: this.#exchanges,
      left: this.#left,
    };
  }

  #end(scenario: string): void {
    const span = this.#scenarios.get(scenario);
    if (span === undefined) return;
    this.#scenarios.delete(scenario);
    const { from, to, exchanges } = span;
    this.#longest = [...this.#longest, { scenario, at: Math.round(from), durationMs: Math.round(to - from), exchanges }]
      .toSorted((a, b) => b.durationMs - a.durationMs || (a.scenario < b.scenario ? -1 : 1))
      .slice(0, maxLongest);
  }

  #addDuration(operation: string, id: string, durationMs: number): void {
    const times = getOrAdd(this.#operations, operation, () => ({ durations: new Durations(), slowest: [] }));
    times.durations.add(durationMs);
    times.slowest.push({ id, durationMs });
    times.slowest.sort((a, b) => b.durationMs - a.durationMs || (a.id < b.id ? -1 : 1));
    times.slowest.length = Math.min(times.slowest.length, maxSlowest);
  }
}

function operationTime(operation: string, { durations, slowest }: Times): OperationTime {
  const columns = columnBounds.map(() => 0);
  for (const [duration, times] of durations.each()) {
    const column = columnBounds.findIndex((bound) => duration <= bound);
    const index = column === -1 ? columnBounds.length - 1 : column;
    columns[index] = (columns[index] ?? 0) + times;
  }
  return {
    operation,
    count: durations.count,
    median: durations.quantile(0.5),
    p95: durations.quantile(0.95),
    max: durations.quantile(1),
    columns,
    slowest,
  };
}
