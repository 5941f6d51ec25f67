import { isObject } from '../../core/json.js';
import { parameterOf } from '../draft.js';
import type { Form } from './form.js';

/** A query parameter takes larger values. Lists share one schema of a page size, so the parameter gets its own. */
export const maximumRaised: Form = {
  changes: ['request-parameter-max-increased'],
  undo: (draft, { subject, was }) => {
    const parameter = parameterOf(draft.operation(subject.operation), subject.parameter);
    const schema = parameter['schema'];
    const reference =
      isObject(schema) && typeof schema['$ref'] === 'string' ? schema['$ref'].split('/').at(-1) : undefined;
    const own = reference === undefined ? schema : structuredClone(draft.schema(reference));
    parameter['schema'] = { ...(isObject(own) ? own : {}), maximum: typeof was === 'number' ? was : 0 };
  },
};
