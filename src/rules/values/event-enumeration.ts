import type { Rule } from '../rule.js';
import { stringRows } from './enumeration-type.js';

/** Values of enumerations in events are strings; a sender may use any. */
export const eventEnumeration: Rule = {
  id: 'event-enumeration',
  about:
    'A value of an enumeration in a callback body is a string. Added values are for receivers to accept; a ' +
    'sender may use any.',
  of: 'events',
  touchedBy: 'any change',
  passShows: 'no contradiction',
  rows: stringRows('a string (any value)'),
};
