import { defined } from '../src/core/defined.js';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { boundaryValuesAt, invalidValuesAt, validValuesAt, type SchemaSource } from '../generators/index.js';
import type { Violated } from '../src/evidence/exchange.js';
import { isObject, type Json } from '../src/core/json.js';
import type { EventDefinition, Schema } from '../spec/model.js';

/** Boundary bodies sent for one event. */
const boundaryLimit = 12;

/** Generated bodies of events; the same for the same seed. */
export interface EventValues {
  valid(event: EventDefinition): readonly Json[];
  boundary(event: EventDefinition): readonly Json[];
  invalid(event: EventDefinition): readonly { readonly value: Json; readonly violated: Violated }[];
}

/**
 * Draws bodies from the schemas of events. @param examples random ones for each event, of valid and of invalid bodies
 */
export function eventValues(document: Json, seed: string, examples: number): EventValues {
  const drawn = (event: EventDefinition, what: string) => ({
    numRuns: examples,
    seed: createHash('sha256')
      .update(JSON.stringify([seed, event.id, what]))
      .digest()
      .readInt32BE(0),
  });
  return {
    valid: (event) => (examples === 0 ? [] : fc.sample(validValuesAt(bodyOf(document, event)), drawn(event, 'valid'))),
    boundary: (event) =>
      boundaryValuesAt(bodyOf(document, event))
        .slice(0, boundaryLimit)
        .map(({ value }) => value),
    invalid: (event) =>
      typedPlaces(event.schema.schema, []).flatMap((place) => {
        if (examples === 0) return [];
        const at = `/${place.join('/')}`;
        const source: SchemaSource = {
          document,
          pointer: `${event.schema.pointer}/${place.map((name) => `properties/${name}`).join('/')}`,
          dialect: 'openapi-3.1',
          direction: 'request',
        };
        return fc
          .sample(invalidValuesAt(source), drawn(event, at))
          .map(({ value, violation: { keyword, was, became } }) => ({
            value: place.reduceRight<Json>((inner, name) => ({ [name]: inner }), value),
            violated: {
              location: 'body',
              keyword,
              pointer: at,
              ...defined({ was, became }),
            },
          }));
      }),
  };
}

/** The interface gives the callback body properties, so it is a record; their types are mostly not shown. */
function bodyOf(document: Json, event: EventDefinition): SchemaSource {
  const whole = isObject(document) ? document : {};
  return {
    document: { ...whole, event: { type: 'object', allOf: [{ $ref: `#${event.schema.pointer}` }] } },
    pointer: '/event',
    dialect: 'openapi-3.1',
    direction: 'request',
  };
}

/** Places of the properties whose type is stated, in the schema itself. */
function typedPlaces({ properties }: Schema, place: readonly string[]): readonly (readonly string[])[] {
  return Object.entries(properties ?? {}).flatMap(([name, property]) => [
    ...(property.type === undefined ? [] : [[...place, name]]),
    ...typedPlaces(property, [...place, name]),
  ]);
}
