import { clientQuestion } from '../../results/client-question.js';
import type { OperationId } from '../../../spec/model.js';
import type { ClientDifference } from '../clients/client-request.js';
import { differencesOf, inWords } from '../clients/differences.js';
import { RequestSequence } from '../clients/sequence.js';
import type { ObserverAnswer, Observer } from './observer.js';

const answer = (operation: OperationId | null, difference: ClientDifference): ObserverAnswer => ({
  subject: operation ?? '*',
  answer: inWords(difference),
});

/** Differences are observations beside the verdicts: a requirement is about the implementation, not about clients. */
export const clientRequests: Observer = {
  question: clientQuestion,
  see: ({ exchange }, context) =>
    exchange.purpose === 'recorded'
      ? differencesOf(exchange, context).map((difference) => answer(exchange.operation, difference))
      : [],
  gather: () => {
    const sequence = new RequestSequence();
    return {
      see: ({ exchange }) => {
        if (exchange.purpose === 'recorded') sequence.see(exchange);
      },
      conclude: () => sequence.conclude().map(({ operation, difference }) => answer(operation, difference)),
    };
  },
};
