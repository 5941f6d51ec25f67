import type { EventDefinition, Interface } from '../../../spec/model.js';
import type { Finding, Kind } from '../requirement.js';
import { deliveryFacts } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import { provingFault, faultTarget } from '../build.js';
import { deliveryFlaw, eventParts, neverDelivered } from '../events.js';
import { pathAfterQuery } from '../../core/address-form.js';
import type { DeliveryView } from '../view.js';

/** The label of deliveries to a path without the address of a subscription. */
const anyTarget = 'any';

function judge(event: EventDefinition, iface: Interface, view: DeliveryView): Finding {
  const { exchange, path } = view;
  // The event that the body names decides which event a delivery is about, since the path is the subject of this
  // judgement.
  const about = view.named.event ?? exchange.event;
  if (about !== event.id) return untouched;
  const isEventPath = iface.events.some((other) => path.endsWith(other.path));
  const afterQuery = pathAfterQuery(exchange.request.url);
  if (iface.events.some((other) => afterQuery.endsWith(other.path)))
    return fail(
      deliveryFlaw(exchange, {
        message: 'the path of the event is delivered in the query of the subscribed address',
        expected: `${event.path} at the end of the path (RFC 3986 §3.4)`,
        actual: exchange.request.url.slice(-afterQuery.length - 40),
      }),
    );
  // The part of the path after our own address was added by the sender; without our address, the path may be the
  // implementer's own.
  const appended = isEventPath || (exchange.target !== anyTarget && /^\/events\//i.test(path));
  if (!appended)
    return neverDelivered('has an event path appended to the subscribed address, which the interface does not ask for');
  if (path.endsWith(event.path) && (exchange.target === anyTarget || hasWholeSegments(path))) return pass;
  return fail(
    deliveryFlaw(exchange, { message: `the event is delivered to ${path}`, expected: event.path, actual: path }),
  );
}

/**
 * Does the part of the path below our address consist of segments with content? `//events/…` is another path than
 * `/events/…` (RFC 3986 §3.3): a sender makes it of an address that ends with a slash.
 */
const hasWholeSegments = (path: string): boolean => /^(?:\/[^/]+)+$/.test(path);

/** If a sender uses event paths, each event arrives at its own path. */
export const eventPath: Kind = {
  id: 'event-path',
  ...deliveryFacts,
  touchedBy: 'any change',
  passShows: 'what is stated',
  about:
    'Where a sender appends event paths, a delivery that its body names as this event comes to the path of ' +
    'this event, spelled as the interface spells it, whether the subscribed address ends with a slash or has a ' +
    'query or not. ' +
    'Whether paths are appended at all is not shown: posting everything to one URL is not judged.',
  derive: (iface) =>
    iface.events.map((event) => ({
      ...eventParts(event, 'event-path'),
      title: `${event.path} is where the event is delivered, if event paths are used`,
      level: 'MUST',
      statedness: 'stated',
      operations: [event.id, ...iface.events.filter(({ id }) => id !== event.id).map(({ id }) => id)],
      judgement: { scope: 'delivery', judge: (view) => judge(event, iface, view) },
      faults: [provingFault({ kind: 'delivery', on: faultTarget(event.id), path: misspelled(event.path) })],
    })),
};

/** A path that is nearly right, or the path of another event. */
function misspelled(path: string): string {
  if (path.includes('comissioning')) return path.replace('comissioning', 'commissioning');
  return path.endsWith('/unplugged') ? path.replace('/unplugged', '/plugged') : `${path}d`;
}
