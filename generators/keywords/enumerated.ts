import type { Alternatives, Constraints } from '../constraints/constraints.js';
import { EVERYTHING, unconstrained } from '../constraints/unconstrained.js';
import { typeOf, type Json } from '../../src/core/json.js';

/** Exactly these values. */
export function oneOfValues(values: readonly Json[]): Alternatives {
  return EVERYTHING.flatMap((constraints): Constraints[] => {
    const own = values.filter((value) => typeOf(value) === constraints.type);
    return own.length === 0 ? [] : [{ ...unconstrained(constraints.type), values: own }];
  });
}

/** Every value but these. */
export function noneOfValues(values: readonly Json[]): Alternatives {
  return EVERYTHING.map((constraints) => {
    const own = values.filter((value) => typeOf(value) === constraints.type);
    return own.length === 0 ? constraints : { ...constraints, excluded: own };
  });
}
