import { declaresAbsent } from '../../config/declared-absences.js';
import type { EventDefinition } from '../../../spec/model.js';
import type { ComparedFlaw, Finding, JudgeContext, Kind, ReceiverRequirement } from '../requirement.js';
import { receiverFacts } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import { comparedFlaw, inconclusive, wantedStimuli } from '../build.js';
import { bodyEntry, controlStep, receivedParts, refusedOtherwise, singleUrlStep } from '../received.js';
import { lastAnswers, type RequestExchangeView, type Views } from '../view.js';

/** Deliveries that a receiver has no ground to refuse, except that the interface does not show their bodies. */
const ordinary: ReadonlySet<string> = new Set(['control', 'random', 'boundary']);

/** Statuses of a path that takes no POST. */
const notServed: ReadonlySet<number> = new Set([404, 405, 410, 501]);

/** The outcome of one delivery; `flaw`: the receiver refuses a delivery that it has to accept. */
type Outcome =
  | { readonly kind: 'pass' }
  | { readonly kind: 'flaw'; readonly flaw: ComparedFlaw }
  | { readonly kind: 'other'; readonly finding: Finding<never> };

function outcomeOf(
  event: EventDefinition,
  view: RequestExchangeView,
  atSingleUrl: RequestExchangeView | undefined,
  context: JudgeContext,
): Outcome {
  const { exchange, status } = view;
  const other = (finding: Finding<never>): Outcome => ({ kind: 'other', finding });
  if (status === undefined) {
    const why = exchange.outcome.kind === 'no-response' ? `: ${exchange.outcome.message}` : '';
    return other(inconclusive(`no answer came${why}`));
  }
  if (view.succeeded) return { kind: 'pass' };
  const otherwise = refusedOtherwise(status, context);
  if (otherwise !== undefined) return other(otherwise);
  if (status < 400) return other(inconclusive(`answered ${status}, a redirect`));
  const isNotServed = notServed.has(status);
  // A receiver may ignore an event. It then declares the event absent, and does not serve its path.
  if (isNotServed && declaresAbsent(context.configuration, event.id)) return other(untouched);
  const elsewhere = isNotServed ? takesElsewhere(event, status, atSingleUrl) : undefined;
  if (elsewhere !== undefined) return other(elsewhere);
  const refused = (message: string): Outcome => ({
    kind: 'flaw',
    flaw: comparedFlaw(exchange, [], { message, expected: 'a success status (2xx)', actual: String(status) }),
  });
  if (exchange.request.bodyOrigin !== 'configured')
    return other(
      inconclusive(`answered ${status} to a body that the interface does not show`, bodyEntry(event, context)),
    );
  if (isNotServed) return refused(`POST ${event.path} is not served: it answers ${status}`);
  if (status >= 500) return refused(`the event is answered with ${status}`);
  return refused(`the body that the configuration gives (${bodyEntry(event)}) is refused with ${status}`);
}

/** Where the target's address itself takes a delivery, the receiver may take all events there. */
const takesElsewhere = (
  event: EventDefinition,
  status: number,
  single?: RequestExchangeView,
): Finding<never> | undefined =>
  single?.status === undefined || notServed.has(single.status)
    ? undefined
    : inconclusive(
        `POST ${event.path} answers ${status}, and the target's address itself answers ${single.status}: ` +
          'the receiver may take all events there',
        'target.paths',
      );

function judge(event: EventDefinition, views: Views, context: JudgeContext): Finding<ComparedFlaw> {
  const answers = lastAnswers(views).filter((view) => ordinary.has(view.exchange.purpose) && view.wellFormed);
  const atSingleUrl = answers.find(({ exchange }) => exchange.stepName === singleUrlStep);
  const outcomes = answers
    .filter((view) => view !== atSingleUrl)
    .map((view) => outcomeOf(event, view, atSingleUrl, context));
  const flaws = outcomes.flatMap((outcome) => (outcome.kind === 'flaw' ? [outcome.flaw] : []));
  if (flaws.length > 0) return fail(...flaws);
  // If the receiver did not accept the configured payload, its responses to made-up bodies can't be compared with it.
  const control = answers.find(({ exchange }) => exchange.stepName === controlStep);
  if (control?.exchange.request.bodyOrigin === 'configured' && !control.succeeded) {
    const outcome = outcomeOf(event, control, atSingleUrl, context);
    if (outcome.kind === 'other') return outcome.finding;
  }
  if (outcomes.some(({ kind }) => kind === 'pass')) return pass;
  return outcomes.flatMap((outcome) => (outcome.kind === 'other' ? [outcome.finding] : []))[0] ?? untouched;
}

/** A receiver has the endpoint of each event, and accepts a delivery that is posted to it. */
export const eventAccepted: Kind = {
  id: 'event-accepted',
  ...receiverFacts,
  touchedBy: 'any change',
  about:
    'A well-formed event, signed as configured, is answered with success. Refusing a body that we made up is ' +
    'inconclusive, since payloads are not shown; a receiver that takes all events at one URL is judged there.',
  derive: (iface) =>
    iface.events.map((event): ReceiverRequirement => ({
      ...receivedParts(event, 'event-accepted'),
      title: `POST ${event.path} is taken`,
      level: 'MUST',
      statedness: 'stated',
      wants: wantedStimuli(event.id, 'control', 'random', 'boundary'),
      decidedBy: bodyEntry(event),
      judgement: { scope: 'scenario', judge: (views, context) => judge(event, views, context) },
      faults: [
        { fault: { kind: 'answer', on: { event: event.id }, status: 500 } },
        { fault: { kind: 'answer', on: { event: event.id }, status: 404 } },
      ],
    })),
};
