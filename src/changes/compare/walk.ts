import type { Day } from '../../core/day.js';
import { isObject } from '../../core/json.js';
import type { ChangePlace, Severity } from '../intake/change.js';
import { childOf, elementsOf, resolvedReference, namesOf, referenceOf, type Cursor } from './cursor.js';
import { valueText, type DetailTexts, type CursorPair, type Findings } from './findings.js';
import { textOf } from './structural-differences.js';

/**
 * The context of comparing two documents at one place, e.g. at an operation: the place, the findings so far, and the
 * day of the comparison.
 */
export interface ComparisonContext {
  readonly findings: Findings;
  readonly place: ChangePlace;
  /** Whether two values, and all values that they refer to, are the same. */
  readonly isSame: (both: CursorPair) => boolean;
  /** The day of the comparison, by its date: a sunset may have passed. */
  readonly today: Day;
}

/**
 * Compares one member of a part of two documents and reports the changes; `about` has the details that all changes of
 * the part have.
 */
export type CompareMember = (walk: ComparisonContext, both: CursorPair, about: DetailTexts) => void;

/** How to compare a sort of part of OpenAPI documents, e.g. a parameter: a function for each member. */
export interface PartComparison {
  /** Members that have parts or references of their own, in the order of comparison. */
  readonly parts: { readonly [name: string]: CompareMember };
  /** Members that are plain values. */
  readonly values: { readonly [name: string]: CompareMember };
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
export const keywordOf = (pair: CursorPair, keyword: string): CursorPair => ({
  from: childOf(pair.from, keyword),
  to: childOf(pair.to, keyword),
});

/** Do the two states of a part have different values? */
export const valuesDiffer = ({ from, to }: CursorPair): boolean => textOf(from.value) !== textOf(to.value);

/** Names of members that at least one of the documents has. */
export const namesInEither = ({ from, to }: CursorPair): ReadonlySet<string> =>
  new Set([...namesOf(from), ...namesOf(to)]);

export const membersOf = (cursor: Cursor): ReadonlyMap<string, Cursor> =>
  new Map(namesOf(cursor).map((name) => [name, childOf(cursor, name)]));

/** Both values as details of a change, at most 200 characters of each. */
export const valuesOf = ({ from, to }: CursorPair): DetailTexts => ({
  was: from.value === undefined ? undefined : valueText(from.value).slice(0, 200),
  value: to.value === undefined ? undefined : valueText(to.value).slice(0, 200),
});

/** Compares all members of a part by the table of its sort. */
export function comparePart(
  walk: ComparisonContext,
  both: CursorPair,
  { parts, values, id }: PartComparison,
  about: DetailTexts = {},
): void {
  if (walk.isSame(both)) return;
  for (const [name, compare] of Object.entries(parts)) {
    const member = keywordOf(both, name);
    if (member.from.value !== undefined || member.to.value !== undefined) compare(walk, member, about);
  }
  for (const name of namesInEither(both)) {
    const member = keywordOf(both, name);
    if (Object.hasOwn(parts, name) || !valuesDiffer(member)) continue;
    const compare = Object.hasOwn(values, name) ? values[name] : undefined;
    if (compare !== undefined) compare(walk, member, about);
    else if (annotations.has(name)) walk.findings.annotation(walk.place, 'annotation-changed', [member]);
    else compareAnyValue(id)(walk, member, about);
  }
}

/** Reports no change: for a member that another comparison looks at. */
export const comparedElsewhere: CompareMember = () => {};

/** Makes the comparison of a member with any value: each difference is a change with this id. */
export const compareAnyValue =
  (id: string): CompareMember =>
  ({ findings, place }, both, about) =>
    findings.change(place, [id], [both], { ...about, ...valuesOf(both) });

/**
 * Makes the comparison of a member that is `true`, or `false` as without it: `on` and `off` are the ids of changes to
 * true and to false.
 */
export const compareFlag =
  (on: string, off: string): CompareMember =>
  (walk, both, about) => {
    const is = both.to.value === true;
    if ((both.from.value === true) === is) reportWrittenDifferently(walk, both);
    else walk.findings.change(walk.place, [is ? on : off], [both], about);
  };

/**
 * Makes the comparison of a list of distinct values: ids begin with the given text, `detail` has the value that is new
 * or gone, and `atMost` is the highest severity of a change.
 */
export const compareValueList =
  (id: string, detail: 'tag' | 'scope', atMost: Severity = 'breaking'): CompareMember =>
  (walk, both) => {
    claimContainer(walk, both);
    const byValue = (list: Cursor): ReadonlyMap<unknown, Cursor> =>
      new Map(elementsOf(list).map((element) => [element.value, element]));
    eachPair(byValue(both.from), byValue(both.to), {
      added: (to) =>
        walk.findings.change(walk.place, [`${id}-added`], [{ to }], { [detail]: valueText(to.value) }, atMost),
      removed: (from) =>
        walk.findings.change(walk.place, [`${id}-removed`], [{ from }], { [detail]: valueText(from.value) }, atMost),
    });
  };

/** Reports that two states of a part are written differently and mean the same. */
export const reportWrittenDifferently = ({ findings, place }: ComparisonContext, both: CursorPair): void =>
  findings.annotation(place, 'written-differently', [both]);

/** Claims a container that only one of the documents has; an empty container is the same as none. */
export function claimContainer(walk: ComparisonContext, both: CursorPair): void {
  const [was, is] = [both.from.value, both.to.value];
  if ((was === undefined) === (is === undefined)) return;
  const only = was ?? is;
  if ((isObject(only) || Array.isArray(only)) && Object.keys(only).length === 0) reportWrittenDifferently(walk, both);
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

/** Follows the references of both states, and reports a reference whose target has another name. */
export function resolvedPair({ findings, place }: ComparisonContext, both: CursorPair): CursorPair {
  if (referenceOf(both.from.value) !== referenceOf(both.to.value)) findings.reference(place, both);
  return { from: resolvedReference(both.from), to: resolvedReference(both.to) };
}
