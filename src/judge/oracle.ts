import type { Configuration } from '../config/configuration.js';
import type { Exchange } from '../evidence/exchange.js';
import type { Catalogue } from '../requirements/catalogue.js';
import type { Judgement, RequirementId } from '../requirements/requirement.js';
import { DeliveryView, RequestExchangeView } from '../requirements/view.js';
import type { OperationId } from '../../spec/model.js';

interface Asked {
  readonly id: RequirementId;
  readonly judgement: Extract<Judgement, { readonly scope: 'exchange' | 'delivery' }>;
}

/**
 * Which requirements fail on one exchange alone, or on one delivery. Shrinking asks this while a run goes on; it is
 * the same judgement as the judge's, and decides no verdict.
 */
export function createOracle(
  { iface, requirements }: Catalogue,
  configuration: Configuration,
): (exchange: Exchange) => readonly RequirementId[] {
  const context = { iface, configuration };
  const views = { ...context, operations: new Map(iface.operations.map((operation) => [operation.id, operation])) };
  const byOperation = new Map<OperationId | null, Asked[]>();
  for (const { id, judgement, operations } of requirements) {
    if (judgement.scope === 'scenario') continue;
    for (const operation of operations)
      byOperation.set(operation, [...(byOperation.get(operation) ?? []), { id, judgement }]);
  }
  return (exchange) => {
    const isRequest = exchange.kind === 'exchange';
    const asked = byOperation.get(isRequest ? exchange.operation : exchange.event) ?? [];
    const request = isRequest ? new RequestExchangeView(exchange, views) : undefined;
    const delivery = isRequest ? undefined : new DeliveryView(exchange, context);
    return asked.flatMap(({ id, judgement }) => {
      const finding =
        judgement.scope === 'exchange'
          ? request && judgement.judge(request, context)
          : delivery && judgement.judge(delivery, context);
      return finding?.kind === 'fail' ? [id] : [];
    });
  };
}
