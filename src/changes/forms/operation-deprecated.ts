import type { Form } from './form.js';

/** An operation is still there, and is to go. */
export const operationDeprecated: Form = {
  changes: ['endpoint-deprecated'],
  undo: (draft, { subject }) => {
    delete draft.operation(subject.operation).node['deprecated'];
  },
};
