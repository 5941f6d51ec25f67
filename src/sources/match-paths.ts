import { decoded } from '../documents/read-files.js';
import { remembered } from '../core/remembered.js';
import type { Interface, Operation, WithdrawnOperation } from '../../spec/model.js';

/** A method and a path as a document or a recording has them. */
export interface MethodAndPath {
  readonly method: string;
  /** With `{variable}`, `:variable` or `{{variable}}` for variables; a recorded path has values in their places. */
  readonly path: string;
}

/** A difference in spelling between a path of the document and the same path of the interface. */
export type PathDifference = 'casing' | 'trailing part';

export type PathMatch = {
  /** For each variable of the interface, the text in its place: another name, or a recorded value. */
  readonly variables: { readonly [variable: string]: string };
  readonly differences: readonly PathDifference[];
} & (
  | { readonly kind: 'operation'; readonly operation: Operation }
  | { readonly kind: 'withdrawn'; readonly operation: WithdrawnOperation }
);

export interface PathMatches<T extends MethodAndPath> {
  /** The prefix of every path of the interface, e.g. `/api/v2`; empty if there is none. */
  readonly basePath: string;
  readonly matches: readonly { readonly located: T; readonly match: PathMatch }[];
  readonly others: readonly T[];
}

interface Segment {
  readonly text: string;
  /** The name of the variable that the segment is. */
  readonly variable: string | undefined;
  readonly word: string;
}

/** Segments of a path; the slash, the file extension and the parameters at its end are no part of them. */
function segmentsOf(path: string): readonly Segment[] {
  const plain = path.split(/[?#]/)[0] ?? '';
  const segments = plain.split('/').filter((segment) => segment !== '');
  const last = segments.pop();
  const texts = last === undefined ? [] : [...segments, last.replace(/(;[^/]*|\.json)$/i, '')];
  return texts.map((text) => ({ text, variable: variableIn(text), word: plainWord(text) }));
}

/** The name of the variable that a segment is. */
const variableIn = (segment: string): string | undefined =>
  (/^\{\{?([^{}]+)\}\}?$/.exec(segment) ?? /^:([\w-]+)$/.exec(segment))?.[1];

/**
 * Letters and digits alone: casing, hyphens and underscores are spelling. An encoded character is the character
 * (RFC 3986 §6.2.2.2).
 */
const plainWord = (segment: string): string => decoded(segment).toLowerCase().replaceAll(/[-_]/g, '');

interface Known {
  readonly segments: readonly Segment[];
  readonly method: string;
  readonly path: string;
  readonly target:
    | { readonly kind: 'operation'; readonly operation: Operation }
    | { readonly kind: 'withdrawn'; readonly operation: WithdrawnOperation };
}

/** Paths with more literal segments come first: `/systems/list` before `/systems/{systemID}`. */
const literals = ({ segments }: Known): number => segments.filter(({ variable }) => variable === undefined).length;

const knownPaths = remembered((iface: Interface): readonly Known[] =>
  [
    ...iface.operations.map((operation) => ({ kind: 'operation' as const, operation })),
    ...iface.withdrawn.map((operation) => ({ kind: 'withdrawn' as const, operation })),
  ]
    .map((target): Known => {
      const { method, path } = target.operation;
      return { segments: segmentsOf(path), method, path, target };
    })
    .toSorted((a, b) => literals(b) - literals(a)),
);

/**
 * The variables of an interface's path in the last segments of another one, or `undefined` where they are not of one
 * shape. With `values`, a variable may have any value in its place.
 */
function variablesIn(
  expected: readonly Segment[],
  actual: readonly Segment[],
  values: boolean,
): { readonly [variable: string]: string } | undefined {
  const variables: [string, string][] = [];
  for (const [index, { variable: name, word }] of expected.entries()) {
    const found = actual[index];
    if (found === undefined) return undefined;
    const own = found.variable;
    if (name === undefined ? own !== undefined || found.word !== word : own === undefined && !values) return undefined;
    if (name !== undefined) variables.push([name, own ?? found.text]);
  }
  return Object.fromEntries(variables);
}

/**
 * Finds the operations of the interface for the paths of a document or a recording: by shape, with any names of the
 * variables, below the base path that most of them share, in any casing, with or without a slash or `.json` at the end.
 * @param values Whether variables may have values in their places, as in recorded requests.
 */
export function matchPaths<T extends MethodAndPath>(
  iface: Interface,
  located: readonly T[],
  { values = false }: { readonly values?: boolean } = {},
): PathMatches<T> {
  const known = knownPaths(iface);
  const split = located.map((each) => ({ each, segments: segmentsOf(each.path) }));
  const candidates = split.map(({ each, segments }) =>
    known.flatMap((path) => {
      const length = segments.length - path.segments.length;
      if (length < 0 || path.method !== each.method.toUpperCase()) return [];
      const variables = variablesIn(path.segments, segments.slice(length), values);
      const before = segments.slice(0, length);
      return variables === undefined || before.some(({ variable }) => variable !== undefined)
        ? []
        : [{ path, variables, base: before.map(({ text }) => `/${text}`).join('') }];
    }),
  );
  const basePath = mostShared(candidates.map((each) => [...new Set(each.map(({ base }) => base))]));
  const matches: { located: T; match: PathMatch }[] = [];
  const others: T[] = [];
  for (const [index, { each, segments }] of split.entries()) {
    const found = candidates[index]?.find(({ base }) => base === basePath);
    if (found === undefined) {
      others.push(each);
      continue;
    }
    const { path, variables } = found;
    const own = segments.slice(segments.length - path.segments.length);
    const spelledOtherwise = path.segments.some(
      ({ text, variable }, at) => variable === undefined && text !== own[at]?.text,
    );
    const ended = (each.path.split(/[?#]/)[0] ?? '') !== `/${segments.map(({ text }) => text).join('/')}`;
    matches.push({
      located: each,
      match: {
        ...path.target,
        variables,
        differences: [...(spelledOtherwise ? ['casing' as const] : []), ...(ended ? ['trailing part' as const] : [])],
      },
    });
  }
  return { basePath, matches, others };
}

/** The base path below which most paths are; of several, the shortest. */
function mostShared(bases: readonly (readonly string[])[]): string {
  const counts = new Map<string, number>();
  for (const base of bases.flat()) counts.set(base, (counts.get(base) ?? 0) + 1);
  const [best] = [...counts].toSorted(([a, m], [b, n]) => n - m || a.length - b.length || (a < b ? -1 : 1));
  return best?.[0] ?? '';
}
