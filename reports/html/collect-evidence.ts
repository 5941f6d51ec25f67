import type {
  Body,
  DeliveryExchange,
  EvidenceLine,
  Exchange,
  Headers,
  RecordedRequest,
  RequestExchange,
} from '../../src/evidence/exchange.js';
import type { Results } from '../../src/results/results.js';
import type { Json } from '../../src/core/json.js';
import { truncate } from '../../src/core/text.js';
import { embeddedBytes } from './embed.js';
import { TimeCollector } from './collect-times.js';
import { excerptOf, type JsonExcerpt } from './json-excerpt.js';
import type { Collected, DeliveryPoint, ExchangeRow } from './model.js';

/** Characters of a body that are shown: of an exchange that shows a failure, and of any other. */
const bodyOfFailure = 6_000;
const bodyOfOthers = 1_200;
const maxPoints = 1_000;

/** Shares of the bytes; the rest of the page takes what is left. */
const shares = { named: 0.4, neighbours: 0.15, others: 0.15, points: 0.06, rows: 0.1 } as const;

/** Places in one body that it is shortened around. */
const mostPlaces = 5;

/** A number of bytes; `reserve` says whether a value still fits, and counts it if so. */
class Budget {
  #left: number;
  constructor(bytes: number) {
    this.#left = bytes;
  }
  reserve(value: unknown): boolean {
    const bytes = embeddedBytes(value) + 1;
    if (bytes > this.#left) return false;
    this.#left -= bytes;
    return true;
  }
}

/**
 * Reads evidence once and keeps as much as fits in `maxBytes`: exchanges that violations name and those shown beside
 * them, the other exchanges of the scenarios in which each requirement fails first, and further exchanges each have
 * their share of it; exchanges without room are listed with one line each. Memory is bounded by the same measure.
 */
export async function collectEvidence(
  lines: AsyncIterable<EvidenceLine>,
  results: Results,
  maxBytes: number,
): Promise<Collected> {
  const collector = new EvidenceCollector(results, maxBytes);
  for await (const line of lines) collector.add(line);
  return collector.collected();
}

class EvidenceCollector {
  /** Ids of exchanges that violations name. */
  readonly #named: ReadonlySet<string>;
  /** Ids of passing exchanges that are shown beside a failing one. */
  readonly #beside: ReadonlySet<string>;
  /** Scenarios in which a requirement fails first. */
  readonly #scenarios: ReadonlySet<string>;
  readonly #places: ReadonlyMap<string, readonly string[]>;
  readonly #times = new TimeCollector();
  readonly #budgets: { readonly [share in keyof typeof shares]: Budget };
  readonly #excerpts: { [exchange: string]: JsonExcerpt } = {};
  readonly #exchanges: Exchange[] = [];
  readonly #rows: ExchangeRow[] = [];
  readonly #deliveries: DeliveryPoint[] = [];
  #recorded = 0;

  constructor(results: Results, maxBytes: number) {
    const violations = results.requirements.flatMap((requirement) => requirement.violations);
    this.#named = new Set(
      violations.flatMap(({ exchange, related }) => [exchange, ...related.map((other) => other.exchange)]),
    );
    this.#beside = new Set(results.requirements.flatMap(({ nearestPassing }) => nearestPassing?.exchange ?? []));
    this.#scenarios = new Set(
      results.requirements.flatMap(({ violations: [first] }) =>
        first === undefined ? [] : [first.exchange.replace(/[#!][^#!]*$/, '')],
      ),
    );
    this.#places = placesOf(results);
    const budget = (share: number): Budget => new Budget(maxBytes * share);
    this.#budgets = {
      named: budget(shares.named),
      neighbours: budget(shares.neighbours),
      others: budget(shares.others),
      points: budget(shares.points),
      rows: budget(shares.rows),
    };
  }

  add(line: EvidenceLine): void {
    const isExchange = line.kind === 'exchange' || line.kind === 'delivery';
    const isNamed = isExchange && this.#named.has(line.id);
    this.#times.add(line, isNamed);
    if (!isExchange) return;
    this.#recorded += 1;
    if (line.kind === 'delivery') this.#addPoint(line, isNamed);
    if (this.#keepsWhole(line, isNamed) || line.kind === 'delivery') return;
    const row = rowOf(line);
    if (this.#budgets.rows.reserve(row)) this.#rows.push(row);
  }

  #addPoint(line: DeliveryExchange, isNamed: boolean): void {
    if (!isNamed && this.#deliveries.length >= maxPoints) return;
    const point = pointOf(line, isNamed);
    if (this.#budgets[isNamed ? 'named' : 'points'].reserve(point)) this.#deliveries.push(point);
  }

  /** Keeps an exchange with its bodies, shortened, if there is room for it. */
  #keepsWhole(line: Exchange, isNamed: boolean): boolean {
    const isShown = isNamed || this.#beside.has(line.id);
    const whole = cutExchange(line, isShown ? bodyOfFailure : bodyOfOthers);
    const around = excerptAround(line, this.#places.get(line.id));
    const shown = around === undefined ? whole : withoutJudgedText(whole);
    const share = isShown ? 'named' : this.#scenarios.has(line.scenario) ? 'neighbours' : 'others';
    if (!this.#budgets[share].reserve(around === undefined ? shown : [shown, around])) return false;
    this.#exchanges.push(shown);
    if (around !== undefined) this.#excerpts[line.id] = around;
    return true;
  }

  collected(): Collected {
    return {
      exchanges: this.#exchanges,
      excerpts: this.#excerpts,
      rows: this.#rows,
      deliveries: this.#deliveries,
      times: this.#times.times(),
      share: { recorded: this.#recorded, whole: this.#exchanges.length, listed: this.#rows.length },
    };
  }
}

/** Where violations are in the judged bodies, by the ids of their exchanges. */
function placesOf({ requirements }: Results): ReadonlyMap<string, readonly string[]> {
  const places = new Map<string, readonly string[]>();
  const add = (exchange: string, pointer: string): void => {
    const known = places.get(exchange) ?? [];
    if (pointer !== '' && known.length < mostPlaces && !known.includes(pointer))
      places.set(exchange, [...known, pointer]);
  };
  for (const { violations, nearestPassing } of requirements) {
    for (const { exchange, pointer } of violations) add(exchange, pointer);
    // The same place of a passing body is shown beside the failing one.
    const [first] = violations;
    if (nearestPassing !== undefined && first !== undefined) add(nearestPassing.exchange, first.pointer);
  }
  return places;
}

/** The body that an exchange is judged by: that of the response, of a delivery that of the request. */
function judgedBody(line: Exchange): Body | undefined {
  if (line.kind === 'delivery') return line.request.body;
  return line.outcome.kind === 'response' ? line.outcome.body : undefined;
}

/** The parts of a long body around the places of violations; `undefined` where it is short, or no whole JSON text. */
function excerptAround(line: Exchange, places: readonly string[] | undefined): JsonExcerpt | undefined {
  const body = judgedBody(line);
  if (places === undefined || body?.kind !== 'text' || body.cut || body.text.length <= bodyOfFailure) return undefined;
  try {
    return excerptOf(JSON.parse(body.text) as Json, places, bodyOfFailure);
  } catch {
    return undefined;
  }
}

/** The excerpt stands in place of the text. */
function withoutJudgedText(line: Exchange): Exchange {
  const body = judgedBody(line);
  if (body === undefined) return line;
  const empty: Body = { kind: 'text', bytes: body.bytes, cut: true, text: '' };
  if (line.kind === 'delivery') return { ...line, request: { ...line.request, body: empty } };
  return line.outcome.kind === 'response' ? { ...line, outcome: { ...line.outcome, body: empty } } : line;
}

const outcomeOf = (exchange: RequestExchange): string =>
  exchange.outcome.kind === 'response' ? String(exchange.outcome.status) : exchange.outcome.fault;

const rowOf = (exchange: RequestExchange): ExchangeRow => ({
  id: exchange.id,
  at: exchange.at,
  operation: exchange.operation,
  purpose: exchange.purpose,
  method: truncate(exchange.request.method, 20),
  url: truncate(exchange.request.url, 200),
  outcome: outcomeOf(exchange),
});

const pointOf = (delivery: DeliveryExchange, fails: boolean): DeliveryPoint => ({
  id: delivery.id,
  at: delivery.at,
  event: delivery.event,
  answer: 'status' in delivery.answer ? String(delivery.answer.status) : delivery.answer.none,
  answered: 'status' in delivery.answer && delivery.answer.status < 300,
  signature: delivery.signatures[0]?.result ?? null,
  duplicateOf: delivery.duplicateOf ?? null,
  fails,
});

function cutExchange(line: Exchange, max: number): Exchange {
  const request = cutRequest(line.request, max);
  if (line.kind === 'delivery' || line.outcome.kind === 'no-response') return { ...line, request };
  const { body, ...outcome } = line.outcome;
  return {
    ...line,
    request,
    outcome: { ...outcome, headers: cutHeaders(outcome.headers), ...(body && { body: cutBody(body, max) }) },
  };
}

function cutRequest(request: RecordedRequest, max: number): RecordedRequest {
  const { body, ...rest } = request;
  return {
    ...rest,
    url: truncate(request.url, 2_000),
    headers: cutHeaders(request.headers),
    ...(body && { body: cutBody(body, max / 2) }),
  };
}

const cutHeaders = (headers: Headers): Headers =>
  headers.slice(0, 40).map(([name, value]) => [truncate(name, 100), truncate(value, 500)] as const);

function cutBody(body: Body, max: number): Body {
  if (body.kind === 'binary')
    return { ...body, base64: body.base64.slice(0, 400), cut: body.cut || body.base64.length > 400 };
  return body.text.length <= max ? body : { ...body, text: body.text.slice(0, max), cut: true };
}
