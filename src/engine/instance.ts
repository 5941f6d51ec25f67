import type { ScenarioId } from '../evidence/exchange.js';
import type { Scenario } from '../../suites/scenario.js';
import type { Bound } from './knowledge.js';

/** A scenario with values for its variables. */
export interface Instance {
  readonly id: ScenarioId;
  readonly scenario: Scenario;
  readonly bound: Bound;
}
