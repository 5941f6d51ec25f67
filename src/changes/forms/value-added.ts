import { arrayIn, objectIn } from '../draft.js';
import type { Form } from './form.js';

/**
 * An open enumeration gets a value. Before, the value was one of those that the interface does not show: nothing
 * obliges.
 */
export const valueAdded: Form = {
  changes: ['response-property-enum-value-added', 'request-property-enum-value-added'],
  undo: (draft, { subject, value }) => {
    const enumeration = objectIn(draft.schemaAt(subject.schema, subject.property ?? []), 'x-enumeration');
    enumeration['added'] = arrayIn(enumeration, 'added').filter((other) => other !== value);
  },
  show: (draft, { subject, value }) => {
    if (typeof value === 'string')
      arrayIn(objectIn(draft.schemaAt(subject.schema, subject.property ?? []), 'x-enumeration'), 'removed').push(value);
  },
};
