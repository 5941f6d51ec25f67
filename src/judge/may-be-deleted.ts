import type { Configuration } from '../config/configuration.js';
import { isConfirming } from '../evidence/confirming.js';
import type { RequestExchange } from '../evidence/exchange.js';

/**
 * Is an exchange a confirming request for a record that the run itself may have deleted meanwhile? Then its response
 * says nothing.
 */
export function mayBeDeleted({ scenario, bindings, outcome }: RequestExchange, { writes }: Configuration): boolean {
  return (
    isConfirming(scenario) &&
    writes?.allowed === true &&
    Object.keys(bindings).length > 0 &&
    outcome.kind === 'response' &&
    (outcome.status === 404 || outcome.status === 410)
  );
}
