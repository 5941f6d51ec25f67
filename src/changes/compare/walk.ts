import type { Day } from '../../core/day.js';
import { isObject } from '../../core/json.js';
import type { ChangePlace, Severity } from '../intake/change.js';
import { childOf, elementsOf, followed, namesOf, referenceOf, type Cursor } from './cursor.js';
import { valueText, type About, type Both, type Findings } from './findings.js';
import { textOf } from './structural-differences.js';

/** The comparison of two documents at one place, e.g. at an operation. */
export interface Walk {
  readonly findings: Findings;
  readonly place: ChangePlace;
  /** Whether two values, and all values that they refer to, are the same. */
  readonly isSame: (both: Both) => boolean;
  /** The day of the comparison, by its date: a sunset may have passed. */
  readonly today: Day;
}

/** `about` has the details that all changes of the part have. */
export type Compare = (walk: Walk, both: Both, about: About) => void;

/** A sort of part of a document, e.g. a parameter: each member with its comparison. */
export interface Part {
  /** Members that have parts or references of their own, in the order of comparison. */
  readonly parts: { readonly [name: string]: Compare };
  /** Members that are plain values. */
  readonly values: { readonly [name: string]: Compare };
  /** The id of a change in any other member. */
  readonly id: string;
}

/** Keywords and members that do not affect which requests and responses are valid. */
export const annotations: ReadonlySet<string> = new Set([
  'description',
  'title',
  'summary',
  'example',
  'examples',
  'externalDocs',
  'xml',
  '$comment',
  '$id',
  '$anchor',
  'x-stated',
  'x-gap',
]);

/** The two states of a member. */
export const keywordOf = (pair: Both, keyword: string): Both => ({
  from: childOf(pair.from, keyword),
  to: childOf(pair.to, keyword),
});

export const differ = ({ from, to }: Both): boolean => textOf(from.value) !== textOf(to.value);

/** Names of members that at least one of the documents has. */
export const namesInEither = ({ from, to }: Both): ReadonlySet<string> => new Set([...namesOf(from), ...namesOf(to)]);

export const membersOf = (cursor: Cursor): ReadonlyMap<string, Cursor> =>
  new Map(namesOf(cursor).map((name) => [name, childOf(cursor, name)]));

/** Both values as details of a change, at most 200 characters of each. */
export const valuesOf = ({ from, to }: Both): About => ({
  was: from.value === undefined ? undefined : valueText(from.value).slice(0, 200),
  value: to.value === undefined ? undefined : valueText(to.value).slice(0, 200),
});

/** Compares all members of a part by the table of its sort. */
export function comparePart(walk: Walk, both: Both, { parts, values, id }: Part, about: About = {}): void {
  if (walk.isSame(both)) return;
  for (const [name, compare] of Object.entries(parts)) {
    const member = keywordOf(both, name);
    if (member.from.value !== undefined || member.to.value !== undefined) compare(walk, member, about);
  }
  for (const name of namesInEither(both)) {
    const member = keywordOf(both, name);
    if (Object.hasOwn(parts, name) || !differ(member)) continue;
    const compare = Object.hasOwn(values, name) ? values[name] : undefined;
    if (compare !== undefined) compare(walk, member, about);
    else if (annotations.has(name)) walk.findings.annotation(walk.place, 'annotation-changed', [member]);
    else changed(id)(walk, member, about);
  }
}

/** A part that another comparison compares. */
export const elsewhere: Compare = () => {};

/** A member of any value. */
export const changed =
  (id: string): Compare =>
  ({ findings, place }, both, about) =>
    findings.change(place, [id], [both], { ...about, ...valuesOf(both) });

/** A member that is `true`, or `false` as without it. */
export const flag =
  (on: string, off: string): Compare =>
  (walk, both, about) => {
    const is = both.to.value === true;
    if ((both.from.value === true) === is) writtenDifferently(walk, both);
    else walk.findings.change(walk.place, [is ? on : off], [both], about);
  };

/**
 * A list of distinct values: ids begin with the given text, `detail` has the value that is new or gone, and `atMost` is
 * the highest severity of a change.
 */
export const listed =
  (id: string, detail: 'tag' | 'scope', atMost: Severity = 'breaking'): Compare =>
  (walk, both) => {
    container(walk, both);
    const byValue = (list: Cursor): ReadonlyMap<unknown, Cursor> =>
      new Map(elementsOf(list).map((element) => [element.value, element]));
    eachPair(byValue(both.from), byValue(both.to), {
      added: (to) =>
        walk.findings.change(walk.place, [`${id}-added`], [{ to }], { [detail]: valueText(to.value) }, atMost),
      removed: (from) =>
        walk.findings.change(walk.place, [`${id}-removed`], [{ from }], { [detail]: valueText(from.value) }, atMost),
    });
  };

export const writtenDifferently = ({ findings, place }: Walk, both: Both): void =>
  findings.annotation(place, 'written-differently', [both]);

/** Claims a container that only one of the documents has; an empty one is the same as none. */
export function container(walk: Walk, both: Both): void {
  const [was, is] = [both.from.value, both.to.value];
  if ((was === undefined) === (is === undefined)) return;
  const only = was ?? is;
  if ((isObject(only) || Array.isArray(only)) && Object.keys(only).length === 0) writtenDifferently(walk, both);
  else walk.findings.cover(both);
}

/** Calls the function for each key: that only the later document has, only the earlier one, or both. */
export function eachPair<Key, Value>(
  before: ReadonlyMap<Key, Value>,
  after: ReadonlyMap<Key, Value>,
  cases: {
    readonly added?: (later: Value, key: Key) => void;
    readonly removed?: (old: Value, key: Key) => void;
    readonly both?: (old: Value, later: Value, key: Key) => void;
  },
): void {
  for (const [key, later] of after) {
    const old = before.get(key);
    if (old === undefined) cases.added?.(later, key);
    else cases.both?.(old, later, key);
  }
  for (const [key, old] of before) if (!after.has(key)) cases.removed?.(old, key);
}

/** Follows the references of both, and reports a reference whose target has another name. */
export function followedBoth({ findings, place }: Walk, both: Both): Both {
  if (referenceOf(both.from.value) !== referenceOf(both.to.value)) findings.reference(place, both);
  return { from: followed(both.from), to: followed(both.to) };
}
