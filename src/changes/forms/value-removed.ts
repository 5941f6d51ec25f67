import { arrayIn, objectIn } from '../draft.js';
import type { Form } from './form.js';

/** An open enumeration loses a value. Before, it was a value like any other. */
export const valueRemoved: Form = {
  changes: ['response-property-enum-value-removed'],
  undo: (draft, { subject, value }) => {
    const enumeration = objectIn(draft.schemaAt(subject.schema, subject.property ?? []), 'x-enumeration');
    enumeration['removed'] = arrayIn(enumeration, 'removed').filter((other) => other !== value);
  },
};
