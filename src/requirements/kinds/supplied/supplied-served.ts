import { notHere } from '../../../answers/status.js';
import type { SuppliedOperation } from '../../../../spec/model.js';
import { flaw, inconclusive } from '../../build.js';
import { acceptanceFacts } from '../../kind-facts.js';
import { fail, type Finding, type Kind } from '../../requirement.js';
import type { RequestExchangeView } from '../../view.js';
import { onValidRequests } from './supplied.js';

function ofRefusal(view: RequestExchangeView, operation: SuppliedOperation, status: number): Finding {
  const failed = (message: string): Finding =>
    fail(flaw(view.exchange, { message, expected: 'a success status (2xx)', actual: String(status) }));
  if (notHere.has(status)) return notHereFinding(view, operation, failed);
  if (status >= 500) return failed('what its document says is valid is answered as a fault of the server');
  return inconclusive(`answered ${status}, which tells of the request and not of the operation`);
}

/** 404, 405, 410 or 501: an operation that the document describes is served, but the addressed record may not exist. */
function notHereFinding(
  { exchange, status = 0 }: RequestExchangeView,
  { id, variables }: SuppliedOperation,
  failed: (message: string) => Finding,
): Finding {
  const notServed = failed(`what its document describes is not served: it answers ${status}`);
  if (status === 501 || status === 405) return notServed;
  const gone = inconclusive(`answered ${status}: what the path names may not exist`, `ids.${variables.at(-1) ?? ''}`);
  if (variables.length > 0 && ['made-up', 'supplied', 'none'].includes(exchange.pathOrigin)) return gone;
  const { body, url } = exchange.request;
  // A body or a query may name further records: a workflow to start, a version to show.
  if (body !== undefined || url.includes('?')) {
    const unknown = inconclusive(`answered ${status}: what the request names may not exist`);
    // A served operation looks at the content before it looks for the record.
    const absent: Finding = {
      kind: 'provided',
      condition: { kind: 'absent-when-invalid', operation: id },
      holds: notServed,
      otherwise: unknown,
    };
    return { kind: 'provided', condition: { kind: 'reached', operation: id }, holds: unknown, otherwise: absent };
  }
  if (variables.length === 0) return notServed;
  // If the operation is served for other records, this one may be gone or hidden.
  return { kind: 'provided', condition: { kind: 'served', operation: id }, holds: gone, otherwise: notServed };
}

/** Operations that the implementer's own document describes. */
export const suppliedServed: Kind = {
  id: 'supplied-served',
  ...acceptanceFacts,
  touchedBy: [],
  about:
    "What the implementer's own document describes is served, and no request that is valid by it gets a 5xx but " +
    '502 to 504. Statedness supplied.',
  derive: (iface) =>
    onValidRequests(iface, { kind: 'supplied-served', title: 'is served without a fault of the server' }, ofRefusal),
};
