import type { Schema } from '../document/schema.js';

/** Schemas that must all hold for one instance. The empty conjunction accepts every value, a lone `false` none. */
export type Conjunction = readonly Schema[];

export const ANYTHING: Conjunction = [];
export const NOTHING: Conjunction = [false];

/** The conjunction of two conjunctions: a value must satisfy all schemas of both. */
export function conjoin(left: Conjunction, right: Conjunction): Conjunction {
  if (left.length === 0) return right;
  if (right.length === 0) return left;
  if (left[0] === false || right[0] === false) return NOTHING;
  const added = right.filter((schema) => !left.includes(schema));
  return added.length === 0 ? left : [...left, ...added];
}

export function conjunction(schema: Schema): Conjunction {
  if (schema === true) return ANYTHING;
  return schema === false ? NOTHING : [schema];
}

export function isNothing(schemas: Conjunction): boolean {
  return schemas[0] === false;
}
