import type { EventDefinition, Schema } from '../../spec/model.js';
import { isObject, type Json } from '../core/json.js';
import { valueAt } from '../core/pointer.js';

/** A value that the interface says an event's body may have somewhere, e.g. `unplugged` at `data/state`. */
export interface AddedValue {
  /** Property names from the top of the body. */
  readonly at: readonly string[];
  readonly value: string;
}

/** Schemas may contain themselves: `$ref`, `allOf` and properties together are followed this deep. */
const deepest = 16;

/** Values added to enumerations in an event's body, in the order of the documents; array items are not looked into. */
export const addedValues = (document: Json, event: Pick<EventDefinition, 'schema'>): readonly AddedValue[] => {
  const found: AddedValue[] = [];
  const visit = (schema: Schema | undefined, at: readonly string[], depth: number): void => {
    if (schema === undefined || depth > deepest) return;
    for (const value of schema['x-enumeration']?.added ?? []) {
      if (!found.some((known) => known.value === value && known.at.join('/') === at.join('/')))
        found.push({ at, value });
    }
    if (schema.$ref !== undefined) visit(resolve(document, schema.$ref), at, depth + 1);
    for (const part of schema.allOf ?? []) visit(part, at, depth + 1);
    for (const [name, property] of Object.entries(schema.properties ?? {})) visit(property, [...at, name], depth + 1);
  };
  visit(event.schema.schema, [], 0);
  return found;
};

/** The schema that a local reference leads to. */
const resolve = (document: Json, reference: string): Schema | undefined => {
  const place = reference.startsWith('#/') ? valueAt(document, reference) : undefined;
  return isObject(place) ? place : undefined;
};
