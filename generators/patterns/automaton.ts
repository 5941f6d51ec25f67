import { EMPTY } from './syntax.js';
import type { Syntax } from './syntax.js';
import { ALL } from './char-set.js';
import type { CharSet } from './char-set.js';

type Condition = 'always' | 'at-start' | 'at-end';

interface State {
  readonly steps: { readonly set: CharSet; readonly to: number }[];
  readonly jumps: { readonly when: Condition; readonly to: number }[];
}

/** Counted repetitions are unrolled; a pattern that would need more states than this is not built. */
const MOST_STATES = 20_000;

/**
 * A nondeterministic automaton that accepts the texts in which a pattern is found (an unanchored search, as JSON
 * Schema's `pattern` means it). `exact` is false where lookaround, word boundaries or backreferences were taken to
 * hold: then it accepts more than the pattern.
 */
export class Automaton {
  readonly #states: State[] = [];
  readonly #groups = new Map<string, Syntax>();
  readonly #initial: number;
  readonly #final: number;
  #exact = true;

  constructor(syntax: Syntax) {
    const before = this.#add();
    const found = this.#add();
    this.#initial = before;
    this.#final = found;
    this.#step(before, ALL, before);
    const entry = this.#add();
    this.#jump(before, 'always', entry);
    this.#build(syntax, entry, found);
    // After the match, any characters may follow.
    this.#step(found, ALL, found);
  }

  get exact(): boolean {
    return this.#exact;
  }

  /** Every set that a transition reads, for dividing the alphabet. */
  *sets(): Iterable<CharSet> {
    for (const state of this.#states) for (const step of state.steps) yield step.set;
  }

  start(): readonly number[] {
    return this.#closure([this.#initial], 'at-start');
  }

  /**
   * The states after reading one letter, for each letter of an alphabet: a transition is looked at once, and not once
   * for each letter, since a pattern of many words has hundreds of transitions for one letter each.
   * @param lettersIn the numbers of the letters that are in a set
   */
  steps(
    states: readonly number[],
    letters: number,
    lettersIn: (set: CharSet) => readonly number[],
  ): readonly (readonly number[])[] {
    const reached = Array.from({ length: letters }, (): number[] => []);
    for (const state of states)
      for (const { set, to } of this.#state(state).steps)
        for (const letter of lettersIn(set)) reached[letter]?.push(to);
    return reached.map((each) => this.#closure(each, 'always'));
  }

  accepts(states: readonly number[], empty: boolean): boolean {
    if (states.includes(this.#final)) return true;
    return this.#closure(states, empty ? 'at-both' : 'at-end').includes(this.#final);
  }

  #closure(states: readonly number[], at: Condition | 'at-both'): readonly number[] {
    const reached = new Set(states);
    const open = [...states];
    for (let state = open.pop(); state !== undefined; state = open.pop()) {
      for (const { when, to } of this.#state(state).jumps) {
        const passes = when === 'always' || when === at || at === 'at-both';
        if (!passes || reached.has(to)) continue;
        reached.add(to);
        open.push(to);
      }
    }
    // After a match everything matches, whatever else may be read.
    return reached.has(this.#final) ? [this.#final] : [...reached].sort((left, right) => left - right);
  }

  #state(index: number): State {
    const state = this.#states[index];
    if (state === undefined) throw new RangeError(`no state ${index}`);
    return state;
  }

  #add(): number {
    if (this.#states.length >= MOST_STATES) throw new RangeError('the pattern needs too many states');
    this.#states.push({ steps: [], jumps: [] });
    return this.#states.length - 1;
  }

  #step(from: number, set: CharSet, to: number): void {
    this.#state(from).steps.push({ set, to });
  }

  #jump(from: number, when: Condition, to: number): void {
    this.#state(from).jumps.push({ when, to });
  }

  #build(syntax: Syntax, from: number, to: number): void {
    switch (syntax.kind) {
      case 'set':
        this.#step(from, syntax.set, to);
        return;
      case 'sequence': {
        let at = from;
        for (const item of syntax.items) {
          const next = this.#add();
          this.#build(item, at, next);
          at = next;
        }
        this.#jump(at, 'always', to);
        return;
      }
      case 'choice':
        for (const item of syntax.items) this.#build(item, from, to);
        return;
      case 'repeat':
        this.#buildRepeat(syntax.item, syntax.min, syntax.max, from, to);
        return;
      case 'start':
        this.#jump(from, 'at-start', to);
        return;
      case 'end':
        this.#jump(from, 'at-end', to);
        return;
      case 'group':
        for (const name of syntax.names) this.#groups.set(name, syntax.item);
        this.#build(syntax.item, from, to);
        return;
      case 'back':
        this.#exact = false;
        this.#build(this.#groups.get(syntax.name) ?? EMPTY, from, to);
        return;
      case 'look':
      case 'boundary':
        this.#exact = false;
        this.#jump(from, 'always', to);
    }
  }

  #buildRepeat(item: Syntax, min: number, max: number, from: number, to: number): void {
    let at = from;
    for (let count = 0; count < min; count += 1) {
      const next = this.#add();
      this.#build(item, at, next);
      at = next;
    }
    if (max === Infinity) {
      const loop = this.#add();
      this.#jump(at, 'always', loop);
      const end = this.#add();
      this.#build(item, loop, end);
      this.#jump(end, 'always', loop);
      this.#jump(loop, 'always', to);
      return;
    }
    this.#jump(at, 'always', to);
    for (let count = min; count < max; count += 1) {
      const next = this.#add();
      this.#build(item, at, next);
      this.#jump(next, 'always', to);
      at = next;
    }
  }
}
