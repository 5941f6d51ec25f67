import type { Scenario } from '../stimuli/scenario.js';
import type { AddressBook } from './address.js';
import { wavesOf, type Wave } from './waves.js';

/** The waves of a run: of scenarios without a round, of each round, and of deletions of accounts and of all records. */
export function inOrder(scenarios: readonly Scenario[], addresses: AddressBook): readonly Wave[] {
  const rounds = [...new Set(scenarios.flatMap(({ round }) => round ?? []))].toSorted((a, b) => a - b);
  const of = (chosen: (scenario: Scenario) => boolean): readonly Wave[] => wavesOf(scenarios.filter(chosen), addresses);
  return [
    ...of((scenario) => scenario.round === undefined && !isLast(scenario)),
    ...rounds.flatMap((round) => of((scenario) => scenario.round === round && !isLast(scenario))),
    ...of(isLast),
  ];
}

/** Does a scenario delete an account, or act on all records? */
const isLast = ({ effect }: Scenario): boolean =>
  effect.kind === 'consumes' && (effect.needs === 'deletableAccountID' || effect.needs === 'operations');
