import { isArray, isObject, type Json } from '../../src/core/json.js';
import type { Parameter } from './parameter.js';

/** A piece of a query string or cookie before joining: already encoded. */
export type EncodedPair = readonly [name: string, text: string];

/** A scalar as text; values without a form of their own are written as JSON. */
export function scalarText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Half a surrogate pair has no form in UTF-8: U+FFFD takes its place, as in browsers (WHATWG Infra §4.6). */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');

const percentEncoded = (text: string): string => encodeURIComponent(wellFormed(text));

/** A query or cookie parameter as pairs; none for an empty list or object (OpenAPI 3.1 §4.8.12.4, RFC 6570 §3.2.8). */
export function encodedPairs(parameter: Parameter, value: Json): readonly EncodedPair[] {
  const encode = parameter.allowReserved ? (text: string): string => encodeURI(wellFormed(text)) : percentEncoded;
  const write = (part: Json): string => encode(scalarText(part));
  const name = percentEncoded(parameter.name);
  if (parameter.style === 'json') return [[name, encode(JSON.stringify(value))]];
  if (parameter.style === 'deepObject') return inBrackets(name, value, write);
  if (isArray(value)) {
    if (parameter.explode) return value.map((item) => [name, write(item)]);
    return value.length === 0 ? [] : [[name, value.map(write).join(delimiter(parameter))]];
  }
  if (isObject(value)) {
    const members = Object.entries(value).map(([key, item]) => [percentEncoded(key), write(item)] as const);
    if (parameter.explode) return members;
    return members.length === 0 ? [] : [[name, members.flat().join(delimiter(parameter))]];
  }
  return [[name, write(value)]];
}

/**
 * `name[key]=text` for each member. OpenAPI shows only objects of scalars; other members go on in brackets, and items
 * of an array by their numbers, as services that take such parameters read them.
 */
function inBrackets(name: string, value: Json, write: (part: Json) => string): readonly EncodedPair[] {
  if (!isArray(value) && !isObject(value)) return [[name, write(value)]];
  return Object.entries(value).flatMap(([key, member]: [string, Json]) =>
    inBrackets(`${name}%5B${percentEncoded(key)}%5D`, member, write),
  );
}

function delimiter(parameter: Parameter): string {
  if (parameter.style === 'spaceDelimited') return '%20';
  return parameter.style === 'pipeDelimited' ? '%7C' : ',';
}

/** The text of a path variable (OpenAPI 3.1 §4.8.12.4, RFC 6570 §3.2.2, §3.2.5, §3.2.7). */
export function pathVariableText(parameter: Parameter, value: Json): string {
  const name = percentEncoded(parameter.name);
  if (parameter.style === 'matrix') {
    if (isArray(value))
      return parameter.explode
        ? value.map((item) => `;${name}=${encoded(item)}`).join('')
        : `;${name}=${value.map(encoded).join(',')}`;
    if (isObject(value))
      return parameter.explode
        ? Object.entries(value)
            .map(([key, item]) => `;${percentEncoded(key)}=${encoded(item)}`)
            .join('')
        : `;${name}=${flat(value, encoded)}`;
    return `;${name}=${encoded(value)}`;
  }
  if (parameter.style === 'label') return `.${simple(parameter, value, encoded, parameter.explode ? '.' : ',')}`;
  return parameter.style === 'json' ? percentEncoded(JSON.stringify(value)) : simple(parameter, value, encoded, ',');
}

/** The text of a header field for the value of its parameter. */
export function headerText(parameter: Parameter, value: Json): string {
  return parameter.style === 'json' ? JSON.stringify(value) : simple(parameter, value, scalarText, ',');
}

function simple(parameter: Parameter, value: Json, write: (part: Json) => string, between: string): string {
  if (isArray(value)) return value.map(write).join(between);
  if (!isObject(value)) return write(value);
  if (!parameter.explode) return flat(value, write);
  return Object.entries(value)
    .map(([key, item]) => `${write(key)}=${write(item)}`)
    .join(between);
}

function flat(value: { readonly [key: string]: Json }, write: (part: Json) => string): string {
  return Object.entries(value)
    .flatMap(([key, item]) => [write(key), write(item)])
    .join(',');
}

function encoded(part: Json): string {
  return percentEncoded(scalarText(part));
}
