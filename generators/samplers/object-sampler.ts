import { RandomSource } from '../random-source.js';
import { DrawBudget } from './draw-budget.js';
import { isNothing } from '../constraints/conjunction.js';
import type { ObjectConstraints, StringConstraints } from '../constraints/constraints.js';
import { memberOf, mergeConstraints } from '../constraints/intersect.js';
import { STRING } from '../constraints/unconstrained.js';
import { jsonEqual, objectOf, type Json, type JsonObject } from '../../src/core/json.js';
import { childPointer } from '../../src/core/pointer.js';
import { freshText, isEmail } from '../../src/core/fresh-text.js';
import { textOfName } from '../../src/core/texts-by-name.js';
import { matches } from '../patterns/matches.js';
import { orderedMembers } from './ordered-members.js';
import { interleave } from './schema-sampler.js';
import type { Alternative, Boundary, SamplerContext, SchemaSampler } from './schema-sampler.js';
import { isFreeText, stringSampler } from './string-sampler.js';

const TRIES = 20;
/** An object with more optional members than this includes each less often, so that values stay readable. */
const MANY_OPTIONAL_MEMBERS = 12;

/** An alternative for objects, or `undefined` where the names alone rule them out. */
export function objectSampler(constraints: ObjectConstraints, grammar: SamplerContext): Alternative | undefined {
  const shape = new ObjectShape(constraints, grammar);
  if (shape.contradictory) return undefined;
  return {
    constraints,
    needs: () => shape.needs(),
    draw: (random, budget) => shape.draw(random, budget),
    boundaries: (levels) => shape.boundaries(levels),
    edges: () =>
      shape.needs().length === 0 && constraints.min === 0 && !constraints.excluded.some((value) => jsonEqual(value, {}))
        ? [{}]
        : [],
  };
}

type NameSource = (random: RandomSource, budget: DrawBudget) => string | undefined;

interface OptionalMember {
  readonly name: string;
  readonly depth: number;
  /** The name, and the names that must be present with it. */
  readonly withDependents: readonly string[];
}

class ObjectShape {
  readonly constraints: ObjectConstraints;
  readonly #grammar: SamplerContext;
  readonly #required: readonly string[];
  readonly #samplers = new Map<string, SchemaSampler>();
  #optional: readonly OptionalMember[] | undefined;
  #names: readonly NameSource[] | undefined;

  constructor(constraints: ObjectConstraints, grammar: SamplerContext) {
    this.constraints = constraints;
    this.#grammar = grammar;
    this.#required = closure(constraints, constraints.required);
  }

  get contradictory(): boolean {
    return (
      this.#required.length > this.constraints.max ||
      this.#required.some((name) => isNothing(this.#member(name)) || !this.#mayBeNamed(name))
    );
  }

  needs(): readonly (readonly SchemaSampler[])[] {
    const own = this.#required.map((name) => [this.#samplerOf(name)]);
    return this.constraints.min <= own.length || this.#canGrow() ? own : [...own, []];
  }

  draw(random: RandomSource, budget: DrawBudget): JsonObject | undefined {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const drawn = this.#members(random, budget);
      if (drawn === undefined) continue;
      const members = this.#grammar.usual
        ? orderedMembers(this.#toldByName(drawn, random), (name, value) =>
            this.#grammar.accepts(this.#member(name), value),
          )
        : drawn;
      const value = objectOf(members);
      if (!this.constraints.excluded.some((other) => jsonEqual(other, value))) return value;
    }
    return undefined;
  }

  /** Members with a text that their names tell, e.g. an address for `email`, where the schema leaves the text open. */
  #toldByName(members: ReadonlyMap<string, Json>, random: RandomSource): ReadonlyMap<string, Json> {
    const told = [...members].map(([name, value]): readonly [string, Json] => {
      const known = typeof value === 'string' ? textOfName(name) : undefined;
      if (known === undefined || !this.#isOpenText(name)) return [name, value];
      // Many services refuse a second record with the same mailbox.
      const digits = isEmail(known) ? random.uint32().toString(16).padStart(8, '0') : undefined;
      const texts = [...(digits === undefined ? [] : [freshText(known, digits) ?? known]), known];
      return [name, texts.find((text) => this.#grammar.accepts(this.#member(name), text)) ?? value];
    });
    return new Map(told);
  }

  #isOpenText(name: string): boolean {
    return this.#grammar
      .alternatives(this.#member(name))
      .every((each) => each.type !== 'string' || (each.values === undefined && isFreeText(each)));
  }

  /** None, all, and each of the optional members alone; one more than is named; then the limits of each member. */
  *boundaries(levels: number): Iterable<Boundary> {
    const least = this.#simplest([]);
    if (least !== undefined) yield { pointer: '', what: 'no optional member', value: least };
    const optional = this.#optionals();
    const all = this.#simplest(optional.flatMap(({ withDependents }) => withDependents));
    if (all !== undefined && optional.length > 0) yield { pointer: '', what: 'every optional member', value: all };
    for (const { name, withDependents } of optional) {
      const value = this.#simplest(withDependents);
      if (value !== undefined) yield { pointer: '', what: `optional member ${JSON.stringify(name)} alone`, value };
    }
    const extra = this.#extraName(new RandomSource(3, 3), DrawBudget.least());
    const more = extra === undefined ? undefined : this.#simplest([...this.#withDependents(extra)]);
    if (more !== undefined) yield { pointer: '', what: 'a member that is not named', value: more };
    yield* interleave(
      [...this.#required, ...optional.map((member) => member.name)].map((name) => this.#memberBoundaries(name, levels)),
    );
  }

  *#memberBoundaries(name: string, levels: number): Iterable<Boundary> {
    const base = this.#simplest(this.#withDependents(name));
    if (base === undefined) return;
    for (const { pointer, what, value } of this.#samplerOf(name).boundaries(levels - 1)) {
      yield {
        pointer: childPointer('', name) + pointer,
        what,
        value: objectOf([...Object.entries(base), [name, value]]),
      };
    }
  }

  /** The required members and some others, each as simple as can be. */
  #simplest(names: readonly string[]): JsonObject | undefined {
    const random = new RandomSource(1, 1);
    const members = new Map<string, Json>();
    for (const name of new Set([...this.#required, ...names])) {
      const value = this.#samplerOf(name).simplest();
      if (value !== undefined && members.size < this.constraints.max) members.set(name, value);
    }
    for (let tries = 0; members.size < this.constraints.min && tries < TRIES + this.constraints.min; tries += 1) {
      const name =
        this.#optionals().find((member) => !members.has(member.name))?.name ??
        this.#extraName(random, DrawBudget.least());
      if (name !== undefined) this.#addTogether(members, this.#withDependents(name), random, DrawBudget.least());
    }
    return members.size < this.constraints.min ? undefined : objectOf(members);
  }

  #members(random: RandomSource, budget: DrawBudget): ReadonlyMap<string, Json> | undefined {
    const { min, max } = this.constraints;
    const members = new Map<string, Json>();
    for (const name of this.#required) {
      if (!this.#add(members, name, random, budget)) return undefined;
    }
    if (budget.depth > 0 || members.size < min) this.#addOptional(members, random, budget);
    for (let tries = 0; members.size < min && tries < TRIES + min; tries += 1) {
      const name = this.#extraName(random, budget);
      if (name !== undefined) this.#addTogether(members, this.#withDependents(name), random, budget);
    }
    if (members.size < min || members.size > max) return undefined;
    return members;
  }

  #addOptional(members: Map<string, Json>, random: RandomSource, budget: DrawBudget): void {
    const { min } = this.constraints;
    const optional = this.#optionals();
    const share = optional.length <= MANY_OPTIONAL_MEMBERS ? 0.5 : MANY_OPTIONAL_MEMBERS / optional.length / 2;
    const skipped: OptionalMember[] = [];
    const inOrder = this.constraints.max === Infinity ? optional : random.shuffled(optional);
    for (const member of inOrder) {
      if (member.depth < budget.depth && random.fraction() < share)
        this.#addTogether(members, member.withDependents, random, budget);
      else skipped.push(member);
    }
    for (const member of members.size < min ? random.shuffled(skipped) : []) {
      if (members.size < min) this.#addTogether(members, member.withDependents, random, budget);
    }
    if (budget.depth > 0) this.#addUnnamed(members, optional.length === 0, random, budget);
  }

  /** Adds members that the schema does not name: any number of them where it names none that may be left out. */
  #addUnnamed(members: Map<string, Json>, isAlone: boolean, random: RandomSource, budget: DrawBudget): void {
    const most = Math.max(0, this.constraints.max - members.size);
    const wanted =
      isAlone || random.oneIn(24) ? budget.length(random, 0, most, 'items') : random.smallCount(Math.min(1, most));
    for (let count = wanted; count > 0; count -= 1) {
      const name = this.#extraName(random, budget);
      if (name !== undefined && !members.has(name) && this.#samplerOf(name).depth < budget.depth)
        this.#addTogether(members, this.#withDependents(name), random, budget);
    }
  }

  /** Adds all of the names or none. */
  #addTogether(members: Map<string, Json>, names: readonly string[], random: RandomSource, budget: DrawBudget): void {
    const missing = names.filter((name) => !members.has(name));
    if (members.size + missing.length > this.constraints.max) return;
    const added: string[] = [];
    for (const name of missing) {
      if (this.#add(members, name, random, budget)) added.push(name);
      else {
        for (const undone of added) members.delete(undone);
        return;
      }
    }
  }

  #add(members: Map<string, Json>, name: string, random: RandomSource, budget: DrawBudget): boolean {
    const value = this.#samplerOf(name).draw(random, budget.deeper());
    if (value === undefined) return false;
    members.set(name, value);
    return true;
  }

  #withDependents(name: string): readonly string[] {
    if (!this.#samplerOf(name).possible) return [];
    const names = this.constraints.dependents.size === 0 ? [name] : closure(this.constraints, [name]);
    return names.every((other) => this.#samplerOf(other).possible && this.#mayBeNamed(other)) ? names : [];
  }

  /** The members that the schema names and that may be left out. */
  #optionals(): readonly OptionalMember[] {
    if (this.#optional !== undefined) return this.#optional;
    const names = new Set([
      ...this.constraints.named.keys(),
      ...this.constraints.others.flatMap((other) => [...other.names]),
      ...this.constraints.dependents.keys(),
    ]);
    for (const name of this.#required) names.delete(name);
    this.#optional = [...names].flatMap((name) => {
      if (isNothing(this.#member(name)) || !this.#mayBeNamed(name)) return [];
      const withDependents = this.#withDependents(name);
      return withDependents.length === 0 ? [] : [{ name, depth: this.#samplerOf(name).depth, withDependents }];
    });
    return this.#optional;
  }

  #canGrow(): boolean {
    const namedMembers = this.#optionals().length + this.#required.length;
    return namedMembers >= this.constraints.min || this.#nameSources().length > 0;
  }

  #extraName(random: RandomSource, budget: DrawBudget): string | undefined {
    const sources = this.#nameSources();
    return sources.length === 0 ? undefined : random.pick(sources)(random, budget);
  }

  /** Sources of names that the schema does not contain: one for each pattern, and one for all other names. */
  #nameSources(): readonly NameSource[] {
    if (this.#names !== undefined) return this.#names;
    const { patterns, others } = this.constraints;
    const excluded = [...this.constraints.named.keys()];
    const shapes: StringConstraints[] = patterns
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
    const allowed = this.#grammar
      .alternatives(this.constraints.names)
      .filter((constraints) => constraints.type === 'string');
    this.#names = shapes.flatMap((shape) =>
      allowed.flatMap((names) => {
        const merged = mergeConstraints(names, shape);
        if (merged?.type !== 'string') return [];
        return this.#nameSource(merged);
      }),
    );
    return this.#names;
  }

  #nameSource(constraints: StringConstraints): readonly NameSource[] {
    const { values } = constraints;
    const usable = (name: string): boolean => !isNothing(this.#member(name)) && this.#mayBeNamed(name);
    if (values !== undefined) {
      const names = values
        .filter((value) => typeof value === 'string')
        .filter((name) => !constraints.excluded.includes(name) && matchesAll(constraints, name) && usable(name));
      return names.length === 0 ? [] : [(random) => random.pick(names)];
    }
    const sampler = stringSampler(constraints);
    if (sampler.empty) return [];
    return [
      (random, budget) => {
        for (let tries = 0; tries < TRIES; tries += 1) {
          const name = sampler.draw(random, budget);
          if (name !== undefined && usable(name)) return name;
        }
        return undefined;
      },
    ];
  }

  #mayBeNamed(name: string): boolean {
    return this.#grammar.accepts(this.constraints.names, name);
  }

  #member(name: string): readonly (boolean | JsonObject)[] {
    return memberOf(this.constraints, name, matches);
  }

  #samplerOf(name: string): SchemaSampler {
    const known = this.#samplers.get(name);
    if (known !== undefined) return known;
    const sampler = this.#grammar.samplerOf(this.#member(name));
    // Only the names that the schema contains are kept: there is no end of drawn ones.
    if (this.constraints.named.has(name) || this.constraints.required.has(name)) this.#samplers.set(name, sampler);
    return sampler;
  }
}

function matchesAll(constraints: StringConstraints, name: string): boolean {
  return (
    constraints.patterns.every((pattern) => matches(pattern, name)) &&
    !constraints.notPatterns.some((pattern) => matches(pattern, name))
  );
}

/** The names, and all names that must be present with them. */
function closure(constraints: ObjectConstraints, names: Iterable<string>): readonly string[] {
  const reached = new Set(names);
  for (const name of reached) for (const needed of constraints.dependents.get(name) ?? []) reached.add(needed);
  return [...reached];
}
