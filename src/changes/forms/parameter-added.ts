import { isObject } from '../../core/json.js';
import { removeFrom } from '../draft.js';
import type { Form } from './form.js';

/** An operation takes a further query parameter. */
export const parameterAdded: Form = {
  changes: ['new-optional-request-parameter'],
  undo: (draft, { subject }) => {
    removeFrom(
      draft.operation(subject.operation).node,
      'parameters',
      (parameter) => isObject(parameter) && parameter['name'] === subject.parameter,
    );
  },
};
