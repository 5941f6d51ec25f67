import type { OperationId } from '../../spec/model.js';
import { canonical, digestOf } from '../core/json.js';
import type { Bindings, RequestExchange } from '../evidence/exchange.js';
import { match, type MatchInput } from '../patterns/match.js';
import type { Pattern } from '../patterns/pattern.js';
import type { JudgeContext } from '../requirements/requirement.js';
import type { RequestExchangeView } from '../requirements/view.js';
import { responseNodesOf } from '../requirements/response-nodes.js';
import { exemplarOf, type Exemplar } from './exemplar.js';
import { FeatureTable, type Features } from './feature-table.js';
import { shownExchange, type SeenExchange } from './nearest-passing.js';
import { areSameRecord, changesOf, patternsOfChanges } from './record-changes.js';
import { patternsOfContexts, patternsOfRecord, patternsOfRequest } from './patterns-of.js';
import type { RecordStates } from './record-states.js';
import type { Observation } from './separate.js';

/** Patterns of one operation or of its list items, and texts of one enumeration in one answer, that are looked at. */
export const patternLimit = 2_000;
const textLimit = 30;

/** Exchanges of one operation whose order is kept. */
const timelineLimit = 5_000;

/** When an operation was first requested with an issued credential, milliseconds since the start of the run. */
export interface FirstRequest extends FirstTime {
  /** The same for each combination of ids in its path, as far as they are kept. */
  readonly ofRecords: readonly (FirstTime & { readonly bindings: Bindings })[];
}

interface FirstTime {
  readonly at: number;
  readonly answeredAt: number;
}

/** An answer of the operation with its patterns. */
export interface AnswerObservation extends Observation, SeenExchange {
  readonly features: Features;
  /** Digest of the request. */
  readonly request: string;
  /** Absent where the request is not to be repeated. */
  readonly exemplar?: Exemplar;
}

/** The patterns of the exchanges of operations; those of one exchange are computed once for all requirements. */
export class OperationPatterns {
  readonly #table = new FeatureTable(patternLimit);
  readonly #known: JudgeContext;
  readonly #ofContexts: ReadonlyMap<OperationId | null, readonly Pattern[]>;
  readonly #firstRequests: ReadonlyMap<OperationId, FirstRequest>;
  readonly #changesOf: ReadonlyMap<OperationId | null, readonly OperationId[]>;
  readonly #states: RecordStates;
  readonly #noted: { readonly id: string; readonly at: number }[] = [];
  #last: { readonly id: string; readonly seen: Omit<AnswerObservation, 'violates'> } | undefined;

  constructor(
    known: JudgeContext,
    operations: readonly OperationId[],
    firstRequests: ReadonlyMap<OperationId, FirstRequest>,
    states: RecordStates,
  ) {
    this.#known = known;
    const { iface, configuration } = known;
    this.#changesOf = new Map(operations.map((each) => [each, changesOf(iface, each).map(({ id }) => id)]));
    this.#ofContexts = new Map(
      operations.map((each) => [
        each,
        [...patternsOfContexts(iface, configuration, each), ...patternsOfChanges(iface, each)],
      ]),
    );
    this.#firstRequests = firstRequests;
    this.#states = states;
  }

  get patterns(): readonly Pattern[] {
    return this.#table.patterns;
  }

  /** Takes each exchange of the operation, judged or not. */
  note({ id, at }: RequestExchange): void {
    if (this.#noted.length < timelineLimit && this.#noted.at(-1)?.id !== id) this.#noted.push({ id, at });
  }

  /** The ids of the noted exchanges, by the time of their requests; none of them where there are too many. */
  inOrder(): readonly string[] {
    if (this.#noted.length >= timelineLimit) return [];
    return this.#noted.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1)).map(({ id }) => id);
  }

  of(view: RequestExchangeView): Omit<AnswerObservation, 'violates'> {
    const { exchange } = view;
    if (this.#last?.id === exchange.id) return this.#last.seen;
    const exemplar = exemplarOf(exchange);
    const seen = {
      features: this.#featuresOf(view),
      records: this.#states.recordsOf(view),
      request: requestDigest(exchange),
      shown: shownExchange(exchange),
      ...(exemplar === undefined ? {} : { exemplar }),
    };
    this.#last = { id: exchange.id, seen };
    return seen;
  }

  has(pattern: Pattern, { holds }: Features): boolean {
    const number = this.#table.numberOf(pattern);
    return number !== undefined && holds.has(number);
  }

  factsOf(view: RequestExchangeView): MatchInput {
    const { exchange } = view;
    let states: ReadonlySet<string> | undefined;
    return {
      view,
      hasState: (pattern) => {
        states ??= new Set(this.#states.patternsOf(view).map(canonical));
        return states.has(canonical(pattern));
      },
      wasLatest: (write) =>
        this.#states.changes.wasLatest(write, this.#changesOf.get(exchange.operation) ?? [], exchange),
      wasRequested: (write, of) => {
        const first = this.#firstRequests.get(write);
        return of === 'any record'
          ? isAfter(exchange, first)
          : isAfter(
              exchange,
              first?.ofRecords.find(({ bindings }) => areSameRecord(bindings, exchange.bindings)),
            );
      },
    };
  }

  #featuresOf(view: RequestExchangeView): Features {
    const facts = this.factsOf(view);
    const matched = (this.#ofContexts.get(view.exchange.operation) ?? []).map((pattern) => ({
      pattern,
      is: match(pattern, facts),
    }));
    return this.#table.features(
      [
        ...matched.flatMap(({ pattern, is }) => (is === 'yes' ? [pattern] : [])),
        ...patternsOfRequest(view),
        ...this.#shown(view),
        ...patternsOfRecord(view),
        ...this.#states.patternsOf(view),
      ],
      matched.flatMap(({ pattern, is }) => (is === 'unknown' ? [pattern] : [])),
    );
  }

  /** Values of enumerations that the response shows. */
  #shown(view: RequestExchangeView): readonly Pattern[] {
    const { operation } = view.exchange;
    if (view.reading === undefined || operation === null) return [];
    return responseNodesOf(this.#known.iface, operation)
      .filter(({ schema }) => schema['x-enumeration'] !== undefined)
      .flatMap(({ name, pointer }) =>
        [...view.texts(pointer).keys()]
          .toSorted()
          .slice(0, textLimit)
          .map((text): Pattern => ({ kind: 'shows', name, schema: pointer, text })),
      );
  }
}

/** Requests that overlap may have been handled in either order. */
function isAfter({ at, durationMs }: RequestExchange, first: FirstTime | undefined): boolean | undefined {
  if (first === undefined || at + durationMs < first.at) return false;
  return at >= first.answeredAt ? true : undefined;
}

const requestDigest = ({ request, credential }: RequestExchange): string =>
  digestOf([request.method, request.url, credential, request.headers, request.body ?? null]);
