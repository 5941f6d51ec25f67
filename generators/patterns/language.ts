import { getOrAdd } from '../../src/core/remembered.js';
import type { RandomSource } from '../random-source.js';
import { lettersOf, simplest, spell, weight } from './alphabet.js';
import type { Letter } from './alphabet.js';
import { Automaton } from './automaton.js';
import type { CharSet } from './char-set.js';
import { isExactPattern, parsePattern } from './parse-pattern.js';
import { splitLookahead } from './split-lookahead.js';

/** The product of the automata is not explored past this many states. */
const MOST_STATES = 6_000;
/** Lengths are drawn from the shortest up to this many code points more. */
const SPREAD = 12;

export interface LanguageOptions {
  readonly patterns: readonly string[];
  readonly notPatterns: readonly string[];
  readonly min: number;
  readonly max: number;
}

interface Step {
  readonly letter: Letter;
  readonly to: number;
  readonly weight: number;
}

/**
 * The texts that match some patterns and not others, between two lengths (in code points). Built as a product of
 * automata, so that intersections, complements and lengths need no guessing. `exact` is false where a pattern has
 * features that automata cannot express: then texts must be checked against it.
 */
export class Language {
  readonly exact: boolean;
  readonly #steps: (readonly Step[])[] = [];
  /** `#reach[n][s]`: a text of exactly n more code points is accepted from state s. */
  readonly #reach: Uint8Array[] = [];
  readonly #lengths: readonly number[];
  readonly #choices = new Map<number, { readonly steps: readonly Step[]; readonly total: number }>();

  /** Throws `RangeError` where the automata grow too large. */
  constructor(options: LanguageOptions) {
    const wanted: Automaton[] = [];
    const unwanted: Automaton[] = [];
    let exact = true;
    for (const pattern of options.patterns) {
      const split = splitLookahead(pattern);
      wanted.push(...split.wanted.map((syntax) => new Automaton(syntax)));
      const forbidden = split.unwanted.map((syntax) => new Automaton(syntax));
      // An inexact automaton accepts too much, so its complement accepts too little: the texts still match.
      unwanted.push(...forbidden);
    }
    exact = wanted.every((automaton) => automaton.exact) && options.patterns.every(isExactPattern);
    unwanted.push(...options.notPatterns.map((pattern) => new Automaton(parsePattern(pattern))));
    this.exact = exact;
    const accepting = this.#explore(wanted, unwanted);
    this.#lengths = this.#feasible(accepting, options.min, options.max);
  }

  /** Its size. */
  get states(): number {
    return this.#steps.length;
  }

  get empty(): boolean {
    return this.#lengths.length === 0;
  }

  /** The lengths that texts are drawn from, shortest first. */
  get lengths(): readonly number[] {
    return this.#lengths;
  }

  /** A text of the language; shorter ones are likelier. */
  draw(random: RandomSource): string {
    const length = this.#lengths[Math.min(random.below(this.#lengths.length), random.below(this.#lengths.length))];
    if (length === undefined) throw new RangeError('the language is empty');
    return this.#spell(
      length,
      (steps, total) => chosen(steps, random.below(total)),
      (letter) => spell(letter, random),
    );
  }

  /** The simplest text of a length from {@link lengths}. */
  first(length: number): string {
    return this.#spell(length, (steps) => steps[0], simplest);
  }

  #spell(
    length: number,
    choose: (steps: readonly Step[], total: number) => Step | undefined,
    write: (letter: Letter) => string,
  ): string {
    let state = 0;
    let text = '';
    for (let left = length; left > 0; left -= 1) {
      const { steps, total } = this.#choicesAt(state, left);
      const step = choose(steps, total);
      if (step === undefined) throw new RangeError('the language has no text of this length');
      text += write(step.letter);
      state = step.to;
    }
    return text;
  }

  #choicesAt(state: number, left: number): { readonly steps: readonly Step[]; readonly total: number } {
    const key = left * MOST_STATES + state;
    const known = this.#choices.get(key);
    if (known !== undefined) return known;
    const reach = this.#reach[left - 1];
    const steps = (this.#steps[state] ?? [])
      .filter((step) => reach?.[step.to] === 1)
      .sort((one, other) => other.weight - one.weight);
    const choices = { steps, total: steps.reduce((sum, step) => sum + step.weight, 0) };
    this.#choices.set(key, choices);
    return choices;
  }

  /** Fills the transitions; answers which states accept. */
  #explore(wanted: readonly Automaton[], unwanted: readonly Automaton[]): boolean[] {
    const automata = [...wanted, ...unwanted];
    const letters = lettersOf(distinctSets(automata));
    const accepting: boolean[] = [];
    const index = new Map<string, number>();
    const open: (readonly (readonly number[])[])[] = [];
    const visit = (states: readonly (readonly number[])[], empty: boolean): number => {
      // The start has a key of its own: only there may `^` and `$` both hold.
      const key = (empty ? '^' : '') + states.map((set) => set.join(',')).join(';');
      const known = index.get(key);
      if (known !== undefined) return known;
      if (open.length >= MOST_STATES) throw new RangeError('the patterns need too many states');
      const number = open.length;
      index.set(key, number);
      open.push(states);
      accepting.push(
        automata.every((automaton, at) => automaton.accepts(states[at] ?? [], empty) === at < wanted.length),
      );
      return number;
    };
    visit(
      automata.map((automaton) => automaton.start()),
      true,
    );
    const known = new Map<CharSet, readonly number[]>();
    const lettersIn = (set: CharSet): readonly number[] => getOrAdd(known, set, () => numbersIn(set, letters));
    for (let at = 0; at < open.length; at += 1) {
      const states = open[at] ?? [];
      const steps: Step[] = [];
      const after = automata.map((automaton, which) => automaton.steps(states[which] ?? [], letters.length, lettersIn));
      for (const [number, letter] of letters.entries()) {
        const next = after.map((each) => each[number] ?? []);
        // A pattern that can no longer be found ends the text.
        if (next.some((set, which) => which < wanted.length && set.length === 0)) continue;
        steps.push({ letter, to: visit(next, false), weight: weight(letter) });
      }
      this.#steps.push(steps);
    }
    return accepting;
  }

  #feasible(accepting: readonly boolean[], min: number, max: number): readonly number[] {
    const lengths: number[] = [];
    let reach = Uint8Array.from(accepting, (accepts) => (accepts ? 1 : 0));
    // Past one visit of every state, a length that is reachable at all has been seen.
    const limit = Math.min(max, Math.max(min, 0) + this.#steps.length + SPREAD);
    for (let length = 0; length <= limit; length += 1) {
      this.#reach.push(reach);
      if (length >= min && reach[0] === 1) lengths.push(length);
      const shortest = lengths[0];
      if (shortest !== undefined && length >= shortest + SPREAD) break;
      const before = reach;
      reach = Uint8Array.from(this.#steps, (steps) => (steps.some((step) => before[step.to] === 1) ? 1 : 0));
    }
    if (max !== Infinity && lengths.length > 0 && max <= 256 && lengths.at(-1) !== max) this.#addLongest(lengths, max);
    return lengths;
  }

  /** Adds the longest possible length, so that texts at the upper bound are drawn as well. */
  #addLongest(lengths: number[], max: number): void {
    let longest: number | undefined;
    for (let length = this.#reach.length; length <= max; length += 1) {
      const before = this.#reach[length - 1];
      const reach = Uint8Array.from(this.#steps, (steps) => (steps.some((step) => before?.[step.to] === 1) ? 1 : 0));
      this.#reach.push(reach);
      if (reach[0] === 1) longest = length;
    }
    if (longest !== undefined) lengths.push(longest);
  }
}

function chosen(steps: readonly Step[], roll: number): Step | undefined {
  let left = roll;
  for (const step of steps) {
    left -= step.weight;
    if (left < 0) return step;
  }
  return steps.at(-1);
}

/** The numbers of the letters that are in a set: the alphabet is divided so that a letter is in it as a whole. */
function numbersIn(set: CharSet, letters: readonly Letter[]): readonly number[] {
  return letters.flatMap(({ ranges }, number) => {
    const point = ranges[0]?.[0] ?? 0;
    return set.some(([low, high]) => point >= low && point <= high) ? [number] : [];
  });
}

function distinctSets(automata: readonly Automaton[]): readonly CharSet[] {
  const byText = new Map<string, CharSet>();
  for (const automaton of automata) for (const set of automaton.sets()) byText.set(JSON.stringify(set), set);
  return [...byText.values()];
}
