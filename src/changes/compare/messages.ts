import { isObject, type Json } from '../../core/json.js';
import type { ChangePlace } from '../intake/change.js';
import { entriesOf, follow, member, type JsonObject } from './node.js';
import { compareSchemas, type Direction } from './schema.js';
import { partition, type Sides } from './sides.js';

/** The request of an operation; with `undefined` for one that has none. */
export function compareRequests(
  sides: Sides,
  place: ChangePlace,
  before: Json | undefined,
  after: Json | undefined,
): void {
  if (before === undefined && after === undefined) return;
  const [old, later] = [follow(sides.from, before), follow(sides.to, after)];
  if (before === undefined)
    sides.add(
      place,
      `request-body-added-${later['required'] === true ? 'required' : 'optional'}`,
      'a request body was added',
    );
  else if (after === undefined) sides.add(place, 'request-body-removed', 'the request body was removed');
  else {
    const required = later['required'] === true;
    if ((old['required'] === true) !== required)
      sides.add(
        place,
        `request-body-became-${required ? 'required' : 'optional'}`,
        `the request body became ${required ? 'required' : 'optional'}`,
      );
    const types = partition(typesOf(old), typesOf(later));
    for (const mediaType of types.added)
      sides.add(place, 'request-body-media-type-added', `the request may be ${mediaType}`, { mediaType });
    for (const mediaType of types.removed)
      sides.add(place, 'request-body-media-type-removed', `the request is no longer ${mediaType}`, { mediaType });
    compareBodies(sides, place, { kind: 'request' }, old, later);
  }
}

export function compareResponses(
  sides: Sides,
  place: ChangePlace,
  before: Json | undefined,
  after: Json | undefined,
): void {
  const [old, later] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  const { both, added, removed } = partition(Object.keys(old), Object.keys(later));
  const success = (status: string): string => (status.startsWith('2') ? 'success' : 'non-success');
  for (const status of added)
    sides.add(place, `response-${success(status)}-status-added`, `the status ${status} was added`, { status });
  for (const status of removed)
    sides.add(place, `response-${success(status)}-status-removed`, `the status ${status} was removed`, { status });
  for (const status of both)
    compareResponse(
      sides,
      place,
      status,
      follow(sides.from, member(old, status)),
      follow(sides.to, member(later, status)),
    );
}

function compareResponse(sides: Sides, place: ChangePlace, status: string, old: JsonObject, later: JsonObject): void {
  const { added, removed } = partition(typesOf(old), typesOf(later));
  const [was, is] = [removed[0], added[0]];
  if (
    removed.length === 1 &&
    added.length === 1 &&
    was !== undefined &&
    is !== undefined &&
    was.endsWith(`+${is.split('/')[1] ?? ''}`)
  ) {
    sides.add(place, 'response-media-type-name-generalized', `the response ${status} is ${is} where it was ${was}`, {
      status,
      was,
      value: is,
    });
  } else {
    for (const mediaType of added)
      sides.add(place, 'response-media-type-added', `the response ${status} may be ${mediaType}`, {
        status,
        mediaType,
      });
    for (const mediaType of removed)
      sides.add(place, 'response-media-type-removed', `the response ${status} is no longer ${mediaType}`, {
        status,
        mediaType,
      });
  }
  const headers = partition(
    entriesOf(old, 'headers').map(([name]) => name),
    entriesOf(later, 'headers').map(([name]) => name),
  );
  for (const name of headers.added)
    sides.add(place, 'response-header-added', `the response ${status} has a header ${name}`, { status });
  for (const name of headers.removed)
    sides.add(place, 'optional-response-header-removed', `the response ${status} has no header ${name} any more`, {
      status,
    });
  compareBodies(sides, place, { kind: 'response', status }, old, later);
}

const typesOf = (message: JsonObject): readonly string[] => entriesOf(message, 'content').map(([type]) => type);

/**
 * All media types of a message share what the interface says, so one pair is compared: the same type, or the first of
 * each.
 */
function compareBodies(
  sides: Sides,
  place: ChangePlace,
  direction: Direction,
  old: JsonObject,
  later: JsonObject,
): void {
  const [before, after] = [typesOf(old), typesOf(later)];
  const shared = partition(before, after).both[0];
  const schema = (document: Json, message: JsonObject, type: string | undefined): Json | undefined =>
    type === undefined ? undefined : follow(document, follow(document, member(message, 'content'))[type])['schema'];
  const [from, to] = [schema(sides.from, old, shared ?? before[0]), schema(sides.to, later, shared ?? after[0])];
  if (from !== undefined && to !== undefined) compareSchemas(sides, place, direction, from, to);
  else if (from !== undefined || to !== undefined) {
    const added = from === undefined ? 'added' : 'removed';
    sides.add(
      place,
      direction.kind === 'request'
        ? `request-body-media-type-schema-${added}`
        : `response-body-media-type-schema-${added}`,
      `the schema of the ${direction.kind} was ${added}`,
    );
  }
}
