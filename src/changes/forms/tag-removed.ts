import { isObject } from '../../core/json.js';
import { arrayIn } from '../draft.js';
import type { Form } from './form.js';

/** An event endpoint loses a tag; nothing that is sent tells. */
export const tagRemoved: Form = {
  changes: ['api-tag-removed'],
  undo: (draft, { subject }) => {
    const { tag } = subject;
    if (tag === undefined) return;
    arrayIn(draft.event(subject.event), 'tags').push(tag);
    const tags = arrayIn(draft.document, 'tags');
    if (!tags.some((known) => isObject(known) && known['name'] === tag))
      tags.push({ name: tag, description: 'A tag that endpoints of a webhook receiver had.' });
  },
};
