import { isObject } from '../../core/json.js';
import { removeFrom } from '../draft.js';
import type { Form } from './form.js';

/** An operation no longer demands a scope. */
export const scopeRemoved: Form = {
  changes: ['api-security-scope-removed'],
  undo: (draft, { subject }) => {
    const { node } = draft.operation(subject.operation);
    removeFrom(node, 'x-withdrawn-scopes', (scope) => isObject(scope) && scope['scope'] === subject.scope);
    if (subject.scope !== undefined) node['security'] = [{ HeaderAuth: [subject.scope] }];
  },
};
