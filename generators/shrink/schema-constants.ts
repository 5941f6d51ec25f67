import { isArray, isObject, type Json } from '../../src/core/json.js';
import type { Schema } from '../document/schema.js';

/** Constants of a schema that smaller values are likely to need. */
export interface SchemaConstants {
  readonly values: readonly Json[];
  /** Bounds, and numbers beside them. */
  readonly bounds: readonly number[];
  /** Distances between neighbouring numbers. */
  readonly steps: readonly number[];
}

const BOUNDS = new Set(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']);

export function schemaConstants(schemas: Iterable<Schema>): SchemaConstants {
  const values: Json[] = [];
  const bounds: number[] = [];
  const steps = new Set<number>([1]);
  const visit = (node: Json): void => {
    if (isArray(node)) node.forEach(visit);
    if (!isObject(node)) return;
    for (const [keyword, value] of Object.entries(node)) {
      if (keyword === 'const') values.push(value);
      else if (keyword === 'enum' && isArray(value)) values.push(...value);
      else if (BOUNDS.has(keyword) && typeof value === 'number') bounds.push(value, value + 1, value - 1);
      else if (keyword === 'multipleOf' && typeof value === 'number') steps.add(value);
      else visit(value);
    }
  };
  for (const schema of schemas) visit(schema);
  return { values: values.slice(0, 200), bounds: [...new Set(bounds)], steps: [...steps] };
}
