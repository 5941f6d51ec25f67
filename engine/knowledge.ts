import type { Bindings, Origin } from '../evidence/exchange.js';
import type { Configuration } from '../config/configuration.js';
import type { Interface } from '../spec/model.js';

/** Values for the variables of a path, and who says that they exist. */
export interface Bound {
  readonly bindings: Bindings;
  readonly origin: Origin;
}

interface Known {
  readonly tuple: Bindings;
  readonly origin: 'configured' | 'learned';
}

/** Values kept per variable from answers: a run needs a few, not all. */
const learnedLimit = 3;

/** The ids that the configuration gives and that answers of this run showed. Configured ones win. */
export class Knowledge {
  readonly #known = new Map<string, Known[]>();
  readonly #parents: ReadonlyMap<string, readonly string[]>;

  constructor(iface: Interface, configuration: Configuration) {
    this.#parents = parentsOf(iface);
    for (const [variable, values] of Object.entries(configuration.ids ?? {})) {
      for (const value of values) {
        const tuple = typeof value === 'object' ? mapValues(value) : { [variable]: String(value) };
        for (const [name, own] of Object.entries(tuple)) this.#add(name, { tuple: name === variable ? tuple : { [name]: own }, origin: 'configured' });
      }
    }
  }

  /** Variables under which a variable's values live, e.g. `gatewayID` for `applianceID`. */
  parents(variable: string): readonly string[] {
    return this.#parents.get(variable) ?? [];
  }

  learn(variable: string, tuple: Bindings): void {
    const known = this.#known.get(variable) ?? [];
    const sameParents = known.filter((entry) => this.parents(variable).every((parent) => entry.tuple[parent] === tuple[parent]));
    if (sameParents.length < learnedLimit) this.#add(variable, { tuple, origin: 'learned' });
  }

  /** Up to `limit` ways to bind all variables, in a fixed order; empty when one of them is unknown: see `missing`. */
  bind(variables: readonly string[], fixed: Bindings, limit: number): readonly Bound[] {
    let partial: Bound[] = [{ bindings: fixed, origin: 'configured' }];
    for (const variable of variables) {
      if (Object.hasOwn(fixed, variable)) continue;
      partial = partial.flatMap((bound) =>
        this.#candidates(variable, bound.bindings).map(({ tuple, origin }) => ({
          bindings: { ...bound.bindings, [variable]: tuple[variable] ?? '' },
          origin: origin === 'learned' || bound.origin === 'learned' ? ('learned' as const) : ('configured' as const),
        })),
      );
    }
    return partial.slice(0, limit);
  }

  /** The first variable that can't be bound. */
  missing(variables: readonly string[], fixed: Bindings): string | undefined {
    return variables.find((_, index) => this.bind(variables.slice(0, index + 1), fixed, 1).length === 0);
  }

  has(variable: string): boolean {
    return this.#known.has(variable);
  }

  #candidates(variable: string, bindings: Bindings): readonly Known[] {
    const fitting = (this.#known.get(variable) ?? []).filter(({ tuple }) => Object.entries(tuple).every(([name, value]) => name === variable || bindings[name] === undefined || bindings[name] === value));
    const configured = fitting.filter(({ origin }) => origin === 'configured');
    return configured.length > 0 ? configured : fitting;
  }

  #add(variable: string, entry: Known): void {
    const known = this.#known.get(variable) ?? [];
    this.#known.set(variable, known);
    if (!known.some(({ tuple }) => JSON.stringify(tuple) === JSON.stringify(entry.tuple))) known.push(entry);
  }
}

/** For each variable, the variables that stand before it in the interface's paths. */
function parentsOf(iface: Interface): ReadonlyMap<string, readonly string[]> {
  const parents = new Map<string, readonly string[]>();
  for (const { variables } of iface.operations) {
    variables.forEach((variable, index) => {
      if (!parents.has(variable)) parents.set(variable, variables.slice(0, index));
    });
  }
  return parents;
}

const mapValues = (value: { readonly [name: string]: string | number }): Bindings => Object.fromEntries(Object.entries(value).map(([name, own]) => [name, String(own)]));
