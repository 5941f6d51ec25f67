import { defined } from '../../src/core/defined.js';
import type { RandomSource } from '../random-source.js';
import type { Grammar } from '../grammar.js';
import type { Json } from '../../src/core/json.js';
import { valueAt, withValueAt } from '../../src/core/pointer.js';
import { mutate } from './mutate.js';
import { MutationSites } from './mutation-sites.js';
import type { MutationSite } from './mutation-sites.js';
import { violationHolds } from './violation.js';
import type { InvalidCase } from './violation.js';

/** Valid values that are looked at for places where each keyword can be broken. */
const MOST_BASES = 80;
/** After so many values without a keyword that was not broken before, the search ends. */
const ENOUGH_IN_VAIN = 20;
/** Places that are kept for each keyword. */
const MOST_KEPT = 2;
const SITES = 8;
const TRIES = 8;

/** A valid value, a place in it where a keyword can be broken, and how that was done once. */
interface KnownSite {
  readonly base: Json;
  readonly site: MutationSite;
  readonly broken: InvalidCase;
}

/**
 * Makes valid values invalid. For each keyword of the schema it first looks for a valid value in which the keyword can
 * be broken, so that every keyword gets its turn, however seldom a value has the part that the keyword is about.
 */
export class InvalidDrawer {
  readonly #grammar: Grammar;
  readonly #sites: MutationSites;
  readonly #drawBase: (random: RandomSource) => Json | undefined;
  readonly #random: RandomSource;
  readonly #known = new Map<string, KnownSite[]>();
  #bases = 0;
  #inVain = 0;
  #names: readonly string[] | undefined;

  constructor(grammar: Grammar, drawBase: (random: RandomSource) => Json | undefined, random: RandomSource) {
    this.#grammar = grammar;
    this.#sites = new MutationSites(grammar);
    this.#drawBase = drawBase;
    this.#random = random;
  }

  /** Was a way found to break a keyword? The search ends with the first one, and goes on when a value is drawn. */
  breaksAny(): boolean {
    while (this.#known.size === 0 && this.#goesOn()) this.#searchNext();
    return this.#known.size > 0;
  }

  /** `undefined` only where no search found a way. */
  draw(random: RandomSource): InvalidCase | undefined {
    const names = this.#searched();
    if (names.length > 0 && !random.oneIn(8)) return this.#breaking(random.pick(names), random);
    for (let tries = 0; tries < TRIES; tries += 1) {
      const broken = this.#anywhere(random);
      if (broken !== undefined) return broken;
    }
    return names.length > 0 ? this.#breaking(random.pick(names), random) : undefined;
  }

  /** The names of the keywords that the whole search found a way to break. */
  #searched(): readonly string[] {
    if (this.#names !== undefined) return this.#names;
    while (this.#goesOn()) this.#searchNext();
    this.#names = [...this.#known.keys()].sort();
    return this.#names;
  }

  #goesOn(): boolean {
    return this.#bases < MOST_BASES && this.#inVain < ENOUGH_IN_VAIN;
  }

  /** Looks at one more valid value. */
  #searchNext(): void {
    const random = this.#random;
    this.#bases += 1;
    this.#inVain += 1;
    const base = this.#base(random);
    if (base === undefined) return;
    for (const site of random.shuffled(this.#sites.in(base))) {
      const name = nameOf(site);
      const kept = this.#known.get(name);
      if ((kept?.length ?? 0) >= MOST_KEPT) continue;
      const broken = mutate(this.#grammar, base, site, random);
      if (broken === undefined || (name !== '' && broken.violation.keyword !== name)) continue;
      if (kept === undefined) {
        this.#known.set(name, [{ base, site, broken }]);
        this.#inVain = 0;
      } else kept.push({ base, site, broken });
    }
  }

  /** Breaks a keyword in a fresh value if one is at hand, else where it is known to break. */
  #breaking(name: string, random: RandomSource): InvalidCase | undefined {
    const fresh = this.#base(random);
    const sites = fresh === undefined ? [] : this.#sites.in(fresh).filter((site) => nameOf(site) === name);
    for (const site of random.shuffled(sites).slice(0, SITES)) {
      const broken = fresh === undefined ? undefined : mutate(this.#grammar, fresh, site, random);
      if (broken !== undefined && (name === '' || broken.violation.keyword === name)) return broken;
    }
    const known = random.pick(this.#known.get(name) ?? []);
    const again = mutate(this.#grammar, known.base, known.site, random);
    return again !== undefined && again.violation.keyword === known.broken.violation.keyword ? again : known.broken;
  }

  #base(random: RandomSource): Json | undefined {
    const base = this.#drawBase(random);
    return base !== undefined && this.#grammar.accepts(this.#grammar.root, base) ? base : undefined;
  }

  #anywhere(random: RandomSource): InvalidCase | undefined {
    const base = this.#base(random);
    if (base === undefined) return undefined;
    for (const site of random.shuffled(this.#sites.in(base)).slice(0, SITES)) {
      const broken = mutate(this.#grammar, base, site, random);
      if (broken !== undefined) return broken;
    }
    return replaced(this.#grammar, base, random);
  }
}

/** The keyword that a site is about; empty for a member or item that is not there yet. */
function nameOf(site: MutationSite): string {
  return site.kind === 'keyword' ? site.keyword.name : '';
}

/** Draws a value that the whole schema rejects, and puts the part that the validator reports into the valid value. */
function replaced(grammar: Grammar, base: Json, random: RandomSource): InvalidCase | undefined {
  const whole = grammar.whole(grammar.root);
  const wrong = grammar.drawViolating(whole, random);
  if (wrong === undefined) return undefined;
  for (const { keyword, pointer } of grammar.validator.failures(whole, wrong)) {
    const was = valueAt(base, pointer);
    const became = valueAt(wrong, pointer);
    const value = became === undefined ? undefined : withValueAt(base, pointer, became);
    if (became === undefined || value === undefined) continue;
    const broken = { value, violation: { keyword, pointer, ...defined({ was }), became } };
    if (violationHolds(grammar, broken)) return broken;
  }
  return undefined;
}
