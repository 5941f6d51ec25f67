import { isArray, isObject, objectOf, type Json, type JsonObject } from '../core/json.js';
import { madeUpText } from '../core/made-up-text.js';

/** Texts for programs: the values of most enumerations have one case and no blank. */
const forPrograms = /^(?:[A-Z0-9]+(?:[_./:-][A-Z0-9]+)*|[a-z0-9]+(?:[_./:-][a-z0-9]+)*)$/;

/** Members whose texts sort a record, whatever case they have. */
const sorts =
  /(?:type|kind|status|state|mode|role|plan|category|zone|step|class|level|protocol|phase|strategy|method)s?$/i;

const isOfSet = (name: string, text: string): boolean =>
  text.length > 0 && text.length <= 100 && (forPrograms.test(text) || (sorts.test(name) && /^\S+$/.test(text)));

/** Has a body a text of which a document showed only the member's name? */
export const hasMadeUpText = (body: Json, name = ''): boolean =>
  isArray(body)
    ? body.some((item) => hasMadeUpText(item, name))
    : isObject(body)
      ? Object.entries(body).some(([own, member]) => hasMadeUpText(member, own))
      : body === madeUpText(name);

/**
 * A body in which values that records show take the place of texts of which a document showed only the member's name:
 * a service may know a fixed set of values that its document does not name. Texts for people stay made up, so that a
 * change of them can be seen.
 * @param records of the resource that the body is for; a value is taken from the same member
 */
export function withShownValues(body: Json, records: readonly JsonObject[]): Json {
  const base = records.find((record) => hasSetOf(body, record));
  const ordered = [...(base === undefined ? [] : [base]), ...records];
  const shown = (path: readonly string[], name: string): Json | undefined =>
    ordered
      .flatMap((record) => textsAt(record, path))
      .find((value) => isOfSet(name, value) && value !== madeUpText(name));
  const walk = (value: Json, path: readonly string[]): Json => {
    if (isArray(value)) return value.map((item) => walk(item, path));
    if (isObject(value))
      return objectOf(Object.entries(value).map(([name, own]) => [name, walk(own, [...path, name])]));
    const name = path.at(-1) ?? '';
    return value === madeUpText(name) ? (shown(path, name) ?? value) : value;
  };
  return walk(base === undefined ? body : withoutOtherSorts(body, base, records), []);
}

/** Does a record show a value of a set for a made-up text at the top of a body, e.g. the kind of an appliance? */
const hasSetOf = (body: Json, record: JsonObject): boolean =>
  isObject(body) &&
  Object.entries(record).some(
    ([name, value]) =>
      sorts.test(name) && body[name] === madeUpText(name) && typeof value === 'string' && isOfSet(name, value),
  );

/**
 * The body without the objects that only records of another sort have: a body that takes its kind from one record must
 * not have the parts of other kinds.
 */
function withoutOtherSorts(body: Json, base: JsonObject, records: readonly JsonObject[]): Json {
  if (!isObject(body)) return body;
  const isOfOthers = (name: string): boolean =>
    !Object.hasOwn(base, name) && records.some((each) => isObject(each[name] ?? null));
  return objectOf(Object.entries(body).filter(([name, value]) => !isObject(value) || !isOfOthers(name)));
}

/** The texts at a path of member names; each item of a list on the way is looked at. */
function textsAt(value: Json | undefined, path: readonly string[]): readonly string[] {
  if (value === undefined) return [];
  if (isArray(value)) return value.flatMap((item) => textsAt(item, path));
  const [name, ...rest] = path;
  if (name === undefined) return typeof value === 'string' ? [value] : [];
  return isObject(value) && Object.hasOwn(value, name) ? textsAt(value[name], rest) : [];
}
