import type { Exchange } from '../evidence/exchange.js';
import type { JudgeContext } from '../requirements/requirement.js';

/** What the run created and the interface gives no way to remove, e.g. `webhooks.create POST /accounts/1/webhooks (201)`. */
export function leftBehind(exchanges: readonly Exchange[], { iface }: JudgeContext): readonly string[] {
  const removable = new Set(iface.operations.filter(({ method }) => method === 'DELETE').map(({ path }) => path));
  return exchanges
    .flatMap((exchange) => {
      if (exchange.kind !== 'exchange' || exchange.request.method !== 'POST' || exchange.outcome.kind !== 'response') return [];
      const operation = iface.operations.find(({ id }) => id === exchange.operation);
      // A ping and a job leave nothing that a later reader would find.
      if (operation === undefined || removable.has(operation.path) || operation.path.endsWith('/ping')) return [];
      return [`${operation.id}: ${exchange.request.method} ${new URL(exchange.request.url).pathname} (${exchange.outcome.status}, ${exchange.id})`];
    })
    .toSorted();
}
