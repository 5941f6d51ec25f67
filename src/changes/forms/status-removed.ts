import { isObject } from '../../core/json.js';
import { objectIn, removeFrom, stated } from '../draft.js';
import type { Form } from './form.js';

/**
 * An operation no longer answers with a status. A success status that is gone was the success status; an error was
 * possible.
 */
export const statusRemoved: Form = {
  changes: ['response-success-status-removed', 'response-non-success-status-removed'],
  undo: (draft, { subject, statements, change }) => {
    const { node } = draft.operation(subject.operation);
    removeFrom(node, 'x-gone', (gone) => isObject(gone) && gone['status'] === subject.status);
    objectIn(node, 'responses')[String(subject.status)] = {
      description: 'Answered before it was taken away.',
      ...(change === 'response-success-status-removed' ? {} : { 'x-permits': true }),
      'x-stated': stated(statements),
      'x-gap': ['errors.gaps.conditions'],
    };
  },
};
