import type { Bindings } from '../evidence/exchange.js';
import type { Scenario } from '../../suites/scenario.js';
import type { Bound, Knowledge } from './knowledge.js';

/**
 * Where nothing of our own can be named, a thing that is known to belong to the expendable one. A subscription of
 * somebody else's would deliver elsewhere, so a scenario that waits for deliveries needs its own.
 */
export const mayStandIn = (scenario: Scenario, bound: Bound): boolean =>
  scenario.effect.kind === 'consumes' &&
  Object.keys(bound.bindings).length > 0 &&
  scenario.steps.every(({ awaits }) => awaits === undefined);

export const standIn = (variable: string, bindings: Bindings, knowledge: Knowledge): Bound | undefined =>
  knowledge.bind([variable], bindings, { limit: 1, strict: true })[0];
