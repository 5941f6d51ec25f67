import { compilePattern } from '../patterns/matches.js';
import { isArray, isObject, type Json } from '../../src/core/json.js';

/** Shared answers of `Keyword.problem`. */
export function notANumber(value: Json): string | undefined {
  return typeof value === 'number' ? undefined : 'the value must be a number';
}

export function notACount(value: Json): string | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
    ? undefined
    : 'the value must be a non-negative integer';
}

export function notASchema(value: Json): string | undefined {
  return typeof value === 'boolean' || isObject(value) ? undefined : 'a schema is an object or a boolean';
}

export function notSchemas(value: Json): string | undefined {
  return isArray(value) && value.length > 0 ? undefined : 'the value must be a list of schemas that is not empty';
}

export function notAMap(value: Json): string | undefined {
  return isObject(value) ? undefined : 'the value must be an object of schemas';
}

export function notNames(value: Json): string | undefined {
  return isArray(value) && value.every((name) => typeof name === 'string')
    ? undefined
    : 'the value must be a list of strings';
}

export function badPattern(pattern: string): string | undefined {
  return compilePattern(pattern) === undefined ? `${JSON.stringify(pattern)} is not a pattern of ECMA-262` : undefined;
}
