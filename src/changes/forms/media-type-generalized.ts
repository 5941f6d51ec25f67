import { objectIn } from '../draft.js';
import { vendorJson } from '../../../spec/media-types.js';
import type { Form } from './form.js';

/** An answer in the vendor media type comes in a more general one. */
export const mediaTypeGeneralized: Form = {
  changes: ['response-media-type-name-generalized'],
  undo: (draft, { subject, value }) => {
    const response = objectIn(objectIn(draft.operation(subject.operation).node, 'responses'), String(subject.status));
    const content = objectIn(response, 'content');
    if (typeof value === 'string') response['content'] = { [vendorJson]: objectIn(content, value) };
  },
};
