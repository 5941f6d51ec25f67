import { transientStatuses } from '../answers/status.js';
import type { Finding } from './requirement.js';
import { inconclusive } from './build.js';
import type { RequestView } from './view.js';

/** Inconclusive because of this response, with the configuration entry that can lead to a response that decides. */
export const inconclusiveFor = (view: RequestView, reason: string): Finding<never> =>
  inconclusive(reason, entryFor(view));

/**
 * The configuration entry that can change this response, chosen by its status: the timeout, the credential, the rate of
 * requests, the ids or the body.
 */
export function entryFor(view: RequestView): string {
  const { exchange, status } = view;
  if (status === undefined)
    return exchange.outcome.kind === 'no-response' && exchange.outcome.fault === 'tls' ? 'tls.ca' : 'limits.timeoutMs';
  if (view.isPageElsewhere) return 'credentials.full';
  if (status >= 300 && status < 400) return 'target.baseUrl';
  if (transientStatuses.has(status)) return 'limits.ratePerSecond';
  if (status === 401 && exchange.credential === 'full') return 'credentials.full';
  if (status === 401 || status === 403)
    return /^(without|named):/.test(exchange.credential)
      ? `credentials.${exchange.credential.replace(':', '.')}`
      : 'credentials.full.privileged';
  const variable = view.operation?.variables.at(-1) ?? Object.keys(exchange.bindings).at(-1);
  if (variable !== undefined && (status === 404 || status === 405 || status === 410)) return view.pathEntry;
  if (view.operation?.body !== undefined) return `bodies.${view.operation.id}`;
  if (variable !== undefined && !(view.operation?.safe ?? true)) return view.pathEntry;
  return view.operation === undefined ? 'target.baseUrl' : parameterEntry(view.operation.id);
}

/** The configuration entry for a query parameter whose name the interface doesn't show. */
export const parameterEntry = (operation: string): string => `query.${operation}.<parameter>`;
