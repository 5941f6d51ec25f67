import { header } from '../answers/header.js';
import type { RequestExchange } from '../evidence/exchange.js';
import { tagValue } from '../stimuli/preconditions.js';
import type { Step, TagPlan } from '../stimuli/scenario.js';
import type { ScenarioState } from './scenario-state.js';

type Tags = Pick<ScenarioState, 'entityTags'>;

/** The value of a header field with the tag of an earlier response; `undefined` where that has none. */
export function tagFor(plan: TagPlan, { entityTags }: Tags): string | undefined {
  const tag = entityTags.get(plan.step);
  return tag === undefined ? undefined : tagValue(plan, tag);
}

/** The step with the value in place of its plan. */
export function withTag({ tagged, ...step }: Step, state: Tags): Step {
  const value = tagged === undefined ? undefined : tagFor(tagged, state);
  return tagged === undefined || value === undefined ? step : withField(step, tagged, value);
}

const withField = (step: Step, { field }: TagPlan, value: string): Step => ({
  ...step,
  headers: { ...step.headers, [field]: value },
});

/**
 * The step with the value that a recorded request has: the response that it follows from is not kept when a bundle is
 * compared with its plan. A value that follows from no tag is replaced by the planned one.
 */
export function withRecordedTag({ tagged, ...step }: Step, { request }: Pick<RequestExchange, 'request'>): Step {
  if (tagged === undefined) return step;
  const recorded = header(request.headers, tagged.field) ?? '';
  const [, tag = ''] = /((?:W\/)?"[^"]*")$/.exec(recorded) ?? [];
  const isPossible = tagValue(tagged, tag) === recorded || tagValue(tagged, tag.replace(/^W\//, '')) === recorded;
  return withField(step, tagged, isPossible ? recorded : tagged.value);
}
