import type { EventDefinition, Interface } from '../../../spec/model.js';
import type { Finding, Kind } from '../requirement.js';
import { deliveryFacts } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import { provingFault, faultTarget } from '../build.js';
import { deliveryFlaw, eventParts, neverDelivered } from '../events.js';
import type { DeliveryView } from '../view.js';

/** The label of deliveries to a path without the address of a subscription. */
export const anyTarget = 'any';

function judge(event: EventDefinition, iface: Interface, view: DeliveryView): Finding {
  const { exchange, path } = view;
  // The event that the body names decides which event a delivery is about, since the path is the subject of this
  // judgement.
  const about = view.named.event ?? exchange.event;
  if (about !== event.id) return untouched;
  const isEventPath = iface.events.some((other) => path.endsWith(other.path));
  // The part of the path after our own address was added by the sender; without our address, the path may be the
  // implementer's own.
  const appended = isEventPath || (exchange.target !== anyTarget && /^\/events\//i.test(path));
  if (!appended)
    return neverDelivered('has an event path appended to the subscribed address, which the interface does not ask for');
  if (path.endsWith(event.path)) return pass;
  return fail(
    deliveryFlaw(exchange, { message: `the event is delivered to ${path}`, expected: event.path, actual: path }),
  );
}

/** If a sender uses event paths, each event arrives at its own path. */
export const eventPath: Kind = {
  id: 'event-path',
  ...deliveryFacts,
  touchedBy: 'any change',
  passShows: 'what is stated',
  about:
    'Where a sender appends event paths, a delivery that its body names as this event comes to the path of ' +
    'this event, spelled as the interface spells it. ' +
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
