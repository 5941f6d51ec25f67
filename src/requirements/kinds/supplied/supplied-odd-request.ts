import { transientStatuses } from '../../../answers/status.js';
import type { SuppliedOperation } from '../../../../spec/model.js';
import { addressesOperation, flaw } from '../../build.js';
import { inconclusiveFor } from '../../inconclusive-for.js';
import { acceptanceFacts } from '../../kind-facts.js';
import { fail, pass, untouched, type Finding, type Kind } from '../../requirement.js';
import type { RequestExchangeView } from '../../view.js';
import { ofSupplement } from './supplied.js';

function judge(view: RequestExchangeView, { method }: SuppliedOperation): Finding {
  const { exchange, status } = view;
  const { violated, purpose, superseded, request } = exchange;
  if (purpose !== 'robustness' || superseded || request.method !== method || !addressesOperation(view))
    return untouched;
  if (status === undefined) return inconclusiveFor(view, 'no answer came');
  if (transientStatuses.has(status)) return inconclusiveFor(view, `answered ${status} after several tries`);
  // 501 says that the server does not support what the request asks for (RFC 9110 §15.6.2).
  if (status < 500 || status === 501) return pass;
  const about =
    violated?.location === 'media-type'
      ? 'a media type that its document does not describe'
      : 'a record that does not exist';
  return fail(
    flaw(exchange, {
      message: `a request with ${about} is answered as a fault of the server`,
      expected: 'no 5xx',
      actual: String(status),
    }),
  );
}

/** Requests that a document neither allows nor forbids by its schemas. */
export const suppliedOddRequest: Kind = {
  id: 'supplied-odd-request',
  ...acceptanceFacts,
  touchedBy: [],
  reachable: { success: 'pass', refusal: 'pass', content: 'none' },
  about:
    'A request for a record that does not exist, or no longer, or with a media type that the own document of the ' +
    'implementer does not describe, is not answered with 5xx (RFC 9110 §15.6). Statedness supplied.',
  derive: (iface) =>
    ofSupplement(iface, (operation) =>
      operation.ofInterface || operation.actsOnAll !== undefined
        ? []
        : [
            {
              kind: 'supplied-odd-request',
              title: 'answers odd requests without a fault of the server',
              pointer: operation.pointer,
              purposes: ['robustness'],
              judge: (view) => judge(view, operation),
            },
          ],
    ),
};
