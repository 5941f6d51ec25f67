import type { Schema } from '../document/schema.js';
import { canonical, isArray, isObject, ownMember, type Json } from '../../src/core/json.js';
import { isNothing } from './conjunction.js';
import type { Conjunction } from './conjunction.js';
import { matches } from '../patterns/matches.js';
import type { Alternatives, Constraints } from './constraints.js';
import { memberOf, mergeConstraints, MOST_PAIRS } from './intersect.js';

/**
 * Do types, bounds, and the constants of required members show that two unions share no instance? Unions with too many
 * pairs are not compared, and count as sharing one. Only the schemas as they are written are read, so that the answer
 * is the same in every process.
 */
export function areDisjoint(left: Alternatives, right: Alternatives, definition: (name: string) => Schema): boolean {
  if (left.length * right.length > MOST_PAIRS) return false;
  return left.every((one) =>
    right.every((other) => {
      const merged = mergeConstraints(one, other);
      return merged === undefined || contradictory(merged, definition);
    }),
  );
}

function contradictory(constraints: Constraints, definition: (name: string) => Schema): boolean {
  if (constraints.type !== 'object') return false;
  return [...constraints.required].some((name) => {
    const schemas = memberOf(constraints, name, matches);
    return isNothing(schemas) || noCommonConstant(schemas, definition) || noCommonType(schemas, definition);
  });
}

function noCommonConstant(schemas: Conjunction, definition: (name: string) => Schema): boolean {
  const lists = schemas.flatMap((schema) => written(schema, definition, 4)).flatMap(constants);
  const [first, ...others] = lists;
  return first !== undefined && ![...first].some((value) => others.every((list) => list.has(value)));
}

function noCommonType(schemas: Conjunction, definition: (name: string) => Schema): boolean {
  const lists = schemas.flatMap((schema) => written(schema, definition, 4)).flatMap(types);
  const [first, ...others] = lists;
  return first !== undefined && ![...first].some((type) => others.every((list) => list.has(type)));
}

/** A schema and those that it includes by `$ref` and `allOf`. */
function written(schema: Schema, definition: (name: string) => Schema, depth: number): readonly Schema[] {
  if (typeof schema === 'boolean' || depth === 0) return [schema];
  const reference = ownMember(schema, '$ref');
  const included = ownMember(schema, 'allOf');
  return [
    schema,
    ...(typeof reference === 'string' ? written(definition(reference), definition, depth - 1) : []),
    ...(isArray(included)
      ? included.flatMap((item) => (isObject(item) ? written(item, definition, depth - 1) : []))
      : []),
  ];
}

function constants(schema: Schema): readonly ReadonlySet<string>[] {
  if (typeof schema === 'boolean') return [];
  const constant = ownMember(schema, 'const');
  const listed = ownMember(schema, 'enum');
  return [
    ...(constant === undefined ? [] : [new Set([canonical(constant)])]),
    ...(isArray(listed) ? [new Set(listed.map(canonical))] : []),
  ];
}

function types(schema: Schema): readonly ReadonlySet<string>[] {
  const type: Json | undefined = typeof schema === 'boolean' ? undefined : ownMember(schema, 'type');
  if (type === undefined) return [];
  const names = isArray(type)
    ? type.filter((name) => typeof name === 'string')
    : typeof type === 'string'
      ? [type]
      : [];
  return [new Set(names.map((name) => (name === 'integer' ? 'number' : name)))];
}
