import { defined } from '../core/defined.js';
import { isArray, isObject, type Json } from '../core/json.js';
import type fc from 'fast-check';
import type { Violated } from '../evidence/exchange.js';
import {
  boundaryRequests,
  invalidRequests,
  requests,
  UnsatisfiableSchema,
  type BoundaryRequest,
  type GeneratedRequest,
  type RequestModel,
} from '../../generators/index.js';

/** A drawn request, and what is wrong with it on purpose. */
export interface Drawn {
  readonly request: GeneratedRequest;
  readonly violated?: Violated;
}

/** What can be drawn from one request model, each made when it is first asked for. */
export interface DrawnRequests {
  readonly boundary: readonly BoundaryRequest[];
  readonly random: fc.Arbitrary<Drawn>;
  /** `undefined` where nothing about the operation can be made wrong. */
  readonly invalid: fc.Arbitrary<Drawn> | undefined;
}

/** Request models that are remembered; a run has some dozens. */
const limit = 500;
const known = new Map<string, DrawnRequests>();

/**
 * Requests from a model. Compiling schemas costs more than sending what is drawn from them, and the same operation is
 * asked for several things, so equal models share what was made of them; draws depend on their seed alone.
 */
export function drawnRequests(model: RequestModel, key = JSON.stringify(model)): DrawnRequests {
  const ready = known.get(key);
  if (ready !== undefined) return ready;
  const made = new LazilyDrawn(model);
  if (known.size >= limit) known.clear();
  known.set(key, made);
  return made;
}

/**
 * Has a body a member that frameworks refuse to protect themselves (`__proto__`, `constructor`, `prototype`), whatever
 * its schema says? Refusing it is no mistake of an implementer who leaves further names open.
 */
function namesPrototype(value: Json): boolean {
  if (isArray(value)) return value.some(namesPrototype);
  if (!isObject(value)) return false;
  return Object.entries(value).some(([name, member]) => prototypeNames.has(name) || namesPrototype(member));
}

const prototypeNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

class LazilyDrawn implements DrawnRequests {
  readonly #model: RequestModel;
  #boundary: readonly BoundaryRequest[] | undefined;
  #random: fc.Arbitrary<Drawn> | undefined;
  #invalid: { readonly arbitrary: fc.Arbitrary<Drawn> | undefined } | undefined;

  constructor(model: RequestModel) {
    this.#model = model;
  }

  get boundary(): readonly BoundaryRequest[] {
    this.#boundary ??= boundaryRequests(this.#model);
    return this.#boundary;
  }

  get random(): fc.Arbitrary<Drawn> {
    this.#random ??= requests(this.#model)
      .filter(({ body }) => body === undefined || !namesPrototype(body.value))
      .map((request): Drawn => ({ request }));
    return this.#random;
  }

  get invalid(): fc.Arbitrary<Drawn> | undefined {
    this.#invalid ??= { arbitrary: invalidArbitrary(this.#model) };
    return this.#invalid.arbitrary;
  }
}

function invalidArbitrary(model: RequestModel): fc.Arbitrary<Drawn> | undefined {
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
