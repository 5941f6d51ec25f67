import { isIssued } from '../../evidence/exchange.js';
import type { Observer } from './observer.js';

/** The statuses for invalid bodies: the interface does not state their conditions. */
export const badBodies: Observer = {
  question: 'How is a body answered that is wrong on purpose?',
  see: (view) => {
    const { violated, purpose, operation, credential, superseded } = view.exchange;
    if (violated === undefined || (violated.location !== 'body' && violated.location !== 'media-type')) return [];
    if (operation === null || !isIssued(credential) || superseded || view.status === undefined) return [];
    // The keyword that a random body violates depends on the seed.
    return [{ subject: operation, answer: `${view.status} (${purpose === 'invalid' ? 'invalid' : violated.keyword})` }];
  },
};
