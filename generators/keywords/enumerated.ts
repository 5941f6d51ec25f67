import type { Alternatives, Facts } from '../facts/facts.js';
import { EVERYTHING, unconstrained } from '../facts/unconstrained.js';
import { typeOf, type Json } from '../../src/core/json.js';

/** Exactly these values. */
export function oneOfValues(values: readonly Json[]): Alternatives {
  return EVERYTHING.flatMap((facts): Facts[] => {
    const own = values.filter((value) => typeOf(value) === facts.type);
    return own.length === 0 ? [] : [{ ...unconstrained(facts.type), values: own }];
  });
}

/** Every value but these. */
export function noneOfValues(values: readonly Json[]): Alternatives {
  return EVERYTHING.map((facts) => {
    const own = values.filter((value) => typeOf(value) === facts.type);
    return own.length === 0 ? facts : { ...facts, excluded: own };
  });
}
