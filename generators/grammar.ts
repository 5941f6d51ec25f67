import { getOrAdd } from '../src/core/remembered.js';
import { RandomSource } from './random-source.js';
import type { Lowered } from './document/lower.js';
import { isSchema } from './document/schema.js';
import type { Schema } from './document/schema.js';
import { DrawBudget } from './samplers/draw-budget.js';
import { arraySampler } from './samplers/array-sampler.js';
import { numberSampler } from './samplers/number-sampler.js';
import { objectSampler } from './samplers/object-sampler.js';
import { SchemaSampler } from './samplers/schema-sampler.js';
import type { Alternative } from './samplers/schema-sampler.js';
import type { ScalarSampler } from './samplers/scalar-sampler.js';
import { stringSampler } from './samplers/string-sampler.js';
import type { Format } from './formats/format.js';
import { UnsupportedSchema } from './errors.js';
import { conjunction } from './constraints/conjunction.js';
import type { Conjunction } from './constraints/conjunction.js';
import { areDisjoint } from './constraints/disjoint.js';
import type { Alternatives, Constraints, StringConstraints } from './constraints/constraints.js';
import { intersect, sampleEvenly } from './constraints/intersect.js';
import { EVERYTHING } from './constraints/unconstrained.js';
import { canonical, jsonEqual, isObject, ownMember, type Json, type JsonObject } from '../src/core/json.js';
import { KEYWORDS } from './keywords/index.js';
import type { Keyword, KeywordContext } from './keywords/keyword.js';
import { referenceHandling } from './reference-handling.js';
import { Validator } from './validator.js';

/** How deep below a replacement its optional parts may go. */
const REPLACEMENT_LEVELS = 2;
const UNEVALUATED = { all: false, names: new Set<string>(), patterns: [] };

/** The knowledge about the schemas of one source: their alternatives, and samplers to draw from them. */
export class Grammar implements KeywordContext {
  readonly validator: Validator;
  readonly root: Conjunction;
  readonly #lowered: Lowered;
  readonly #keywords: readonly Keyword[];
  readonly #keys = new Map<JsonObject, string>();
  readonly #interned = new Map<string, JsonObject>();
  readonly #negations = new WeakMap<JsonObject, Schema>();
  readonly #satisfying = new Map<Schema, Alternatives>();
  readonly #violating = new Map<Schema, Alternatives>();
  readonly #inProgress = new Set<Schema>();
  readonly #samplers = new Map<string, SchemaSampler>();
  readonly #samplerByConjunction = new WeakMap<Conjunction, SchemaSampler>();
  readonly #whole = new Map<string, Schema>();
  readonly #others = new Map<Schema, SchemaSampler>();
  readonly #sampledTexts = new Map<string, readonly string[]>();

  constructor(lowered: Lowered) {
    this.#lowered = lowered;
    this.validator = new Validator(lowered, () => referenceHandling(lowered));
    this.#keywords = [...KEYWORDS, ...lowered.keywords];
    for (const schema of lowered.origins.keys()) this.#keys.set(schema, `#${this.#keys.size}`);
    this.root = conjunction(lowered.root);
  }

  /** Whether values that people send are drawn. */
  get usual(): boolean {
    return this.#lowered.usual;
  }

  /** The lowered schemas: the root and the definitions. */
  schemas(): readonly Schema[] {
    return [this.#lowered.root, ...this.#lowered.definitions.values()];
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

  format(name: string): Format {
    const format = this.#lowered.formats.get(name);
    if (format === undefined) throw new RangeError(`no format ${name}`);
    return format;
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
    return getOrAdd(this.#negations, schema, () => {
      const inner = Object.keys(schema).length === 1 ? ownMember(schema, 'not') : undefined;
      return isSchema(inner) ? inner : this.intern({ not: schema });
    });
  }

  satisfying(schema: Schema): Alternatives {
    if (typeof schema === 'boolean') return schema ? EVERYTHING : [];
    return this.#once(this.#satisfying, schema, () => {
      let alternatives: Alternatives = EVERYTHING;
      for (const keyword of this.#keywords) {
        const value = ownMember(schema, keyword.name);
        if (value !== undefined && alternatives.length > 0)
          alternatives = keyword.narrow(alternatives, value, schema, this);
      }
      return alternatives;
    });
  }

  violating(schema: Schema): Alternatives {
    if (typeof schema === 'boolean') return schema ? [] : EVERYTHING;
    return this.#once(this.#violating, schema, () => {
      const alternatives = this.#keywords.flatMap((keyword) => {
        const value = ownMember(schema, keyword.name);
        return value === undefined ? [] : keyword.violating(value, schema, this);
      });
      return sampleEvenly(alternatives.map(unevaluated));
    });
  }

  disjoint(left: Alternatives, right: Alternatives): boolean {
    return areDisjoint(left, right, (name) => this.definition(name));
  }

  sampleTexts(schemas: Conjunction, count: number): readonly string[] {
    const key = `${count}:${this.key(schemas)}`;
    return getOrAdd(this.#sampledTexts, key, () => {
      const found = new Set<string>();
      const random = new RandomSource(7, count);
      for (const constraints of this.alternatives(schemas)) {
        if (constraints.type !== 'string') continue;
        const source = textSource(constraints);
        for (let tries = 0; tries < count * 4 && found.size < count; tries += 1) {
          const text = source(random);
          if (text !== undefined) found.add(text);
        }
      }
      return [...found];
    });
  }

  draw(schemas: Conjunction, random: RandomSource): Json | undefined {
    return this.samplerOf(schemas).draw(random, DrawBudget.of({ depthSize: REPLACEMENT_LEVELS }, false));
  }

  drawViolating(schema: Schema, random: RandomSource): Json | undefined {
    const sampler = getOrAdd(this.#others, schema, () => this.samplerOf([this.not(schema)]));
    return sampler.draw(random, DrawBudget.of({ depthSize: REPLACEMENT_LEVELS }, false));
  }

  /** Equal for conjunctions of the same schemas, in any order and in any process. */
  key(schemas: Conjunction): string {
    return schemas
      .map((schema) => (typeof schema === 'boolean' ? String(schema) : this.#nameOf(schema)))
      .sort()
      .join('&');
  }

  alternatives(schemas: Conjunction): Alternatives {
    return schemas.reduce<Alternatives>((narrowed, schema) => intersect(narrowed, this.satisfying(schema)), EVERYTHING);
  }

  accepts(schemas: Conjunction, value: Json): boolean {
    return schemas.length === 0 || this.validator.accepts(this.whole(schemas), value);
  }

  /** One schema that is equivalent to the conjunction. */
  whole(schemas: Conjunction): Schema {
    const [only] = schemas;
    if (only === undefined) return true;
    if (schemas.length === 1) return only;
    return getOrAdd(this.#whole, this.key(schemas), () => ({ allOf: schemas }));
  }

  samplerOf(schemas: Conjunction): SchemaSampler {
    return getOrAdd(this.#samplerByConjunction, schemas, () => this.#samplerByKey(schemas));
  }

  #samplerByKey(schemas: Conjunction): SchemaSampler {
    const key = this.key(schemas);
    const known = this.#samplers.get(key);
    if (known !== undefined) return known;
    // Sorted by name, so that drawn values do not depend on the order of callers.
    const ordered = [...schemas].sort((left, right) => compare(this.key([left]), this.key([right])));
    const sampler = new SchemaSampler(ordered, () => this.#alternatives(ordered));
    this.#samplers.set(key, sampler);
    return sampler;
  }

  #alternatives(schemas: Conjunction): readonly Alternative[] {
    return this.alternatives(schemas).flatMap((constraints) => {
      const check = constraints.residual.length > 0 ? (value: Json) => this.accepts(schemas, value) : undefined;
      if (constraints.values !== undefined) {
        const values = constraints.values.filter((value) => this.accepts(schemas, value));
        return values.length === 0 ? [] : [listed(constraints, values)];
      }
      const alternative = this.#sampled(constraints, schemas);
      if (alternative === undefined) return [];
      return [check === undefined ? alternative : { ...alternative, check }];
    });
  }

  #sampled(constraints: Constraints, schemas: Conjunction): Alternative | undefined {
    switch (constraints.type) {
      case 'null':
        return constraints.excluded.length > 0 ? undefined : listed(constraints, [null]);
      case 'boolean': {
        const values = [false, true].filter((value) => !constraints.excluded.includes(value));
        return values.length === 0 ? undefined : listed(constraints, values);
      }
      case 'number':
        return scalar(constraints, numberSampler(constraints));
      case 'string':
        return scalar(constraints, stringSampler(constraints));
      case 'array':
        return arraySampler(constraints, schemas, this);
      case 'object':
        return objectSampler(constraints, this);
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

function listed(constraints: Constraints, values: readonly Json[]): Alternative {
  return { constraints, values, needs: () => [], draw: (random) => random.pick(values), edges: () => values };
}

function scalar<T extends number | string>(
  constraints: Constraints,
  sampler: ScalarSampler<T>,
): Alternative | undefined {
  if (sampler.empty) return undefined;
  return {
    constraints,
    needs: () => [],
    draw: (random, budget) => {
      const value = budget.reuse(random, (known) => sampler.accepts(known)) ?? sampler.draw(random, budget);
      if (value !== undefined) budget.keep(value);
      return value;
    },
    edges: () => sampler.edges,
  };
}

function textSource(constraints: StringConstraints): (random: RandomSource) => string | undefined {
  const { values } = constraints;
  if (values !== undefined) {
    const texts = values.filter(
      (value) => typeof value === 'string' && !constraints.excluded.some((other) => jsonEqual(other, value)),
    );
    return (random) => {
      const picked = texts.length === 0 ? undefined : random.pick(texts);
      return typeof picked === 'string' ? picked : undefined;
    };
  }
  const sampler = stringSampler(constraints);
  const budget = DrawBudget.of({}, false);
  return (random) => sampler.draw(random, budget);
}

/** `not` and its kin pass on no annotations (JSON Schema core §7.7.1.1). */
function unevaluated(constraints: Constraints): Constraints {
  if (constraints.type === 'array' && (constraints.evaluated > 0 || constraints.evaluatedBy.length > 0))
    return { ...constraints, evaluated: 0, evaluatedBy: [] };
  if (
    constraints.type === 'object' &&
    (constraints.evaluated.all || constraints.evaluated.names.size > 0 || constraints.evaluated.patterns.length > 0)
  )
    return { ...constraints, evaluated: UNEVALUATED };
  return constraints;
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
