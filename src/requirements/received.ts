import { transientStatuses } from '../answers/status.js';
import type { EventDefinition, Level } from '../../spec/model.js';
import type { ComparedFlaw, Finding, JudgeContext, ReceiverRequirement } from './requirement.js';
import { fail, pass, untouched } from './requirement.js';
import { comparedFlaw, inconclusive, requirementId } from './build.js';
import { RequestView, type DeliveryView } from './view.js';

/** All exchanges of one event's scenario. */
export type ReceivedViews = readonly (RequestView | DeliveryView)[];

/** The delivery that differs in nothing; everything else is compared with it. */
export const controlStep = 'control';

/** What every requirement on a receiver of one event has in common. */
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

/** The same delivery to the target's address itself, sent where nothing tells how the receiver is addressed. */
export const singleUrlStep = 'single-url';

/**
 * Entry that gives a body which the receiver knows, in place of one that we made up: the payload, and where that is
 * given, what the receiver calls the event.
 */
export const bodyEntry = ({ id }: EventDefinition, context?: JudgeContext): string =>
  context?.configuration.events?.payloads?.[id] === undefined ? `events.payloads.${id}` : `events.eventNames.${id}`;

/** The answers that count: those after which the request was not sent again. */
export const lastAnswers = (views: ReceivedViews): readonly RequestView[] =>
  views.filter((view): view is RequestView => view instanceof RequestView && !view.exchange.superseded);

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
  /** What a body that we made up can show is advice at most. */
  readonly level: Level;
  /** The delivery without what is on trial; the plain one unless told. */
  readonly control?: string;
  /** Which steps are on trial. */
  isTrial(view: RequestView): boolean;
  /** What makes an answer to a trial a flaw, where the control was taken. */
  isFlaw(status: number): boolean;
  readonly message: string;
  readonly expected: string;
}

/** What requirements have in common whose deliveries are compared with the control. */
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

/** Deliveries compared with the control: where the control is not taken, what becomes of the others tells nothing. */
function againstControl(
  views: ReceivedViews,
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
