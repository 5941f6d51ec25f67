import { canonical, isArray, isObject, objectOf, type Json } from '../core/json.js';

/** Texts that may follow from the form of a request: links, and values that the suite puts into its fields. */
const follows = /^[a-z][a-z0-9+.-]*:\/\/|^\/|\?|ems-conformance|0af7651916cd43dd8448eb211c80319c/i;

/**
 * The content of a response as text, for comparison with that of the same request in another form: links and echoed
 * values count as equal.
 */
export const comparedContent = (value: Json): string => canonical(withoutLinks(value));

function withoutLinks(value: Json): Json {
  if (typeof value === 'string') return follows.test(value) ? '' : value;
  if (isArray(value)) return value.map(withoutLinks);
  if (!isObject(value)) return value;
  return objectOf(Object.entries(value).map(([name, member]) => [name, withoutLinks(member)] as const));
}
