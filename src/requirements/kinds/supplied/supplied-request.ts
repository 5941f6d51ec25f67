import { refuses } from '../../../answers/status.js';
import type { SuppliedOperation } from '../../../../spec/model.js';
import { flaw, inconclusive } from '../../build.js';
import { acceptanceFacts } from '../../kind-facts.js';
import { fail, type Finding, type Kind } from '../../requirement.js';
import type { RequestExchangeView } from '../../view.js';
import { onValidRequests } from './supplied.js';

function ofRefusal({ exchange }: RequestExchangeView, operation: SuppliedOperation, status: number): Finding {
  if (status < 400) return inconclusive(`answered ${status}, which leads elsewhere`);
  if (status === 401) return inconclusive('the credential is missing or refused (401)', 'credentials.full');
  // A made-up id may belong to no record, even if the document allows it.
  if (exchange.pathOrigin === 'made-up' && operation.variables.length > 0)
    return inconclusive(`answered ${status} for an id that was made up`, `ids.${operation.variables.at(-1) ?? ''}`);
  if (!refuses(status)) return inconclusive(`answered ${status}, which has other grounds than the request`);
  return fail(
    flaw(exchange, {
      message: 'what its document says is valid is refused',
      expected: 'a success status (2xx)',
      actual: String(status),
    }),
  );
}

/** Requests that are valid by the implementer's own document. */
export const suppliedRequest: Kind = {
  id: 'supplied-request',
  ...acceptanceFacts,
  touchedBy: [],
  about:
    "A request drawn from the implementer's own document is accepted; a refusal that has to do with the request " +
    'fails as SHOULD, since schemas rarely say everything. Statedness supplied.',
  derive: (iface) => {
    const title = 'accepts what its document says is valid';
    return onValidRequests(iface, { kind: 'supplied-request', title, level: 'SHOULD' }, ofRefusal);
  },
};
