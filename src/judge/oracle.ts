import type { Configuration } from '../config/configuration.js';
import type { RequestExchange } from '../evidence/exchange.js';
import type { Catalogue } from '../requirements/catalogue.js';
import type { Judgement, RequirementId } from '../requirements/requirement.js';
import { RequestView } from '../requirements/view.js';
import type { OperationId } from '../../spec/model.js';

interface Asked {
  readonly id: RequirementId;
  readonly judgement: Extract<Judgement, { readonly scope: 'exchange' }>;
}

/**
 * Which requirements fail on one exchange alone. Shrinking asks this while a run goes on; it is the same
 * judgement as the judge's, and decides no verdict.
 */
export function createOracle(
  { iface, requirements }: Catalogue,
  configuration: Configuration,
): (exchange: RequestExchange) => readonly RequirementId[] {
  const context = { iface, configuration };
  const views = { ...context, operations: new Map(iface.operations.map((operation) => [operation.id, operation])) };
  const byOperation = new Map<OperationId | null, Asked[]>();
  for (const { id, judgement, operations } of requirements) {
    if (judgement.scope !== 'exchange') continue;
    for (const operation of operations)
      byOperation.set(operation, [...(byOperation.get(operation) ?? []), { id, judgement }]);
  }
  return (exchange) => {
    const view = new RequestView(exchange, views);
    return (byOperation.get(exchange.operation) ?? []).flatMap(({ id, judgement }) =>
      judgement.judge(view, context).kind === 'fail' ? [id] : [],
    );
  };
}
