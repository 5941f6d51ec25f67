import type { RandomSource } from '../random-source.js';
import type { Schema } from '../document/schema.js';
import type { Conjunction } from '../constraints/conjunction.js';
import type { Alternatives } from '../constraints/constraints.js';
import type { Format } from '../formats/format.js';
import type { Json, JsonObject } from '../../src/core/json.js';

/** The services of the grammar for the code of a keyword. */
export interface KeywordContext {
  satisfying(schema: Schema): Alternatives;
  violating(schema: Schema): Alternatives;
  /** The negation; the same object for the same schema. */
  not(schema: Schema): Schema;
  /** One object for equal content, so that conjunctions stay small. */
  intern(schema: Schema): Schema;
  definition(name: string): Schema;
  /** A format that the schemas name. */
  format(name: string): Format;
  /** Whether no instance can satisfy both, judged by types, constants and required members. */
  disjoint(left: Alternatives, right: Alternatives): boolean;
  /** A few texts that satisfy the schemas, always the same. */
  sampleTexts(schemas: Conjunction, count: number): readonly string[];
  /** A value of a conjunction, if one is found. */
  draw(schemas: Conjunction, random: RandomSource): Json | undefined;
  /** A value that a schema rejects, if one is found. */
  drawViolating(schema: Schema, random: RandomSource): Json | undefined;
}

/**
 * One assertion or applicator. Its value has passed `problem` before anything else is asked.
 * @see JSON Schema core §10–11 and validation §6
 */
export interface Keyword {
  readonly name: string;
  /** Of a caller's keyword: whether an instance satisfies it. The validator knows the others. */
  readonly validate?: (keywordValue: Json, instance: Json) => boolean;
  /** The mistake in a value of this keyword, or `undefined`. */
  problem(value: Json): string | undefined;
  /** The alternatives so far, narrowed to instances for which the keyword holds. */
  narrow(soFar: Alternatives, value: Json, schema: JsonObject, context: KeywordContext): Alternatives;
  /** Instances for which the keyword does not hold. May leave some out, never include a wrong one. */
  violating(value: Json, schema: JsonObject, context: KeywordContext): Alternatives;
  /**
   * Small edits of a value after which the keyword should fail; each is checked by the caller. Keywords without it
   * are violated by values drawn from `violating`.
   */
  edits?(was: Json, value: Json, schema: JsonObject, context: KeywordContext, random: RandomSource): Iterable<Json>;
}
