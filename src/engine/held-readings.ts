import type { AddressBook } from './address.js';
import type { Scenario } from '../stimuli/scenario.js';
import type { Expansion } from './expand.js';
import type { Wave } from './waves.js';

/**
 * Readings of things of which none is there yet: they wait for the scenarios that create one, so that a run against an
 * empty implementation sends what a second run would send.
 */
export class HeldReadings {
  readonly #addresses: AddressBook;
  /** Variables of which a writing scenario shows a value. */
  readonly #created: ReadonlySet<string>;
  readonly #held: Scenario[] = [];
  #released = false;

  constructor(scenarios: readonly Scenario[], addresses: AddressBook) {
    this.#addresses = addresses;
    this.#created = new Set(
      scenarios
        .filter(({ effect }) => effect.kind !== 'reads')
        .flatMap(({ steps }) => steps.flatMap((step) => step.yields ?? [])),
    );
  }

  /** Is the scenario kept for later? Each is kept once at most. */
  keeps(scenario: Scenario, expansion: Expansion): boolean {
    const isLater =
      !this.#released &&
      scenario.effect.kind === 'reads' &&
      expansion.kind === 'not-sent' &&
      this.#addresses.needs(scenario).some((name) => this.#created.has(name) && expansion.decidedBy === `ids.${name}`);
    if (isLater) this.#held.push(scenario);
    return isLater;
  }

  /** The waves, with what was kept before the first one that deletes. */
  *among(waves: readonly Wave[]): Iterable<Wave> {
    for (const wave of waves) {
      if (wave.deletes === true) yield* this.#release();
      yield wave;
    }
    yield* this.#release();
  }

  *#release(): Iterable<Wave> {
    if (this.#released) return;
    this.#released = true;
    if (this.#held.length > 0) yield { how: 'together', scenarios: this.#held };
  }
}
