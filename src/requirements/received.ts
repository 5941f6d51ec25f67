import { isSupplied } from '../config/supplied-entries.js';
import { transientStatuses } from '../answers/status.js';
import type { EventDefinition, Level } from '../../spec/model.js';
import type { ComparedFlaw, Finding, JudgeContext, ReceiverRequirement } from './requirement.js';
import { fail, pass, untouched } from './requirement.js';
import { comparedFlaw, inconclusive, requirementId } from './build.js';
import { lastAnswers, type RequestExchangeView, type Views } from './view.js';

/** The unchanged delivery; all others are compared with it. */
export const controlStep = 'control';

/** Members that all requirements on a receiver of one event share. */
export function receivedParts(
  event: EventDefinition,
  kind: string,
  detail?: string,
): Pick<ReceiverRequirement, 'id' | 'kind' | 'role' | 'statements' | 'subject' | 'operations'> {
  return {
    id: requirementId(event.id, kind, detail),
    kind,
    role: 'receiver',
    statements: event.stated,
    subject: { event: event.id },
    operations: [event.id],
  };
}

/**
 * The same delivery to the target's address itself, sent if the configuration does not say how the receiver is
 * addressed.
 */
export const singleUrlStep = 'single-url';

/**
 * The configuration entry for a body that the receiver knows, in place of a made-up one: the payload, or if a person
 * gave that, the receiver's name of the event.
 */
export const bodyEntry = ({ id }: EventDefinition, context?: JudgeContext): string =>
  context?.configuration.events?.payloads?.[id] === undefined ||
  isSupplied(context.configuration, 'events.payloads', id)
    ? `events.payloads.${id}`
    : `events.eventNames.${id}`;

/** Why a delivery was refused on other grounds than its body, as a finding. */
export function refusedOtherwise(status: number, { configuration }: JudgeContext): Finding<never> | undefined {
  if (status === 401 || status === 403) {
    return inconclusive(
      `the delivery is refused with ${status}`,
      configuration.events?.signature?.secret === undefined ? 'events.signature' : 'events.signature.secret',
    );
  }
  return transientStatuses.has(status) ? inconclusive(`answered ${status} after several tries`) : undefined;
}

interface Trial {
  readonly event: EventDefinition;
  /** SHOULD for a made-up body, since the receiver may have grounds to refuse it. */
  readonly level: Level;
  /** The step without the tried change; default: the unchanged delivery. */
  readonly control?: string;
  /** Is this a step with the tried change? */
  isTrial(view: RequestExchangeView): boolean;
  /** Is this status of a trial a flaw, if the control was accepted? */
  isFlaw(status: number): boolean;
  readonly message: string;
  readonly expected: string;
}

/** Members that requirements share whose deliveries are compared with the control. */
export function comparedWithControl(
  kind: string,
  detail: string,
  trial: Trial,
): ReturnType<typeof receivedParts> & Pick<ReceiverRequirement, 'level' | 'decidedBy' | 'judgement'> {
  return {
    ...receivedParts(trial.event, kind, detail),
    level: trial.level,
    decidedBy: bodyEntry(trial.event),
    judgement: { scope: 'scenario', judge: (views, context) => againstControl(views, trial, context) },
  };
}

/** Compares deliveries with the control: if the control is not accepted, the others decide no requirement. */
function againstControl(
  views: Views,
  { event, level, control: without = controlStep, isTrial, isFlaw, message, expected }: Trial,
  context: JudgeContext,
): Finding<ComparedFlaw> {
  const last = lastAnswers(views);
  const trials = last.filter(isTrial);
  if (trials.length === 0) return untouched;
  const control = last.find(({ exchange }) => exchange.stepName === without);
  if (control?.succeeded !== true)
    return inconclusive(
      `the same event without it was answered with ${control?.status ?? 'nothing'}, so nothing can be compared`,
      bodyEntry(event, context),
    );
  if (level === 'MUST' && control.exchange.request.bodyOrigin !== 'configured')
    return inconclusive(
      'the body that it is compared with is made up, since payloads are not shown',
      bodyEntry(event, context),
    );
  const flawed = trials.filter(
    ({ status }) => status !== undefined && isFlaw(status) && refusedOtherwise(status, context) === undefined,
  );
  if (flawed.length > 0)
    return fail(
      ...flawed.map(({ exchange, status }) =>
        comparedFlaw(exchange, [control.exchange], { message, expected, actual: String(status) }),
      ),
    );
  const open = trials.find(({ status }) => status === undefined || refusedOtherwise(status, context) !== undefined);
  if (open === undefined) return pass;
  return (
    (open.status === undefined ? undefined : refusedOtherwise(open.status, context)) ?? inconclusive('no answer came')
  );
}
