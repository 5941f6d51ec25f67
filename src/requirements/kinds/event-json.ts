import type { Finding, Kind } from '../requirement.js';
import { deliveryFacts } from '../kind-facts.js';
import { fail, pass } from '../requirement.js';
import { provingFault, inconclusive, faultTarget } from '../build.js';
import { deliveryFlaw, eventParts, neverDelivered } from '../events.js';
import { isAnyJson } from '../../answers/media-type.js';
import type { DeliveryView } from '../view.js';

function judge({ exchange, body, mediaType }: DeliveryView): Finding {
  if (mediaType === undefined || !isAnyJson(mediaType)) return neverDelivered('is labelled JSON');
  if (body.kind === 'unreadable') return inconclusive(body.why, body.decidedBy);
  if (body.kind === 'json') return pass;
  return fail(
    deliveryFlaw(exchange, {
      message: 'the delivery is labelled JSON and is not JSON',
      expected: 'a JSON text (RFC 8259 §2)',
      actual: body.kind === 'none' ? 'no content' : body.why,
    }),
  );
}

/**
 * A body that is labelled JSON can be read as JSON. The interface doesn't state the media type of deliveries, so other
 * types are accepted.
 */
export const eventJson: Kind = {
  id: 'event-json',
  ...deliveryFacts,
  touchedBy: 'any change',
  passShows: 'what is stated',
  about:
    'A delivery that its media type calls JSON is a JSON text (RFC 8259). The media type of deliveries is ' +
    'not shown: another one is not judged.',
  derive: (iface) =>
    iface.events.map((event) => ({
      ...eventParts(event, 'event-json'),
      title: `${event.path}: what is labelled JSON is JSON`,
      level: 'MUST',
      statedness: 'derived',
      standard: 'RFC 8259 §2',
      judgement: { scope: 'delivery', judge },
      faults: [provingFault({ kind: 'garble', on: faultTarget(event.id) })],
    })),
};
