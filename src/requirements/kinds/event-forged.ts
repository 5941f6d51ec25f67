import type { ComparedFlaw, Finding, Kind, ReceiverRequirement } from '../requirement.js';
import { receiverFacts } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import { comparedFlaw, inconclusive, wantedStimuli } from '../build.js';
import { controlStep, bodyEntry, receivedParts } from '../received.js';
import type { EventDefinition } from '../../../spec/model.js';
import { lastAnswers, type Views } from '../view.js';

function judge(views: Views, event: EventDefinition): Finding<ComparedFlaw> {
  const last = lastAnswers(views);
  const forged = last.find(({ exchange }) => exchange.stepName === 'forged');
  if (forged === undefined) return untouched;
  const { exchange, status, succeeded } = forged;
  const control = last.find((view) => view.exchange.stepName === controlStep);
  if (status === undefined) return inconclusive('no answer came');
  if (succeeded)
    return fail(
      comparedFlaw(exchange, control === undefined ? [] : [control.exchange], {
        message: 'a delivery with a forged signature is taken',
        expected: 'a refusal (4xx)',
        actual: String(status),
      }),
    );
  if (status < 400 || status >= 500 || status === 429)
    return inconclusive(`answered ${status}, which neither takes nor refuses it`);
  // A receiver that also refuses the rightly signed event has not shown that it checks signatures.
  return control?.succeeded === true
    ? pass
    : inconclusive(
        `the same event with the right signature was answered with ${control?.status ?? 'nothing'}, so ` +
          'nothing can be compared',
        bodyEntry(event),
      );
}

/** Where deliveries are signed, a forged one is refused. */
export const eventForged: Kind = {
  id: 'event-forged',
  ...receiverFacts,
  touchedBy: 'any change',
  about:
    'Where the configuration names a signature and its secret, an event signed with another secret is ' +
    'refused. The interface shows no signature.',
  derive: (iface) =>
    iface.events.map((event): ReceiverRequirement => ({
      ...receivedParts(event, 'event-forged'),
      title: `POST ${event.path} refuses a forged signature`,
      level: 'MUST',
      statedness: 'supplied',
      wants: wantedStimuli(event.id, 'robustness'),
      inapplicable: ({ configuration }) =>
        configuration.events?.signature?.secret === undefined
          ? 'no signature is configured with its secret (events.signature.secret)'
          : undefined,
      judgement: { scope: 'scenario', judge: (views) => judge(views, event) },
      faults: [{ fault: { kind: 'answer', on: { event: event.id, delivery: 'forged' }, status: 202 } }],
    })),
};
