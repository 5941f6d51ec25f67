import { defined } from '../core/defined.js';
import { isArray, isObject, type Json } from '../core/json.js';
import { BoundedWork, BeyondBounds } from '../core/time-bounded.js';
import type fc from 'fast-check';
import type { Violated } from '../evidence/exchange.js';
import {
  boundaryRequests,
  forgetGrammars,
  invalidRequests,
  requests,
  UnsatisfiableSchema,
  UnsupportedSchema,
  type BoundaryRequest,
  type GeneratedRequest,
  type RequestModel,
} from '../../generators/index.js';
import type { PlaceInRecord } from '../relations/demanded-places.js';
import type { RequestSource } from './request-source.js';
import { TimedArbitrary } from './timed-arbitrary.js';
import { empties, withoutEmptied } from './without-emptied.js';

/** A drawn request, with its intended violation. */
export interface DrawnRequest {
  readonly request: GeneratedRequest;
  readonly violated?: Violated;
}

/**
 * The requests that can be drawn from one request model, each arbitrary made when it is first used. Each throws
 * `UnsupportedSchema` and `UnsatisfiableSchema`; `BeyondBounds` where a schema of the implementer takes seconds or is
 * too large.
 */
export interface DrawnRequests {
  readonly boundary: readonly BoundaryRequest[];
  readonly random: fc.Arbitrary<DrawnRequest>;
  /** `undefined` where no part of the operation's requests can be made invalid. */
  readonly invalid: fc.Arbitrary<DrawnRequest> | undefined;
}

type Source = Pick<RequestSource, 'model' | 'bodyOrigin' | 'replaces' | 'key' | 'demanded'>;

/** Request models that are remembered; a run has some dozens. */
const limit = 500;
const known = new Map<string, DrawnRequests>();

/**
 * Requests from a source. Compiling schemas costs more than sending the drawn requests, and the same operation is drawn
 * for several records, so equal models share their compiled schemas; draws depend on their seed alone.
 */
export function drawnRequests({ model, bodyOrigin, replaces, key: own, demanded = [] }: Source): DrawnRequests {
  const key = own ?? JSON.stringify([model, demanded]);
  const ready = known.get(key);
  if (ready !== undefined) return ready;
  const made = new LazilyDrawn(model, bodyOrigin === 'supplied' || replaces !== undefined, demanded);
  if (known.size >= limit) known.clear();
  known.set(key, made);
  return made;
}

/** Is an error about a schema, so that no values can be drawn from it? Its message gives the reason. */
export const isDrawingProblem = (error: unknown): error is Error =>
  error instanceof UnsupportedSchema || error instanceof UnsatisfiableSchema || error instanceof BeyondBounds;

/**
 * Has a body a member that frameworks refuse to protect themselves (`__proto__`, `constructor`, `prototype`)? Refusing
 * it is no mistake, even where the schema allows any names.
 */
function namesPrototype(value: Json): boolean {
  if (isArray(value)) return value.some(namesPrototype);
  if (!isObject(value)) return false;
  return Object.entries(value).some(([name, member]) => prototypeNames.has(name) || namesPrototype(member));
}

const prototypeNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** The request with a body that empties no demanded value. */
function emptyingNothing<T extends GeneratedRequest>(request: T, demanded: readonly PlaceInRecord[]): T {
  const { body } = request;
  if (body === undefined || !empties(body.value, demanded)) return request;
  return { ...request, body: { ...body, value: withoutEmptied(body.value, demanded) } };
}

const isEmptied = ({ body: before }: GeneratedRequest, { body: after }: GeneratedRequest): boolean =>
  before !== after && after !== undefined && JSON.stringify(after.value) === '{}';

class LazilyDrawn implements DrawnRequests {
  readonly #model: RequestModel;
  readonly #work: BoundedWork | undefined;
  readonly #demanded: readonly PlaceInRecord[];
  #boundary: readonly BoundaryRequest[] | undefined;
  #random: fc.Arbitrary<DrawnRequest> | undefined;
  #invalid: { readonly arbitrary: fc.Arbitrary<DrawnRequest> | undefined } | undefined;

  /**
   * @param isGiven the implementer gave the schemas: drawing from them may take any time
   * @param demanded values that no body may empty
   */
  constructor(model: RequestModel, isGiven: boolean, demanded: readonly PlaceInRecord[]) {
    this.#model = model;
    this.#demanded = demanded;
    if (isGiven) this.#work = new BoundedWork(() => forgetGrammars(model.document));
  }

  get boundary(): readonly BoundaryRequest[] {
    this.#boundary ??= this.#within(() => boundaryRequests(this.#model)).flatMap((each) => {
      const request = emptyingNothing(each.request, this.#demanded);
      return isEmptied(each.request, request) ? [] : [{ ...each, request }];
    });
    return this.#boundary;
  }

  get random(): fc.Arbitrary<DrawnRequest> {
    this.#random ??= this.#timed(
      // That a strange value is refused, e.g. a leap second, is no mistake: the limits of the schemas are sent apart.
      this.#within(() => requests({ ...this.#model, usual: true }))
        .filter(({ body }) => body === undefined || !namesPrototype(body.value))
        .map((request): DrawnRequest => ({ request: emptyingNothing(request, this.#demanded) })),
    );
    return this.#random;
  }

  get invalid(): fc.Arbitrary<DrawnRequest> | undefined {
    if (this.#invalid === undefined) {
      const arbitrary = this.#within(() => invalidArbitrary(this.#model));
      // A service may accept an invalid body, and what breaks it would be lost with its member.
      const kept = arbitrary?.filter(
        ({ request: { body } }) => body === undefined || !empties(body.value, this.#demanded),
      );
      this.#invalid = { arbitrary: kept && this.#timed(kept) };
    }
    return this.#invalid.arbitrary;
  }

  #timed(arbitrary: fc.Arbitrary<DrawnRequest>): fc.Arbitrary<DrawnRequest> {
    return this.#work === undefined ? arbitrary : new TimedArbitrary(arbitrary, this.#work);
  }

  #within<T>(work: () => T): T {
    return this.#work === undefined ? work() : this.#work.run(work);
  }
}

function invalidArbitrary(model: RequestModel): fc.Arbitrary<DrawnRequest> | undefined {
  try {
    return invalidRequests(model).map(({ request, location, violation }) => ({
      request,
      violated: {
        location: location === 'cookie' ? 'header' : location,
        keyword: violation.keyword,
        pointer: violation.pointer,
        ...defined({ was: violation.was, became: violation.became }),
      },
    }));
  } catch (error) {
    if (error instanceof UnsatisfiableSchema) return undefined;
    throw error;
  }
}
