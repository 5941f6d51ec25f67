import type { EventDefinition } from '../../../spec/model.js';
import type { Finding, JudgeContext, Kind, ReceiverRequirement } from '../requirement.js';
import { fail, pass, untouched } from '../requirement.js';
import { flaw, inconclusive, wants } from '../build.js';
import { payloadEntry, receivedParts, refusedBeside } from '../received.js';
import type { RequestView } from '../view.js';

/** Deliveries whose bodies the interface gives no ground to refuse, except that it does not show them. */
const plain: ReadonlySet<string> = new Set(['control', 'random', 'boundary']);

function judge(event: EventDefinition, view: RequestView, context: JudgeContext): Finding {
  const { exchange, status } = view;
  if (!plain.has(exchange.purpose) || !view.wellFormed) return untouched;
  if (status === undefined)
    return inconclusive(
      exchange.outcome.kind === 'no-response' ? `no answer came: ${exchange.outcome.message}` : 'no answer came',
    );
  if (view.succeeded) return pass;
  const refused = (message: string): Finding =>
    fail(flaw(exchange, { message, expected: 'a success status (2xx)', actual: String(status) }));
  const beside = refusedBeside(status, context);
  if (beside !== undefined) return beside;
  if (status < 400) return inconclusive(`answered ${status}, a redirect`);
  const absent = status === 404 || status === 405 || status === 410 || status === 501;
  // Not every receiver wants every event; one that is declared absent is not served, and that is that.
  if (absent && context.configuration.ics?.absent?.includes(event.id) === true) return untouched;
  if (absent) return refused(`POST ${event.path} is not served: it answers ${status}`);
  if (status >= 500) return refused(`the event is answered with ${status}`);
  if (exchange.request.bodyOrigin === 'configured')
    return refused(`the body that the configuration gives (${payloadEntry(event)}) is refused with ${status}`);
  return inconclusive(`answered ${status} to a body that the interface does not show`, payloadEntry(event));
}

/** A receiver has the endpoint of each event, and takes what is posted there. */
export const eventAccepted: Kind = {
  id: 'event-accepted',
  about:
    'A well-formed event, signed as configured, is answered with success. Refusing a body that we made up is ' +
    'inconclusive, since payloads are not shown.',
  derive: (iface) =>
    iface.events.map((event): ReceiverRequirement => ({
      ...receivedParts(event, 'event-accepted'),
      title: `POST ${event.path} is taken`,
      level: 'MUST',
      statedness: 'stated',
      wants: wants(event.id, 'control', 'random', 'boundary'),
      settledBy: payloadEntry(event),
      judgement: { scope: 'exchange', judge: (view, context) => judge(event, view, context) },
      faults: [
        { fault: { kind: 'answer', on: { event: event.id }, status: 500 } },
        { fault: { kind: 'answer', on: { event: event.id }, status: 404 } },
      ],
    })),
};
