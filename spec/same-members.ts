import { isObject, type Json, type JsonObject } from '../src/core/json.js';
import type { Interface } from './model.js';

/** An interface that is known already, and which of its path items and events another document has as well. */
export interface KnownInterface {
  readonly iface: Interface;
  readonly isSame: (section: 'paths' | 'webhooks', name: string) => boolean;
}

/**
 * Path items and events that are equal in two documents that share their equal parts: they are the same object, and so
 * is each component that they refer to, directly or not. Parts outside of paths, events, schemas and parameters may
 * affect any of them, so where those differ, none is equal. Withdrawn operations are an exception, as they affect no
 * other.
 */
export function sameMembers(earlier: Json, later: Json): KnownInterface['isSame'] {
  const [before, after] = [objectAt(earlier), objectAt(later)];
  const [oldComponents, newComponents] = [objectAt(before['components']), objectAt(after['components'])];
  const general = [...differing(before, after), ...differing(oldComponents, newComponents)];
  if (general.some((name) => !compared.has(name))) return () => false;
  const changed = ['schemas', 'parameters'].flatMap((section) =>
    differing(objectAt(oldComponents[section]), objectAt(newComponents[section])).map(
      (name) => `#/components/${section}/${name}`,
    ),
  );
  return (section, name) => {
    const own = objectAt(before[section])[name];
    if (own === undefined || own !== objectAt(after[section])[name]) return false;
    if (changed.length === 0) return true;
    const references = referencesFrom(own, oldComponents);
    return !changed.some((reference) => references.has(reference));
  };
}

const compared: ReadonlySet<string> = new Set([
  'paths',
  'webhooks',
  'x-withdrawn',
  'components',
  'schemas',
  'parameters',
]);

const objectAt = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

const differing = (before: JsonObject, after: JsonObject): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => before[name] !== after[name]);

const known = new WeakMap<object, ReadonlySet<string>>();

/** References in a frozen value, and in the components that they lead to. */
function referencesFrom(value: Json, components: JsonObject): ReadonlySet<string> {
  if (!isObject(value)) return new Set();
  const remembered = known.get(value);
  if (remembered !== undefined) return remembered;
  const found = new Set<string>();
  collect(value, components, found);
  known.set(value, found);
  return found;
}

function collect(value: Json | undefined, components: JsonObject, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (name !== '$ref' || typeof member !== 'string') {
      collect(member, components, found);
      continue;
    }
    if (found.has(member)) continue;
    found.add(member);
    const [, , section = '', component = ''] = member.split('/');
    collect(objectAt(components[section])[component], components, found);
  }
}
