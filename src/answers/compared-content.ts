import { canonical, isArray, isObject, objectOf, type Json, type JsonObject } from '../core/json.js';
import { remembered } from '../core/remembered.js';

/** Texts that may follow from the form of a request: links, labels of secrets, values of its fields. */
const follows = /^[a-z][a-z0-9+.-]*:\/\/|^\/|\?|\{\{|ems-conformance|0af7651916cd43dd8448eb211c80319c/i;

/**
 * The content of a response as text, for comparison with that of the same request in another form: links and echoed
 * values count as equal, and so do lists of records in another order, which nobody stated.
 */
export const comparedContent = (value: Json): string =>
  isArray(value) || isObject(value) ? contentOf(value) : canonical(withoutLinks(value));

/** Kept, because the content of one response is compared with that of many forms. */
const contentOf = remembered((value: readonly Json[] | JsonObject): string => canonical(withoutLinks(value)));

function withoutLinks(value: Json): Json {
  if (typeof value === 'string') return follows.test(value) ? '' : value;
  if (isArray(value)) return unordered(value.map(withoutLinks));
  if (!isObject(value)) return value;
  return objectOf(Object.entries(value).map(([name, member]) => [name, withoutLinks(member)] as const));
}

/** Records of a list in a fixed order. */
const unordered = (list: readonly Json[]): readonly Json[] =>
  list.some(isObject)
    ? list
        .map((item) => [canonical(item), item] as const)
        .toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)))
        .map(([, item]) => item)
    : list;
