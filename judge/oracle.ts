import type { Configuration } from '../config/configuration.js';
import type { RequestExchange } from '../evidence/exchange.js';
import type { Catalogue } from '../requirements/catalogue.js';
import { RequestView } from '../requirements/view.js';

/**
 * Whether some requirement fails on one exchange alone. Shrinking asks this while a run goes on; it is the same
 * judgement as the judge's, and decides no verdict.
 */
export function createOracle({ iface, requirements }: Catalogue, configuration: Configuration): (exchange: RequestExchange) => boolean {
  const operations = new Map(iface.operations.map((operation) => [operation.id, operation]));
  const context = { iface, configuration };
  return (exchange) => {
    const view = new RequestView(exchange, { ...context, operations });
    return requirements.some(({ judgement, operations: own }) => judgement.scope === 'exchange' && own.includes(exchange.operation) && judgement.judge(view, context).kind === 'fail');
  };
}
