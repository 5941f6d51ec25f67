import { isObject } from '../../core/json.js';
import { parameterOf } from '../draft.js';
import type { Form } from './form.js';

/** A query parameter that is left out means something. */
export const defaultAdded: Form = {
  changes: ['request-parameter-default-value-added'],
  undo: (draft, { subject }) => {
    const { schema } = parameterOf(draft.operation(subject.operation), subject.parameter);
    if (isObject(schema)) delete schema['default'];
  },
};
