import { arrayIn, objectIn, stated } from '../draft.js';
import type { Form } from './form.js';

/** An operation may, or does, answer with a further status. */
export const statusAdded: Form = {
  changes: ['response-success-status-added', 'response-non-success-status-added'],
  undo: (draft, { subject }) => {
    delete objectIn(draft.operation(subject.operation).node, 'responses')[String(subject.status)];
  },
  show: (draft, { subject, statements }) => {
    arrayIn(draft.operation(subject.operation).node, 'x-gone').push({
      status: subject.status ?? 0,
      'x-stated': stated(statements),
    });
  },
};
