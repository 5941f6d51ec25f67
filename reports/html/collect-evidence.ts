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
import type { DeliveryPoint, EvidenceShare, ExchangeRow, RunTimes } from './model.js';

/** The part of the evidence that a page shows. */
export interface Collected {
  readonly exchanges: readonly Exchange[];
  readonly excerpts: { readonly [exchange: string]: JsonExcerpt };
  readonly rows: readonly ExchangeRow[];
  readonly deliveries: readonly DeliveryPoint[];
  readonly times: RunTimes | null;
  readonly share: EvidenceShare;
}

/** Characters of a body that are shown: of an exchange that shows a failure, and of any other. */
const bodyOfFailure = 6_000;
const bodyOfOthers = 1_200;
const maxPoints = 1_000;

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
  const named = new Set(
    results.requirements.flatMap(({ violations }) =>
      violations.flatMap(({ exchange, related }) => [exchange, ...related.map((other) => other.exchange)]),
    ),
  );
  const beside = new Set(results.requirements.flatMap(({ nearestPassing }) => nearestPassing?.exchange ?? []));
  const places = placesOf(results);
  const scenarios = new Set(
    results.requirements.flatMap(({ violations: [first] }) =>
      first === undefined ? [] : [first.exchange.replace(/[#!][^#!]*$/, '')],
    ),
  );
  const times = new TimeCollector();
  const [forNamed, forNeighbours, forOthers, forPoints, forRows] = [0.4, 0.15, 0.15, 0.06, 0.1].map(
    (share) => new Budget(maxBytes * share),
  );
  const excerpts: { [exchange: string]: JsonExcerpt } = {};
  const kept: Collected & { exchanges: Exchange[]; rows: ExchangeRow[]; deliveries: DeliveryPoint[] } = {
    exchanges: [],
    excerpts,
    rows: [],
    deliveries: [],
    times: null,
    share: { recorded: 0, whole: 0, listed: 0 },
  };
  let recorded = 0;
  for await (const line of lines) {
    const isNamed = (line.kind === 'exchange' || line.kind === 'delivery') && named.has(line.id);
    times.add(line, isNamed);
    if (line.kind !== 'exchange' && line.kind !== 'delivery') continue;
    recorded++;
    if (line.kind === 'delivery' && (isNamed || kept.deliveries.length < maxPoints)) {
      const point = pointOf(line, isNamed);
      if ((isNamed ? forNamed : forPoints)?.reserve(point)) kept.deliveries.push(point);
    }
    const isWhole = isNamed || beside.has(line.id);
    const budget = isWhole ? forNamed : scenarios.has(line.scenario) ? forNeighbours : forOthers;
    const whole = cutExchange(line, isWhole ? bodyOfFailure : bodyOfOthers);
    const around = excerptAround(line, places.get(line.id));
    const shown = around === undefined ? whole : withoutJudgedText(whole);
    if (budget?.reserve(around === undefined ? shown : [shown, around])) {
      kept.exchanges.push(shown);
      if (around !== undefined) excerpts[line.id] = around;
    } else if (line.kind === 'exchange') {
      const row = rowOf(line);
      if (forRows?.reserve(row)) kept.rows.push(row);
    }
  }
  return { ...kept, times: times.times(), share: { recorded, whole: kept.exchanges.length, listed: kept.rows.length } };
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
