import { Dice } from './dice.js';
import type { Lowered } from './document/lower.js';
import { isSchema } from './document/schema.js';
import type { Schema } from './document/schema.js';
import { arraySampler } from './draw/array-sampler.js';
import { numberSampler } from './draw/number-sampler.js';
import { objectSampler } from './draw/object-sampler.js';
import { Plan } from './draw/plan.js';
import type { Alternative } from './draw/plan.js';
import { stringSampler } from './draw/string-sampler.js';
import { UnsupportedSchema } from './errors.js';
import { conjunction } from './facts/conjunction.js';
import type { Conjunction } from './facts/conjunction.js';
import { disjoint } from './facts/disjoint.js';
import type { Alternatives, Facts, StringFacts } from './facts/facts.js';
import { intersect, thinned } from './facts/intersect.js';
import { EVERYTHING } from './facts/unconstrained.js';
import { canonical, equal, isObject, member, type Json, type JsonObject } from '../src/core/json.js';
import { KEYWORDS } from './keywords/index.js';
import type { Reasoning } from './keywords/keyword.js';
import { hintsOf } from './shrink/hints.js';
import type { Hints } from './shrink/hints.js';
import { Validator } from './validator.js';

/** Levels below the root that optional parts of replacements may open. */
const ROOM = 2;
const UNEVALUATED = { all: false, names: new Set<string>(), patterns: [] };

/** What is known about the schemas of one source: their alternatives, and plans to draw from them. */
export class Grammar implements Reasoning {
  readonly validator: Validator;
  readonly root: Conjunction;
  readonly #lowered: Lowered;
  readonly #keys = new Map<JsonObject, string>();
  readonly #interned = new Map<string, JsonObject>();
  readonly #negations = new WeakMap<JsonObject, Schema>();
  readonly #affirmed = new Map<Schema, Alternatives>();
  readonly #denied = new Map<Schema, Alternatives>();
  readonly #inProgress = new Set<Schema>();
  readonly #plans = new Map<string, Plan>();
  readonly #planned = new WeakMap<Conjunction, Plan>();
  readonly #whole = new Map<string, Schema>();
  readonly #others = new Map<Schema, Plan>();
  #hints: Hints | undefined;
  readonly #texts = new Map<string, readonly string[]>();

  constructor(lowered: Lowered) {
    this.#lowered = lowered;
    this.validator = new Validator(lowered.definitions);
    for (const schema of lowered.origins.keys()) this.#keys.set(schema, `#${this.#keys.size}`);
    this.root = conjunction(lowered.root);
  }

  get hints(): Hints {
    this.#hints ??= hintsOf([this.#lowered.root, ...this.#lowered.definitions.values()]);
    return this.#hints;
  }

  /** Where in the source document a schema stood; for made-up ones, the nearest place that is known. */
  origin(schemas: Conjunction): string {
    for (const schema of schemas) {
      const origin = isObject(schema) ? this.#lowered.origins.get(schema) : undefined;
      if (origin !== undefined) return origin;
    }
    const [root] = this.root;
    return (isObject(root) ? this.#lowered.origins.get(root) : undefined) ?? '';
  }

  definition(name: string): Schema {
    const schema = this.#lowered.definitions.get(name);
    if (schema === undefined) throw new RangeError(`no definition ${name}`);
    return schema;
  }

  intern(schema: Schema): Schema {
    if (typeof schema === 'boolean' || this.#keys.has(schema)) return schema;
    const key = this.#nameOf(schema);
    const known = this.#interned.get(key);
    if (known !== undefined) return known;
    this.#interned.set(key, schema);
    this.#keys.set(schema, key);
    return schema;
  }

  not(schema: Schema): Schema {
    if (typeof schema === 'boolean') return !schema;
    let negation = this.#negations.get(schema);
    if (negation === undefined) {
      const inner = Object.keys(schema).length === 1 ? member(schema, 'not') : undefined;
      negation = isSchema(inner) ? inner : this.intern({ not: schema });
      this.#negations.set(schema, negation);
    }
    return negation;
  }

  affirm(schema: Schema): Alternatives {
    if (typeof schema === 'boolean') return schema ? EVERYTHING : [];
    return this.#once(this.#affirmed, schema, () => {
      let alternatives: Alternatives = EVERYTHING;
      for (const keyword of KEYWORDS) {
        const value = member(schema, keyword.name);
        if (value !== undefined && alternatives.length > 0)
          alternatives = keyword.narrow(alternatives, value, schema, this);
      }
      return alternatives;
    });
  }

  deny(schema: Schema): Alternatives {
    if (typeof schema === 'boolean') return schema ? [] : EVERYTHING;
    return this.#once(this.#denied, schema, () => {
      const alternatives = KEYWORDS.flatMap((keyword) => {
        const value = member(schema, keyword.name);
        return value === undefined ? [] : keyword.deny(value, schema, this);
      });
      return thinned(alternatives.map(unevaluated));
    });
  }

  disjoint(left: Alternatives, right: Alternatives): boolean {
    return disjoint(left, right, (name) => this.definition(name));
  }

  texts(schemas: Conjunction, count: number): readonly string[] {
    const key = `${count}:${this.key(schemas)}`;
    const known = this.#texts.get(key);
    if (known !== undefined) return known;
    const found = new Set<string>();
    const dice = new Dice(7, count);
    for (const facts of this.alternatives(schemas)) {
      if (facts.type !== 'string') continue;
      const source = textSource(facts);
      for (let tries = 0; tries < count * 4 && found.size < count; tries += 1) {
        const text = source(dice);
        if (text !== undefined) found.add(text);
      }
    }
    const texts = [...found];
    this.#texts.set(key, texts);
    return texts;
  }

  draw(schemas: Conjunction, dice: Dice): Json | undefined {
    return this.plan(schemas).draw(dice, ROOM);
  }

  drawOther(schema: Schema, dice: Dice): Json | undefined {
    let plan = this.#others.get(schema);
    if (plan === undefined) {
      plan = this.plan([this.not(schema)]);
      this.#others.set(schema, plan);
    }
    return plan.draw(dice, ROOM);
  }

  /** Equal for conjunctions of the same schemas, in any order and in any process. */
  key(schemas: Conjunction): string {
    return schemas
      .map((schema) => (typeof schema === 'boolean' ? String(schema) : this.#nameOf(schema)))
      .sort()
      .join('&');
  }

  alternatives(schemas: Conjunction): Alternatives {
    return schemas.reduce<Alternatives>((narrowed, schema) => intersect(narrowed, this.affirm(schema)), EVERYTHING);
  }

  accepts(schemas: Conjunction, value: Json): boolean {
    return schemas.length === 0 || this.validator.accepts(this.whole(schemas), value);
  }

  /** One schema that says what the conjunction says. */
  whole(schemas: Conjunction): Schema {
    const [only] = schemas;
    if (only === undefined) return true;
    if (schemas.length === 1) return only;
    const key = this.key(schemas);
    const known = this.#whole.get(key);
    if (known !== undefined) return known;
    const whole = { allOf: schemas };
    this.#whole.set(key, whole);
    return whole;
  }

  plan(schemas: Conjunction): Plan {
    let plan = this.#planned.get(schemas);
    if (plan === undefined) {
      plan = this.#planByKey(schemas);
      this.#planned.set(schemas, plan);
    }
    return plan;
  }

  #planByKey(schemas: Conjunction): Plan {
    const key = this.key(schemas);
    const known = this.#plans.get(key);
    if (known !== undefined) return known;
    // In the order of the names, so that the first to ask does not decide what is drawn.
    const ordered = [...schemas].sort((left, right) => compare(this.key([left]), this.key([right])));
    const plan = new Plan(ordered, () => this.#alternatives(ordered));
    this.#plans.set(key, plan);
    return plan;
  }

  #alternatives(schemas: Conjunction): readonly Alternative[] {
    return this.alternatives(schemas).flatMap((facts) => {
      const check = facts.residual.length > 0 ? (value: Json) => this.accepts(schemas, value) : undefined;
      if (facts.values !== undefined) {
        const values = facts.values.filter((value) => this.accepts(schemas, value));
        return values.length === 0 ? [] : [listed(facts, values)];
      }
      const alternative = this.#sampled(facts, schemas);
      if (alternative === undefined) return [];
      return [check === undefined ? alternative : { ...alternative, check }];
    });
  }

  #sampled(facts: Facts, schemas: Conjunction): Alternative | undefined {
    switch (facts.type) {
      case 'null':
        return facts.excluded.length > 0 ? undefined : listed(facts, [null]);
      case 'boolean': {
        const values = [false, true].filter((value) => !facts.excluded.includes(value));
        return values.length === 0 ? undefined : listed(facts, values);
      }
      case 'number': {
        const sampler = numberSampler(facts);
        return sampler.empty
          ? undefined
          : { facts, needs: () => [], draw: (dice) => sampler.draw(dice), edges: () => sampler.edges };
      }
      case 'string': {
        const sampler = stringSampler(facts);
        return sampler.empty
          ? undefined
          : { facts, needs: () => [], draw: (dice) => sampler.draw(dice), edges: () => sampler.edges };
      }
      case 'array':
        return arraySampler(facts, schemas, this);
      case 'object':
        return objectSampler(facts, this);
    }
  }

  #nameOf(schema: JsonObject): string {
    const known = this.#keys.get(schema);
    if (known !== undefined) return known;
    // Lowered schemas inside a made-up one keep their short names.
    const parts = Object.entries(schema).map(([keyword, value]): string => `${keyword}:${this.#nameInside(value)}`);
    return `{${parts.join(',')}}`;
  }

  #nameInside(value: Json): string {
    if (isObject(value)) return this.#nameOf(value);
    return Array.isArray(value) ? `[${value.map((item: Json) => this.#nameInside(item)).join(',')}]` : canonical(value);
  }

  #once(memo: Map<Schema, Alternatives>, schema: JsonObject, compute: () => Alternatives): Alternatives {
    const known = memo.get(schema);
    if (known !== undefined) return known;
    if (this.#inProgress.has(schema))
      throw new UnsupportedSchema(
        this.origin([schema]),
        'the schema refers to itself without going deeper into the instance',
      );
    this.#inProgress.add(schema);
    try {
      const alternatives = compute();
      memo.set(schema, alternatives);
      return alternatives;
    } finally {
      this.#inProgress.delete(schema);
    }
  }
}

function listed(facts: Facts, values: readonly Json[]): Alternative {
  return { facts, values, needs: () => [], draw: (dice) => dice.pick(values), edges: () => values };
}

function textSource(facts: StringFacts): (dice: Dice) => string | undefined {
  const { values } = facts;
  if (values !== undefined) {
    const texts = values.filter(
      (value) => typeof value === 'string' && !facts.excluded.some((other) => equal(other, value)),
    );
    return (dice) => {
      const picked = texts.length === 0 ? undefined : dice.pick(texts);
      return typeof picked === 'string' ? picked : undefined;
    };
  }
  const sampler = stringSampler(facts);
  return (dice) => sampler.draw(dice);
}

/** `not` and its kin pass on no annotations (JSON Schema core §7.7.1.1). */
function unevaluated(facts: Facts): Facts {
  if (facts.type === 'array' && (facts.evaluated > 0 || facts.evaluatedBy.length > 0))
    return { ...facts, evaluated: 0, evaluatedBy: [] };
  if (
    facts.type === 'object' &&
    (facts.evaluated.all || facts.evaluated.names.size > 0 || facts.evaluated.patterns.length > 0)
  )
    return { ...facts, evaluated: UNEVALUATED };
  return facts;
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
