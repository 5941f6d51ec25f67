import { isArray, isObject, ownMember, type Json, type JsonObject } from '../src/core/json.js';
import { remembered } from '../src/core/remembered.js';
import type { Lowered } from './document/lower.js';
import type { Schema } from './document/schema.js';

/**
 * How Ajv compiles references: the schema that one leads to `together` with the schema that holds it, or `late`, when a
 * value needs it; with `once`, late, and each place of a value is looked at once for each schema.
 */
export type ReferenceHandling = 'together' | 'late' | 'once';

/** How the references of a schema are to be compiled, by all the schemas that it reaches. */
export function referenceHandling({ root, definitions }: Pick<Lowered, 'root' | 'definitions'>): ReferenceHandling {
  // These keywords ask what a referred schema has looked at, and Ajv knows it of a compiled schema alone.
  if ([root, ...definitions.values()].some((schema) => isObject(schema) && asksForEvaluated(schema))) return 'together';
  return haveManyWays(root, definitions) ? 'once' : 'late';
}

const asksForEvaluated = remembered((schema: JsonObject) => JSON.stringify(schema).includes('"unevaluated'));

/** Ways through the references of a schema, at most, before each schema is looked at once for each value instead. */
const mostWays = 256;

/** Keywords whose schemas are about the same value as the schema that holds them. */
const inPlace = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'] as const;

/**
 * Do references lead to the same schemas in so many ways that looking at a value would take that many times as long?
 * Two references on each of twenty levels are a million ways.
 */
function haveManyWays(root: Schema, definitions: ReadonlyMap<string, Schema>): boolean {
  const ways = new Map<Schema, number>();
  const count = (schema: Json | undefined): number => {
    if (!isObject(schema)) return 0;
    const known = ways.get(schema);
    if (known !== undefined) return known;
    ways.set(schema, 1);
    const reference = ownMember(schema, '$ref');
    const held = inPlace.flatMap((keyword) => {
      const value = ownMember(schema, keyword);
      return isArray(value) ? value : value === undefined ? [] : [value];
    });
    const all = [...held, ...(typeof reference === 'string' ? [definitions.get(reference) ?? true] : [])];
    const found = Math.min(
      all.reduce<number>((sum, each) => sum + count(each), 1),
      mostWays + 1,
    );
    ways.set(schema, found);
    return found;
  };
  const all = [root, ...definitions.values()];
  return all.some((schema) => count(schema) > mostWays);
}
