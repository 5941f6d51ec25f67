import { isIssued } from '../../evidence/exchange.js';
import type { Observer } from './observer.js';

/** How bodies that break something on purpose are answered: conditions of statuses are not shown. */
export const badBodies: Observer = {
  question: 'How is a body answered that is wrong on purpose?',
  see: (view) => {
    const { violated, purpose, operation, credential, superseded } = view.exchange;
    if (violated === undefined || (violated.location !== 'body' && violated.location !== 'media-type')) return [];
    if (operation === null || !isIssued(credential) || superseded || view.status === undefined) return [];
    // Which keyword a random body breaks is chance.
    return [{ subject: operation, answer: `${view.status} (${purpose === 'invalid' ? 'invalid' : violated.keyword})` }];
  },
};
