import type { Form } from './form.js';

/** The interface gets an operation. Before, its path was one of those that the interface does not have. */
export const operationAdded: Form = {
  changes: ['endpoint-added'],
  undo: (draft, { subject }) => {
    const { pathItem, key } = draft.operation(subject.operation);
    delete pathItem[key];
  },
};
