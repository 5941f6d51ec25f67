import { objectIn } from '../draft.js';
import type { Form } from './form.js';

/** A request or an answer has a further media type. */
export const mediaTypeAdded: Form = {
  changes: ['request-body-media-type-added', 'response-media-type-added'],
  undo: (draft, { subject, change }) => {
    const { node } = draft.operation(subject.operation);
    const carrier =
      change === 'request-body-media-type-added'
        ? objectIn(node, 'requestBody')
        : objectIn(objectIn(node, 'responses'), String(subject.status));
    const content = objectIn(carrier, 'content');
    delete content[subject.mediaType ?? ''];
    if (Object.keys(content).length === 0) delete carrier['content'];
  },
};
