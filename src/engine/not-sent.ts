import { defined } from '../core/defined.js';
import type { Omission, Purpose, ScenarioId, StimulusId } from '../evidence/exchange.js';
import type { Step } from '../stimuli/scenario.js';

/**
 * Why something is not sent. The executor, the plan and the omissions in the evidence share this one form, and both
 * executor and plan get it from `prepareStep`.
 */
export interface NotSent {
  readonly kind: 'not-sent';
  readonly reason: string;
  /** Path of the configuration entry that would decide it; absent where no entry would help. */
  readonly decidedBy?: string;
}

export const notSent = (reason: string, decidedBy?: string): NotSent => ({
  kind: 'not-sent',
  reason,
  ...defined({ decidedBy }),
});

/** The omission of requests beyond `limits.requests`. */
export const beyondBudget: NotSent = notSent(
  'the requests of the budget are spent on what decides more',
  'limits.requests',
);

/**
 * The line of evidence for it.
 * @param missing every entry that the configuration lacks for the step, see `missingEntries`
 */
export function omissionOf(
  { reason, decidedBy }: NotSent,
  step: Pick<Step, 'operation'> & { readonly purpose: Purpose },
  where: { readonly scenario: ScenarioId; readonly stimulus: StimulusId },
  missing: readonly string[] = [],
): Omission {
  const others = missing.filter((entry) => entry !== decidedBy);
  return {
    kind: 'omission',
    scenario: where.scenario,
    stimulus: where.stimulus,
    purpose: step.purpose,
    operation: step.operation,
    reason,
    ...defined({ decidedBy, alsoNeeds: others.length === 0 ? undefined : others }),
  };
}
