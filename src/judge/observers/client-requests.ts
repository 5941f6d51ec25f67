import { differencesOf, inWords } from '../clients/differences.js';
import { Sequence } from '../clients/sequence.js';
import type { Observer } from './observer.js';

/**
 * Requests of other clients are not judged: a requirement is about the implementation. How they differ is told beside
 * the verdicts.
 */
export const clientRequests: Observer = {
  question: 'How do recorded requests of clients differ from the interface?',
  see: ({ exchange }, context) =>
    exchange.purpose === 'recorded'
      ? differencesOf(exchange, context).map((difference) => ({
          subject: exchange.operation ?? '*',
          answer: inWords(difference),
        }))
      : [],
};

/** Differences that several requests show together. */
export const clientSequences: Observer = {
  question: clientRequests.question,
  gather: () => {
    const sequence = new Sequence();
    return {
      see: ({ exchange }) => {
        if (exchange.purpose === 'recorded') sequence.see(exchange);
      },
      conclude: () =>
        sequence.conclude().map(({ operation, difference }) => ({
          subject: operation,
          answer: inWords(difference),
        })),
    };
  },
};
