import { Arbitrary, Stream, Value } from 'fast-check';
import type { Random } from 'fast-check';
import { RandomSource } from './random-source.js';
import { UnsatisfiableSchema } from './errors.js';
import type { Grammar } from './grammar.js';
import { grammarOf } from './grammar-of.js';
import type { Json } from '../src/core/json.js';
import { remembered } from '../src/core/remembered.js';
import { sourceOf, type JsonSchema, type SchemaOptions, type SchemaSource } from './schema-source.js';
import { defined } from '../src/core/defined.js';
import { DrawBudget, type SizeOptions } from './samplers/draw-budget.js';
import { Shrinker } from './shrink/shrinker.js';

/**
 * Values that satisfy a schema, and shrink within it. The type parameter is the caller's claim; it is not checked
 * against the schema. Throws as {@link validValuesAt} does.
 */
export function validValues<T = Json>(schema: JsonSchema, options: SchemaOptions & SizeOptions = {}): Arbitrary<T> {
  const { size, depthSize, maxLength, ...place } = options;
  const values = validValuesAt(sourceOf(schema, place), defined({ size, depthSize, maxLength }));
  // The caller's word that values of the schema have this type.
  return values as Arbitrary<unknown> as Arbitrary<T>;
}

/**
 * The same for a schema by its place in a document (JSON Schema 2020-12; OpenAPI 3.0.3 §4.7.24, 3.1 §4.8.24).
 * Throws `UnsupportedSchema` for unknown features and `UnsatisfiableSchema` where there is no valid value.
 */
export function validValuesAt(source: SchemaSource, sizes: SizeOptions = {}): Arbitrary<Json> {
  const grammar = grammarOf(source);
  const sampler = grammar.samplerOf(grammar.root);
  if (!sampler.possible) throw new UnsatisfiableSchema(source.pointer, 'empty', 'no value satisfies the schema');
  if (!isDrawable(grammar))
    throw new UnsatisfiableSchema(source.pointer, 'not-found', 'no value was found within the bounds');
  return new ValidValues(grammar, source, sizes);
}

const isDrawable = remembered(
  (grammar: Grammar) =>
    grammar.samplerOf(grammar.root).draw(new RandomSource(1, 1), DrawBudget.of({}, false)) !== undefined,
);

class ValidValues extends Arbitrary<Json> {
  readonly #grammar: Grammar;
  readonly #pointer: string;
  readonly #sizes: SizeOptions;
  #shrinker: Shrinker | undefined;
  readonly #examples: readonly Json[];

  constructor(grammar: Grammar, source: SchemaSource, sizes: SizeOptions) {
    super();
    this.#sizes = sizes;
    this.#grammar = grammar;
    this.#pointer = source.pointer;
    this.#examples = (source.examples ?? []).filter((example) => grammar.accepts(grammar.root, example));
  }

  override generate(mrng: Random, biasFactor: number | undefined): Value<Json> {
    const biased = biasFactor !== undefined && mrng.nextInt(1, biasFactor) === 1;
    const random = RandomSource.from(mrng);
    if (this.#examples.length > 0 && random.oneIn(4)) return new Value(random.pick(this.#examples), undefined);
    const value = this.#grammar.samplerOf(this.#grammar.root).draw(random, DrawBudget.of(this.#sizes, biased));
    if (value === undefined)
      throw new UnsatisfiableSchema(this.#pointer, 'not-found', 'no value was found within the bounds');
    return new Value(value, undefined);
  }

  override canShrinkWithoutContext(value: unknown): value is Json {
    return isJson(value) && this.#grammar.accepts(this.#grammar.root, value);
  }

  override shrink(value: Json, context: unknown): Stream<Value<Json>> {
    this.#shrinker ??= new Shrinker(this.#grammar);
    return new Stream(this.#shrinker.steps(value, context)).map((step) => new Value(step.value, step.position));
  }
}

function isJson(value: unknown): value is Json {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value);
    case 'object':
      return value === null || Object.values(value).every(isJson);
    default:
      return false;
  }
}
