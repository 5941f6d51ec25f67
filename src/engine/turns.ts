import type { Scenario, Step } from '../stimuli/scenario.js';
import type { AddressBook } from './address.js';
import { boundaryLimit } from './run-generated.js';
import { groupsOf } from './step-groups.js';
import { changeTheSame, inConflict, type TouchedPaths } from './touched.js';

/** A scenario of a wave: the paths it touches, and about how many requests it sends one after the other. */
export interface Timed {
  readonly touched: TouchedPaths;
  readonly length: number;
}

/**
 * The turns of scenarios at the paths they have in common, as their positions: each begins as soon as none that it
 * conflicts with is running, so one that waits keeps no other waiting. Those that change the same record keep their
 * order. The lengths are estimates, so that the turns do not depend on the duration of requests.
 */
export function turnsOf(scenarios: readonly Timed[]): readonly number[] {
  const nodes = scenarios.map(({ touched, length }, at) => ({
    at,
    touched,
    length,
    conflicts: new Set<number>(),
    /** Those that have to start before it. */
    follows: new Set<number>(),
  }));
  for (const [at, later] of nodes.entries())
    for (const earlier of nodes.slice(0, at)) {
      if (!inConflict(earlier.touched, later.touched)) continue;
      earlier.conflicts.add(at);
      later.conflicts.add(earlier.at);
      if (changeTheSame(earlier.touched, later.touched)) later.follows.add(earlier.at);
    }
  const turns: number[] = [];
  const waiting = new Set(nodes);
  let running: { readonly at: number; readonly end: number }[] = [];
  for (let now = 0; waiting.size > 0; now = Math.min(...running.map(({ end }) => end))) {
    running = running.filter(({ end }) => end > now);
    for (const node of waiting) {
      const { at, length, conflicts, follows } = node;
      if (running.some((each) => conflicts.has(each.at))) continue;
      if (follows.size > 0) continue;
      waiting.delete(node);
      for (const later of nodes) later.follows.delete(at);
      turns.push(at);
      running.push({ at, end: now + length });
    }
  }
  return turns;
}

/**
 * About how many requests of a scenario follow one another until others need not wait for it.
 * @param examples random requests for each operation and mode
 */
export function aboutHowLong(scenario: Scenario, addresses: AddressBook, examples: number): number {
  const requestsOf = ({ generate, afterRefusalOf, ...step }: Step): number => {
    if (afterRefusalOf !== undefined) return 0;
    if (generate === undefined) return 1;
    // How many boundary requests a schema has is known when they are drawn: about half of the most.
    return step.examples ?? (generate === 'boundary' ? boundaryLimit / 2 : examples);
  };
  const groups = groupsOf(scenario, addresses);
  const atEnd = groups.findIndex((group) => group.some(([, step]) => step.atEnd === true));
  return groups
    .slice(0, atEnd === -1 ? groups.length : atEnd)
    .reduce((sum, group) => sum + Math.max(...group.map(([, step]) => requestsOf(step))), 0);
}
