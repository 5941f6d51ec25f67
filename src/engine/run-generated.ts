import { defined } from '../core/defined.js';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import type { EvidenceLine, RequestExchange } from '../evidence/exchange.js';
import type { BoundaryRequest, GeneratedRequest } from '../../generators/index.js';
import { withUnique } from './build-request.js';
import type { BuiltRequest } from './built-request.js';
import { formRounds, inBodyForm, roundsOf, sendInForm } from './body-forms.js';
import { BoundedDrawing, NoMoreWanted } from './bounded-drawing.js';
import { drawnRequests, isDrawingProblem, type DrawnRequest } from './drawn-requests.js';
import { isObject, ownMember, type Json } from '../core/json.js';
import { remembered } from '../core/remembered.js';
import { leavesOf } from '../config/leaves.js';
import { omissionOf } from './not-sent.js';
import { notDrawn, type RequestSource } from './request-source.js';
import type { Step } from '../stimuli/scenario.js';
import { withoutBroken, withReferences } from './references.js';
import { seedOf, uniqueText } from './seed-of.js';
import { sendWithRetries, type SendingContext } from './send.js';

/** Boundary requests sent for one operation, and further tries while shrinking the failures of a step. */
export const boundaryLimit = 60;
const shrinkLimit = 200;
/** Tries for one failure of an operation of the implementer's document, whose steps look for several. */
const shrinkLimitOfOne = 30;

/** Between an answer and the next request: in more time than this a connection may have been closed. */
const longMs = 5;

/**
 * Sends the drawn requests of a step: its boundary requests, or random ones, valid or invalid.
 * @param record the requests are about members of this record; absent if they are about any
 */
export async function runGenerated(
  template: BuiltRequest,
  source: RequestSource,
  sending: SendingContext,
  record?: Json,
): Promise<readonly EvidenceLine[]> {
  const { run, step } = sending;
  const from = drawnRequests(source);
  if (step.generate === 'boundary') {
    const cases = boundariesOf(from.boundary, step).map(([number, each]) => ({ ...each, number }));
    const isSent = (each: NumberedRequest): boolean => step.drawnFor === undefined || sharesObject(record, each);
    return runBoundary(template, source, cases.filter(isSent), sending);
  }
  const arbitrary = step.generate === 'random' ? from.random : from.invalid;
  const { examples = run.examples } = step;
  return arbitrary === undefined || examples === 0
    ? []
    : new RandomRequests(template, source, sending).run(arbitrary, examples);
}

/** The boundary requests that a step sends, with their numbers: those of a smaller number are spread over all. */
export function boundariesOf<T>(
  all: readonly T[],
  { examples = boundaryLimit, exceptExamples = 0 }: Pick<Step, 'examples' | 'exceptExamples'>,
): readonly (readonly [number: number, request: T])[] {
  const numbered = [...all.slice(0, boundaryLimit).entries()];
  const isAmong = (most: number, number: number): boolean => {
    const share = Math.min(1, most / numbered.length);
    return Math.floor(number * share) !== Math.floor((number - 1) * share);
  };
  return numbered.filter(([number]) => isAmong(examples, number) && !isAmong(exceptExamples, number));
}

const mayGoOn = ({ run, step }: SendingContext): boolean =>
  !run.signal.aborted && !run.isSpent() && !run.isUnresponsive(step.operation);

/**
 * Whether a text of a drawn request is mostly a part of a secret, e.g. of a configured password that shrinking made
 * shorter: evidence hides secrets only as a whole, so such a request is not sent. The values of a parameter are known
 * to everybody, and whoever judges the evidence, without the secrets, draws them again.
 */
const givesAway = (request: GeneratedRequest, source: RequestSource, { run }: SendingContext): boolean =>
  leavesOf(request).some(
    ({ value }) => typeof value === 'string' && run.redactor.holdsPart(value) && !parameterTexts(source).has(value),
  );

/** The texts in the schemas of the parameters. */
const parameterTexts = remembered(
  ({ model: { parameters } }: RequestSource): ReadonlySet<unknown> =>
    new Set(parameters.flatMap((parameter) => leavesOf(parameter)).map(({ value }) => value)),
);

/** A boundary request with its number among all of the step. */
type NumberedRequest = BoundaryRequest & { readonly number: number };

/** Has a request an object, and only such objects, that the record has as well? */
function sharesObject(record: Json | undefined, { request: { body } }: NumberedRequest): boolean {
  if (record === undefined || body === undefined || !isObject(record) || !isObject(body.value)) return false;
  const objects = Object.entries(body.value).filter(([, value]) => isObject(value));
  return objects.length > 0 && objects.every(([name]) => isObject(ownMember(record, name) ?? null));
}

/** A boundary request in the form whose turn it is. */
export const inFormOf = (built: BuiltRequest, { replaces }: RequestSource, number: number): BuiltRequest =>
  replaces === undefined ? inBodyForm(built, number) : built;

/**
 * The position of a boundary request among those of its step, and the round in which it is sent. The numbers have the
 * order in which the requests are sent, by which the judge sorts them.
 */
export const roundOf = (number: number): { readonly at: number; readonly round: number } => ({
  at: Math.floor(number / formRounds),
  round: number % formRounds,
});

/**
 * A boundary request with a body that is not drawn once more, with the head of its round; `undefined` where there is no
 * such round.
 */
export function headInForm(
  template: BuiltRequest,
  { generate, draws }: Step,
  number: number,
): BuiltRequest | undefined {
  if (generate !== 'boundary' || draws !== undefined) return template;
  const { at, round } = roundOf(number);
  const formed = roundsOf(inBodyForm({ ...template, body: '' }, at))[round];
  return formed && { ...template, headers: formed.headers, ...defined({ message: formed.message }) };
}

/** Sends the requests at the boundaries of the schemas; readings at once, changes one after the other. */
async function runBoundary(
  template: BuiltRequest,
  source: RequestSource,
  cases: readonly NumberedRequest[],
  sending: SendingContext,
): Promise<readonly RequestExchange[]> {
  const sendCase = async ({ name, request, number }: NumberedRequest): Promise<readonly RequestExchange[]> => {
    if (!mayGoOn(sending) || givesAway(request, source, sending)) return [];
    const built = asSent(template, request, source, uniqueOf(sending, number));
    // Each round has numbers of its own.
    const send = (each: BuiltRequest, round: number): ReturnType<typeof sendWithRetries> =>
      sendWithRetries(each, { ...sending, drawn: { number: number * formRounds + round, name } });
    return (await sendInForm(inFormOf(built, source, number), send)).map(({ exchange }) => exchange);
  };
  if (template.method === 'GET') return (await Promise.all(cases.map(sendCase))).flat();
  const exchanges: RequestExchange[] = [];
  for (const each of cases) exchanges.push(...(await sendCase(each)));
  return exchanges;
}

/** An exchange, and the requirements that fail on it alone, of the implementer's document with what shows there. */
interface Failure {
  readonly exchange: RequestExchange;
  readonly broken: readonly string[];
}

/**
 * Random requests of a step. A failing one is shrunk to the smallest one that still fails, and that one is sent once
 * more at the end. The other failing ones are marked as superseded, so that reports show the smallest, unless they fail
 * a requirement that it does not fail: every seen failure stays. For an operation of the implementer's document, where
 * any refusal of a drawn request is a failure, the remaining requests look for further ones.
 */
class RandomRequests {
  readonly #template: BuiltRequest;
  readonly #source: RequestSource;
  readonly #sending: SendingContext;
  readonly #exchanges: RequestExchange[] = [];
  readonly #failures: Failure[] = [];
  /** The smallest failing requests. */
  readonly #shown: Failure[] = [];
  readonly #known: Set<string>;
  readonly #knownBefore: ReadonlySet<string>;
  /** Whether each reading, and each smaller change, held in one search: it is not sent again. */
  readonly #held = new Map<string, boolean>();
  /**
   * What the first failing request broke that was not known: shrinking keeps all of it. A smaller one may break more.
   */
  #aim: readonly string[] = [];
  #tries = 0;
  /** Under which `drawnFailures` has the failures of the rounds before. */
  readonly #place: string;
  /** When the last answer came, milliseconds. */
  #answered = 0;

  constructor(template: BuiltRequest, source: RequestSource, sending: SendingContext) {
    this.#template = template;
    this.#source = source;
    this.#sending = sending;
    const { run, instance, step } = sending;
    const { id, drawsOnFor } = instance.scenario;
    this.#place = `${drawsOnFor ?? id} ${step.name}`;
    // Instances of one round are sent at the same time, so they know only of earlier rounds.
    this.#knownBefore = drawsOnFor === undefined ? new Set() : new Set(run.drawnFailures.get(this.#place));
    this.#known = new Set(this.#knownBefore);
  }

  async run(arbitrary: fc.Arbitrary<DrawnRequest>, examples: number): Promise<readonly EvidenceLine[]> {
    const { step, instance, stimulus } = this.#sending;
    const most = examples + shrinkLimit;
    for (let left = examples, round = 0; left > 0; round += 1) {
      const found = await this.#search(arbitrary, { left, round, most });
      if (found instanceof Error)
        return [
          ...this.#withSuperseded(),
          omissionOf(notDrawn(step.operation, found), step, { scenario: instance.id, stimulus }),
        ];
      if (found === undefined) break;
      await this.#showLeast(found.least);
      left = this.#isSupplied ? left - found.runs : 0;
    }
    const { drawnFailures } = this.#sending.run;
    drawnFailures.set(this.#place, new Set([...(drawnFailures.get(this.#place) ?? []), ...this.#known]));
    return this.#withSuperseded();
  }

  get #isSupplied(): boolean {
    return this.#source.replaces !== undefined;
  }

  /** Sends requests until one fails in a way that is not known, and smaller ones. */
  #search(
    arbitrary: fc.Arbitrary<DrawnRequest>,
    { left, round, most }: { readonly left: number; readonly round: number; readonly most: number },
  ): Promise<Found | Error | undefined> {
    const { run, step, instance } = this.#sending;
    this.#aim = [];
    this.#held.clear();
    const until = this.#isSupplied ? Math.min(most, this.#tries + left + shrinkLimitOfOne) : most;
    const more = (): boolean => mayGoOn(this.#sending) && this.#tries < until;
    return leastFailing(
      fc.asyncProperty(
        new BoundedDrawing(arbitrary, more),
        async (candidate) =>
          !more() || givesAway(candidate.request, this.#source, this.#sending) || (await this.#heldOrHolds(candidate)),
      ),
      {
        seed: seedOf(run.seed, instance.id, step.name, ...(round === 0 ? [] : [String(round)])),
        numRuns: left,
      },
    );
  }

  async #showLeast(least: DrawnRequest): Promise<void> {
    const again = await this.#send(least, `least failing of ${this.#sending.step.name}`);
    const repeated = again === undefined ? [] : [{ exchange: again, broken: this.#brokenBy(again) }];
    // If the repeated request was not sent or fails differently, the last failure of this kind stays: it was the same
    // request.
    const shown = [...this.#failures, ...repeated].findLast(({ broken }) => includesAll(broken, this.#aim));
    if (shown !== undefined) this.#shown.push(shown);
    for (const each of [...this.#aim, ...(shown?.broken ?? [])]) this.#known.add(each);
  }

  #brokenBy(exchange: RequestExchange): readonly string[] {
    const broken = this.#sending.run.oracle(exchange);
    if (!this.#isSupplied) return broken;
    const { violated, outcome } = exchange;
    const status = outcome.kind === 'response' ? Math.floor(outcome.status / 100) : 0;
    // What a refusal looks like does not depend on what is refused.
    const wrong = status === 4 ? [] : [violated?.keyword ?? '', violated?.location ?? ''];
    return broken.map((id) => [id, status, ...wrong].join(' '));
  }

  /** Sends a request, unless it is known whether it holds; false as below. */
  async #heldOrHolds(candidate: DrawnRequest): Promise<boolean> {
    // The same change may fail later, in another state of the record, but shrinking looks for none of these.
    if (this.#template.method !== 'GET' && this.#aim.length === 0) return this.#holds(candidate);
    const asked = JSON.stringify(candidate.request);
    const held = this.#held.get(asked) ?? (await this.#holds(candidate));
    this.#held.set(asked, held);
    return held;
  }

  /** Sends a request; false where it breaks what shrinking aims at. */
  async #holds(candidate: DrawnRequest): Promise<boolean> {
    this.#tries += 1;
    const exchange = await this.#send(candidate, this.#sending.step.name);
    const broken = exchange === undefined ? [] : this.#brokenBy(exchange);
    if (exchange === undefined || broken.length === 0) return true;
    this.#failures.push({ exchange, broken });
    const fresh = broken.filter((each) => !this.#known.has(each));
    if (fresh.length === 0) return true;
    if (this.#aim.length === 0) this.#aim = fresh;
    return !includesAll(broken, this.#aim);
  }

  async #send(drawn: DrawnRequest, name: string): Promise<RequestExchange | undefined> {
    const number = this.#exchanges.length;
    const template = withoutBroken(this.#template, drawn.violated);
    const request = asSent(template, drawn.request, this.#source, uniqueOf(this.#sending, number));
    // Drawing and shrinking can take long: let the connections that were closed meanwhile be noticed before one is
    // used.
    if (performance.now() - this.#answered > longMs) await setImmediate();
    const attempts = await sendWithRetries(request, {
      ...this.#sending,
      drawn: { number, name, ...defined({ violated: drawn.violated }) },
    });
    this.#answered = performance.now();
    this.#exchanges.push(...attempts.map(({ exchange }) => exchange));
    return attempts.at(-1)?.exchange;
  }

  /** All exchanges, those marked that a smallest failing one stands for. */
  #withSuperseded(): readonly RequestExchange[] {
    // On the way to the smallest request that fails in one way, others fail in another one.
    const last = new Map(this.#failures.map((each) => [each.broken.join('\n'), each]));
    const all = this.#isSupplied ? [...this.#shown, ...last.values()] : this.#shown;
    const least = all.filter(
      (each, at) => !all.some((other, before) => before < at && includesAll(other.broken, each.broken)),
    );
    const standsFor = ({ exchange, broken }: Failure): boolean =>
      least.some((shown) => exchange !== shown.exchange && includesAll(shown.broken, broken));
    const isShown = new Set(least.map(({ exchange }) => exchange));
    const isKnown = ({ broken }: Failure): boolean => broken.every((each) => this.#knownBefore.has(each));
    const superseded = new Set(
      this.#failures.flatMap((each) =>
        isKnown(each) || (!isShown.has(each.exchange) && standsFor(each)) ? [each.exchange] : [],
      ),
    );
    return this.#exchanges.map((each) => (superseded.has(each) ? { ...each, superseded: true } : each));
  }
}

/** The smallest failing request, and how many were drawn before and with the first failing one. */
interface Found {
  readonly least: DrawnRequest;
  readonly runs: number;
}

/** The smallest failing value, if any fails; or the reason why drawing ended. */
async function leastFailing(
  property: fc.IAsyncProperty<[DrawnRequest]>,
  parameters: fc.Parameters<[DrawnRequest]>,
): Promise<Found | Error | undefined> {
  try {
    const { failed, counterexample, numRuns } = await fc.check(property, parameters);
    const [least] = counterexample ?? [];
    return failed && least !== undefined ? { least, runs: Math.max(1, numRuns) } : undefined;
  } catch (error) {
    if (error instanceof NoMoreWanted) return undefined;
    if (isDrawingProblem(error)) return error;
    throw error;
  }
}

const includesAll = (all: readonly string[], some: readonly string[]): boolean =>
  some.every((each) => all.includes(each));

const uniqueOf = ({ run, instance, step }: SendingContext, number: number): string =>
  uniqueText(run.seed, instance.id, step.name, String(number));

/**
 * A drawn request with the path, credential, demanded parameters and media type of the step's own request.
 * @param unique stands for `${UNIQUE}` in configured values
 */
export function asSent(
  template: BuiltRequest,
  drawn: GeneratedRequest,
  source: RequestSource,
  unique: string,
): BuiltRequest {
  if (source.replaces !== undefined) return inPlaceOf(template, drawn, source.replaces);
  const { bodyOrigin } = source;
  const { query, queryValues, body } = drawn;
  const values = new Map(Object.entries(template.query));
  for (const [name, value] of queryValues) values.set(name, [...(values.get(name) ?? []), value]);
  const { body: _, ...rest } = template;
  return {
    ...rest,
    url: query === '' ? template.url : `${template.url}${template.url.includes('?') ? '&' : '?'}${query}`,
    headers: body === undefined ? template.headers : [['content-type', template.mediaType], ...template.headers],
    query: Object.fromEntries(values),
    queryOrigin: query === '' ? template.queryOrigin : 'made-up',
    ...(body === undefined ? {} : { body: JSON.stringify(withUnique(body.value, unique)) }),
    bodyOrigin: body === undefined ? 'none' : bodyOrigin,
  };
}

/** A request drawn from the implementer's own document, with the credential and the ids of the step. */
function inPlaceOf(
  template: BuiltRequest,
  { path, query, queryValues, headers, body }: GeneratedRequest,
  replaces: 'request' | 'path',
): BuiltRequest {
  const configured = ['configured', 'supplied'].includes(template.queryOrigin) ? template.query : {};
  const values = new Map<string, readonly string[]>();
  for (const [name, value] of queryValues) values.set(name, [...(values.get(name) ?? []), value]);
  const kept = Object.entries(configured).filter(([name]) => !values.has(name));
  const pairs = kept.flatMap(([name, each]) =>
    each.map((value) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`),
  );
  const written = [...pairs, ...(query === '' ? [] : [query])].join('&');
  const { body: _, ...rest } = template;
  const [address = ''] = template.url.split('?');
  // The path of the template ends the address; a drawn one stands in its place.
  const at = replaces === 'path' ? address.slice(0, address.length - template.path.length) + path : address;
  const names = new Set(Object.keys(headers));
  return {
    ...rest,
    url: written === '' ? at : `${at}?${written}`,
    headers: [...Object.entries(headers), ...template.headers.filter(([name]) => !names.has(name))],
    query: Object.fromEntries([...kept, ...values]),
    queryOrigin: query === '' ? template.queryOrigin : 'supplied',
    ...(body === undefined ? {} : { body: JSON.stringify(withReferences(body.value, template.references)) }),
    bodyOrigin: body === undefined ? 'none' : 'supplied',
  };
}
