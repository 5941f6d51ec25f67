import type { Interface, Operation, OperationId } from '../../spec/model.js';
import { isSuccess } from '../answers/status.js';
import { isIssued, type Bindings, type RequestExchange } from '../evidence/exchange.js';
import type { Pattern } from '../patterns/pattern.js';
import { linesOf } from '../relations/resources.js';

/** Changes of a run that are kept; of more, the latest one of a record is not known. */
const changeLimit = 5_000;

interface Change {
  readonly id: string;
  readonly operation: OperationId;
  readonly bindings: Bindings;
  /** Milliseconds since the start of the run. */
  readonly at: number;
  readonly answeredAt: number;
}

/** The successful changes of records in a run, by the table of resources, in any order. */
export class RecordChanges {
  readonly #changing: ReadonlySet<string>;
  readonly #kept: Change[] = [];

  constructor(iface: Interface) {
    this.#changing = new Set(changingOperations(iface).map(({ id }) => id));
  }

  add({ id, operation, bindings, at, durationMs, credential, outcome }: RequestExchange): void {
    if (operation === null || !this.#changing.has(operation) || this.#kept.length > changeLimit) return;
    if (!isIssued(credential) || outcome.kind !== 'response' || !isSuccess(outcome.status)) return;
    this.#kept.push({ id, operation, bindings, at, answeredAt: at + durationMs });
  }

  /**
   * Whether the latest change that some operations made to the record of an exchange before it is by this one;
   * `undefined` where a change overlaps the exchange, or where too many changes are known.
   */
  wasLatest(write: OperationId, among: readonly OperationId[], exchange: RequestExchange): boolean | undefined {
    if (this.#kept.length > changeLimit) return undefined;
    const { id, at, durationMs, bindings } = exchange;
    const own = this.#kept.filter(
      (change) =>
        change.id !== id &&
        among.includes(change.operation) &&
        change.at < at + durationMs &&
        areSameRecord(change.bindings, bindings),
    );
    if (own.some(({ answeredAt }) => answeredAt > at)) return undefined;
    const last = own.toSorted((one, other) => one.answeredAt - other.answeredAt).at(-1);
    return last?.operation === write;
  }
}

const changes: ReadonlySet<string> = new Set(['create', 'update', 'replace', 'delete']);

const changingOperations = ({ table, operations }: Interface): readonly Operation[] => {
  const ids = new Set(
    table.resources.flatMap((resource) =>
      linesOf(resource).flatMap(([name, { by }]): readonly string[] => (changes.has(name) ? [by] : [])),
    ),
  );
  return operations.filter(({ id, safe }) => !safe && ids.has(id));
};

/**
 * The operations that change the record that an operation is about, or part of what it is below: those at its path, at
 * the beginning of its path, and at the paths of its list items. A creation is about the list alone.
 */
export function changesOf(iface: Interface, operation: OperationId): readonly Operation[] {
  const own = [...iface.operations, ...iface.withdrawn].find(({ id }) => id === operation);
  if (own === undefined) return [];
  return changingOperations(iface).filter(
    ({ method, path }) =>
      path === own.path ||
      (method !== 'POST' && own.path.startsWith(`${path}/`)) ||
      path.replace(/\/\{[^}]+\}$/, '') === own.path,
  );
}

/** Patterns about the history of the record that an operation is about. */
export const patternsOfChanges = (iface: Interface, operation: OperationId): readonly Pattern[] =>
  changesOf(iface, operation).flatMap(({ id, method, path }): readonly Pattern[] => {
    const write = { write: id, request: `${method} ${path}` };
    return [
      { kind: 'after', ...write, deletes: method === 'DELETE', sameRecord: true },
      { kind: 'latest', ...write },
    ];
  });

/** Whether the variables that two paths share have the same values. */
export function areSameRecord(one: Bindings, other: Bindings): boolean {
  const shared = Object.keys(one).filter((name) => other[name] !== undefined);
  return shared.length > 0 && shared.every((name) => one[name] === other[name]);
}
