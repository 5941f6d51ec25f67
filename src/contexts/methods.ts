import type { Pattern } from '../patterns/pattern.js';
import { isPlainList } from '../requirements/kinds/credential-required.js';
import { requestOf, type Context } from './context.js';
import { isReading } from './reading.js';

const head: Pattern = { kind: 'method', is: 'HEAD' };

/** How a request without a credential may differ from the plain one: a check may know methods by name. */
export const methods: Context = {
  id: 'method',
  about: 'HEAD in place of GET, without a credential.',
  notFor: new Set(),
  values: (target) =>
    isReading(target)
      ? [
          {
            value: 'HEAD',
            // The requirement on the credential itself sends it to plain lists.
            sent: isPlainList(target)
              ? []
              : [{ purpose: 'no-credential', request: requestOf(head), credential: 'none', from: 'normal' }],
            pattern: head,
          },
        ]
      : [],
};
