import type { OperationId } from '../../spec/model.js';
import type { Bindings, CredentialLabel, Origin, Purpose, RequestExchange } from '../evidence/exchange.js';

/** A recorded request that confirming requests can be made of. */
export interface Exemplar {
  /** The id of its exchange. */
  readonly id: string;
  readonly scenario: string;
  /** Position in the scenario, from 0. */
  readonly step: number;
  readonly operation: OperationId;
  readonly purpose: Purpose;
  readonly method: string;
  readonly url: string;
  readonly bindings: Bindings;
  readonly query: RequestExchange['query'];
  readonly queryOrigin: Origin;
  readonly credential: CredentialLabel;
}

/**
 * The request of an exchange as an exemplar; `undefined` where it must not be repeated, since it may change a record or
 * was broken on purpose, or cannot be, since evidence has a label in place of a part of it.
 */
export function exemplarOf(exchange: RequestExchange): Exemplar | undefined {
  const { id, scenario, step, operation, purpose, request, bindings, query, queryOrigin, credential } = exchange;
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  if (operation === null || !isReading || request.body !== undefined || exchange.violated !== undefined)
    return undefined;
  if (exchange.superseded || /\{\{|%7B%7B/i.test(request.url)) return undefined;
  const { method, url } = request;
  return { id, scenario, step, operation, purpose, method, url, bindings, query, queryOrigin, credential };
}
