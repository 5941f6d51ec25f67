import type { JudgeContext } from '../requirements/requirement.js';
import type { RequestExchangeView } from '../requirements/view.js';
import { subscriptions } from '../../spec/feature-operations.js';
import type { SuppliedOperation } from '../../spec/model.js';

/**
 * The record that a request created and that neither the interface nor the implementer's own document offers a way to
 * remove, e.g. `webhooks.create: POST /accounts/1/webhooks (201, webhooks.life@1#1.0)`; `undefined` for other requests.
 */
export function remainsOnServer(view: RequestExchangeView, { iface }: JudgeContext): string | undefined {
  const { exchange, operation } = view;
  if (exchange.request.method === 'POST' && view.succeeded) {
    const own = iface.supplement?.operations.find(({ id, ofInterface }) => !ofInterface && id === exchange.operation);
    if (own !== undefined) return ofDocument(view, own, iface.supplement?.operations ?? []);
  }
  if (operation === undefined || exchange.request.method !== 'POST' || !view.succeeded) return undefined;
  const removable = iface.operations.some(({ method, path }) => method === 'DELETE' && path === operation.path);
  // A ping leaves no record behind.
  if (removable || operation.id === subscriptions.ping) return undefined;
  return `${operation.id}: POST ${new URL(exchange.request.url).pathname} (${view.status ?? ''}, ${exchange.id})`;
}

/** A record that an operation of the implementer's own document created: the first one of a scenario is deleted. */
function ofDocument(
  { exchange, status }: RequestExchangeView,
  { id, path, yields }: SuppliedOperation,
  operations: readonly SuppliedOperation[],
): string | undefined {
  const removable = operations.some(
    (other) => other.method === 'DELETE' && other.path === `${path}/{${yields[0] ?? ''}}`,
  );
  if (removable && exchange.stepName.startsWith('create')) return undefined;
  return `${id}: POST ${new URL(exchange.request.url).pathname} (${status ?? ''}, ${exchange.id})`;
}
