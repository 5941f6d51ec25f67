import { subscriptions } from '../../../spec/feature-operations.js';
import type { Interface } from '../../../spec/model.js';
import { pathAfterQuery } from '../../core/address-form.js';
import { faultTarget, provingFault, requirementId, subjectOf, wantedStimuli } from '../build.js';
import { operationOf } from '../consistent.js';
import { deliveryFlaw, neverDelivered } from '../events.js';
import { deliveryFacts } from '../kind-facts.js';
import { fail, pass, untouched, type Finding, type Kind } from '../requirement.js';
import type { DeliveryView } from '../view.js';
import { anyTarget } from './event-path.js';

function judge(iface: Interface, { exchange, path }: DeliveryView): Finding {
  const { url } = exchange.request;
  const isEventPath = (text: string): boolean => iface.events.some((event) => text.endsWith(event.path));
  const afterQuery = pathAfterQuery(url);
  if (isEventPath(afterQuery))
    return fail(
      deliveryFlaw(exchange, {
        message: 'the path of the event is delivered in the query of the subscribed address',
        expected: 'the path of the event at the end of the path',
        actual: url.slice(-afterQuery.length - 40),
      }),
    );
  if (exchange.target === anyTarget) return untouched;
  if (!isEventPath(path)) return neverDelivered('has an event path appended to the subscribed address');
  if (/^(?:\/[^/]+)+$/.test(path)) return pass;
  return fail(
    deliveryFlaw(exchange, {
      message: 'the path of the event does not follow the path of the subscribed address after one slash',
      expected: 'segments with content, since an empty one makes another path',
      actual: path,
    }),
  );
}

/** A sender that appends event paths does so for each address: one that ends with a slash, or has a query, as well. */
export const eventAddress: Kind = {
  id: 'event-address',
  ...deliveryFacts,
  touchedBy: 'any change',
  about:
    'Where a sender appends event paths, it should put them at the end of the path of the subscribed address, after ' +
    'one slash and before the query (RFC 3986 §3.3, §3.4). How both are joined is not shown.',
  derive: (iface) => {
    const [event] = iface.events;
    const create = operationOf(iface, subscriptions.create);
    if (event === undefined || create === undefined) return [];
    return [
      {
        id: requirementId(create.id, 'event-address'),
        kind: 'event-address',
        level: 'SHOULD',
        statedness: 'derived',
        statements: event.stated,
        standard: 'RFC 3986 §3.3',
        subject: subjectOf(create),
        operations: iface.events.map(({ id }) => id),
        wants: wantedStimuli(event.id, 'trigger', 'event'),
        title: 'Events should be delivered at the end of the path of the subscribed address',
        decidedBy: `events.triggers.${event.id}`,
        judgement: { scope: 'delivery', judge: (view) => judge(iface, view) },
        faults: [provingFault({ kind: 'delivery', on: faultTarget(event.id), path: `/${event.path}` })],
      },
    ];
  },
};
