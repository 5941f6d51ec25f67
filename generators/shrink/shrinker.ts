import type { Grammar } from '../grammar.js';
import { MutationSites } from '../invalid/mutation-sites.js';
import { isArray, isObject, objectOf, type Json, type JsonObject } from '../../src/core/json.js';
import { childPointer, withValueAt } from '../../src/core/pointer.js';
import { numberSteps, prefixes, textSteps } from './scalar-steps.js';
import type { PlaceStep } from './scalar-steps.js';
import { schemaConstants } from './schema-constants.js';
import type { SchemaConstants } from './schema-constants.js';
import { isSimpler } from './simpler.js';

/**
 * The position from which shrinking continues after a candidate that still fails: the same place of the value, so that
 * candidates before it are not tried again for every step.
 */
export class ShrinkPosition {
  readonly pass: number;
  readonly place: number;
  /** Of a length or number: the last one that was too small. */
  readonly floor: number | undefined;

  constructor(pass: number, place: number, floor?: number) {
    this.pass = pass;
    this.place = place;
    this.floor = floor;
  }
}

export interface ShrinkStep {
  readonly value: Json;
  readonly position: ShrinkPosition;
}

interface Place {
  readonly pointer: string;
  readonly value: Json;
}

const SIMPLEST: readonly Json[] = [null, false, 0, '', [], {}];
const PASSES = 5;
/** More places than this are looked at only once the value has become smaller. */
const MOST_PLACES = 400;

/** Simpler values near a value that the grammar accepts. Each is strictly simpler, so shrinking ends. */
export class Shrinker {
  readonly #grammar: Grammar;
  readonly #sites: MutationSites;
  #constants: SchemaConstants | undefined;
  /** The schemas that apply at each place of the value that is being shrunk. */
  #last: { readonly root: Json; readonly schemas: ReadonlyMap<string, ReadonlySet<JsonObject>> } | undefined;

  constructor(grammar: Grammar) {
    this.#grammar = grammar;
    this.#sites = new MutationSites(grammar);
  }

  get constants(): SchemaConstants {
    this.#constants ??= schemaConstants(this.#grammar.schemas());
    return this.#constants;
  }

  /** Candidates from a position to the end, and then those before it. */
  *steps(value: Json, position: unknown): IterableIterator<ShrinkStep> {
    const from = position instanceof ShrinkPosition ? position : new ShrinkPosition(0, 0);
    const passes = Array.from({ length: PASSES }, (_, index) => (from.pass + index) % PASSES);
    for (const [turn, pass] of passes.entries()) {
      const first = turn === 0 ? from.place : 0;
      yield* this.#pass(value, pass, first, Infinity, turn === 0 ? from.floor : undefined);
    }
    yield* this.#pass(value, from.pass, 0, from.place, undefined);
  }

  *#pass(value: Json, pass: number, first: number, end: number, floor: number | undefined): Iterable<ShrinkStep> {
    const places = this.#places(value, pass);
    for (let index = first; index < Math.min(end, places.length); index += 1) {
      const place = places[index];
      if (place === undefined) continue;
      for (const step of this.#at(value, place, pass, index === first ? floor : undefined)) {
        const { root } = this.#grammar;
        if (isSimpler(step.value, value) && this.#grammar.accepts(root, step.value))
          yield { value: step.value, position: new ShrinkPosition(pass, index, step.floor) };
      }
    }
  }

  #places(value: Json, pass: number): readonly Place[] {
    if (pass === 0) return [{ pointer: '', value }];
    const all = [...placesOf(value, '')].slice(0, MOST_PLACES);
    if (pass === 1) return all.filter((place) => isArray(place.value) || isObject(place.value));
    if (pass === 2) return all.slice(1);
    const scalars = all.filter((place) => typeof place.value === 'number' || typeof place.value === 'string');
    return pass === 3 ? repeated(scalars) : scalars;
  }

  *#at(root: Json, place: Place, pass: number, floor: number | undefined): Iterable<PlaceStep> {
    switch (pass) {
      case 0:
        yield* this.#whole(root);
        return;
      case 1:
        for (const step of this.#smaller(root, place, floor)) yield* replaced(root, place, step);
        return;
      case 2:
        for (const value of this.#simplestAt(root, place)) yield* replaced(root, place, { value });
        return;
      case 3:
        for (const step of this.#scalar(place.value, undefined))
          yield { value: everywhere(root, place.value, step.value), floor: step.floor };
        return;
      default:
        for (const step of this.#scalar(place.value, floor)) yield* replaced(root, place, step);
    }
  }

  /** The simplest value of all, and parts of the value that satisfy the schema themselves. */
  *#whole(value: Json): Iterable<PlaceStep> {
    for (const other of SIMPLEST) yield { value: other };
    const simplest = this.#grammar.samplerOf(this.#grammar.root).simplest();
    if (simplest !== undefined) yield { value: simplest };
    for (const other of this.constants.values) yield { value: other };
    for (const part of partsOf(value)) yield { value: part };
  }

  /** Fewer items or members, and parts that can stand for the whole. */
  *#smaller(root: Json, { pointer, value }: Place, floor: number | undefined): Iterable<PlaceStep> {
    if (isArray(value)) yield* shorterArrays(value, floor);
    else if (isObject(value)) {
      const fits = (candidate: JsonObject): boolean => {
        const whole = withValueAt(root, pointer, candidate);
        return whole !== undefined && this.#grammar.accepts(this.#grammar.root, whole);
      };
      yield* smallerObjects(value, fits);
    }
    for (const part of partsOf(value)) yield { value: part };
  }

  /** The simplest values of the schemas that apply at a place. */
  *#simplestAt(root: Json, { pointer, value }: Place): Iterable<Json> {
    for (const schema of this.#schemasAt(root, pointer)) {
      const simplest = this.#grammar.samplerOf([schema]).simplest();
      if (simplest !== undefined && isSimpler(simplest, value)) yield simplest;
    }
    if (!isArray(value) && !isObject(value)) for (const other of this.constants.values) yield other;
  }

  #schemasAt(root: Json, pointer: string): Iterable<JsonObject> {
    if (this.#last?.root !== root) {
      const schemas = new Map<string, Set<JsonObject>>();
      for (const site of this.#sites.in(root)) {
        if (site.kind !== 'keyword') continue;
        const known = schemas.get(site.pointer);
        if (known === undefined) schemas.set(site.pointer, new Set([site.keyword.schema]));
        else known.add(site.keyword.schema);
      }
      this.#last = { root, schemas };
    }
    return this.#last.schemas.get(pointer) ?? [];
  }

  *#scalar(value: Json, floor: number | undefined): Iterable<PlaceStep> {
    if (typeof value === 'number') yield* numberSteps(value, this.constants, floor);
    else if (typeof value === 'string') yield* textSteps(value, floor);
  }
}

function* replaced(root: Json, { pointer }: Place, { value, floor }: PlaceStep): Iterable<PlaceStep> {
  const whole = pointer === '' ? value : withValueAt(root, pointer, value);
  if (whole !== undefined) yield { value: whole, floor };
}

/** The value and the values in it, outer places first. */
function* placesOf(value: Json, pointer: string): Iterable<Place> {
  yield { pointer, value };
  if (isArray(value)) for (const [index, item] of value.entries()) yield* placesOf(item, childPointer(pointer, index));
  else if (isObject(value))
    for (const [name, item] of Object.entries(value)) yield* placesOf(item, childPointer(pointer, name));
}

/** One place for each scalar that occurs several times. */
function repeated(places: readonly Place[]): readonly Place[] {
  return places.filter(
    ({ value }, index) =>
      places.findIndex((other) => other.value === value) === index &&
      places.some((other, at) => at > index && other.value === value),
  );
}

function everywhere(root: Json, was: Json, became: Json): Json {
  if (root === was) return became;
  if (isArray(root)) return root.map((item) => everywhere(item, was, became));
  if (isObject(root))
    return objectOf(Object.entries(root).map(([name, item]) => [name, everywhere(item, was, became)]));
  return root;
}

/** Items and members, and theirs. */
function* partsOf(value: Json): Iterable<Json> {
  const children = isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  const containers = children.filter((child) => isArray(child) || isObject(child));
  yield* containers;
  for (const child of containers) yield* isArray(child) ? child : Object.values(child);
  if (children.length === 1) yield* children;
}

/** First the beginning of the array, found by halves; then the array without some items. */
function* shorterArrays(items: readonly Json[], floor: number | undefined): Iterable<PlaceStep> {
  yield* prefixes(items.length, floor, (length) => items.slice(0, length));
  for (let chunk = Math.floor(items.length / 2); chunk >= 1; chunk = Math.floor(chunk / 2)) {
    for (let start = 0; start + chunk < items.length; start += chunk)
      yield { value: [...items.slice(0, start), ...items.slice(start + chunk)] };
  }
}

/** Without all members that can be left out, then without half of them, down to single ones and pairs. */
function* smallerObjects(value: JsonObject, fits: (candidate: JsonObject) => boolean): Iterable<PlaceStep> {
  const entries = Object.entries(value);
  const without = (names: ReadonlySet<string>): JsonObject => objectOf(entries.filter(([name]) => !names.has(name)));
  const optional = entries.map(([name]) => name).filter((name) => fits(without(new Set([name]))));
  for (let chunk = optional.length; chunk >= 1; chunk = chunk === 1 ? 0 : Math.ceil(chunk / 2)) {
    for (let start = 0; start < optional.length; start += chunk)
      yield { value: without(new Set(optional.slice(start, start + chunk))) };
  }
  const kept = entries.map(([name]) => name).filter((name) => !optional.includes(name));
  if (entries.length > 12) return;
  for (const [index, name] of kept.entries())
    for (const other of [...kept.slice(index + 1), ...optional]) yield { value: without(new Set([name, other])) };
  for (const [name, item] of entries) {
    for (const { value: shorter } of textSteps(name, undefined)) {
      if (typeof shorter !== 'string' || Object.hasOwn(value, shorter)) continue;
      yield { value: objectOf(entries.map(([old, held]) => (old === name ? [shorter, item] : [old, held]))) };
    }
  }
}

/** Simpler values of any kind, for a value that need not satisfy a schema. */
export function* anySteps(value: Json, constants: SchemaConstants): Iterable<PlaceStep> {
  for (const step of unchecked(value, constants)) if (isSimpler(step.value, value)) yield step;
}

function* unchecked(value: Json, constants: SchemaConstants): Iterable<PlaceStep> {
  for (const other of [...SIMPLEST, ...constants.values]) yield { value: other };
  if (typeof value === 'number') yield* numberSteps(value, constants, undefined);
  if (typeof value === 'string') yield* textSteps(value, undefined);
  if (isArray(value)) {
    yield* shorterArrays(value, undefined);
    for (const [index, item] of value.entries())
      for (const step of anySteps(item, constants)) yield { value: value.with(index, step.value) };
  }
  if (isObject(value)) {
    yield* smallerObjects(value, () => true);
    for (const [name, item] of Object.entries(value))
      for (const step of anySteps(item, constants))
        yield { value: objectOf(Object.entries({ ...value, [name]: step.value })) };
  }
}
