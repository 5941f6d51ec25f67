import { isObject, objectOf, type Json } from '../core/json.js';
import type { PlaceInRecord } from '../relations/demanded-places.js';

/**
 * A drawn body without the members by which it would empty a value that the interface demands of responses: a service
 * that shows no empty values would fail for what the suite wrote.
 */
export const withoutEmptied = (body: Json, demanded: readonly PlaceInRecord[]): Json =>
  isObject(body) ? objectOf(Object.entries(body).filter(([name, value]) => isWhole(name, value, demanded))) : body;

/** Does a body empty a demanded value? */
export const empties = (body: Json, demanded: readonly PlaceInRecord[]): boolean =>
  isObject(body) && Object.entries(body).some(([name, value]) => !isWhole(name, value, demanded));

const isWhole = (name: string, value: Json, demanded: readonly PlaceInRecord[]): boolean =>
  demanded.every(([first, ...rest]) => first !== name || isFilled(value, rest));

function isFilled(value: Json | undefined, [name, ...rest]: PlaceInRecord): boolean {
  if (value === undefined || value === null || value === '') return false;
  if (name === undefined) return true;
  return isObject(value) && isFilled(Object.hasOwn(value, name) ? value[name] : undefined, rest);
}
