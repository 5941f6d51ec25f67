import { Arbitrary, Stream, Value } from 'fast-check';
import type { Random } from 'fast-check';
import { Dice } from './dice.js';
import { lower } from './document/lower.js';
import { UnsatisfiableSchema } from './errors.js';
import { Grammar } from './grammar.js';
import type { Json } from '../src/core/json.js';
import type { SchemaSource } from './schema-source.js';
import { shrinks } from './shrink/shrinks.js';

/** Levels below the root that optional parts may open. */
const ROOM = 4;

/**
 * Values that satisfy a schema, and shrink inside it (JSON Schema 2020-12; OpenAPI 3.0.3 §4.7.24, 3.1 §4.8.24).
 * Throws `UnsupportedSchema` for what is not understood and `UnsatisfiableSchema` where there is no value.
 */
export function validValues(source: SchemaSource): Arbitrary<Json> {
  const grammar = new Grammar(lower(source));
  const plan = grammar.plan(grammar.root);
  if (!plan.possible) throw new UnsatisfiableSchema(source.pointer, 'empty', 'no value satisfies the schema');
  if (plan.draw(new Dice(1, 1), ROOM) === undefined)
    throw new UnsatisfiableSchema(source.pointer, 'hopeless', 'no value was found within the bounds');
  return new ValidValues(grammar, source);
}

class ValidValues extends Arbitrary<Json> {
  readonly #grammar: Grammar;
  readonly #pointer: string;
  readonly #examples: readonly Json[];

  constructor(grammar: Grammar, source: SchemaSource) {
    super();
    this.#grammar = grammar;
    this.#pointer = source.pointer;
    this.#examples = (source.examples ?? []).filter((example) => grammar.accepts(grammar.root, example));
  }

  override generate(random: Random): Value<Json> {
    const dice = Dice.from(random);
    if (this.#examples.length > 0 && dice.once(4)) return new Value(dice.pick(this.#examples), undefined);
    const value = this.#grammar.plan(this.#grammar.root).draw(dice, ROOM);
    if (value === undefined)
      throw new UnsatisfiableSchema(this.#pointer, 'hopeless', 'no value was found within the bounds');
    return new Value(value, undefined);
  }

  override canShrinkWithoutContext(value: unknown): value is Json {
    return isJson(value) && this.#grammar.accepts(this.#grammar.root, value);
  }

  override shrink(value: Json): Stream<Value<Json>> {
    return new Stream(
      shrinks(value, this.#grammar.hints, (candidate) => this.#grammar.accepts(this.#grammar.root, candidate)),
    ).map((smaller) => new Value(smaller, undefined));
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
