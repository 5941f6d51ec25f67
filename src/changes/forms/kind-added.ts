import { isObject } from '../../core/json.js';
import { removeFrom } from '../draft.js';
import type { Form } from './form.js';

/** A record may be of a further kind. */
export const kindAdded: Form = {
  changes: ['response-body-any-of-added'],
  undo: (draft, { subject, value }) => {
    removeFrom(
      draft.schema(subject.schema),
      'anyOf',
      (kind) => isObject(kind) && kind['$ref'] === `#/components/schemas/${String(value)}`,
    );
  },
};
