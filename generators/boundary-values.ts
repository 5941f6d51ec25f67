import { UnsatisfiableSchema } from './errors.js';
import type { Grammar } from './grammar.js';
import { grammarOf } from './grammar-of.js';
import { canonical, isArray, isObject, ownMember, objectOf, type Json } from '../src/core/json.js';
import { pointerTokens } from '../src/core/pointer.js';
import { getOrAdd } from '../src/core/remembered.js';
import { sourceOf, type JsonSchema, type SchemaOptions, type SchemaSource } from './schema-source.js';

/** A value at a limit of the schema, with a name that says which. */
export interface BoundaryCase {
  readonly name: string;
  readonly value: Json;
}

/** Levels below the root whose limits are listed. */
const LEVELS = 4;
const MOST_CASES = 1000;

/** Valid values at the limits of a schema as it is. Throws as {@link boundaryValuesAt} does. */
export function boundaryValues(schema: JsonSchema, options: SchemaOptions = {}): readonly BoundaryCase[] {
  return boundaryValuesAt(sourceOf(schema, options));
}

/**
 * Valid values at the limits: each bound and its neighbours, each value of an enumeration, no, each and every optional
 * property, each branch, and the given examples. The same list every time, the simplest first within a place.
 * @param model a value that is known to be accepted: other members that a value needs beside the one at its limit are
 *   taken from it, since a service may demand more of them than the schema says
 * Throws `UnsupportedSchema` and `UnsatisfiableSchema` as `validValuesAt` does.
 */
export function boundaryValuesAt(source: SchemaSource, model?: Json): readonly BoundaryCase[] {
  const grammar = grammarOf(source);
  return model === undefined && source.examples === undefined
    ? getOrAdd(casesOf, grammar, () => boundaryCases(grammar, source, model))
    : boundaryCases(grammar, source, model);
}

const casesOf = new WeakMap<Grammar, readonly BoundaryCase[]>();

function boundaryCases(grammar: Grammar, source: SchemaSource, model: Json | undefined): readonly BoundaryCase[] {
  const sampler = grammar.samplerOf(grammar.root);
  if (!sampler.possible) throw new UnsatisfiableSchema(source.pointer, 'empty', 'no value satisfies the schema');
  const cases = new Map<string, BoundaryCase>();
  const names = new Set<string>();
  const add = (name: string, value: Json): void => {
    const key = canonical(value);
    if (cases.has(key) || !grammar.accepts(grammar.root, value)) return;
    let unique = name;
    for (let count = 2; names.has(unique); count += 1) unique = `${name} (${count})`;
    names.add(unique);
    cases.set(key, { name: unique, value });
  };
  for (const [index, example] of (source.examples ?? []).entries()) add(`example ${index + 1}`, example);
  for (const { pointer, what, value } of sampler.boundaries(LEVELS)) {
    const name = pointer === '' ? what : `${pointer}: ${what}`;
    const beside = model === undefined ? value : withMembersOf(model, value, pointerTokens(pointer));
    add(name, grammar.accepts(grammar.root, beside) ? beside : value);
    if (cases.size >= MOST_CASES) break;
  }
  if (cases.size === 0) {
    const value = sampler.simplest();
    if (value !== undefined) add('simplest', value);
  }
  if (cases.size === 0)
    throw new UnsatisfiableSchema(source.pointer, 'not-found', 'no value was found within the bounds');
  return [...cases.values()];
}

/** A value whose members beside the place are those of the model, as far as it has them. */
function withMembersOf(model: Json | undefined, value: Json, [key, ...rest]: readonly string[]): Json {
  if (key === undefined || model === undefined) return value;
  if (isArray(value) && isArray(model))
    return value.map((item, index) =>
      String(index) === key ? withMembersOf(model[index] ?? model[0], item, rest) : item,
    );
  if (!isObject(value) || !isObject(model)) return value;
  return objectOf(
    Object.entries(value).map(([name, own]) => {
      const other = ownMember(model, name);
      return [name, name === key ? withMembersOf(other, own, rest) : (other ?? own)];
    }),
  );
}
