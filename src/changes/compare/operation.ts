import { canonical, isObject, type Json } from '../../core/json.js';
import type { ChangePlace } from '../intake/change.js';
import { elements, entriesOf, follow, member, strings, type JsonObject } from './node.js';
import { compareRequests, compareResponses } from './messages.js';
import { compareParameters, parametersOf } from './parameters.js';
import { partition, type Sides } from './sides.js';

/** An operation with the path item it stands in. */
export interface Located {
  readonly pathItem: JsonObject;
  readonly operation: JsonObject;
}

/** Members that are compared one by one, or say nothing about what is sent. */
const looked = new Set([
  'tags',
  'deprecated',
  'security',
  'parameters',
  'requestBody',
  'responses',
  'callbacks',
  'operationId',
  'summary',
  'description',
  'externalDocs',
  'servers',
]);

/** Everything in which two operations differ. Whatever has no name of its own is told as `operation-changed`. */
export function compareOperations(sides: Sides, place: ChangePlace, before: Located, after: Located): void {
  const [old, later] = [before.operation, after.operation];
  const deprecated = later['deprecated'] === true;
  if ((old['deprecated'] === true) !== deprecated)
    sides.add(
      place,
      deprecated ? 'endpoint-deprecated' : 'endpoint-reactivated',
      deprecated ? 'it is deprecated' : 'it is no longer deprecated',
    );
  const tags = partition(strings(old, 'tags'), strings(later, 'tags'));
  for (const tag of tags.added) sides.add(place, 'api-tag-added', `the tag ${tag} was added`);
  for (const tag of tags.removed) sides.add(place, 'api-tag-removed', `the tag ${tag} was removed`);
  compareScopes(sides, place, scopesOf(sides.from, old), scopesOf(sides.to, later));
  compareParameters(
    sides,
    place,
    parametersOf(sides.from, before.pathItem, old),
    parametersOf(sides.to, after.pathItem, later),
  );
  compareRequests(sides, place, member(old, 'requestBody'), member(later, 'requestBody'));
  compareResponses(sides, place, member(old, 'responses'), member(later, 'responses'));
  compareCallbacks(sides, place, old, later);
  for (const name of new Set([...Object.keys(old), ...Object.keys(later)])) {
    if (looked.has(name) || name.startsWith('x-')) continue;
    if (canonical(member(old, name) ?? null) !== canonical(member(later, name) ?? null))
      sides.add(place, 'operation-changed', `${name} of the operation changed`);
  }
}

/** Schemes that an operation demands, with their scopes as `scheme scope`. */
function scopesOf(document: Json, operation: JsonObject): ReadonlySet<string> {
  const own = member(operation, 'security') === undefined ? (isObject(document) ? document : {}) : operation;
  return new Set(
    elements(own, 'security').flatMap((demand) =>
      isObject(demand)
        ? Object.entries(demand).flatMap(([scheme, scopes]) => [
            scheme,
            ...(Array.isArray(scopes) ? scopes.map((scope: Json) => `${scheme} ${String(scope)}`) : []),
          ])
        : [],
    ),
  );
}

function compareScopes(
  sides: Sides,
  place: ChangePlace,
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): void {
  const { added, removed } = partition(before, after);
  for (const [names, verb] of [
    [added, 'added'],
    [removed, 'removed'],
  ] as const) {
    for (const name of names) {
      const [scheme = '', scope] = name.split(' ');
      if (scope === undefined) sides.add(place, `api-security-${verb}`, `the security scheme ${scheme} was ${verb}`);
      else sides.add(place, `api-security-scope-${verb}`, `the scope ${scope} of ${scheme} was ${verb}`, { scope });
    }
  }
}

/** Callbacks by name, address and method; what they deliver are requests of ours to a receiver. */
function compareCallbacks(sides: Sides, place: ChangePlace, old: JsonObject, later: JsonObject): void {
  if (place.kind !== 'operation') return;
  const [before, after] = [callbacksOf(sides.from, old), callbacksOf(sides.to, later)];
  const { both, added, removed } = partition(before.keys(), after.keys());
  const at = (callback: string): ChangePlace => ({
    kind: 'callback',
    method: place.method,
    path: place.path,
    callback,
  });
  for (const name of added) sides.add(at(name), 'webhook-added', `the callback ${name} was added`);
  for (const name of removed) sides.add(at(name), 'webhook-removed', `the callback ${name} was removed`);
  for (const name of both) {
    const [from, to] = [before.get(name), after.get(name)];
    if (from !== undefined && to !== undefined) compareOperations(sides, at(name), from, to);
  }
}

function callbacksOf(document: Json, operation: JsonObject): ReadonlyMap<string, Located> {
  return new Map(
    entriesOf(operation, 'callbacks').flatMap(([name, callback]) =>
      Object.entries(follow(document, callback)).flatMap(([expression, item]) => {
        const pathItem = follow(document, item);
        return Object.entries(pathItem).flatMap(([method, value]): (readonly [string, Located])[] =>
          isObject(value) ? [[`${name} ${method.toUpperCase()} ${expression}`, { pathItem, operation: value }]] : [],
        );
      }),
    ),
  );
}
