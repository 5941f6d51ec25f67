import type { Interface, Operation, OperationId, Schema } from '../../spec/model.js';
import { isObject } from '../core/json.js';
import { valueAt } from '../core/pointer.js';
import { viewsOf } from './relations-of.js';
import { resourceOf } from './resources.js';

/** Member names from a record to a value in it. */
export type PlaceInRecord = readonly string[];

/**
 * The values of a record that its responses must or should show by the interface, e.g. `metadata`, `wizard`, `step` of
 * a system: a service that shows no empty values leaves one out after a request has emptied it.
 * @param operation that writes records of the resource
 */
export function demandedPlaces(
  iface: Pick<Interface, 'table' | 'operations' | 'document'>,
  operation: OperationId,
): readonly PlaceInRecord[] {
  const resource = resourceOf(iface, operation);
  if (resource === undefined) return [];
  const readings: readonly { readonly by: OperationId; readonly shows: PlaceInRecord }[] = [
    { by: operation, shows: [] },
    ...viewsOf(resource).flatMap(({ in: by, at, shows }) =>
      at === undefined ? [{ by, shows: shows === undefined ? [] : shows.slice(1).split('/') }] : [],
    ),
  ];
  const places = readings.flatMap(({ by, shows }) =>
    iface.operations
      .filter(({ id }) => id === by)
      .flatMap(({ responses }: Operation) => responses)
      .flatMap(({ schema }) => (schema === undefined ? [] : demandedIn(iface, schema.schema)))
      .map((place) => [...shows, ...place]),
  );
  return [...new Map(places.map((place) => [place.join('/'), place])).values()];
}

/** The demanded names of a schema, followed into the objects that it describes. */
function demandedIn(iface: Pick<Interface, 'document'>, schema: Schema): readonly PlaceInRecord[] {
  const { $ref, allOf = [], required = [], properties = {}, 'x-recommended': recommended = [] } = schema;
  const referred = $ref === undefined ? undefined : valueAt(iface.document, $ref.slice(1));
  return [
    // The documents are our own, and tested: what a reference of a schema leads to is a schema.
    ...(referred !== undefined && isObject(referred) ? demandedIn(iface, referred) : []),
    ...allOf.flatMap((part) => demandedIn(iface, part)),
    ...[...required, ...recommended].flatMap((name) => {
      const inner = properties[name];
      const deeper = inner === undefined ? [] : demandedIn(iface, inner);
      return deeper.length === 0 ? [[name]] : deeper.map((place) => [name, ...place]);
    }),
  ];
}
