import type { OperationId } from '../../spec/model.js';
import type { FirstRequest } from '../conditions/operation-patterns.js';
import { canonical } from '../core/json.js';
import { isIssued, type Bindings, type RequestExchange } from '../evidence/exchange.js';

/** Records of one operation whose first change is kept. */
const recordLimit = 200;

interface Times {
  at: number;
  answeredAt: number;
}

/** When each operation that changes something was first requested with an issued credential, also for each record. */
export class FirstRequests {
  readonly #times = new Map<OperationId, Times & { readonly records: Map<string, Times & { bindings: Bindings }> }>();

  add({ operation, credential, request: { method }, bindings, at, durationMs }: RequestExchange): void {
    if (operation === null || !isIssued(credential)) return;
    const now = { at, answeredAt: at + durationMs };
    const known = this.#times.get(operation);
    const records = known?.records ?? new Map<string, Times & { bindings: Bindings }>();
    if (known === undefined) this.#times.set(operation, { ...now, records });
    else if (at < known.at) Object.assign(known, now);
    if (method === 'GET' || method === 'HEAD') return;
    const key = canonical(bindings);
    const record = records.get(key);
    if (record === undefined) records.set(key, { ...now, bindings });
    else if (at < record.at) Object.assign(record, now);
  }

  get byOperation(): ReadonlyMap<OperationId, FirstRequest> {
    return new Map(
      [...this.#times].map(([operation, { at, answeredAt, records }]) => [
        operation,
        { at, answeredAt, ofRecords: [...records.values()].toSorted((a, b) => a.at - b.at).slice(0, recordLimit) },
      ]),
    );
  }
}
