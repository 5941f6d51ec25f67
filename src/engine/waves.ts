import type { Scenario } from '../stimuli/scenario.js';
import type { AddressBook } from './address.js';

/** Scenarios that may run side by side; the next wave starts when this one has ended. */
export interface Wave {
  readonly parallel: boolean;
  readonly scenarios: readonly Scenario[];
}

/**
 * Readings first, by number of variables, so that lists show the ids that later readings need; then what creates,
 * then what consumes, one after the other, deletions of accounts last.
 */
export function wavesOf(scenarios: readonly Scenario[], addresses: AddressBook): readonly Wave[] {
  const readings = scenarios.filter(({ effect }) => effect.kind === 'reads');
  const depths = [...new Set(readings.map((scenario) => addresses.needs(scenario).length))].toSorted((a, b) => a - b);
  const others = (test: (scenario: Scenario) => boolean): Wave => ({
    parallel: false,
    scenarios: scenarios.filter(test),
  });
  const deletes = ({ effect }: Scenario): boolean =>
    effect.kind === 'consumes' && effect.needs === 'deletableAccountID';
  return [
    ...depths.map((depth) => ({
      parallel: true,
      scenarios: readings.filter((scenario) => addresses.needs(scenario).length === depth),
    })),
    others(({ effect }) => effect.kind === 'creates'),
    others((scenario) => scenario.effect.kind === 'consumes' && !deletes(scenario)),
    others(deletes),
  ].filter((wave) => wave.scenarios.length > 0);
}
