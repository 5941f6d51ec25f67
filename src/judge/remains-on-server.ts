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
  const own = iface.supplement?.operations.find(({ id, ofInterface }) => !ofInterface && id === exchange.operation);
  if (own !== undefined && view.succeeded) return ofDocument(view, own, iface.supplement?.operations ?? []);
  if (operation === undefined || exchange.request.method !== 'POST' || !view.succeeded) return undefined;
  const removable = iface.operations.some(({ method, path }) => method === 'DELETE' && path === operation.path);
  // A ping leaves no record behind.
  if (removable || operation.id === subscriptions.ping) return undefined;
  return `${operation.id}: POST ${new URL(exchange.request.url).pathname} (${view.status ?? ''}, ${exchange.id})`;
}

/**
 * A record that an operation of the implementer's own document created: the first one of a scenario is deleted, and so
 * is one with an id that the run made up.
 */
function ofDocument(
  { exchange, status }: RequestExchangeView,
  { id, path, yields }: SuppliedOperation,
  operations: readonly SuppliedOperation[],
): string | undefined {
  const { method, url } = exchange.request;
  const told = `${id}: ${method} ${new URL(url).pathname} (${status ?? ''}, ${exchange.id})`;
  const isDeleted = (at: string): boolean => operations.some((other) => other.method === 'DELETE' && other.path === at);
  if (exchange.pathOrigin === 'made-up' && isChange(method)) return isDeleted(path) ? undefined : told;
  if (method !== 'POST') return undefined;
  const isRemoved =
    isDeleted(`${path.replace(/\/$/, '')}/{${yields[0] ?? ''}}`) && exchange.stepName.startsWith('create');
  return isRemoved ? undefined : told;
}

const isChange = (method: string): boolean => ['POST', 'PUT', 'PATCH'].includes(method);
