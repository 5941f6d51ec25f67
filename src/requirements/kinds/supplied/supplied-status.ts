import { isSuccess } from '../../../answers/status.js';
import { flaw } from '../../build.js';
import { contentFacts } from '../../kind-facts.js';
import { fail, pass, untouched, type Kind } from '../../requirement.js';
import { answersFor, anyPurpose, ofSupplement, responseFor } from './supplied.js';

/**
 * A success has a status that the document describes. A document need not describe all errors (OpenAPI 3.1 §4.8.16:
 * "not necessarily expected to cover all possible HTTP response codes"), so an undescribed error is no failure.
 */
export const suppliedStatus: Kind = {
  id: 'supplied-status',
  ...contentFacts,
  touchedBy: [],
  about:
    "A success has a status that the implementer's own document describes for the operation. Error statuses that it " +
    'does not describe are no failure (OpenAPI 3.1 §4.8.16). Statedness supplied.',
  derive: (iface) =>
    ofSupplement(iface, (operation) => {
      const described = operation.responses.map(({ status }) => status);
      const successes = described.filter((status) => status.startsWith('2'));
      if (operation.contradicted.includes('status') || described.includes('default') || described.includes('2XX'))
        return [];
      if (successes.length === 0) return [];
      return [
        {
          kind: 'supplied-status',
          title: `succeeds with ${successes.join(' or ')}`,
          pointer: `${operation.pointer}/responses`,
          purposes: anyPurpose,
          judge: (view) => {
            const { status } = view;
            if (!answersFor(view, operation) || status === undefined || !isSuccess(status)) return untouched;
            if (responseFor(operation, status) !== undefined) return pass;
            return fail(
              flaw(view.exchange, {
                message: 'a success has a status that its document does not describe',
                expected: successes.join(' or '),
                actual: String(status),
              }),
            );
          },
        },
      ];
    }),
};
