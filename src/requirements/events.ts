import type { DeliveryExchange } from '../evidence/exchange.js';
import type { EventDefinition } from '../../spec/model.js';
import type { Finding, Flaw, Requirement } from './requirement.js';
import { inconclusive, requirementId, wantedStimuli } from './build.js';
import type { DeliveryView } from './view.js';

/** Members that all requirements on the deliveries of one event share. */
export function eventParts(
  event: EventDefinition,
  kind: string,
  detail?: string,
): Pick<Requirement, 'id' | 'kind' | 'statements' | 'subject' | 'operations' | 'wants' | 'decidedBy'> {
  return {
    id: requirementId(event.id, kind, detail),
    kind,
    statements: event.stated,
    subject: { event: event.id },
    operations: [event.id],
    wants: wantedStimuli(event.id, 'trigger', 'event'),
    decidedBy: `events.triggers.${event.id}`,
  };
}

/** A flaw found in a delivery; `pointer` leads into its body, and is empty for method, path and headers. */
export function deliveryFlaw(
  exchange: DeliveryExchange,
  about: Omit<Flaw, 'exchange' | 'pointer'> & { readonly pointer?: string },
): Flaw {
  return { exchange, pointer: '', ...about };
}

/** Deliveries arrived, and none had the part that the requirement is about. */
export const neverDelivered = (what: string): Finding<never> => ({
  kind: 'not-applicable',
  reason: `no delivery of this event ${what}`,
});

/** The finding if the callback body can't be read; `undefined` if it can. */
export function findingIfBodyUnreadable(view: DeliveryView): Finding<never> | undefined {
  if (view.body.kind === 'unreadable') return inconclusive(view.body.why, view.body.decidedBy);
  if (view.body.kind !== 'json') return neverDelivered('had a JSON body');
  return undefined;
}
