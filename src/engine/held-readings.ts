import type { AddressBook } from './address.js';
import type { Scenario } from '../stimuli/scenario.js';
import { variablesShown } from '../stimuli/steps.js';
import type { BoundInstances } from './expand.js';
import type { Knowledge } from './knowledge.js';
import type { Wave } from './waves.js';

/** A reading that waits for a value of a variable. */
interface Held {
  readonly scenario: Scenario;
  readonly variable: string;
}

/**
 * Readings of records without a known id yet. They follow as soon as responses show one, so that ids are found from
 * list to list: an account, its systems, their gateways, and the appliances of these. Where no record exists, they wait
 * for the scenarios that create one, so that a run against an empty implementation sends the same requests as a second
 * run.
 */
export class HeldReadings {
  readonly #addresses: AddressBook;
  readonly #knowledge: Knowledge;
  /** Variables of which an answer may show a value. */
  readonly #shown: ReadonlySet<string>;
  #held: readonly Held[] = [];
  /** A scenario waits once for each variable at most. */
  readonly #waited = new Set<string>();
  #released = false;
  /** Was something changed already? */
  #changed = false;

  constructor(scenarios: readonly Scenario[], addresses: AddressBook, knowledge: Knowledge) {
    this.#addresses = addresses;
    this.#knowledge = knowledge;
    this.#shown = new Set([
      ...scenarios.flatMap(({ steps }) => steps.flatMap(variablesShown)),
      ...knowledge.variables().values(),
    ]);
  }

  /** Is the scenario kept for later? */
  keeps(scenario: Scenario, expansion: BoundInstances): boolean {
    if (this.#released || scenario.effect.kind !== 'reads' || expansion.kind !== 'not-sent') return false;
    const variable = this.#addresses
      .needs(scenario)
      .find((name) => this.#shown.has(name) && expansion.decidedBy === `ids.${name}`);
    const key = `${scenario.id} ${variable ?? ''}`;
    if (variable === undefined || this.#waited.has(key)) return false;
    this.#waited.add(key);
    this.#held = [...this.#held, { scenario, variable }];
    return true;
  }

  /**
   * The waves, each followed by the readings that its responses made possible; readings that still wait come before the
   * first deletion, and at the end.
   */
  *among(waves: readonly Wave[]): Iterable<Wave> {
    for (const wave of waves) {
      if (wave.deletes === true) yield* this.#release();
      yield wave;
      if (wave.how !== 'together') this.#changed = true;
      yield* this.#possible();
    }
    yield* this.#release();
  }

  *#possible(): Iterable<Wave> {
    for (;;) {
      const possible = this.#held.filter(({ variable }) => this.#knowledge.has(variable));
      if (possible.length === 0) return;
      this.#held = this.#held.filter((each) => !possible.includes(each));
      yield {
        how: 'together',
        scenarios: possible.map(({ scenario }) => scenario),
        ...(this.#changed ? { afterAnyChange: true } : {}),
      };
    }
  }

  *#release(): Iterable<Wave> {
    if (this.#released) return;
    this.#released = true;
    if (this.#held.length > 0)
      yield { how: 'together', scenarios: this.#held.map(({ scenario }) => scenario), afterAnyChange: true };
  }
}
