import { isArray, isObject, ownMember, type Json } from '../../src/core/json.js';
import type { Parameter, Style } from './parameter.js';
import { encodedPairs, type EncodedPair } from './serialise.js';

/** Whether a media type is that of HTML forms, `application/x-www-form-urlencoded`. */
export const isFormType = (mediaType: string): boolean =>
  /^application\/x-www-form-urlencoded\s*(;|$)/i.test(mediaType);

/**
 * A body as HTML forms send it (OpenAPI 3.1 §4.8.15 and §4.8.14.2). A property whose `encoding` names a style is
 * written as a query parameter of that style. Of the others, an array is written item by item under one name, and an
 * object as JSON.
 * @param encoding the Encoding Objects of the media type, by property
 */
export function formText(value: Json, encoding: Json | undefined): string {
  if (!isObject(value)) return '';
  return Object.entries(value)
    .flatMap(([name, member]) => pairsOf(name, member, encoding === undefined ? undefined : memberOf(encoding, name)))
    .map(([name, text]) => `${name}=${text}`)
    .join('&');
}

const memberOf = (value: Json, name: string): Json | undefined =>
  isObject(value) ? ownMember(value, name) : undefined;

function pairsOf(name: string, value: Json, encoding: Json | undefined): readonly EncodedPair[] {
  const of = (member: string): Json | undefined => (encoding === undefined ? undefined : memberOf(encoding, member));
  const given = of('style');
  const style = styles.find((known) => known === given);
  // A null has no form of its own, and an absent member is what comes next to it.
  if (value === null) return [];
  const parameter: Parameter = {
    name,
    in: 'query',
    required: false,
    style: style ?? (isArray(value) || of('explode') !== undefined ? 'form' : 'json'),
    explode: of('explode') === undefined ? (style ?? 'form') === 'form' : of('explode') === true,
    allowReserved: of('allowReserved') === true,
  };
  return encodedPairs(isObject(value) || isArray(value) ? parameter : { ...parameter, style: 'form' }, value);
}

const styles: readonly Style[] = ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'];
