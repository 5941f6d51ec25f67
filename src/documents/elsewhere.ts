import { isArray } from '../core/json.js';
import { hasScheme } from './read-files.js';
import { shownPlace } from './read-source-text.js';
import { referencesIn, type SourceNode } from './source-document.js';

/**
 * References of a document that lead to another host, by the address as it may be shown, with their
 * number.
 */
export function referencesElsewhere({ file }: SourceNode): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const { reference } of referencesIn(file)) {
    if (!hasScheme(reference)) continue;
    const shown = shownPlace(reference);
    found.set(shown, (found.get(shown) ?? 0) + 1);
  }
  return found;
}

/** Addresses that are told, at most. */
const fewAddresses = 5;

/** What is not read of a document since it is on another host, and what to do about it; empty for most documents. */
export function toldElsewhere(elsewhere: ReadonlyMap<string, number>): readonly string[] {
  if (elsewhere.size === 0) return [];
  const told = [...elsewhere].slice(0, fewAddresses).map(([address, places]) => `${address} (${places}×)`);
  const more = elsewhere.size - told.length;
  return [
    `parts that refer to another host, which is not asked: ${told.join(', ')}${more > 0 ? ` and ${more} more` : ''}; ` +
      'give a bundled document to have them judged',
  ];
}

/** A reference to another host that a part of a document leads to, by its address as it may be shown. */
export function leadsElsewhere(part: SourceNode): string | undefined {
  const seen = new Set<string>();
  const open = [part];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node.key)) continue;
    seen.add(node.key);
    const reference = node.text('$ref');
    if (reference !== undefined && hasScheme(reference)) return shownPlace(reference);
    const { value } = node;
    const target = node.referred();
    if (target !== undefined) open.push(target);
    else if (isArray(value)) for (const index of value.keys()) open.push(...memberOf(node, index));
    else for (const name of node.names()) open.push(...memberOf(node, name));
  }
  return undefined;
}

function memberOf(node: SourceNode, name: string | number): readonly SourceNode[] {
  const member = node.member(name);
  return member === undefined ? [] : [member];
}
