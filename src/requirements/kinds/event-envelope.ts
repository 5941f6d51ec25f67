import type { Configuration } from '../../config/configuration.js';
import type { Finding, Kind } from '../requirement.js';
import { deliveryFacts } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import { envelope } from '../../answers/envelopes/index.js';
import { inconclusive, faultTarget } from '../build.js';
import { deliveryFlaw, eventParts } from '../events.js';
import type { JudgeContext } from '../requirement.js';
import type { DeliveryView } from '../view.js';

function judge(view: DeliveryView, { configuration }: JudgeContext): Finding {
  const { exchange, body, mediaType, opened } = view;
  if (!isConfigured(configuration)) return untouched;
  const expected = envelope(configuration.events?.envelope).mediaType;
  if (body.kind === 'unreadable') return inconclusive(body.why, body.decidedBy);
  if (opened === undefined) {
    return fail(
      deliveryFlaw(exchange, {
        message: 'the delivery is no CloudEvent',
        expected: 'a CloudEvent as JSON text',
        actual: body.kind === 'not-json' ? body.why : 'no content',
      }),
    );
  }
  const flaws = opened.problems.map(({ pointer, message, expected: wanted, actual }) =>
    deliveryFlaw(exchange, { pointer, message, expected: wanted, actual }),
  );
  // CloudEvents 1.0.2, HTTP binding §3.2: the media type marks a delivery as a CloudEvent.
  if (mediaType?.essence !== expected)
    flaws.push(
      deliveryFlaw(exchange, {
        message: 'a CloudEvent has another media type',
        expected,
        actual: mediaType?.essence ?? 'none',
      }),
    );
  return flaws.length > 0 ? fail(...flaws) : pass;
}

const isConfigured = ({ events }: Configuration): boolean => (events?.envelope ?? 'none') !== 'none';

/** Deliveries have the envelope that the configuration names. */
export const eventEnvelope: Kind = {
  id: 'event-envelope',
  ...deliveryFacts,
  touchedBy: 'any change',
  about:
    'Where the configuration names CloudEvents 1.0 as envelope, a delivery is one in structured mode, with ' +
    'its media type. The interface shows no envelope.',
  derive: (iface) =>
    iface.events.map((event) => ({
      ...eventParts(event, 'event-envelope'),
      title: `${event.path} is delivered in the configured envelope`,
      level: 'MUST',
      statedness: 'supplied',
      standard: 'CloudEvents 1.0.2',
      inapplicable: ({ configuration }) =>
        isConfigured(configuration) ? undefined : 'no envelope is configured (events.envelope)',
      judgement: { scope: 'delivery', judge },
      faults: [
        { fault: { kind: 'remove', on: faultTarget(event.id), at: 'specversion' }, variant: 'cloud-events' },
        { fault: { kind: 'media-type', on: faultTarget(event.id), type: 'application/json' }, variant: 'cloud-events' },
      ],
    })),
};
