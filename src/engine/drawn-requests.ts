import { defined } from '../core/defined.js';
import type fc from 'fast-check';
import type { Violated } from '../evidence/exchange.js';
import {
  boundaryRequests,
  invalidRequests,
  requests,
  UnsatisfiableSchema,
  type BoundaryRequest,
  type GeneratedRequest,
  type OperationSource,
} from '../../generators/index.js';

/** A drawn request, and what is wrong with it on purpose. */
export interface Drawn {
  readonly request: GeneratedRequest;
  readonly violated?: Violated;
}

/** What can be drawn from one source, each made when it is first asked for. */
export interface DrawnRequests {
  readonly boundary: readonly BoundaryRequest[];
  readonly random: fc.Arbitrary<Drawn>;
  /** `undefined` where nothing about the operation can be made wrong. */
  readonly invalid: fc.Arbitrary<Drawn> | undefined;
}

/** Sources that are remembered; a run has some dozens. */
const limit = 500;
const known = new Map<string, DrawnRequests>();

/**
 * Requests from a source. Compiling schemas costs more than sending what is drawn from them, and the same operation is
 * asked for several things, so equal sources share what was made of them; draws depend on their seed alone.
 */
export function drawnRequests(source: OperationSource): DrawnRequests {
  const key = JSON.stringify(source);
  const ready = known.get(key);
  if (ready !== undefined) return ready;
  const made = new Lazily(source);
  if (known.size >= limit) known.clear();
  known.set(key, made);
  return made;
}

class Lazily implements DrawnRequests {
  readonly #source: OperationSource;
  #boundary: readonly BoundaryRequest[] | undefined;
  #random: fc.Arbitrary<Drawn> | undefined;
  #invalid: { readonly arbitrary: fc.Arbitrary<Drawn> | undefined } | undefined;

  constructor(source: OperationSource) {
    this.#source = source;
  }

  get boundary(): readonly BoundaryRequest[] {
    this.#boundary ??= boundaryRequests(this.#source);
    return this.#boundary;
  }

  get random(): fc.Arbitrary<Drawn> {
    this.#random ??= requests(this.#source).map((request): Drawn => ({ request }));
    return this.#random;
  }

  get invalid(): fc.Arbitrary<Drawn> | undefined {
    this.#invalid ??= { arbitrary: invalidArbitrary(this.#source) };
    return this.#invalid.arbitrary;
  }
}

function invalidArbitrary(source: OperationSource): fc.Arbitrary<Drawn> | undefined {
  try {
    return invalidRequests(source).map(({ request, location, violation }) => ({
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
