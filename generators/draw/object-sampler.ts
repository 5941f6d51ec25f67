import { Dice } from '../dice.js';
import { isNothing } from '../facts/conjunction.js';
import type { ObjectFacts, StringFacts } from '../facts/facts.js';
import { memberOf, merge } from '../facts/intersect.js';
import { STRING } from '../facts/unconstrained.js';
import type { Deduction } from './deduction.js';
import { equal, objectOf, type Json, type JsonObject } from '../../src/core/json.js';
import { childPointer } from '../../src/core/pointer.js';
import { matches } from '../patterns/matches.js';
import { inTurn } from './in-turn.js';
import type { Alternative, Boundary, Plan } from './plan.js';
import { stringSampler } from './string-sampler.js';

const TRIES = 20;
/** Optional members beyond this many are included less often, so that wide schemas stay readable. */
const COMFORTABLE = 12;

/** An alternative for objects, or `undefined` where the names alone rule them out. */
export function objectSampler(facts: ObjectFacts, grammar: Deduction): Alternative | undefined {
  const shape = new ObjectShape(facts, grammar);
  if (shape.contradictory) return undefined;
  return {
    facts,
    needs: () => shape.needs(),
    draw: (dice, room) => shape.draw(dice, room),
    boundaries: (levels) => shape.boundaries(levels),
    edges: () =>
      shape.needs().length === 0 && facts.min === 0 && !facts.excluded.some((value) => equal(value, {})) ? [{}] : [],
  };
}

interface OptionalMember {
  readonly name: string;
  readonly depth: number;
  /** The name and what its presence demands. */
  readonly brings: readonly string[];
}

class ObjectShape {
  readonly facts: ObjectFacts;
  readonly #grammar: Deduction;
  readonly #required: readonly string[];
  readonly #plans = new Map<string, Plan>();
  #optional: readonly OptionalMember[] | undefined;
  #names: readonly ((dice: Dice) => string | undefined)[] | undefined;

  constructor(facts: ObjectFacts, grammar: Deduction) {
    this.facts = facts;
    this.#grammar = grammar;
    this.#required = closure(facts, facts.required);
  }

  get contradictory(): boolean {
    return (
      this.#required.length > this.facts.max ||
      this.#required.some((name) => isNothing(this.#member(name)) || !this.#mayBeNamed(name))
    );
  }

  needs(): readonly (readonly Plan[])[] {
    const own = this.#required.map((name) => [this.#plan(name)]);
    return this.facts.min <= own.length || this.#canGrow() ? own : [...own, []];
  }

  draw(dice: Dice, room: number): JsonObject | undefined {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const members = this.#members(dice, room);
      if (members === undefined) continue;
      const value = objectOf(members);
      if (!this.facts.excluded.some((other) => equal(other, value))) return value;
    }
    return undefined;
  }

  /** None, all, and each of the optional members alone; one more than is named; then the limits of each member. */
  *boundaries(levels: number): Iterable<Boundary> {
    const least = this.#simplest([]);
    if (least !== undefined) yield { pointer: '', what: 'no optional member', value: least };
    const optional = this.#optionals();
    const all = this.#simplest(optional.flatMap(({ brings }) => brings));
    if (all !== undefined && optional.length > 0) yield { pointer: '', what: 'every optional member', value: all };
    for (const { name, brings } of optional) {
      const value = this.#simplest(brings);
      if (value !== undefined) yield { pointer: '', what: `optional member ${JSON.stringify(name)} alone`, value };
    }
    const extra = this.#extraName(new Dice(3, 3));
    const more = extra === undefined ? undefined : this.#simplest([...this.#brings(extra)]);
    if (more !== undefined) yield { pointer: '', what: 'a member that is not named', value: more };
    yield* inTurn(
      [...this.#required, ...optional.map((member) => member.name)].map((name) => this.#memberBoundaries(name, levels)),
    );
  }

  *#memberBoundaries(name: string, levels: number): Iterable<Boundary> {
    const base = this.#simplest(this.#brings(name));
    if (base === undefined) return;
    for (const { pointer, what, value } of this.#plan(name).boundaries(levels - 1)) {
      yield {
        pointer: childPointer('', name) + pointer,
        what,
        value: objectOf([...Object.entries(base), [name, value]]),
      };
    }
  }

  /** The required members and some others, each as simple as can be. */
  #simplest(names: readonly string[]): JsonObject | undefined {
    const dice = new Dice(1, 1);
    const members = new Map<string, Json>();
    for (const name of new Set([...this.#required, ...names])) {
      const value = this.#plan(name).simplest();
      if (value !== undefined && members.size < this.facts.max) members.set(name, value);
    }
    for (let tries = 0; members.size < this.facts.min && tries < TRIES + this.facts.min; tries += 1) {
      const name = this.#optionals().find((member) => !members.has(member.name))?.name ?? this.#extraName(dice);
      if (name !== undefined) this.#bring(members, this.#brings(name), dice, 0);
    }
    return members.size < this.facts.min ? undefined : objectOf(members);
  }

  #members(dice: Dice, room: number): ReadonlyMap<string, Json> | undefined {
    const { min, max } = this.facts;
    const members = new Map<string, Json>();
    for (const name of this.#required) {
      if (!this.#add(members, name, dice, room)) return undefined;
    }
    if (room > 0 || members.size < min) this.#addOptional(members, dice, room);
    for (let tries = 0; members.size < min && tries < TRIES + min; tries += 1) {
      const name = this.#extraName(dice);
      if (name !== undefined) this.#bring(members, this.#brings(name), dice, room);
    }
    if (members.size < min || members.size > max) return undefined;
    return members;
  }

  #addOptional(members: Map<string, Json>, dice: Dice, room: number): void {
    const { min } = this.facts;
    const optional = this.#optionals();
    const share = optional.length <= COMFORTABLE ? 0.5 : COMFORTABLE / optional.length / 2;
    const skipped: OptionalMember[] = [];
    const inOrder = this.facts.max === Infinity ? optional : dice.shuffled(optional);
    for (const member of inOrder) {
      if (member.depth < room && dice.fraction() < share) this.#bring(members, member.brings, dice, room);
      else skipped.push(member);
    }
    if (members.size < min) {
      for (const member of dice.shuffled(skipped)) {
        if (members.size < min) this.#bring(members, member.brings, dice, room);
      }
    }
    if (room <= 0) return;
    for (let count = dice.few(optional.length === 0 ? Math.min(room, 3) : 1); count > 0; count -= 1) {
      const name = this.#extraName(dice);
      if (name !== undefined && !members.has(name) && this.#plan(name).depth < room)
        this.#bring(members, this.#brings(name), dice, room);
    }
  }

  /** Adds all of the names or none. */
  #bring(members: Map<string, Json>, names: readonly string[], dice: Dice, room: number): void {
    const missing = names.filter((name) => !members.has(name));
    if (members.size + missing.length > this.facts.max) return;
    const added: string[] = [];
    for (const name of missing) {
      if (this.#add(members, name, dice, room)) added.push(name);
      else {
        for (const undone of added) members.delete(undone);
        return;
      }
    }
  }

  #add(members: Map<string, Json>, name: string, dice: Dice, room: number): boolean {
    const value = this.#plan(name).draw(dice, room - 1);
    if (value === undefined) return false;
    members.set(name, value);
    return true;
  }

  #brings(name: string): readonly string[] {
    if (!this.#plan(name).possible) return [];
    const names = this.facts.dependents.size === 0 ? [name] : closure(this.facts, [name]);
    return names.every((other) => this.#plan(other).possible && this.#mayBeNamed(other)) ? names : [];
  }

  /** The members that the schema names and that may be left out. */
  #optionals(): readonly OptionalMember[] {
    if (this.#optional !== undefined) return this.#optional;
    const names = new Set([
      ...this.facts.named.keys(),
      ...this.facts.others.flatMap((other) => [...other.names]),
      ...this.facts.dependents.keys(),
    ]);
    for (const name of this.#required) names.delete(name);
    this.#optional = [...names].flatMap((name) => {
      if (isNothing(this.#member(name)) || !this.#mayBeNamed(name)) return [];
      const brings = this.#brings(name);
      return brings.length === 0 ? [] : [{ name, depth: this.#plan(name).depth, brings }];
    });
    return this.#optional;
  }

  #canGrow(): boolean {
    const room = this.#optionals().length + this.#required.length;
    return room >= this.facts.min || this.#nameSources().length > 0;
  }

  #extraName(dice: Dice): string | undefined {
    const sources = this.#nameSources();
    return sources.length === 0 ? undefined : dice.pick(sources)(dice);
  }

  /** Sources of names that the schema does not spell out: one for each pattern, and one for all other names. */
  #nameSources(): readonly ((dice: Dice) => string | undefined)[] {
    if (this.#names !== undefined) return this.#names;
    const { patterns, others } = this.facts;
    const excluded = [...this.facts.named.keys()];
    const shapes: StringFacts[] = patterns
      .filter((member) => !isNothing(member.schema))
      .map(({ pattern }) => ({ ...STRING, patterns: [pattern], excluded }));
    if (others.every((other) => !isNothing(other.schema))) {
      const notPatterns = [
        ...new Set([...patterns.map(({ pattern }) => pattern), ...others.flatMap((other) => other.patterns)]),
      ];
      shapes.push({ ...STRING, notPatterns, excluded });
    } else {
      shapes.push(
        ...others.flatMap((other) => other.patterns).map((pattern) => ({ ...STRING, patterns: [pattern], excluded })),
      );
    }
    const allowed = this.#grammar.alternatives(this.facts.names).filter((facts) => facts.type === 'string');
    this.#names = shapes.flatMap((shape) =>
      allowed.flatMap((names) => {
        const merged = merge(names, shape);
        if (merged?.type !== 'string') return [];
        return this.#nameSource(merged);
      }),
    );
    return this.#names;
  }

  #nameSource(facts: StringFacts): readonly ((dice: Dice) => string | undefined)[] {
    const { values } = facts;
    const usable = (name: string): boolean => !isNothing(this.#member(name)) && this.#mayBeNamed(name);
    if (values !== undefined) {
      const names = values
        .filter((value) => typeof value === 'string')
        .filter((name) => !facts.excluded.includes(name) && matchesAll(facts, name) && usable(name));
      return names.length === 0 ? [] : [(dice) => dice.pick(names)];
    }
    const sampler = stringSampler(facts);
    if (sampler.empty) return [];
    return [
      (dice) => {
        for (let tries = 0; tries < TRIES; tries += 1) {
          const name = sampler.draw(dice);
          if (name !== undefined && usable(name)) return name;
        }
        return undefined;
      },
    ];
  }

  #mayBeNamed(name: string): boolean {
    return this.#grammar.accepts(this.facts.names, name);
  }

  #member(name: string): readonly (boolean | JsonObject)[] {
    return memberOf(this.facts, name, matches);
  }

  #plan(name: string): Plan {
    const known = this.#plans.get(name);
    if (known !== undefined) return known;
    const plan = this.#grammar.plan(this.#member(name));
    // Drawn names are many; only those the schema spells out are kept.
    if (this.facts.named.has(name) || this.facts.required.has(name)) this.#plans.set(name, plan);
    return plan;
  }
}

function matchesAll(facts: StringFacts, name: string): boolean {
  return (
    facts.patterns.every((pattern) => matches(pattern, name)) &&
    !facts.notPatterns.some((pattern) => matches(pattern, name))
  );
}

/** The names and everything that their presence demands. */
function closure(facts: ObjectFacts, names: Iterable<string>): readonly string[] {
  const reached = new Set(names);
  for (const name of reached) for (const needed of facts.dependents.get(name) ?? []) reached.add(needed);
  return [...reached];
}
