import { entryOf } from '../../core/remembered.js';
import { isArray, isObject, type Json } from '../../core/json.js';
import type { Entry } from '../entry.js';
import type { SourceNode } from '../../documents/source-document.js';
import type { MatchedDocument } from './matched-document.js';

/** Values of the interface with a manufacturer's name and something after it, by digit. */
function patterns(value: Json, found: Map<string, string> = new Map()): ReadonlyMap<string, string> {
  if (typeof value === 'string') {
    const [, digit, rest] = /^VENDOR(\d)(_.+)$/.exec(value) ?? [];
    // A value with this end can belong to the station of any manufacturer.
    if (digit !== undefined && rest !== undefined && rest !== '_STATION_TYPE') found.set(value, digit);
  }
  if (isArray(value)) for (const item of value) patterns(item, found);
  if (isObject(value)) for (const member of Object.values(value)) patterns(member, found);
  return found;
}

/** Every text of the document's enumerations, once, with where it stands. */
function enumerated(node: SourceNode): ReadonlyMap<string, SourceNode> {
  const found = new Map<string, SourceNode>();
  const walk = (each: SourceNode): void => {
    if (isArray(each.value)) each.value.forEach((_, index) => walk(each.member(index) ?? each));
    for (const name of each.names()) {
      const member = each.member(name);
      if (member === undefined) continue;
      if (name === 'enum' && isArray(member.value))
        member.value.forEach((value, index) => {
          if (typeof value === 'string' && !found.has(value)) found.set(value, member.member(index) ?? member);
        });
      else walk(member);
    }
  };
  walk(node);
  return found;
}

/** Manufacturer names behind VENDOR1…8, where a value fits around the placeholder; suggestions, never more. */
export function vendorEntries({ iface, document }: MatchedDocument): readonly Entry[] {
  const values = enumerated(document.root);
  const byDigit = new Map<string, Map<string, { readonly node: SourceNode; readonly stated: string }>>();
  for (const [stated, digit] of patterns(iface.document)) {
    const rest = stated.slice('VENDOR1'.length);
    for (const [value, node] of values) {
      const name = value.endsWith(rest) ? value.slice(0, -rest.length) : '';
      if (!/^[A-Za-z0-9]+(_[A-Za-z0-9]+)?$/.test(name)) continue;
      const names = entryOf(byDigit, digit, () => new Map());
      if (!names.has(name)) names.set(name, { node, stated });
    }
  }
  return [...byDigit]
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .flatMap(([digit, names]) => {
      const [first] = names;
      if (first === undefined) return [];
      const [name, { node, stated }] = first;
      const also = names.size === 1 ? '' : `, and ${names.size - 1} other names fit as well`;
      return [
        {
          path: ['vendors', digit],
          value: name,
          origin: `${node.at}, ${String(node.value)}`,
          unsure: `it looks like ${stated} of the interface${also}`,
        },
      ];
    });
}
