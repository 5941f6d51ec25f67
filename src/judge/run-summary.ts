import type { Configuration } from '../config/configuration.js';
import { idOf } from '../evidence/ids.js';
import type { RequestExchange } from '../evidence/exchange.js';
import type { OperationId } from '../../spec/model.js';
import { isJudgedSuccess } from '../requirements/build.js';
import type { Condition } from '../requirements/requirement.js';
import type { RequestView } from '../requirements/view.js';
import { isSuccess, notHere } from '../evidence/status.js';

/**
 * What only the whole run tells: which things are proven to exist, which operations were served. Order of the
 * exchanges does not matter; two summaries of parts could be united.
 */
export class RunSummary {
  /** Path prefix → the operations (at most two are needed) that succeeded for it. */
  readonly #proofs = new Map<string, Set<OperationId>>();
  readonly #served = new Set<OperationId>();
  /** Operation → the paths at which it was not here, with one status each. */
  readonly #notServed = new Map<OperationId, Map<string, number>>();
  /** Paths of URLs without their queries: as many as paths are remembered anyway. */
  readonly #paths = new Map<string, string>();
  #delivered = false;
  /** Variable → the ids that the configuration names as expendable and that were not seen yet. */
  readonly #unseen = new Map<string, Set<string>>();
  /** Expendable things that were seen, as `variable id`. */
  readonly #existing = new Set<string>();
  readonly #configuration: Configuration;

  constructor(configuration: Configuration = {}) {
    this.#configuration = configuration;
    for (const [entry, ids] of Object.entries(configuration.writes?.expendable ?? {})) {
      if (!Array.isArray(ids)) continue;
      const variable = entry === 'deletableAccountID' ? 'accountID' : entry;
      this.#unseen.set(variable, new Set([...(this.#unseen.get(variable) ?? []), ...ids.map(String)]));
    }
  }

  add(exchange: RequestExchange): void {
    const { operation, outcome } = exchange;
    if (operation === null || exchange.credential !== 'full' || outcome.kind !== 'response') return;
    // A made-up id or another method proves nothing about the operation.
    if (exchange.violated?.location === 'path' || exchange.violated?.location === 'method') return;
    const isNotHere = notHere.has(outcome.status);
    if (!isNotHere && !isSuccess(outcome.status)) return;
    const path = this.#pathOf(exchange.request.url);
    if (isNotHere) {
      const paths = this.#notServed.get(operation) ?? new Map<string, number>();
      this.#notServed.set(operation, paths.set(path, Math.max(outcome.status, paths.get(path) ?? 0)));
    }
    if (isNotHere) return;
    this.#served.add(operation);
    for (const [variable, id] of Object.entries(exchange.bindings)) this.#note(variable, id);
    // An id that was guessed may name anything.
    if (exchange.pathOrigin === 'made-up') return;
    const known = this.#proofs.get(path);
    // What proves a path has proven its prefixes.
    if (known !== undefined && (known.size === 2 || known.has(operation))) return;
    for (const prefix of prefixes(path)) {
      const provers = this.#proofs.get(prefix);
      if (provers === undefined) this.#proofs.set(prefix, new Set([operation]));
      // Two different operations suffice: whichever is judged, the other proves.
      else if (provers.size < 2) provers.add(operation);
    }
  }

  #pathOf(url: string): string {
    const query = url.indexOf('?');
    const address = query === -1 ? url : url.slice(0, query);
    const path = this.#paths.get(address) ?? new URL(url).pathname;
    this.#paths.set(address, path);
    return path;
  }

  /** Looks for expendable things in a list of theirs: `GET …/accounts` shows accounts. */
  seeList(view: RequestView): void {
    if (view.operation === undefined || !view.succeeded) return;
    for (const [variable, ids] of this.#unseen) {
      // The body is parsed only where it can show one of them.
      if (ids.size === 0 || !view.operation.path.endsWith(`/${variable.replace(/ID$/, 's')}`)) continue;
      if (!isJudgedSuccess(view) || view.list.kind !== 'found') return;
      for (const item of view.list.items) {
        const id = idOf(item, variable, this.#configuration);
        if (id !== undefined) this.#note(variable, id);
      }
    }
  }

  #note(variable: string, id: string): void {
    if (this.#unseen.get(variable)?.delete(id) === true) this.#existing.add(`${variable} ${id}`);
  }

  addDelivery(): void {
    this.#delivered = true;
  }

  holds(condition: Condition): boolean {
    switch (condition.kind) {
      case 'proven': {
        const provers = this.#proofs.get(condition.path);
        return provers !== undefined && [...provers].some((prover) => prover !== condition.operation);
      }
      case 'served':
        return this.#served.has(condition.operation);
      case 'exists':
        return this.#existing.has(`${condition.variable} ${condition.id}`);
      case 'delivered':
        return this.#delivered;
      case 'not-served':
        return this.#notServed.get(condition.operation)?.has(condition.path) === true;
    }
  }

  /**
   * Was an operation tried, and never there? `proven`: also for a thing that is proven to exist, or with a status that
   * says so of any. `undefined` where it was there, or never tried.
   */
  absence(operation: OperationId): { readonly proven: boolean } | undefined {
    const paths = this.#notServed.get(operation);
    if (paths === undefined || this.#served.has(operation)) return undefined;
    return {
      proven: [...paths].some(([path, status]) => status !== 404 || this.holds({ kind: 'proven', operation, path })),
    };
  }
}

/** `/a/b/c` → `/a`, `/a/b`, `/a/b/c`. */
function prefixes(path: string): readonly string[] {
  const segments = path.split('/').slice(1);
  return segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`);
}
