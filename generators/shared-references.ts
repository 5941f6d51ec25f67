import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { isArray, isObject, ownMember, type Json } from '../src/core/json.js';
import type { Schema } from './document/schema.js';

/** Ways through the references of a schema, at most, before each schema is looked at once for each value instead. */
const mostWays = 256;

/** Keywords whose schemas are about the same value as the schema that holds them. */
const inPlace = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'] as const;

/**
 * Whether references lead to the same schemas in so many ways that looking at a value would take that many times as
 * long: two references on each of twenty levels are a million ways. Not where `unevaluatedProperties` or
 * `unevaluatedItems` have to know what a referred schema has looked at.
 */
export function sharesReferences(root: Schema, definitions: ReadonlyMap<string, Schema>): boolean {
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
  return all.some((schema) => count(schema) > mostWays) && !JSON.stringify(all).includes('"unevaluated');
}

/** What the schemas that are referred to say of the value that is being looked at. */
export class SharedReferences {
  /** One failure for each place that does not fit, and none for one that does. */
  readonly #known = new Map<string, ErrorObject[]>();

  /** To be called before each value. */
  forget(): void {
    this.#known.clear();
  }

  /** Makes Ajv look at each place of a value once for each schema that is referred to; failures come once, too. */
  installIn(ajv: Ajv2020): void {
    ajv.removeKeyword('$ref');
    ajv.addKeyword({
      keyword: '$ref',
      errors: 'full',
      compile: (name: string) => {
        let target: ValidateFunction | undefined;
        const look: Look = (data, context) => {
          // A name that `propertyNames` looks at has the path of its object.
          const key = `${name} ${context?.instancePath ?? ''} ${typeof data === 'string' ? data : ''}`;
          const known = this.#known.get(key);
          if (known !== undefined) {
            look.errors = known;
            return known.length === 0;
          }
          target ??= ajv.getSchema(name);
          const errors = target === undefined || target(data, context) === true ? [] : (target.errors ?? []);
          look.errors = errors;
          this.#known.set(key, errors.slice(0, 1));
          return errors.length === 0;
        };
        return look;
      },
    });
  }
}

interface Look {
  (...args: Parameters<ValidateFunction>): boolean;
  errors?: ErrorObject[];
}
