import { isArray, isObject, type Json } from '../core/json.js';

/** References and single alternatives that are followed, at most. */
const deepest = 8;

const groups = ['allOf', 'oneOf', 'anyOf'] as const;

/**
 * A schema with its reference to a definition, or its only alternative besides `null`, put into it; several
 * alternatives stay as they are.
 * @param root the schema whose `$defs` the references name
 */
export function merged(schema: Json | undefined, root: Json | undefined, depth = 0): Json | undefined {
  if (schema === undefined || !isObject(schema) || depth === deepest) return schema;
  const { $ref: reference, ...beside } = schema;
  if (typeof reference === 'string') {
    const definition = definitionOf(root, /^#\/\$defs\/([^/~%]+)$/.exec(reference)?.[1]);
    return definition === undefined ? schema : merged({ ...definition, ...beside }, root, depth + 1);
  }
  for (const group of groups) {
    const { [group]: alternatives, ...rest } = schema;
    const [only, ...others] = isArray(alternatives) ? alternatives.filter((each) => !isNull(each)) : [];
    if (only !== undefined && others.length === 0 && isObject(only))
      return merged({ ...only, ...rest }, root, depth + 1);
  }
  return schema;
}

/** The definition of a name in a schema. */
export function definitionOf(root: Json | undefined, name: string | undefined): (Json & object) | undefined {
  const definitions = root !== undefined && isObject(root) ? root['$defs'] : undefined;
  if (name === undefined || definitions === undefined || !isObject(definitions)) return undefined;
  const definition = Object.hasOwn(definitions, name) ? definitions[name] : undefined;
  return definition !== undefined && isObject(definition) ? definition : undefined;
}

const isNull = (schema: Json): boolean => isObject(schema) && schema['type'] === 'null';
