import { isObject, type Json, type JsonObject } from '../core/json.js';
import { valueAt } from '../core/pointer.js';

/** The places, below some record, of the values that the documents state as enumerations: `evChargingStation.type`. */
export function enumeratedPlaces(document: Json): ReadonlySet<string> {
  const found = new Set<string>();
  const walk = (schema: JsonObject, place: string): void => {
    const isEnumeration = ofReference(document, schema)['x-enumeration'] !== undefined;
    if (isEnumeration && place !== '') found.add(place);
    for (const [name, member] of membersOf(schema['properties']))
      if (isObject(member)) walk(member, place === '' ? name : `${place}.${name}`);
  };
  for (const [, schema] of membersOf(valueAt(document, '/components/schemas'))) if (isObject(schema)) walk(schema, '');
  return found;
}

const membersOf = (value: Json | undefined): readonly (readonly [string, Json])[] =>
  isObject(value) ? Object.entries(value) : [];

function ofReference(document: Json, schema: JsonObject): JsonObject {
  const reference = schema['$ref'];
  const referred = typeof reference === 'string' ? valueAt(document, reference.replace(/^#/, '')) : undefined;
  return isObject(referred) ? referred : schema;
}
