import { inBetween } from '../evidence/status.js';
import type { EventDefinition } from '../../spec/model.js';
import type { Finding, JudgeContext, ReceiverRequirement } from './requirement.js';
import { fail, pass, untouched } from './requirement.js';
import { flaw, inconclusive, requirementId } from './build.js';
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

/** Entry that gives a body which the receiver knows, in place of one that we made up. */
export const payloadEntry = ({ id }: EventDefinition): string => `events.payloads.${id}`;

/** Why a delivery was refused on other grounds than its body, as a finding. */
export function refusedBeside(status: number, { configuration }: JudgeContext): Finding | undefined {
  if (status === 401 || status === 403) {
    return inconclusive(
      `the delivery is refused with ${status}`,
      configuration.events?.signature?.secret === undefined ? 'events.signature' : 'events.signature.secret',
    );
  }
  return inBetween.has(status) ? inconclusive(`answered ${status} after several tries`) : undefined;
}

interface Trial {
  readonly event: EventDefinition;
  /** Which steps are on trial. */
  isTrial(view: RequestView): boolean;
  /** What makes an answer to a trial a flaw, where the control was taken. */
  isFlaw(status: number): boolean;
  readonly message: string;
  readonly expected: string;
}

/** Deliveries compared with the control: where the control is not taken, what becomes of the others tells nothing. */
export function againstControl(
  views: ReceivedViews,
  { event, isTrial, isFlaw, message, expected }: Trial,
  context: JudgeContext,
): Finding {
  const last = views.filter((view): view is RequestView => view instanceof RequestView && !view.exchange.superseded);
  const trials = last.filter(isTrial);
  if (trials.length === 0) return untouched;
  const control = last.find(({ exchange }) => exchange.stepName === controlStep);
  if (control?.succeeded !== true)
    return inconclusive(
      `the same event without it was answered with ${control?.status ?? 'nothing'}, so nothing can be compared`,
      payloadEntry(event),
    );
  const flawed = trials.filter(
    ({ status }) => status !== undefined && isFlaw(status) && refusedBeside(status, context) === undefined,
  );
  if (flawed.length > 0)
    return fail(...flawed.map(({ exchange, status }) => flaw(exchange, { message, expected, actual: String(status) })));
  const open = trials.find(({ status }) => status === undefined || refusedBeside(status, context) !== undefined);
  if (open === undefined) return pass;
  return (
    (open.status === undefined ? undefined : refusedBeside(open.status, context)) ?? inconclusive('no answer came')
  );
}
