import { isConfirming } from '../evidence/confirming.js';
import type { RequestExchange } from '../evidence/exchange.js';
import type { ViewContext } from '../requirements/view.js';

/**
 * Is an exchange a confirming request for a record that the run itself may have deleted meanwhile? Then its response
 * says nothing. Of a withdrawn operation, it says that the operation is not served.
 */
export function mayBeDeleted(
  { scenario, operation, bindings, outcome }: RequestExchange,
  { configuration: { writes }, operations }: ViewContext,
): boolean {
  return (
    isConfirming(scenario) &&
    operation !== null &&
    operations.has(operation) &&
    writes?.allowed === true &&
    Object.keys(bindings).length > 0 &&
    outcome.kind === 'response' &&
    (outcome.status === 404 || outcome.status === 410)
  );
}
