import { getOrAdd } from '../../core/remembered.js';
import { isArray, isObject, type Json } from '../../core/json.js';
import type { ConfigurationEntry } from '../entry.js';
import type { SourceNode } from '../../documents/source-document.js';
import type { MatchedDocument } from './matched-document.js';

/** A value of the interface with a manufacturer's placeholder and a text after it. */
interface Stated {
  readonly value: string;
  readonly digit: string;
  readonly rest: string;
}

/** A manufacturer's name that a value of the document has in the place of a placeholder. */
interface Candidate {
  readonly node: SourceNode;
  readonly stated: string;
  /** The enumeration of the value has other values of the same enumeration of the interface. */
  readonly isAmongOthers: boolean;
}

/** The values with a placeholder, of each enumeration of the interface. */
function statedEnumerations(document: Json): readonly (readonly Stated[])[] {
  const found: (readonly Stated[])[] = [];
  const walk = (value: Json): void => {
    if (isArray(value)) for (const item of value) walk(item);
    if (!isObject(value)) return;
    for (const [name, member] of Object.entries(value))
      if (name === 'x-enumeration') found.push(textsIn(member).flatMap(statedIn));
      else walk(member);
  };
  walk(document);
  return found;
}

const textsIn = (value: Json): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : isArray(value)
      ? value.flatMap(textsIn)
      : isObject(value)
        ? Object.values(value).flatMap(textsIn)
        : [];

function statedIn(value: string): readonly Stated[] {
  const [, digit, rest] = /^VENDOR(\d)(_.+)$/.exec(value) ?? [];
  // A value with this end can belong to the station of any manufacturer.
  return digit === undefined || rest === undefined || rest === '_STATION_TYPE' ? [] : [{ value, digit, rest }];
}

/** The texts of each enumeration of the document, with where they stand. */
function documentEnumerations(root: SourceNode): readonly ReadonlyMap<string, SourceNode>[] {
  const found: Map<string, SourceNode>[] = [];
  const walk = (each: SourceNode): void => {
    if (isArray(each.value)) each.value.forEach((_, index) => walk(each.member(index) ?? each));
    for (const name of each.names()) {
      const member = each.member(name);
      if (member === undefined) continue;
      if (name !== 'enum' || !isArray(member.value)) walk(member);
      else
        found.push(
          new Map(
            member.value.flatMap((value, index) =>
              typeof value === 'string' ? [[value, member.member(index) ?? member] as const] : [],
            ),
          ),
        );
    }
  };
  walk(root);
  return found;
}

/**
 * Manufacturer names behind VENDOR1…8, where a value of the document fits around the placeholder. A name is an entry
 * where it alone fits, and its enumeration has further values of the same enumeration of the interface; any other one
 * is a suggestion.
 */
export function vendorEntries({ iface, document }: MatchedDocument): readonly ConfigurationEntry[] {
  const byDigit = new Map<string, Map<string, Candidate>>();
  const stated = statedEnumerations(iface.document);
  for (const texts of documentEnumerations(document.root))
    for (const values of stated) noteCandidates(texts, values, byDigit);
  return [...byDigit].toSorted(([a], [b]) => Number(a) - Number(b)).flatMap(([digit, names]) => entry(digit, names));
}

function noteCandidates(
  texts: ReadonlyMap<string, SourceNode>,
  values: readonly Stated[],
  byDigit: Map<string, Map<string, Candidate>>,
): void {
  const fitting = values.flatMap(({ value, digit, rest }) =>
    [...texts].flatMap(([text, node]) => {
      const name = text.endsWith(rest) ? text.slice(0, -rest.length) : '';
      return /^[A-Za-z0-9]+(_[A-Za-z0-9]+)?$/.test(name) ? [{ digit, name, node, stated: value }] : [];
    }),
  );
  const isAmongOthers = new Set(fitting.map((each) => each.stated)).size > 1;
  for (const { digit, name, node, stated } of fitting) {
    const names = getOrAdd(byDigit, digit, () => new Map<string, Candidate>());
    if (names.get(name)?.isAmongOthers !== true) names.set(name, { node, stated, isAmongOthers });
  }
}

function entry(digit: string, names: ReadonlyMap<string, Candidate>): readonly ConfigurationEntry[] {
  const [first] = names;
  if (first === undefined) return [];
  const [name, { node, stated, isAmongOthers }] = first;
  const fits = `it looks like ${stated} of the interface`;
  const path = ['vendors', digit];
  const at = `${node.at}, ${String(node.value)}`;
  if (names.size === 1 && isAmongOthers)
    return [{ path, value: name, origin: `${at}: ${fits}, and its enumeration has further values of the same one` }];
  const also = names.size === 1 ? '' : `, and ${names.size - 1} other names fit as well`;
  return [{ path, value: name, origin: at, unsure: `${fits}${also}` }];
}
