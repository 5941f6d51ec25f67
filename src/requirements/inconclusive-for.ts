import { transientStatuses } from '../answers/status.js';
import type { Finding } from './requirement.js';
import { inconclusive } from './build.js';
import type { RequestExchangeView } from './view.js';

/** Inconclusive because of this response, with the configuration entry that can lead to a response that decides. */
export const inconclusiveFor = (view: RequestExchangeView, reason: string): Finding<never> =>
  inconclusive(reason, entryFor(view));

/** A cause that a configuration entry can remove. */
interface Remedy {
  readonly when: (view: RequestExchangeView) => boolean;
  readonly entry: (view: RequestExchangeView) => string;
}

const isDenied = ({ status }: RequestExchangeView): boolean => status === 401 || status === 403;

const isGone = ({ status }: RequestExchangeView): boolean => status === 404 || status === 405 || status === 410;

const hasId = ({ operation, exchange }: RequestExchangeView): boolean =>
  (operation?.variables.length ?? 0) > 0 || Object.keys(exchange.bindings).length > 0;

/** The first row that applies names the entry: the timeout, the credential, the rate, the ids or the body. */
const remedies: readonly Remedy[] = [
  {
    when: ({ exchange: { outcome } }) => outcome.kind === 'no-response' && outcome.fault === 'tls',
    entry: () => 'tls.ca',
  },
  { when: ({ status }) => status === undefined, entry: () => 'limits.timeoutMs' },
  { when: (view) => view.isPageElsewhere, entry: () => 'credentials.full' },
  { when: ({ status = 0 }) => status >= 300 && status < 400, entry: () => 'target.baseUrl' },
  { when: ({ status = 0 }) => transientStatuses.has(status), entry: () => 'limits.ratePerSecond' },
  { when: ({ status, exchange }) => status === 401 && exchange.credential === 'full', entry: () => 'credentials.full' },
  {
    when: (view) => isDenied(view) && /^(without|named):/.test(view.exchange.credential),
    entry: ({ exchange }) => `credentials.${exchange.credential.replace(':', '.')}`,
  },
  { when: isDenied, entry: () => 'credentials.full.privileged' },
  { when: (view) => isGone(view) && hasId(view), entry: (view) => view.pathEntry },
  {
    when: ({ operation }) => operation?.body !== undefined,
    entry: ({ operation }) => `bodies.${operation?.id ?? ''}`,
  },
  { when: (view) => view.operation?.safe === false && hasId(view), entry: (view) => view.pathEntry },
  { when: ({ operation }) => operation === undefined, entry: () => 'target.baseUrl' },
];

/** The configuration entry that can change this response. */
export const entryFor = (view: RequestExchangeView): string =>
  remedies.find(({ when }) => when(view))?.entry(view) ?? parameterEntry(view.operation?.id ?? '');

/** The configuration entry for a query parameter whose name the interface doesn't show. */
export const parameterEntry = (operation: string): string => `query.${operation}.<parameter>`;
