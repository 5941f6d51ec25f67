import type { Finding, JudgeContext, Kind } from '../requirement.js';
import { deliveryFacts } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import { provingFault, inconclusive, faultTarget } from '../build.js';
import { deliveryFlaw, eventParts } from '../events.js';
import { signatureFlaw } from '../signatures.js';
import type { DeliveryView } from '../view.js';

function judge({ exchange }: DeliveryView, { configuration }: JudgeContext): Finding {
  if (configuration.events?.signature === undefined) return untouched;
  const [check] = exchange.signatures;
  if (check === undefined) {
    return exchange.request.body?.cut === true
      ? inconclusive('the body is longer than our receiver takes, so its signature was not verified')
      : inconclusive(
          'no key is known for the subscription, so its signature was not verified',
          'events.signature.secret',
        );
  }
  return check.result === 'valid' ? pass : fail(deliveryFlaw(exchange, signatureFlaw(check)));
}

/** Deliveries are signed as the configuration says. */
export const eventSignature: Kind = {
  id: 'event-signature',
  ...deliveryFacts,
  touchedBy: 'any change',
  about:
    'Where the configuration names a signature, a delivery to a subscription with a secret carries a valid ' +
    'one, verified at arrival. The interface shows no signature.',
  derive: (iface) =>
    iface.events.map((event) => ({
      ...eventParts(event, 'event-signature'),
      title: `${event.path} is signed as configured`,
      level: 'MUST',
      statedness: 'supplied',
      inapplicable: ({ configuration }) =>
        configuration.events?.signature === undefined ? 'no signature is configured (events.signature)' : undefined,
      judgement: { scope: 'delivery', judge },
      faults: [
        provingFault({ kind: 'delivery', on: faultTarget(event.id), signature: 'foreign' }),
        provingFault({ kind: 'delivery', on: faultTarget(event.id), signature: 'none' }),
      ],
    })),
};
