import type { Configuration } from '../config/configuration.js';
import { idOf } from '../answers/ids.js';
import type { DeliveryExchange, Exchange, RecordedRequest, RequestExchange } from '../evidence/exchange.js';
import type { OperationId } from '../../spec/model.js';
import { isJudgedSuccess, relatedTo } from '../requirements/build.js';
import type { RelatedExchange } from '../results/results.js';
import type { RunCondition } from '../requirements/requirement.js';
import type { RequestExchangeView } from '../requirements/view.js';
import { isPageElsewhere } from '../answers/page-elsewhere.js';
import { isSuccess, notHere, rejects } from '../answers/status.js';

/** Paths that are looked up instead of parsed. */
const pathLimit = 10_000;

/** A successful creation, replacement or deletion, and where it is. */
interface Write {
  readonly operation: OperationId;
  readonly deletes: boolean;
  readonly at: RelatedExchange;
}

/** Of several exchanges that show the same, the one with the least id is named: order of arrival does not matter. */
const earlier = (a: RelatedExchange | undefined, b: RelatedExchange): RelatedExchange =>
  a === undefined || b.exchange < a.exchange ? b : a;

/** The same, where most exchanges are not the one that is named, so that their requests are not put into words. */
const earlierOf = (known: RelatedExchange | undefined, exchange: Exchange): RelatedExchange =>
  known === undefined || exchange.id < known.exchange ? briefly(exchange) : known;

/**
 * Facts that need the whole run: the proven ids, the served operations, and the exchanges that prove them. The order of
 * exchanges does not matter; two summaries of parts could be united.
 */
export class RunSummary {
  /** Path prefix → the operations (at most two are needed) that succeeded for it, and where. */
  readonly #proofs: Map<string, Map<OperationId, RelatedExchange>>;
  readonly #served: Map<OperationId, RelatedExchange>;
  /** Operations that answered as only a served operation does, and where. */
  readonly #reached: Map<OperationId, RelatedExchange>;
  /** Operations that were not here although the content was invalid, and where. */
  readonly #absentWhenInvalid: Map<OperationId, RelatedExchange>;
  /** Operation → the paths at which it was not here, with one status each, and where. */
  readonly #notServed: Map<OperationId, Map<string, { readonly status: number; readonly at: RelatedExchange }>>;
  /** Paths of URLs without their queries, of as many as `pathLimit`. */
  readonly #paths = new Map<string, string>();
  /** Scenario and path → the steps that created, replaced or deleted the record there with success. */
  readonly #writes: Map<string, Map<number, Write>>;
  #delivered: RelatedExchange | undefined;
  /** Variable → the ids that the configuration names as expendable and that were not seen yet. */
  readonly #unseen = new Map<string, Set<string>>();
  /** Expendable records that were seen, as `variable id`. */
  readonly #existing = new Set<string>();
  readonly #configuration: Configuration;

  constructor(configuration: Configuration = {}, of?: RunSummary) {
    this.#configuration = configuration;
    this.#proofs = of === undefined ? new Map() : of.#proofs;
    this.#served = of === undefined ? new Map() : of.#served;
    this.#reached = of === undefined ? new Map() : of.#reached;
    this.#absentWhenInvalid = of === undefined ? new Map() : of.#absentWhenInvalid;
    this.#notServed = of === undefined ? new Map() : of.#notServed;
    this.#writes = of === undefined ? new Map() : of.#writes;
    if (of !== undefined) this.#delivered = of.#delivered;
    for (const [entry, ids] of Object.entries(configuration.writes?.expendable ?? {})) {
      if (!Array.isArray(ids)) continue;
      const variable = entry === 'deletableAccountID' ? 'accountID' : entry;
      this.#unseen.set(variable, new Set([...(this.#unseen.get(variable) ?? []), ...ids.map(String)]));
    }
  }

  /**
   * The same summary of exchanges and deliveries, to which lists can be added that only some documents describe. No
   * other facts may be added to either of the two.
   */
  fork(): RunSummary {
    const copy = new RunSummary(this.#configuration, this);
    for (const [variable, ids] of this.#unseen) copy.#unseen.set(variable, new Set(ids));
    for (const thing of this.#existing) copy.#existing.add(thing);
    return copy;
  }

  add(exchange: RequestExchange): void {
    const { operation, outcome } = exchange;
    if (operation === null || outcome.kind !== 'response' || !this.#isAboutOperation(exchange)) return;
    if (isSuccess(outcome.status) || rejects(outcome.status))
      this.#reached.set(operation, earlierOf(this.#reached.get(operation), exchange));
    const path = this.#pathOf(exchange.request.url);
    if (notHere.has(outcome.status)) {
      this.#addAbsence(operation, path, outcome.status, exchange);
      if (exchange.violated !== undefined)
        this.#absentWhenInvalid.set(operation, earlierOf(this.#absentWhenInvalid.get(operation), exchange));
    } else if (isSuccess(outcome.status)) {
      this.#addSuccess(operation, path, exchange);
      this.#addWrite(operation, path, exchange, outcome.status);
    }
  }

  /**
   * Can the response prove that the operation is served? A made-up id or another method is no proof, nor is a
   * credential other than the usual one. A service without a configured credential is asked without any.
   */
  #isAboutOperation({ credential, violated, outcome }: RequestExchange): boolean {
    return (
      (credential === 'full' || (credential === 'none' && this.#configuration.credentials?.full === undefined)) &&
      violated?.location !== 'path' &&
      violated?.location !== 'method' &&
      outcome.kind === 'response' &&
      !isPageElsewhere(outcome)
    );
  }

  #addWrite(operation: OperationId, path: string, exchange: RequestExchange, status: number): void {
    const { scenario, step, request } = exchange;
    // A change that is answered 202 may be made later (RFC 9110 §15.3.3).
    if (!['POST', 'PUT', 'DELETE'].includes(request.method) || status === 202) return;
    const key = `${scenario} ${path}`;
    const steps = this.#writes.get(key) ?? new Map<number, Write>();
    const at = earlierOf(steps.get(step)?.at, exchange);
    this.#writes.set(key, steps.set(step, { operation, deletes: request.method === 'DELETE', at }));
  }

  /** The last write before a step, if the operation made it and it is no deletion. */
  #madeBy({ operation, path, scenario, before }: Extract<RunCondition, { readonly kind: 'made' }>) {
    const writes = [...(this.#writes.get(`${scenario} ${path}`) ?? [])].filter(
      ([step, write]) => step < before && (write.deletes || write.operation === operation),
    );
    const [, last] = writes.reduce<readonly [number, Write | undefined]>(
      (latest, each) => (each[0] > latest[0] ? each : latest),
      [-1, undefined],
    );
    return last?.deletes === false ? last.at : undefined;
  }

  #addAbsence(operation: OperationId, path: string, status: number, exchange: RequestExchange): void {
    const paths = this.#notServed.get(operation) ?? new Map<string, { status: number; at: RelatedExchange }>();
    const known = paths.get(path);
    const most = Math.max(status, known?.status ?? 0);
    this.#notServed.set(operation, paths.set(path, { status: most, at: earlierOf(known?.at, exchange) }));
  }

  #addSuccess(operation: OperationId, path: string, exchange: RequestExchange): void {
    for (const [variable, id] of Object.entries(exchange.bindings)) this.#note(variable, id);
    // Most exchanges show the same facts as earlier ones.
    const served = this.#served.get(operation);
    const isNew = served === undefined || exchange.id < served.exchange;
    const isProof = exchange.pathOrigin !== 'made-up' && this.#isProof(path, operation, exchange);
    if (!isNew && !isProof) return;
    const shown = briefly(exchange);
    if (isNew) this.#served.set(operation, shown);
    // An id that was guessed may name anything.
    if (isProof) for (const prefix of prefixes(path)) this.#prove(prefix, operation, shown);
  }

  /** Would it be kept as a proof of the path? A proof of a path, or a better one, is kept for its prefixes as well. */
  #isProof(path: string, operation: OperationId, { id }: RequestExchange): boolean {
    const provers = this.#proofs.get(path);
    if (provers === undefined) return true;
    const own = provers.get(operation);
    if (own !== undefined) return id < own.exchange;
    return provers.size < 2 || [...provers.values()].some(({ exchange }) => id < exchange);
  }

  /** Two different operations suffice: whichever is judged, the other proves. Those with the least ids are kept. */
  #prove(prefix: string, operation: OperationId, shown: RelatedExchange): void {
    const provers = this.#proofs.get(prefix) ?? new Map<OperationId, RelatedExchange>();
    this.#proofs.set(prefix, provers.set(operation, earlier(provers.get(operation), shown)));
    if (provers.size <= 2) return;
    const [last] = [...provers].toSorted(([, a], [, b]) => (a.exchange < b.exchange ? 1 : -1));
    if (last !== undefined) provers.delete(last[0]);
  }

  #pathOf(url: string): string {
    const query = url.indexOf('?');
    const address = query === -1 ? url : url.slice(0, query);
    const known = this.#paths.get(address);
    if (known !== undefined) return known;
    const path = URL.canParse(url) ? new URL(url).pathname : address;
    if (this.#paths.size < pathLimit) this.#paths.set(address, path);
    return path;
  }

  /** Looks for expendable records in a list of theirs: `GET …/accounts` shows accounts. */
  seeList(view: RequestExchangeView): void {
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

  addDelivery(delivery: DeliveryExchange): void {
    this.#delivered = earlierOf(this.#delivered, delivery);
  }

  /**
   * The exchange that shows that a condition holds; `undefined` where it does not hold. A condition shown by a list
   * `holds`
   * without one: lists are no longer read once all expendable records were seen.
   */
  shownBy(condition: RunCondition): RelatedExchange | 'holds' | undefined {
    switch (condition.kind) {
      case 'proven':
        return [...(this.#proofs.get(condition.path) ?? [])]
          .filter(([prover]) => prover !== condition.operation)
          .map(([, shown]) => shown)
          .reduce<RelatedExchange | undefined>(earlier, undefined);
      case 'made':
        return this.#madeBy(condition);
      case 'served':
        return this.#served.get(condition.operation);
      case 'reached':
        return this.#reached.get(condition.operation);
      case 'absent-when-invalid':
        return this.#absentWhenInvalid.get(condition.operation);
      case 'exists':
        return this.#existing.has(`${condition.variable} ${condition.id}`) ? 'holds' : undefined;
      case 'delivered':
        return this.#delivered;
      case 'not-served':
        return this.#notServed.get(condition.operation)?.get(condition.path)?.at;
    }
  }

  /**
   * Was an operation tried, and always absent? `proven`: tried with a proven id, or answered with a status that means
   * absence for any id. `undefined` where it was present, or never tried.
   */
  absence(operation: OperationId): { readonly proven: boolean } | undefined {
    const paths = this.#notServed.get(operation);
    if (paths === undefined || this.#served.has(operation)) return undefined;
    return {
      proven: [...paths].some(
        ([path, { status }]) => status !== 404 || this.shownBy({ kind: 'proven', operation, path }) !== undefined,
      ),
    };
  }
}

/**
 * The part of an exchange that is kept for the whole run; with a curl line only for a request without a body, as bodies
 * are large.
 */
const briefly = (exchange: Exchange): RelatedExchange =>
  exchange.request.body === undefined
    ? relatedTo(exchange)
    : { ...relatedTo({ ...exchange, request: withoutBody(exchange.request) }), curl: '' };

const withoutBody = ({ body: _, ...request }: RecordedRequest): RecordedRequest => request;

/** `/a/b/c` → `/a`, `/a/b`, `/a/b/c`. */
function prefixes(path: string): readonly string[] {
  const segments = path.split('/').slice(1);
  return segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`);
}
