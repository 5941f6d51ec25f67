import { isArray, isObject, type Json } from '../core/json.js';
import { valueAt } from '../core/pointer.js';

/** References and single alternatives that are followed, at most. */
const deepest = 8;

const groups = ['allOf', 'oneOf', 'anyOf'] as const;

/**
 * A schema with its reference to a definition, or its only alternative besides `null`, put into it; several
 * alternatives stay as they are.
 * @param root the schema that the references point into
 */
export function mergedSchema(schema: Json | undefined, root: Json | undefined, depth = 0): Json | undefined {
  if (schema === undefined || !isObject(schema) || depth === deepest) return schema;
  const { $ref: reference, ...beside } = schema;
  if (typeof reference === 'string') {
    const definition = root !== undefined && reference.startsWith('#/') ? valueAt(root, reference.slice(1)) : undefined;
    return isObject(definition) ? mergedSchema({ ...definition, ...beside }, root, depth + 1) : schema;
  }
  for (const group of groups) {
    const { [group]: alternatives, ...rest } = schema;
    const [only, ...others] = isArray(alternatives) ? alternatives.filter((each) => !isNull(each)) : [];
    if (only !== undefined && others.length === 0 && isObject(only))
      return mergedSchema({ ...only, ...rest }, root, depth + 1);
  }
  return schema;
}

const isNull = (schema: Json): boolean => isObject(schema) && schema['type'] === 'null';
