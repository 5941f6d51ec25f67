import type { ScenarioId, StimulusId } from '../evidence/exchange.js';
import type { Scenario, Step } from '../stimuli/scenario.js';
import type { BoundVariables } from './knowledge.js';

/** A scenario with values for its variables. */
export interface ScenarioInstance {
  readonly id: ScenarioId;
  readonly scenario: Scenario;
  readonly bound: BoundVariables;
}

/** `<scenario>/<step>`, the same for all instances of a scenario. The one place where these ids are made. */
export const stimulusOf = (scenario: Scenario, step: Step): StimulusId => `${scenario.id}/${step.name}` as StimulusId;
