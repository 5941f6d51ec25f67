import { Dice } from '../dice.js';
import { both, conjunction } from '../facts/conjunction.js';
import type { Conjunction } from '../facts/conjunction.js';
import type { ArrayFacts } from '../facts/facts.js';
import { itemAt } from '../facts/intersect.js';
import type { Deduction } from './deduction.js';
import { canonical, equal, type Json } from '../../src/core/json.js';
import { childPointer } from '../../src/core/pointer.js';
import type { Alternative, Boundary, Plan } from './plan.js';

const TRIES = 20;
/** How many items beyond the least an array gets at most. */
const EXTRA = 5;
/** Longer limits are left to the caller's patience. */
const LONGEST = 64;

/** An alternative for arrays, or `undefined` where their length alone rules them out. */
export function arraySampler(facts: ArrayFacts, schemas: Conjunction, grammar: Deduction): Alternative | undefined {
  const shape = new ArrayShape(facts, grammar);
  const tangled =
    facts.contains.length > 0 &&
    (facts.uniqueness === 'repeated' || facts.contains.filter((one) => one.max < Infinity || one.min > 0).length > 1);
  return {
    facts,
    needs: () => shape.needs(),
    draw: (dice, room) => shape.draw(dice, room),
    boundaries: (levels) => shape.boundaries(levels),
    edges: () =>
      facts.min === 0 &&
      facts.contains.every((one) => one.min === 0) &&
      facts.uniqueness !== 'repeated' &&
      !facts.excluded.some((value) => equal(value, []))
        ? [[]]
        : [],
    ...(tangled ? { check: (value: Json) => grammar.accepts(schemas, value) } : {}),
  };
}

interface ItemPlan {
  readonly plan: Plan;
  /** Counted by `contains`: the array cannot end before it. */
  readonly needed: boolean;
}

class ArrayShape {
  readonly #facts: ArrayFacts;
  readonly #grammar: Deduction;
  readonly #plain: ItemPlan[] = [];
  #longest: number | undefined;

  constructor(facts: ArrayFacts, grammar: Deduction) {
    this.#facts = facts;
    this.#grammar = grammar;
  }

  /** The items that there must be, and a place for each witness of `contains`. */
  needs(): readonly (readonly Plan[])[] {
    const { min, max, prefix, contains } = this.#facts;
    const least = Math.min(min, prefix.length + 1);
    const items = Array.from({ length: least }, (_, index) => [this.#plan(itemAt(this.#facts, index))]);
    const places = Array.from({ length: Math.min(prefix.length + 1, max) }, (_, index) => index);
    const witnesses = contains
      .filter((one) => one.min > 0)
      .map((one) => places.map((index) => this.#plan(both(itemAt(this.#facts, index), conjunction(one.schema)))));
    return [...items, ...witnesses];
  }

  draw(dice: Dice, room: number): readonly Json[] | undefined {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const items = this.#items(dice, room, tries);
      if (items !== undefined && !this.#facts.excluded.some((other) => equal(other, items))) return items;
    }
    return undefined;
  }

  /** The shortest and longest arrays and their neighbours, then the limits of each item. */
  *boundaries(levels: number): Iterable<Boundary> {
    const { min, max } = this.#facts;
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
    const places = Math.min(longest, Math.max(this.#facts.prefix.length + 1, 1));
    for (let index = 0; index < places; index += 1) {
      const base = this.#ofLength(Math.max(min, index + 1));
      if (base === undefined) continue;
      for (const { pointer, what, value } of this.#plan(itemAt(this.#facts, index)).boundaries(levels - 1)) {
        yield {
          pointer: childPointer('', index) + pointer,
          what,
          value: base.map((item, at) => (at === index ? value : item)),
        };
      }
    }
  }

  #ofLength(length: number): readonly Json[] | undefined {
    const shape = new ArrayShape({ ...this.#facts, min: length, max: length }, this.#grammar);
    return shape.draw(new Dice(1, 1), 0);
  }

  #items(dice: Dice, room: number, tries: number): readonly Json[] | undefined {
    const { min, contains, uniqueness } = this.#facts;
    const longest = this.#longestLength();
    const extra = room > 0 ? dice.few(Math.min(room, EXTRA)) : 0;
    const length = Math.min(longest, min + extra + (contains.length > 0 ? tries : 0));
    if (length < min) return undefined;
    const plans = this.#itemPlans(length, dice, room);
    if (plans === undefined) return undefined;
    const items: Json[] = [];
    const seen = new Set<string>();
    for (const { plan, needed } of plans) {
      const value = uniqueness === 'distinct' ? this.#distinct(plan, seen, dice, room) : plan.draw(dice, room - 1);
      if (value === undefined) {
        if (needed || items.length < min || plans.slice(items.length).some((later) => later.needed)) return undefined;
        break;
      }
      items.push(value);
    }
    return uniqueness === 'repeated' ? this.#repeated(items, dice, room) : items;
  }

  #distinct(plan: Plan, seen: Set<string>, dice: Dice, room: number): Json | undefined {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const value = plan.draw(dice, room - 1 + (tries > TRIES / 2 ? 1 : 0));
      if (value === undefined) return undefined;
      const text = canonical(value);
      if (seen.has(text)) continue;
      seen.add(text);
      return value;
    }
    const left = plan.values?.find((value) => !seen.has(canonical(value)));
    if (left !== undefined) seen.add(canonical(left));
    return left;
  }

  /** Makes one item equal to another. */
  #repeated(items: readonly Json[], dice: Dice, room: number): readonly Json[] | undefined {
    const pairs = items.flatMap((_, later) =>
      Array.from({ length: later }, (_unused, earlier) => [earlier, later] as const),
    );
    for (const [earlier, later] of dice.shuffled(pairs)) {
      const value = this.#plan(both(itemAt(this.#facts, earlier), itemAt(this.#facts, later))).draw(dice, room - 1);
      if (value !== undefined) return items.map((item, index) => (index === earlier || index === later ? value : item));
    }
    return undefined;
  }

  /** Chooses which items `contains` counts; the others must not be counted where there is a most. */
  #itemPlans(length: number, dice: Dice, room: number): readonly ItemPlan[] | undefined {
    if (this.#facts.contains.length === 0) return this.#plainPlans(length);
    const wanted: Conjunction[] = Array.from({ length }, (_, index) => itemAt(this.#facts, index));
    const needed = new Set<number>();
    for (const one of this.#facts.contains) {
      if (one.min === 0 && one.max === Infinity) continue;
      const schema = conjunction(one.schema);
      const fitting = dice
        .shuffled([...wanted.keys()])
        .filter((index) => this.#plan(both(wanted[index] ?? [], schema)).possible);
      const most = Math.min(one.max, fitting.length);
      if (most < one.min) return undefined;
      const count = Math.min(most, one.min + (room > 0 ? dice.few(most - one.min) : 0));
      const counted = new Set(fitting.slice(0, count));
      for (const index of wanted.keys()) {
        const item = wanted[index] ?? [];
        if (counted.has(index)) {
          wanted[index] = both(item, schema);
          needed.add(index);
        } else if (one.max < Infinity) wanted[index] = both(item, conjunction(this.#grammar.not(one.schema)));
      }
    }
    return wanted.map((schemas, index) => ({ plan: this.#plan(schemas), needed: needed.has(index) }));
  }

  #plainPlans(length: number): readonly ItemPlan[] {
    while (this.#plain.length < length)
      this.#plain.push({ plan: this.#plan(itemAt(this.#facts, this.#plain.length)), needed: false });
    return this.#plain.length === length ? this.#plain : this.#plain.slice(0, length);
  }

  /** An item that cannot be ends the array. */
  #longestLength(): number {
    if (this.#longest !== undefined) return this.#longest;
    const { prefix, max } = this.#facts;
    let longest = max;
    for (let index = 0; index <= prefix.length && index < max; index += 1) {
      if (this.#plan(itemAt(this.#facts, index)).possible) continue;
      longest = index;
      break;
    }
    this.#longest = longest;
    return longest;
  }

  #plan(schemas: Conjunction): Plan {
    return this.#grammar.plan(schemas);
  }
}
