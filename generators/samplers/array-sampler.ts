import { RandomSource } from '../random-source.js';
import { DrawBudget } from './draw-budget.js';
import { conjoin, conjunction } from '../constraints/conjunction.js';
import type { Conjunction } from '../constraints/conjunction.js';
import type { ArrayConstraints } from '../constraints/constraints.js';
import { itemAt } from '../constraints/intersect.js';
import { canonical, jsonEqual, type Json } from '../../src/core/json.js';
import { childPointer } from '../../src/core/pointer.js';
import type { Alternative, Boundary, SamplerContext, SchemaSampler } from './schema-sampler.js';

const TRIES = 20;
/** The longest array among the boundary values. */
const LONGEST = 64;

/** An alternative for arrays, or `undefined` where their length alone rules them out. */
export function arraySampler(
  constraints: ArrayConstraints,
  schemas: Conjunction,
  grammar: SamplerContext,
): Alternative | undefined {
  const shape = new ArrayShape(constraints, grammar);
  const needsCheck =
    constraints.contains.length > 0 &&
    (constraints.uniqueness === 'repeated' ||
      constraints.contains.filter((one) => one.max < Infinity || one.min > 0).length > 1);
  return {
    constraints,
    needs: () => shape.needs(),
    draw: (random, budget) => shape.draw(random, budget),
    boundaries: (levels) => shape.boundaries(levels),
    edges: () =>
      constraints.min === 0 &&
      constraints.contains.every((one) => one.min === 0) &&
      constraints.uniqueness !== 'repeated' &&
      !constraints.excluded.some((value) => jsonEqual(value, []))
        ? [[]]
        : [],
    ...(needsCheck ? { check: (value: Json) => grammar.accepts(schemas, value) } : {}),
  };
}

interface ItemSampler {
  readonly sampler: SchemaSampler;
  /** Counted by `contains`: the array cannot end before it. */
  readonly needed: boolean;
}

class ArrayShape {
  readonly #constraints: ArrayConstraints;
  readonly #grammar: SamplerContext;
  readonly #plain: ItemSampler[] = [];
  #longest: number | undefined;

  constructor(constraints: ArrayConstraints, grammar: SamplerContext) {
    this.#constraints = constraints;
    this.#grammar = grammar;
  }

  /** The items that must be present, and the possible places of an item that `contains` counts. */
  needs(): readonly (readonly SchemaSampler[])[] {
    const { min, max, prefix, contains } = this.#constraints;
    const least = Math.min(min, prefix.length + 1);
    const items = Array.from({ length: least }, (_, index) => [this.#samplerOf(itemAt(this.#constraints, index))]);
    const places = Array.from({ length: Math.min(prefix.length + 1, max) }, (_, index) => index);
    const witnesses = contains
      .filter((one) => one.min > 0)
      .map((one) =>
        places.map((index) => this.#samplerOf(conjoin(itemAt(this.#constraints, index), conjunction(one.schema)))),
      );
    return [...items, ...witnesses];
  }

  draw(random: RandomSource, budget: DrawBudget): readonly Json[] | undefined {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const items = this.#items(random, budget, tries);
      if (items !== undefined && !this.#constraints.excluded.some((other) => jsonEqual(other, items))) return items;
    }
    return undefined;
  }

  /** The shortest and longest arrays and their neighbours, then the limits of each item. */
  *boundaries(levels: number): Iterable<Boundary> {
    const { min, max } = this.#constraints;
    const longest = this.#longestLength();
    const lengths = new Set([
      min,
      min + 1,
      ...(max <= LONGEST ? [max - 1, max] : []),
      ...(longest <= LONGEST ? [longest] : []),
    ]);
    for (const length of lengths) {
      const value = length >= min && length <= longest ? this.#ofLength(length) : undefined;
      if (value !== undefined) yield { pointer: '', what: `${length} ${length === 1 ? 'item' : 'items'}`, value };
    }
    const places = Math.min(longest, Math.max(this.#constraints.prefix.length + 1, 1));
    for (let index = 0; index < places; index += 1) {
      const base = this.#ofLength(Math.max(min, index + 1));
      if (base === undefined) continue;
      for (const { pointer, what, value } of this.#samplerOf(itemAt(this.#constraints, index)).boundaries(levels - 1)) {
        yield {
          pointer: childPointer('', index) + pointer,
          what,
          value: base.map((item, at) => (at === index ? value : item)),
        };
      }
    }
  }

  #ofLength(length: number): readonly Json[] | undefined {
    const shape = new ArrayShape({ ...this.#constraints, min: length, max: length }, this.#grammar);
    return shape.draw(new RandomSource(1, 1), DrawBudget.least());
  }

  #items(random: RandomSource, budget: DrawBudget, tries: number): readonly Json[] | undefined {
    const { min, contains, uniqueness } = this.#constraints;
    const longest = this.#longestLength();
    const drawn = budget.depth > 0 ? budget.length(random, min, longest, 'items') : min;
    const length = Math.min(longest, drawn + (contains.length > 0 ? tries : 0));
    if (length < min) return undefined;
    const samplers = this.#itemSamplers(length, random, budget);
    if (samplers === undefined) return undefined;
    const items: Json[] = [];
    const seen = new Set<string>();
    for (const { sampler, needed } of samplers) {
      const value =
        uniqueness === 'distinct'
          ? this.#distinct(sampler, seen, random, budget)
          : sampler.draw(random, budget.deeper());
      if (value === undefined) {
        if (needed || items.length < min || samplers.slice(items.length).some((later) => later.needed))
          return undefined;
        break;
      }
      items.push(value);
    }
    if (uniqueness === 'repeated') return this.#repeated(items, random, budget);
    return uniqueness === 'any' && contains.length === 0 ? withDuplicate(items, samplers, random) : items;
  }

  #distinct(sampler: SchemaSampler, seen: Set<string>, random: RandomSource, budget: DrawBudget): Json | undefined {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const value = sampler.draw(random, budget.deeper());
      if (value === undefined) return undefined;
      const text = canonical(value);
      if (seen.has(text)) continue;
      seen.add(text);
      return value;
    }
    const left = sampler.values?.find((value) => !seen.has(canonical(value)));
    if (left !== undefined) seen.add(canonical(left));
    return left;
  }

  /** Makes one item equal to another. */
  #repeated(items: readonly Json[], random: RandomSource, budget: DrawBudget): readonly Json[] | undefined {
    const pairs = items.flatMap((_, later) =>
      Array.from({ length: later }, (_unused, earlier) => [earlier, later] as const),
    );
    for (const [earlier, later] of random.shuffled(pairs)) {
      const value = this.#samplerOf(conjoin(itemAt(this.#constraints, earlier), itemAt(this.#constraints, later))).draw(
        random,
        budget.deeper(),
      );
      if (value !== undefined) return items.map((item, index) => (index === earlier || index === later ? value : item));
    }
    return undefined;
  }

  /** Chooses which items `contains` counts; where there is a maximum, the others must not match. */
  #itemSamplers(length: number, random: RandomSource, budget: DrawBudget): readonly ItemSampler[] | undefined {
    if (this.#constraints.contains.length === 0) return this.#plainSamplers(length);
    const wanted: Conjunction[] = Array.from({ length }, (_, index) => itemAt(this.#constraints, index));
    const needed = new Set<number>();
    for (const one of this.#constraints.contains) {
      if (one.min === 0 && one.max === Infinity) continue;
      const schema = conjunction(one.schema);
      const fitting = random
        .shuffled([...wanted.keys()])
        .filter((index) => this.#samplerOf(conjoin(wanted[index] ?? [], schema)).possible);
      const most = Math.min(one.max, fitting.length);
      if (most < one.min) return undefined;
      const count = Math.min(most, one.min + (budget.depth > 0 ? random.smallCount(most - one.min) : 0));
      const counted = new Set(fitting.slice(0, count));
      for (const index of wanted.keys()) {
        const item = wanted[index] ?? [];
        if (counted.has(index)) {
          wanted[index] = conjoin(item, schema);
          needed.add(index);
        } else if (one.max < Infinity) wanted[index] = conjoin(item, conjunction(this.#grammar.not(one.schema)));
      }
    }
    return wanted.map((schemas, index) => ({ sampler: this.#samplerOf(schemas), needed: needed.has(index) }));
  }

  #plainSamplers(length: number): readonly ItemSampler[] {
    while (this.#plain.length < length)
      this.#plain.push({ sampler: this.#samplerOf(itemAt(this.#constraints, this.#plain.length)), needed: false });
    // A copy: an item may hold an array of this kind, which makes the list longer.
    return this.#plain.slice(0, length);
  }

  /** The longest possible length: no item can stand at an index whose schema has no value. */
  #longestLength(): number {
    if (this.#longest !== undefined) return this.#longest;
    const { prefix, max } = this.#constraints;
    let longest = max;
    for (let index = 0; index <= prefix.length && index < max; index += 1) {
      if (this.#samplerOf(itemAt(this.#constraints, index)).possible) continue;
      longest = index;
      break;
    }
    this.#longest = longest;
    return longest;
  }

  #samplerOf(schemas: Conjunction): SchemaSampler {
    return this.#grammar.samplerOf(schemas);
  }
}

/** Sometimes makes one item equal to an earlier one of the same schema. */
function withDuplicate(items: Json[], samplers: readonly ItemSampler[], random: RandomSource): Json[] {
  if (items.length < 2 || !random.oneIn(8)) return items;
  const from = random.below(items.length);
  const to = random.below(items.length);
  const item = items[from];
  if (item !== undefined && samplers[from]?.sampler === samplers[to]?.sampler) items[to] = item;
  return items;
}
