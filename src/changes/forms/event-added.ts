import { objectIn } from '../draft.js';
import type { Form } from './form.js';

/** There is a further event. */
export const eventAdded: Form = {
  changes: ['webhook-added'],
  undo: (draft, { subject }) => {
    delete objectIn(draft.document, 'webhooks')[subject.event ?? ''];
  },
};
