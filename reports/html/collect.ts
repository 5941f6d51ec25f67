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
import { clip } from '../text.js';
import { embeddedBytes } from './embed.js';
import type { DeliveryMark, EvidenceShare, ExchangeRow } from './model.js';

/** The part of the evidence that a page shows. */
export interface Collected {
  readonly exchanges: readonly Exchange[];
  readonly rows: readonly ExchangeRow[];
  readonly deliveries: readonly DeliveryMark[];
  readonly share: EvidenceShare;
}

/** Characters of a body that are shown: of an exchange that shows a failure, and of one beside it. */
const bodyOfFailure = 6_000;
const bodyBeside = 1_200;
const maxMarks = 1_000;

/** Keeps what still fits in a number of bytes. */
class Budget {
  #left: number;
  constructor(bytes: number) {
    this.#left = bytes;
  }
  takes(value: unknown): boolean {
    const bytes = embeddedBytes(value) + 1;
    if (bytes > this.#left) return false;
    this.#left -= bytes;
    return true;
  }
}

/**
 * Reads evidence once and keeps what fits in `maxBytes`: exchanges that violations name, the other exchanges of their
 * scenarios and deliveries, and further exchanges each have their share of it; what no longer fits whole is listed
 * with one line. Memory is bounded by the same measure.
 */
export async function collectEvidence(
  lines: AsyncIterable<EvidenceLine>,
  results: Results,
  maxBytes: number,
): Promise<Collected> {
  const named = new Set(results.requirements.flatMap(({ violations }) => violations.map(({ exchange }) => exchange)));
  const scenarios = new Set([...named].map((id) => id.slice(0, id.lastIndexOf('#'))));
  const [forNamed, forBeside, forOthers, forMarks, forRows] = [0.45, 0.15, 0.18, 0.08, 0.14].map(
    (share) => new Budget(maxBytes * share),
  );
  const kept: Collected & { exchanges: Exchange[]; rows: ExchangeRow[]; deliveries: DeliveryMark[] } = {
    exchanges: [],
    rows: [],
    deliveries: [],
    share: { recorded: 0, whole: 0, listed: 0 },
  };
  let recorded = 0;
  for await (const line of lines) {
    if (line.kind !== 'exchange' && line.kind !== 'delivery') continue;
    recorded++;
    if (line.kind === 'delivery' && kept.deliveries.length < maxMarks) {
      const mark = markOf(line);
      if (forMarks?.takes(mark)) kept.deliveries.push(mark);
    }
    const isNamed = named.has(line.id);
    const budget = isNamed
      ? forNamed
      : line.kind === 'delivery' || scenarios.has(line.scenario)
        ? forBeside
        : forOthers;
    const whole = cutExchange(line, isNamed ? bodyOfFailure : bodyBeside);
    if (budget?.takes(whole)) {
      kept.exchanges.push(whole);
    } else if (line.kind === 'exchange') {
      const row = rowOf(line);
      if (forRows?.takes(row)) kept.rows.push(row);
    }
  }
  return { ...kept, share: { recorded, whole: kept.exchanges.length, listed: kept.rows.length } };
}

const outcomeOf = (exchange: RequestExchange): string =>
  exchange.outcome.kind === 'response' ? String(exchange.outcome.status) : exchange.outcome.fault;

const rowOf = (exchange: RequestExchange): ExchangeRow => ({
  id: exchange.id,
  at: exchange.at,
  operation: exchange.operation,
  purpose: exchange.purpose,
  method: clip(exchange.request.method, 20),
  url: clip(exchange.request.url, 200),
  outcome: outcomeOf(exchange),
});

const markOf = (delivery: DeliveryExchange): DeliveryMark => ({
  id: delivery.id,
  at: delivery.at,
  event: delivery.event,
  answer: 'status' in delivery.answer ? String(delivery.answer.status) : delivery.answer.none,
  answered: 'status' in delivery.answer && delivery.answer.status < 300,
  signature: delivery.signatures[0]?.result ?? null,
  duplicateOf: delivery.duplicateOf ?? null,
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
    url: clip(request.url, 2_000),
    headers: cutHeaders(request.headers),
    ...(body && { body: cutBody(body, max / 2) }),
  };
}

const cutHeaders = (headers: Headers): Headers =>
  headers.slice(0, 40).map(([name, value]) => [clip(name, 100), clip(value, 500)] as const);

function cutBody(body: Body, max: number): Body {
  if (body.kind === 'binary')
    return { ...body, base64: body.base64.slice(0, 400), cut: body.cut || body.base64.length > 400 };
  return body.text.length <= max ? body : { ...body, text: body.text.slice(0, max), cut: true };
}
