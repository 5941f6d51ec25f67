import { isObject, type Json } from '../../core/json.js';
import type { Change, ChangePlace } from '../intake/change.js';
import { entriesOf, follow } from './node.js';
import { compareOperations, type Located } from './operation.js';
import { collector, partition } from './sides.js';

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

interface Found extends Located {
  readonly method: string;
  readonly path: string;
}

/** Paths are the same whatever their variables are called (OpenAPI, Paths Object). */
export const pathKey = (path: string): string => path.replace(/\{[^}]*\}/g, '{}').replace(/(?<=.)\/$/, '');

function operationsIn(document: Json, section: 'paths' | 'webhooks'): ReadonlyMap<string, Found> {
  const root = isObject(document) ? document : {};
  return new Map(
    entriesOf(root, section).flatMap(([path, item]) => {
      const pathItem = follow(document, item);
      return Object.entries(pathItem).flatMap(([key, operation]): (readonly [string, Found])[] =>
        methods.has(key) && isObject(operation)
          ? [
              [
                `${key.toUpperCase()} ${section === 'paths' ? pathKey(path) : path}`,
                { method: key.toUpperCase(), path, pathItem, operation },
              ],
            ]
          : [],
      );
    }),
  );
}

/**
 * Every change from one OpenAPI document (3.x, references within the document) to another, in the vocabulary of diff
 * tools; also inside webhooks and callbacks. In the order of the later document, removals after.
 */
export function compareDocuments(from: Json, to: Json): readonly Change[] {
  const sides = collector(from, to);
  const [before, after] = [operationsIn(from, 'paths'), operationsIn(to, 'paths')];
  const paths = partition(before.keys(), after.keys());
  const left = new Set([...after.values()].map(({ path }) => pathKey(path)));
  const placeOf = ({ method, path }: Found): ChangePlace => ({ kind: 'operation', method, path });
  for (const key of paths.both)
    both(before.get(key), after.get(key), (old, later) => compareOperations(sides, placeOf(later), old, later));
  for (const key of paths.added)
    one(after.get(key), (found) => sides.add(placeOf(found), 'endpoint-added', 'the operation was added'));
  for (const key of paths.removed) {
    one(before.get(key), (found) => {
      const what = left.has(pathKey(found.path)) ? 'api-removed' : 'api-path-removed';
      const how = found.operation['deprecated'] === true ? 'with-deprecation' : 'without-deprecation';
      sides.add(
        placeOf(found),
        `${what}-${how}`,
        'the operation was removed, ' +
          `${how === 'with-deprecation' ? 'after it had been deprecated' : 'without having been deprecated'}`,
      );
    });
  }
  const [oldHooks, newHooks] = [operationsIn(from, 'webhooks'), operationsIn(to, 'webhooks')];
  const hooks = partition(oldHooks.keys(), newHooks.keys());
  const hookOf = ({ path }: Found): ChangePlace => ({ kind: 'event', name: path });
  for (const key of hooks.both)
    both(oldHooks.get(key), newHooks.get(key), (old, later) => compareOperations(sides, hookOf(later), old, later));
  for (const key of hooks.added)
    one(newHooks.get(key), (found) =>
      sides.add(hookOf(found), 'webhook-added', 'the webhook was added', { event: found.path }),
    );
  for (const key of hooks.removed)
    one(oldHooks.get(key), (found) =>
      sides.add(hookOf(found), 'webhook-removed', 'the webhook was removed', { event: found.path }),
    );
  return sides.changes;
}

function both(old: Found | undefined, later: Found | undefined, compare: (old: Found, later: Found) => void): void {
  if (old !== undefined && later !== undefined) compare(old, later);
}

function one(found: Found | undefined, tell: (found: Found) => void): void {
  if (found !== undefined) tell(found);
}
