import { isSuccess, notHere, refuses, transientStatuses } from '../../../answers/status.js';
import { defined } from '../../../core/defined.js';
import type { SuppliedOperation } from '../../../../spec/model.js';
import { flaw, inconclusive } from '../../build.js';
import { inconclusiveFor } from '../../inconclusive-for.js';
import { acceptanceFacts } from '../../kind-facts.js';
import { fail, pass, untouched, type Finding, type Kind } from '../../requirement.js';
import type { RequestView } from '../../view.js';
import { hasCredential, ofSupplement } from './supplied.js';

function judge(view: RequestView, operation: SuppliedOperation): Finding {
  const { exchange, status } = view;
  if (exchange.purpose !== 'supplied' || !view.wellFormed || !hasCredential(view, operation)) return untouched;
  if (status === undefined) return inconclusiveFor(view, 'no answer came');
  if (view.broken) return inconclusive(`the answer (${status}) broke off`);
  if (isSuccess(status)) return pass;
  const refused = (message: string): Finding =>
    fail(flaw(exchange, { message, expected: 'a success status (2xx)', actual: String(status) }));
  if (transientStatuses.has(status)) return inconclusiveFor(view, `answered ${status} after several tries`);
  if (status < 400) return inconclusive(`answered ${status}, which leads elsewhere`);
  if (notHere.has(status)) return notHereFinding(view, operation, refused);
  if (status >= 500) return refused('what its document says is valid is answered as a fault of the server');
  if (status === 401) return inconclusive('the credential is missing or refused (401)', 'credentials.full');
  // What was made up may be no id of theirs, whatever the document allows.
  if (exchange.pathOrigin === 'made-up' && operation.variables.length > 0)
    return inconclusive(`answered ${status} for an id that was made up`, `ids.${operation.variables.at(-1) ?? ''}`);
  if (!refuses(status)) return inconclusive(`answered ${status}, which has other grounds than the request`);
  return refused('what its document says is valid is refused');
}

/** 404, 405, 410 or 501: an operation that the document describes is there, but a thing may not be. */
function notHereFinding(
  { exchange, status = 0 }: RequestView,
  { id, variables }: SuppliedOperation,
  refused: (message: string) => Finding,
): Finding {
  const notServed = refused(`what its document describes is not served: it answers ${status}`);
  if (status === 501 || status === 405 || variables.length === 0) return notServed;
  const gone = inconclusive(`answered ${status}: what the path names may not exist`, `ids.${variables.at(-1) ?? ''}`);
  if (exchange.pathOrigin === 'made-up' || exchange.pathOrigin === 'none') return gone;
  // Where it is served for other things, this one may be gone or hidden.
  return { kind: 'provided', condition: { kind: 'served', operation: id }, holds: gone, otherwise: notServed };
}

/** Requests that are valid by the implementer's own document. */
export const suppliedRequest: Kind = {
  id: 'supplied-request',
  ...acceptanceFacts,
  touchedBy: [],
  about:
    "A request drawn from the implementer's own document is answered with success; a refusal that has to do with the " +
    'request, and any 5xx but 502 to 504, fails. Statedness supplied.',
  derive: (iface) =>
    ofSupplement(iface, (operation) => {
      const { contradicted, pointer, notDrawn } = operation;
      if (contradicted.includes('request')) return [];
      return [
        {
          kind: 'supplied-request',
          title: 'accepts what its document says is valid',
          pointer,
          purposes: ['supplied'],
          ...defined({ inapplicable: notDrawn }),
          judge: (view) => judge(view, operation),
        },
      ];
    }),
};
