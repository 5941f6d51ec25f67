import type { Rule } from '../rule.js';
import { withdrawnPropertyRow } from './withdrawn-property.js';

/** Properties that the interface took out of the callback body do not appear at its own level. */
export const eventWithdrawnProperty: Rule = {
  id: 'event-withdrawn-property',
  about:
    "A property that was removed from WebhookEvent is not at the callback body's own level, inside an " +
    'envelope too. Inside `data` it may be.',
  of: 'events',
  touchedBy: 'any change',
  passShows: 'no contradiction',
  rows: ({ schema, name }) =>
    name === ''
      ? (schema['x-withdrawn-properties'] ?? []).map((property) => ({
          ...withdrawnPropertyRow(property),
          detail: property.name,
          title: ` no longer carries ${property.name}`,
          carries: 'a record',
          faults: [{ below: [property.name], change: { kind: 'set', value: 'usr-1' } }],
        }))
      : [],
};
