import { defined } from '../src/core/defined.js';
import { Arbitrary, Stream, Value } from 'fast-check';
import type { Random } from 'fast-check';
import { RandomSource } from './random-source.js';
import { UnsatisfiableSchema } from './errors.js';
import type { Grammar } from './grammar.js';
import { grammarOf } from './grammar-of.js';
import { InvalidDrawer } from './invalid/draw-invalid.js';
import { violationHolds } from './invalid/violation.js';
import type { InvalidCase } from './invalid/violation.js';
import { isArray, type Json } from '../src/core/json.js';
import { childPointer, pointerTokens, valueAt, withValueAt } from '../src/core/pointer.js';
import { getOrAdd } from '../src/core/remembered.js';
import { sourceOf, type JsonSchema, type SchemaOptions, type SchemaSource } from './schema-source.js';
import { DrawBudget } from './samplers/draw-budget.js';
import { Shrinker, type ShrinkPosition, anySteps } from './shrink/shrinker.js';

/** Values with one named violation, for a schema as it is. Throws as {@link invalidValuesAt} does. */
export function invalidValues(schema: JsonSchema, options: SchemaOptions = {}): Arbitrary<InvalidCase> {
  return invalidValuesAt(sourceOf(schema, options));
}

/**
 * Values with one named violation: the keyword fails at the pointer, and putting `was` back makes the value valid, at
 * every shrink step too. Throws `UnsupportedSchema` for unknown schema features, and `UnsatisfiableSchema` where there
 * is no valid value to start from or no value that the schema rejects.
 */
export function invalidValuesAt(source: SchemaSource): Arbitrary<InvalidCase> {
  const grammar = grammarOf(source);
  const sampler = grammar.samplerOf(grammar.root);
  if (!sampler.possible) throw new UnsatisfiableSchema(source.pointer, 'empty', 'no value satisfies the schema');
  const arbitrary = new InvalidValues(grammar, source);
  if (!arbitrary.possible) {
    const rejects = grammar.samplerOf([grammar.not(grammar.whole(grammar.root))]).possible;
    throw new UnsatisfiableSchema(
      source.pointer,
      rejects ? 'not-found' : 'empty',
      rejects ? 'no way was found to break a valid value' : 'the schema rejects nothing',
    );
  }
  return arbitrary;
}

/** The search for what can be broken takes most of the time, and its result is the same for each use of a grammar. */
const drawers = new WeakMap<Grammar, InvalidDrawer>();

function drawerOf(grammar: Grammar, source?: SchemaSource): InvalidDrawer {
  const examples = (source?.examples ?? []).filter((example) => grammar.accepts(grammar.root, example));
  const drawBase = (random: RandomSource): Json | undefined =>
    examples.length > 0 && random.oneIn(4)
      ? random.pick(examples)
      : grammar.samplerOf(grammar.root).draw(random, DrawBudget.of({ size: 'xsmall' }, false));
  return new InvalidDrawer(grammar, drawBase, new RandomSource(11, 13));
}

class InvalidValues extends Arbitrary<InvalidCase> {
  readonly #grammar: Grammar;
  readonly #drawer: InvalidDrawer;
  readonly #pointer: string;
  #shrinker: Shrinker | undefined;

  constructor(grammar: Grammar, source: SchemaSource) {
    super();
    this.#grammar = grammar;
    this.#pointer = source.pointer;
    this.#drawer =
      source.examples === undefined ? getOrAdd(drawers, grammar, () => drawerOf(grammar)) : drawerOf(grammar, source);
  }

  /** Does a draw find an invalid value? */
  get possible(): boolean {
    return this.#drawer.breaksAny() || this.draw(new RandomSource(17, 19)) !== undefined;
  }

  draw(random: RandomSource): InvalidCase | undefined {
    return this.#drawer.draw(random);
  }

  override generate(mrng: Random): Value<InvalidCase> {
    const broken = this.draw(RandomSource.from(mrng));
    if (broken === undefined)
      throw new UnsatisfiableSchema(this.#pointer, 'not-found', 'no way was found to break a valid value');
    return new Value(broken, undefined);
  }

  override canShrinkWithoutContext(value: unknown): value is InvalidCase {
    return isInvalidCase(value) && violationHolds(this.#grammar, value);
  }

  override shrink(broken: InvalidCase, context: unknown): Stream<Value<InvalidCase>> {
    return new Stream(this.#simpler(broken, context)).map(([smaller, position]) => new Value(smaller, position));
  }

  /** Cases in which the value around the violation is simpler, or the replacement is. */
  *#simpler(
    { value, violation }: InvalidCase,
    context: unknown,
  ): IterableIterator<readonly [InvalidCase, ShrinkPosition | undefined]> {
    const { keyword, pointer, became } = violation;
    for (const moved of withoutEarlierItems({ value, violation }))
      if (violationHolds(this.#grammar, moved)) yield [moved, undefined];
    this.#shrinker ??= new Shrinker(this.#grammar);
    const base = withValueAt(value, pointer, violation.was);
    if (base === undefined) return;
    for (const { value: other, position } of this.#shrinker.steps(base, context)) {
      const was = valueAt(other, pointer);
      const broken = withValueAt(other, pointer, became);
      if (broken === undefined) continue;
      const smaller = { value: broken, violation: { keyword, pointer, ...defined({ was }), became } };
      if (violationHolds(this.#grammar, smaller)) yield [smaller, position];
    }
    for (const { value: other } of anySteps(became, this.#shrinker.constants)) {
      const broken = withValueAt(value, pointer, other);
      if (broken === undefined) continue;
      const smaller = { value: broken, violation: { ...violation, became: other } };
      if (violationHolds(this.#grammar, smaller)) yield [smaller, undefined];
    }
  }
}

/** Leaves out the items before the violation, in each array on the way to it; the pointer follows. */
function* withoutEarlierItems({ value, violation }: InvalidCase): Iterable<InvalidCase> {
  const path = pointerTokens(violation.pointer);
  for (const [depth, token] of path.entries()) {
    const place = path.slice(0, depth).reduce<string>(childPointer, '');
    const items = valueAt(value, place);
    const index = Number(token);
    if (!isArray(items) || index === 0) continue;
    const shortened = withValueAt(value, place, items.slice(index));
    const pointer = path.slice(depth + 1).reduce<string>(childPointer, childPointer(place, 0));
    if (shortened !== undefined) yield { value: shortened, violation: { ...violation, pointer } };
  }
}

function isInvalidCase(value: unknown): value is InvalidCase {
  if (typeof value !== 'object' || value === null || !('value' in value) || !('violation' in value)) return false;
  const { violation } = value;
  return (
    typeof violation === 'object' &&
    violation !== null &&
    'keyword' in violation &&
    'pointer' in violation &&
    'became' in violation
  );
}
