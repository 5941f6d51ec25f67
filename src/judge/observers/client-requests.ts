import { clientQuestion } from '../../results/client-question.js';
import { differencesOf, inWords } from '../clients/differences.js';
import { Sequence } from '../clients/sequence.js';
import type { Observer } from './observer.js';

/** Differences are observations beside the verdicts: a requirement is about the implementation, not about clients. */
export const clientRequests: Observer = {
  question: clientQuestion,
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
  question: clientQuestion,
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
