import type { Bindings, Origin } from '../evidence/exchange.js';
import type { Configuration } from '../config/configuration.js';
import { isSupplied } from '../config/supplied-entries.js';
import type { Interface } from '../../spec/model.js';
import type { JsonObject } from '../core/json.js';
import { ApplianceKinds } from '../answers/appliance-kinds.js';
import { enumeratedPlaces } from '../answers/enumerated-places.js';
import { ShownRecords } from './shown-records.js';

/** Values for the variables of a path, and who says that they exist; `made-up` where an id was guessed. */
export interface BoundVariables {
  readonly bindings: Bindings;
  readonly origin: Origin;
  /** In a dry run: variables whose values an answer is yet to show. */
  readonly expected?: readonly string[];
}

interface Known {
  readonly tuple: Bindings;
  readonly origin: 'configured' | 'learned' | 'supplied' | 'made-up';
  /** In a dry run: an answer is yet to show the value, which is the variable's name in braces. */
  readonly expected?: true;
}

/** The id of a record that a body fits; `isConfigured` where a person gave it. */
export interface FittingId {
  readonly id: string;
  readonly isConfigured: boolean;
}

/** Says which values may be bound. */
export interface BindingRule {
  /** Ways to bind, at most. */
  readonly limit: number;
  /**
   * For writes: no guessed ids, and a record only under a known parent. A plain id says that a record exists, not which
   * parent it has.
   */
  readonly strict: boolean;
  /**
   * Learned ids are bound as well as configured ones: all remembered ones, or enough to show the states that configured
   * records are not in.
   */
  readonly further?: 'all' | 'states';
}

/** Values kept per variable and parent from answers: a run needs a few, not all. */
const learnedLimit = 8;

/** Ids from responses, by variable. An id in the response to a creation that was shown before was not created. */
const seenLimit = 20_000;

/** Records whose states are remembered, by variable. */
const rememberedLimit = 2_000;

/** Further values kept per variable, because they show a state that none before is in. */
const stateLimit = 40;

/** The facts that a list shows about a record. */
export interface ListedRecordFacts {
  readonly states: ReadonlySet<string>;
  /** Ids of other records in it, by variable; their states count as its states, too. */
  readonly mentions: Bindings;
  /** Of an appliance, where it shows one. */
  readonly kind?: string;
}

/**
 * The ids from the configuration and from the responses of this run. Ids that a person configured come first; ids that
 * a document or a recording supplied come after those that responses show.
 */
export class Knowledge {
  readonly #known = new Map<string, Known[]>();
  /** Values that the implementer's own document names or allows: bound where no other value is known. */
  readonly #supplied: ReadonlyMap<string, readonly Known[]>;
  readonly #parents: ReadonlyMap<string, readonly string[]>;
  readonly #variables: ReadonlyMap<string, string>;
  /** Records from responses, for bodies that the configuration does not give. */
  readonly records: ShownRecords;
  /** All ids from responses, also those that no scenario is bound to. */
  readonly #seen = new Map<string, Set<string>>();
  /** Facts from lists about records, by variable and value. */
  readonly #shown = new Map<string, Map<string, ListedRecordFacts>>();
  /** States of the remembered records, by variable. */
  readonly #states = new Map<string, Set<string>>();
  readonly #kinds: ApplianceKinds;
  /** Where the documents state enumerations, below records. */
  readonly #enumerated: readonly string[];

  /** @param records remembers records besides ids; by default none */
  constructor(iface: Interface, configuration: Configuration, records: ShownRecords = new ShownRecords(new Set())) {
    this.records = records;
    this.#kinds = new ApplianceKinds(iface, configuration);
    this.#enumerated = [...enumeratedPlaces(iface.document)];
    this.#parents = parentsOf(iface);
    this.#variables = new Map(
      [...this.#parents.keys()].filter(namesRecord).map((name) => [name.replace(/ID$/, '').toLowerCase(), name]),
    );
    this.#supplied = new Map(
      (iface.supplement?.variables ?? []).map(({ name, named, drawn }) => [
        name,
        [...named, ...drawn].map((value): Known => ({ tuple: { [name]: value }, origin: 'made-up' })),
      ]),
    );
    for (const [variable, values] of Object.entries(configuration.ids ?? {})) {
      const origin = isSupplied(configuration, 'ids', variable) ? 'supplied' : 'configured';
      for (const value of values) {
        const tuple = typeof value === 'object' ? mapValues(value) : { [variable]: String(value) };
        for (const [name, own] of Object.entries(tuple))
          this.#add(name, { tuple: name === variable ? tuple : { [name]: own }, origin });
      }
    }
  }

  /** Variables under which a variable's values live, e.g. `gatewayID` for `applianceID`. */
  parents(variable: string): readonly string[] {
    return this.#parents.get(variable) ?? [];
  }

  /** Takes an id from a response; `guessed` where the property that carries the id was guessed. */
  learn(variable: string, tuple: Bindings, how: 'named' | 'guessed', shown?: ListedRecordFacts): void {
    this.#noteSeen(variable, tuple[variable] ?? '');
    const isNew = this.#noteStates(variable, tuple[variable] ?? '', shown);
    const origin = how === 'named' ? 'learned' : 'made-up';
    const known = this.#known.get(variable) ?? [];
    const sameParents = known.filter(
      (entry) =>
        entry.origin === origin && this.parents(variable).every((parent) => entry.tuple[parent] === tuple[parent]),
    );
    if (sameParents.length < learnedLimit || isNew) this.#add(variable, { tuple, origin });
  }

  #noteSeen(variable: string, value: string): void {
    const seen = this.#seen.get(variable) ?? new Set<string>();
    this.#seen.set(variable, seen);
    if (seen.size < seenLimit) seen.add(value);
  }

  /** Is the record in a state that no remembered one is in? */
  #noteStates(variable: string, value: string, shown: ListedRecordFacts | undefined): boolean {
    if (shown === undefined) return false;
    const own = this.#shown.get(variable) ?? new Map<string, ListedRecordFacts>();
    this.#shown.set(variable, own);
    if (own.has(value) || own.size >= rememberedLimit) return false;
    own.set(value, shown);
    const states = this.#states.get(variable) ?? new Set<string>();
    this.#states.set(variable, states);
    const unseen = [...this.#statesOf(variable, value)].filter((state) => !states.has(state));
    for (const state of unseen) states.add(state);
    const learned = (this.#known.get(variable) ?? []).filter(({ origin }) => origin !== 'configured');
    return unseen.length > 0 && learned.length < stateLimit;
  }

  /** The states of a record, and of the records whose ids it has. */
  #statesOf(variable: string, value: string): ReadonlySet<string> {
    const shown = this.#shown.get(variable)?.get(value);
    const mentioned = Object.entries(shown?.mentions ?? {}).flatMap(([name, id]) =>
      [...(this.#shown.get(name)?.get(id)?.states ?? [])].map((state) => `${name}: ${state}`),
    );
    return new Set([...(shown?.states ?? []), ...mentioned]);
  }

  /** The fewest records that cover all states that occur; the given ones first. */
  #inEachState(variable: string, given: readonly Known[], others: readonly Known[]): readonly Known[] {
    const states = (known: Known): ReadonlySet<string> => this.#statesOf(variable, known.tuple[variable] ?? '');
    const seen = new Set(given.flatMap((known) => [...states(known)]));
    const chosen = others.filter((known) => {
      const unseen = [...states(known)].filter((state) => !seen.has(state));
      for (const state of unseen) seen.add(state);
      return unseen.length > 0;
    });
    return [...given, ...(given.length + chosen.length === 0 ? others.slice(0, 1) : chosen)];
  }

  /** Forgets ids that a document or a recording gave, and that the implementation does not have. */
  forget(variable: string, value: string): void {
    for (const [name, known] of this.#known) {
      const left = known.filter(({ tuple, origin }) => origin !== 'supplied' || tuple[variable] !== value);
      if (left.length === 0) this.#known.delete(name);
      else if (left.length < known.length) this.#known.set(name, left);
    }
  }

  /** In a dry run: a response would show values of the variable. They are bound if no other value fits. */
  expect(variable: string): void {
    this.#add(variable, { tuple: { [variable]: `{${variable}}` }, origin: 'made-up', expected: true });
  }

  /** Ways to bind all variables, in a fixed order; empty when one of them is unknown: see `missing`. */
  bind(
    variables: readonly string[],
    fixed: Bindings,
    { limit, strict, further }: BindingRule,
  ): readonly BoundVariables[] {
    let partial: BoundVariables[] = [{ bindings: fixed, origin: 'configured' }];
    for (const variable of variables) {
      if (Object.hasOwn(fixed, variable)) continue;
      partial = partial.flatMap((bound) =>
        this.#candidates(variable, bound.bindings, further, strict ? fixed : undefined).map(
          ({ tuple, origin, expected }) => ({
            bindings: { ...bound.bindings, [variable]: tuple[variable] ?? '' },
            origin: weaker(origin, bound.origin),
            ...(expected === true || bound.expected !== undefined
              ? { expected: [...(bound.expected ?? []), ...(expected === true ? [variable] : [])] }
              : {}),
          }),
        ),
      );
    }
    if (further === undefined) return distinct(partial).slice(0, limit);
    const strongestFirst = distinct(byStrength.flatMap((each) => partial.filter(({ origin }) => origin === each)));
    // Configured ids are taken in their order, as `plan` shows before any response shows a state.
    return byStrength.flatMap((each) => {
      const own = strongestFirst.filter(({ origin }) => origin === each);
      return (each === 'configured' ? own : this.#differingFirst(variables.at(-1) ?? '', own)).slice(0, limit);
    });
  }

  /**
   * First those that show a parent or a state that fewer than two before them show: where not all fit, each state is
   * seen, and something under each parent, but not each state under each parent.
   */
  #differingFirst(variable: string, bounds: readonly BoundVariables[]): readonly BoundVariables[] {
    const times = new Map<string, number>();
    const differs = ({ bindings }: BoundVariables): boolean => {
      const { [variable]: own = '', ...parents } = bindings;
      const shown = [JSON.stringify(parents), ...this.#statesOf(variable, own)];
      const isFurther = shown.some((each) => (times.get(each) ?? 0) < 2);
      for (const each of isFurther ? shown : []) times.set(each, (times.get(each) ?? 0) + 1);
      return isFurther;
    };
    const differing = new Set(bounds.filter(differs));
    return [...differing, ...bounds.filter((bound) => !differing.has(bound))];
  }

  /** The first variable that can't be bound. */
  missing(variables: readonly string[], fixed: Bindings, strict: boolean): string | undefined {
    return variables.find(
      (_, index) => this.bind(variables.slice(0, index + 1), fixed, { limit: 1, strict }).length === 0,
    );
  }

  /** A value of a variable that is known under another parent than the bound one, and not under it as well. */
  elsewhere(variable: string, bindings: Bindings): string | undefined {
    const parents = this.parents(variable);
    const known = (this.#known.get(variable) ?? []).filter(
      ({ tuple, expected }) => expected !== true && parents.every((parent) => tuple[parent] !== undefined),
    );
    const isHere = ({ tuple }: Known): boolean => parents.every((parent) => tuple[parent] === bindings[parent]);
    const here = new Set(known.filter(isHere).map(({ tuple }) => tuple[variable]));
    return known.find((entry) => !isHere(entry) && !here.has(entry.tuple[variable]))?.tuple[variable];
  }

  /** The kind of an appliance, as a record shows it; `undefined` where it shows none. */
  kindIn(record: JsonObject): string | undefined {
    return this.#kinds.of(record);
  }

  /** Is the value at this place of a record, or of one embedded in it, one of a stated enumeration? */
  isEnumerated(place: string): boolean {
    return this.#enumerated.some((own) => place === own || place.endsWith(`.${own}`));
  }

  /**
   * A value of a variable for a body that is for records of one kind: the bound value if its record is of that kind,
   * else one that is known to be, else the bound one or another one of unknown kind. `undefined` where all known
   * records are of other kinds.
   * @param order of the kinds that will do; `undefined` is an unknown kind
   */
  fitting(variable: string, order: readonly (string | undefined)[], bindings: Bindings): FittingId | undefined {
    const parents = Object.fromEntries(Object.entries(bindings).filter(([name]) => name !== variable));
    const known = this.#candidates(variable, parents, 'all', parents);
    const kindOf = (id: string | undefined): string | undefined => this.#shown.get(variable)?.get(id ?? '')?.kind;
    const bound = known.filter(({ tuple }) => tuple[variable] === bindings[variable]);
    const ordered = [...bound, ...known.filter((each) => !bound.includes(each))];
    const [chosen] = order.flatMap((own) => ordered.find(({ tuple }) => kindOf(tuple[variable]) === own) ?? []);
    const id = chosen?.tuple[variable];
    return id === undefined ? undefined : { id, isConfigured: chosen?.origin === 'configured' };
  }

  /** Is this value known already, from the configuration or an answer? Where more was shown than is kept, it may be. */
  mayKnow(variable: string, value: string): boolean {
    const seen = this.#seen.get(variable);
    return (
      seen?.has(value) === true ||
      seen?.size === seenLimit ||
      (this.#known.get(variable) ?? []).some(({ tuple }) => tuple[variable] === value)
    );
  }

  /** Did an answer show this value? */
  isListed(variable: string, value: string): boolean {
    return (this.#known.get(variable) ?? []).some(
      ({ tuple, origin }) => origin === 'learned' && tuple[variable] === value,
    );
  }

  has(variable: string): boolean {
    return this.#known.has(variable);
  }

  /** The values that are remembered of a variable. */
  values(variable: string): readonly string[] {
    return (this.#known.get(variable) ?? []).flatMap(({ tuple }) => tuple[variable] ?? []);
  }

  /** The variables whose values are ids, by the name of the resource: `gateway` for `gatewayID`. */
  variables(): ReadonlyMap<string, string> {
    return this.#variables;
  }

  /** @param under the values that each candidate has to be known to stand under */
  #candidates(
    variable: string,
    bindings: Bindings,
    further: BindingRule['further'],
    under?: Bindings,
  ): readonly Known[] {
    const isKnownUnder = (known: Known): boolean => under === undefined || isSurelyUnder(known, variable, under);
    const known = (this.#known.get(variable) ?? []).filter(({ tuple }) =>
      Object.entries(tuple).every(
        ([name, value]) => name === variable || bindings[name] === undefined || bindings[name] === value,
      ),
    );
    if (known.length === 0) return (this.#supplied.get(variable) ?? []).filter(isKnownUnder);
    const fitting = known.filter(isKnownUnder);
    const best = fitting.reduce<Origin>((found, { origin }) => stronger(found, origin), 'made-up');
    const strongest = fitting.filter(({ origin }) => origin === best);
    if (further === undefined) return strongest;
    const others = fitting.filter(({ origin }) => origin !== best && origin !== 'made-up');
    if (further === 'all') return [...strongest, ...others];
    return best === 'configured'
      ? this.#inEachState(variable, strongest, others)
      : this.#inEachState(variable, [], strongest);
  }

  #add(variable: string, entry: Known): void {
    const known = this.#known.get(variable) ?? [];
    this.#known.set(variable, known);
    const key = JSON.stringify(entry.tuple);
    const at = known.findIndex(({ tuple }) => JSON.stringify(tuple) === key);
    if (at < 0) known.push(entry);
    // A response confirms an id that only a document or a recording supplied.
    else if (known[at]?.origin === 'supplied' && entry.origin === 'learned') known[at] = entry;
  }
}

/** One id may be configured and be shown by an answer: it is bound once, by the first of them. */
function distinct(bounds: readonly BoundVariables[]): readonly BoundVariables[] {
  const seen = new Set<string>();
  return bounds.filter(({ bindings }) => {
    const key = JSON.stringify(Object.entries(bindings));
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/**
 * The sources of an id, the most reliable first: the implementer, a response, a document or recording, a made-up value.
 */
const byStrength: readonly Origin[] = ['configured', 'learned', 'supplied', 'made-up'];
const stronger = (a: Origin, b: Origin): Origin => (byStrength.indexOf(a) <= byStrength.indexOf(b) ? a : b);
const weaker = (a: Origin, b: Origin): Origin => (stronger(a, b) === a ? b : a);

/** Is a path variable the id of a record? Variables without an id, e.g. `jobType`, name no record with an owner. */
export const namesRecord = (variable: string): boolean => variable.endsWith('ID');

const isSurelyUnder = ({ tuple, origin, expected }: Known, variable: string, fixed: Bindings): boolean =>
  expected === true ||
  (origin !== 'made-up' &&
    (!namesRecord(variable) || Object.entries(fixed).every(([name, value]) => tuple[name] === value)));

/** For each variable, the variables that stand before it in the paths of the interface, or of the supplement. */
function parentsOf(iface: Interface): ReadonlyMap<string, readonly string[]> {
  const parents = new Map<string, readonly string[]>();
  const supplied = iface.supplement?.operations.filter(({ ofInterface }) => !ofInterface) ?? [];
  // Those with the fewest variables first: a record that can be addressed by itself has no parents.
  const shortFirst = supplied.toSorted((a, b) => a.variables.length - b.variables.length);
  for (const { variables } of [...iface.operations, ...shortFirst]) {
    variables.forEach((variable, index) => {
      if (!parents.has(variable)) parents.set(variable, variables.slice(0, index));
    });
  }
  return parents;
}

const mapValues = (value: { readonly [name: string]: string | number }): Bindings =>
  Object.fromEntries(Object.entries(value).map(([name, own]) => [name, String(own)]));
