import { show } from '../../core/show.js';
import { seen } from '../row-schema.js';
import type { Rule } from '../rule.js';

/** Values of enumerations in events are strings; a sender may use any. */
export const eventEnumeration: Rule = {
  id: 'event-enumeration',
  about:
    'A value of an enumeration in a callback body is a string. Added values are for receivers to accept; a ' +
    'sender may use any.',
  of: 'events',
  touchedBy: 'any change',
  passShows: 'no contradiction',
  rows: ({ schema, name }) =>
    schema['x-enumeration'] === undefined
      ? []
      : [
          {
            detail: name,
            title: `: ${name} is a string`,
            level: 'MUST',
            stated: schema['x-stated'],
            schema: (row) => seen(row, { type: 'string' }),
            tell: ({ data }) => ({
              message: `${name} is no string`,
              expected: 'a string (any value)',
              actual: show(data),
            }),
            carries: name,
            isHiddenBySecrets: true,
            faults: [{ below: [], change: { kind: 'set', value: 7 } }],
          },
        ],
};
