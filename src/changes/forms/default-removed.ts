import { isObject } from '../../core/json.js';
import { parameterOf } from '../draft.js';
import type { Form } from './form.js';

/** A query parameter that is left out no longer means something. */
export const defaultRemoved: Form = {
  changes: ['request-parameter-default-value-removed'],
  undo: (draft, { subject, was }) => {
    const { schema } = parameterOf(draft.operation(subject.operation), subject.parameter);
    if (isObject(schema) && was !== undefined && typeof was !== 'object') schema['default'] = was;
  },
};
