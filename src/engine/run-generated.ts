import { defined } from '../core/defined.js';
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import type { EvidenceLine, RequestExchange } from '../evidence/exchange.js';
import type { GeneratedRequest } from '../../generators/index.js';
import type { Composed } from './compose.js';
import { BoundedShrinking } from './bounded-shrinking.js';
import { drawnRequests, type Drawn } from './drawn-requests.js';
import { drawnSource } from './drawn-source.js';
import { sendWithRetries, type Sending } from './send.js';

/** Boundary requests sent for one operation, and further tries while shrinking one failure. */
const boundaryLimit = 60;
const shrinkLimit = 200;

/** Between an answer and the next request: in more time than this a connection may have been closed. */
const longMs = 5;

/**
 * Sends what is drawn for a step. A failing random request is shrunk to the least one that still fails, and that one is
 * sent once more at the end. The other failing ones are marked as superseded, so that reports show the least, unless
 * they show what it does not: a failure that was seen always stays.
 */
export async function runGenerated(template: Composed, sending: Sending): Promise<readonly EvidenceLine[]> {
  const { run, step, instance } = sending;
  const operation = run.addresses.of(step).operation;
  if (operation === undefined)
    throw new Error(`requests can be drawn for operations of the interface only, not for ${step.name}`);
  const drawn = drawnSource(operation, run.iface, run.configuration);
  if (drawn.kind === 'nothing') {
    return [
      {
        kind: 'omission',
        scenario: instance.id,
        stimulus: sending.stimulus,
        purpose: step.purpose,
        operation: step.operation,
        reason: drawn.reason,
        decidedBy: drawn.decidedBy,
      },
    ];
  }

  const exchanges: RequestExchange[] = [];
  let answered = 0;
  const send = async ({ request, violated }: Drawn, name: string): Promise<RequestExchange | undefined> => {
    const composed = onWire(template, request, drawn.bodyOrigin);
    // Drawing and shrinking can take long: let the connections that were closed meanwhile be noticed before one is
    // used.
    if (performance.now() - answered > longMs) await setImmediate();
    const attempts = await sendWithRetries(composed, {
      ...sending,
      drawn: { number: exchanges.length, name, ...defined({ violated }) },
    });
    answered = performance.now();
    exchanges.push(...attempts.map(({ exchange }) => exchange));
    return attempts.at(-1)?.exchange;
  };

  const from = drawnRequests(drawn.source);
  if (step.generate === 'boundary') {
    for (const { name, request } of from.boundary.slice(0, boundaryLimit)) {
      if (run.signal.aborted || run.hangs(step.operation)) break;
      await send({ request }, name);
    }
    return exchanges;
  }

  const arbitrary = step.generate === 'random' ? from.random : from.invalid;
  if (arbitrary === undefined || run.examples === 0) return exchanges;
  const failures: { readonly exchange: RequestExchange; readonly broken: readonly string[] }[] = [];
  /** What shrinking is about: all that the first failing request broke. A lesser one may fail in another way alone. */
  let aim: readonly string[] = [];
  let tries = 0;
  const more = (): boolean => !run.signal.aborted && !run.hangs(step.operation) && tries < run.examples + shrinkLimit;
  const details = await fc.check(
    fc.asyncProperty(new BoundedShrinking(arbitrary, more), async (candidate) => {
      if (!more()) return true;
      tries += 1;
      const exchange = await send(candidate, step.name);
      const broken = exchange === undefined ? [] : run.oracle(exchange);
      if (exchange === undefined || broken.length === 0) return true;
      failures.push({ exchange, broken });
      if (aim.length === 0) aim = broken;
      return !includesAll(broken, aim);
    }),
    { seed: seedOf(run.seed, instance.id, step.name), numRuns: run.examples },
  );
  const least = details.failed ? details.counterexample?.[0] : undefined;
  if (least === undefined) return exchanges;
  const again = await send(least, `least failing of ${step.name}`);
  const repeated = again === undefined ? undefined : { exchange: again, broken: run.oracle(again) };
  // Where it fails so no more, or was not sent, the last such failure stays: it was the same request.
  const shown = [...failures, ...(repeated === undefined ? [] : [repeated])].findLast(({ broken }) =>
    includesAll(broken, aim),
  );
  const superseded = new Set(
    failures.flatMap(({ exchange, broken }) =>
      exchange !== shown?.exchange && includesAll(shown?.broken ?? [], broken) ? [exchange] : [],
    ),
  );
  return exchanges.map((exchange) => (superseded.has(exchange) ? { ...exchange, superseded: true } : exchange));
}

const includesAll = (all: readonly string[], some: readonly string[]): boolean =>
  some.every((each) => all.includes(each));

/** A drawn request in the template's clothes: its path, credential, demanded parameters and media type. */
function onWire(template: Composed, request: GeneratedRequest, bodyOrigin: Composed['bodyOrigin']): Composed {
  const [path = template.url] = template.url.split('?');
  const query = new Map(Object.entries(template.query));
  for (const [name, value] of new URLSearchParams(request.query))
    query.set(name, [...(request.query === '' ? [] : (query.get(name) ?? [])), value]);
  const demanded = template.url.includes('?') ? [template.url.slice(path.length + 1)] : [];
  const text = [...demanded, ...(request.query === '' ? [] : [request.query])].join('&');
  const { body: _, ...rest } = template;
  return {
    ...rest,
    url: text === '' ? path : `${path}?${text}`,
    headers:
      request.body === undefined ? template.headers : [['content-type', template.mediaType], ...template.headers],
    query: Object.fromEntries(query),
    queryOrigin: request.query === '' ? template.queryOrigin : 'made-up',
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body.value) }),
    bodyOrigin: request.body === undefined ? 'none' : bodyOrigin,
  };
}

/** A whole number for fast-check from the run's seed and the step: adding a step changes no other step's requests. */
const seedOf = (...parts: readonly string[]): number =>
  createHash('sha256').update(parts.join('\0')).digest().readInt32BE(0);
