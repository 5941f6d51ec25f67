import { isArray, isObject } from '../core/json.js';
import { hasScheme } from './read-files.js';
import { referencesIn, type SourceNode } from './source-document.js';

/** References of a document that lead to another host, by the address without its fragment, with their number. */
export function referencesElsewhere({ file }: SourceNode): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const { reference } of referencesIn(file)) {
    const [address = ''] = reference.split('#');
    if (hasScheme(address)) found.set(address, (found.get(address) ?? 0) + 1);
  }
  return found;
}

/** The first reference to another host that a part of a document leads to. */
export function leadsElsewhere(node: SourceNode, seen: Set<string> = new Set()): string | undefined {
  if (seen.has(node.key)) return undefined;
  seen.add(node.key);
  const reference = node.text('$ref');
  if (reference !== undefined && hasScheme(reference)) return reference;
  const target = node.referred();
  if (target !== undefined) return leadsElsewhere(target, seen);
  const { value } = node;
  const names = isArray(value) ? [...value.keys()] : isObject(value) ? Object.keys(value) : [];
  for (const name of names) {
    const member = node.member(name);
    const found = member === undefined ? undefined : leadsElsewhere(member, seen);
    if (found !== undefined) return found;
  }
  return undefined;
}
