import type { Finding, Kind, ReceiverRequirement } from '../requirement.js';
import { fail, pass, untouched } from '../requirement.js';
import { flaw, inconclusive, wants } from '../build.js';
import { receivedParts } from '../received.js';
import type { RequestView } from '../view.js';

function judge({ exchange, status, succeeded }: RequestView): Finding {
  if (exchange.stepName !== 'forged' || exchange.superseded) return untouched;
  if (status === undefined) return inconclusive('no answer came');
  if (succeeded) return fail(flaw(exchange, { message: 'a delivery with a forged signature is taken', expected: 'a refusal (4xx)', actual: String(status) }));
  return status >= 400 && status < 500 && status !== 429 ? pass : inconclusive(`answered ${status}, which neither takes nor refuses it`);
}

/** Where deliveries are signed, a forged one is refused. */
export const eventForged: Kind = {
  id: 'event-forged',
  about: 'Where the configuration names a signature and its secret, an event signed with another secret is refused. The interface shows no signature.',
  derive: (iface) =>
    iface.events.map((event): ReceiverRequirement => ({
      ...receivedParts(event, 'event-forged'),
      title: `POST ${event.path} refuses a forged signature`,
      level: 'MUST',
      statedness: 'supplied',
      wants: wants(event.id, 'robustness'),
      inapplicable: ({ configuration }) => (configuration.events?.signature?.secret === undefined ? 'no signature is configured with its secret (events.signature.secret)' : undefined),
      judgement: { scope: 'exchange', judge },
      faults: [{ lie: { lie: 'answer', on: { event: event.id, delivery: 'forged' }, status: 202 } }],
    })),
};
