import type { JudgeContext } from '../requirements/requirement.js';
import type { RequestView } from '../requirements/view.js';

/**
 * What a request created and the interface gives no way to remove, e.g.
 * `webhooks.create: POST /accounts/1/webhooks (201, webhooks.life@1#1.0)`; `undefined` for everything else.
 */
export function remainsOnServer(view: RequestView, { iface }: JudgeContext): string | undefined {
  const { exchange, operation } = view;
  if (operation === undefined || exchange.request.method !== 'POST' || !view.succeeded) return undefined;
  const removable = iface.operations.some(({ method, path }) => method === 'DELETE' && path === operation.path);
  // A ping leaves nothing that a later reader would find.
  if (removable || operation.id === 'webhooks.ping') return undefined;
  return `${operation.id}: POST ${new URL(exchange.request.url).pathname} (${view.status ?? ''}, ${exchange.id})`;
}
