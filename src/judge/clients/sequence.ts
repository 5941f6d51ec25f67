import { delayAskedFor } from '../../answers/retry-after.js';
import { isSecretField } from '../../config/secret-names.js';
import { digestOf } from '../../core/json.js';
import { getOrAdd } from '../../core/remembered.js';
import type { RequestExchange } from '../../evidence/exchange.js';
import type { OperationId } from '../../../spec/model.js';
import type { ClientDifference } from './client-request.js';

/** Targets whose requests are remembered, and times of each; later ones are not compared. */
const mostTargets = 20_000;
const mostTimes = 200;

/** Clocks and timers of clients are exact to some milliseconds. */
const toleranceMs = 100;

/** Equal requests of one client: refusals with `Retry-After`, and starts, in ms since the first request. */
interface OfTarget {
  readonly operation: OperationId | null;
  readonly starts: number[];
  readonly refused: { readonly from: number; readonly until: number }[];
}

/** One difference that several requests to an operation show together. */
export interface DifferenceOfOperation {
  readonly operation: OperationId | null;
  readonly difference: ClientDifference;
}

/**
 * Finds differences that several requests of clients show together: a request repeated before the time that
 * `Retry-After` names, and a request without a credential where others have one. The order of exchanges does not
 * matter.
 */
export class RequestSequence {
  readonly #targets = new Map<string, OfTarget>();
  readonly #without = new Set<OperationId | null>();
  #hasCredentials = false;

  /** @returns the difference that the request shows to an earlier one of the evidence */
  see({ operation, request, outcome, at, durationMs }: RequestExchange): readonly ClientDifference[] {
    if (request.headers.some(([name]) => isSecretField(name))) this.#hasCredentials = true;
    else this.#without.add(operation);
    const { method, url, headers, body } = request;
    const key = digestOf([method, url, body ?? null, headers.filter(([name]) => ofClient(name))]);
    if (!this.#targets.has(key) && this.#targets.size >= mostTargets) return [];
    const target = getOrAdd(this.#targets, key, () => ({ operation, starts: [], refused: [] }));
    if (target.starts.length < mostTimes) target.starts.push(at);
    const isEarly = target.refused.some(({ from, until }) => at >= from && at < until);
    const delay = outcome.kind === 'response' && isBusy(outcome.status) ? delayAskedFor(outcome.headers) : undefined;
    const from = at + durationMs;
    if (delay !== undefined && target.refused.length < mostTimes)
      target.refused.push({ from, until: from + delay - toleranceMs });
    return isEarly ? [tooEarly] : [];
  }

  conclude(): readonly DifferenceOfOperation[] {
    const early = [...this.#targets.values()].flatMap(({ operation, starts, refused }) =>
      refused.some(({ from, until }) => starts.some((start) => start >= from && start < until)) ? [operation] : [],
    );
    const without = this.#hasCredentials ? [...this.#without] : [];
    return [
      ...[...new Set(early)].map((operation) => ({ operation, difference: tooEarly })),
      ...without.map((operation) => ({ operation, difference: withoutCredential })),
    ];
  }
}

/** Fields that differ between clients with the same address. */
const ofClient = (name: string): boolean => name === 'user-agent' || isSecretField(name);

const isBusy = (status: number): boolean => status === 429 || status === 503;

const tooEarly: ClientDifference = {
  tells: 'is repeated before the time that Retry-After names',
  source: 'RFC 9110 §10.2.3, RFC 6585 §4',
};

const withoutCredential: ClientDifference = {
  tells: 'has no credential, which other requests of the recording have',
  source: 'Authentication',
};
