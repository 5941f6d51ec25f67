import { getOrAdd } from '../core/remembered.js';
import type { Configuration } from '../config/configuration.js';
import { isObject, type Json } from '../core/json.js';
import { valueAt } from '../core/pointer.js';

/**
 * Property names under which a record usually carries its own id, since the interface does not state the name; tried
 * after those that are made from the path variable.
 */
const ownNames = ['id', 'ID', 'Id', 'uuid', 'guid', 'uid', '_id', 'identifier', 'key', 'ref'];

/** Variables that are not the item's own id but another property of it. */
const notOwnIds: ReadonlySet<string> = new Set(['deviceID']);

/** `systemID` → `systemID`, `systemId`, `system_id`, `systemid`. */
export function spellings(variable: string): readonly string[] {
  const stem = variable.replace(/ID$/, '');
  return [variable, `${stem}Id`, `${stem}_id`, `${stem.toLowerCase()}id`];
}

/** Longer text is no id that a path could carry: servers take some thousands of characters (RFC 9110 §4.1). */
const maxIdLength = 4_000;

/**
 * Can a text that an answer showed stand in a URL? Dots alone lead to another path (RFC 3986 §5.2.4), half a surrogate
 * pair has no encoding.
 */
export const canBeSent = (text: string): boolean =>
  text !== '' && text !== '.' && text !== '..' && text.length <= maxIdLength && !/\p{Surrogate}/u.test(text);

/** The value of a property, given by its name or by a JSON pointer. */
const valueNamed = (record: { readonly [key: string]: Json }, name: string): Json | undefined =>
  name.startsWith('/') ? valueAt(record, name) : record[name];

/** Does a property hold a usable id: a non-empty string or a whole number? */
export function holdsId(record: { readonly [key: string]: Json }, name: string): boolean {
  // A record inherits no text and no number.
  const value = valueNamed(record, name);
  return typeof value === 'string' ? canBeSent(value) : typeof value === 'number' && Number.isSafeInteger(value);
}

/** The id in the first of these properties that holds a usable one. */
export function firstUsableId(record: { readonly [key: string]: Json }, names: readonly string[]): string | undefined {
  const name = names.find((each) => holdsId(record, each));
  return name === undefined ? undefined : String(valueNamed(record, name));
}

/**
 * The properties that may carry an item's id for a variable, the likeliest first; exactly one where it is configured.
 */
export function idNames(variable: string, configuration: Configuration): readonly string[] {
  const field = configuration.idFields?.[variable];
  if (field !== undefined) return [field];
  return getOrAdd(cachedNames, variable, () => usualNames(variable));
}

/** Variables are few, and asked about for every item of every list. */
const cachedNames = new Map<string, readonly string[]>();

function usualNames(variable: string): readonly string[] {
  // An asset is an appliance seen through its system, so it carries an appliance's names.
  const names = variable === 'assetID' ? [...spellings('assetID'), ...spellings('applianceID')] : spellings(variable);
  return notOwnIds.has(variable) ? names : [...names, ...ownNames];
}

/** The id that an item carries for a variable, by configuration or by its usual names. */
export function idOf(item: Json, variable: string, configuration: Configuration): string | undefined {
  return isObject(item) ? firstUsableId(item, idNames(variable, configuration)) : undefined;
}

/** The id of the created record in a response; inside one wrapper, if the response itself has no id. */
export function createdId(body: Json, variable: string, configuration: Configuration): string | undefined {
  const direct = idOf(body, variable, configuration);
  if (direct !== undefined || !isObject(body)) return direct;
  const wrapped = Object.values(body).filter(isObject);
  return wrapped.length === 1 ? idOf(wrapped[0] ?? null, variable, configuration) : undefined;
}
