import type { Configuration } from '../config/configuration.js';
import { header } from '../answers/header.js';
import { isHtml } from '../answers/page-elsewhere.js';
import { transientStatuses } from '../answers/status.js';
import type { ProvingFault } from '../faults/fault.js';
import type { Operation } from '../../spec/model.js';
import { flaw, requirementId } from './build.js';
import { inconclusiveFor } from './inconclusive-for.js';
import { fail, pass, untouched, type Finding } from './requirement.js';
import type { RequestExchangeView } from './view.js';

/** Refusals by client or address, before the server reads further (RFC 9110 §15.5). */
const before: ReadonlySet<number> = new Set([401, 403, 404, 405]);

/** Is this the last attempt of a robustness request that broke the rule of this keyword on purpose? */
export const brokeOnPurpose = ({ exchange }: RequestExchangeView, keyword: string): boolean =>
  exchange.violated?.keyword === keyword && exchange.purpose === 'robustness' && !exchange.superseded;

/**
 * A finding of a robustness check counts only if the same operation succeeded in the run: else the response may have
 * another cause.
 */
export const onlyWhereServed = (view: RequestExchangeView, finding: Finding): Finding => {
  const { operation } = view.exchange;
  if (operation === null) return finding;
  return {
    kind: 'provided',
    condition: { kind: 'served', operation },
    holds: finding,
    otherwise:
      view.operation?.presence === 'conditional'
        ? { kind: 'not-applicable', reason: 'the operation is not served, and need not be' }
        : inconclusiveFor(view, 'the operation answered no request with success, so its answer here tells nothing'),
  };
};

/** No 5xx: a wrong request is the client's fault (RFC 9110 §15.5). Accepting it is not a server error either. */
export function noServerError(view: RequestExchangeView, about: string): Finding {
  const { status } = view;
  if (status === undefined) return inconclusiveFor(view, 'no answer came');
  if (transientStatuses.has(status)) return inconclusiveFor(view, `answered ${status} after several tries`);
  if (status < 500) return onlyWhereServed(view, pass);
  return onlyWhereServed(
    view,
    fail(
      flaw(view.exchange, {
        message: `${about} is answered as a fault of the server`,
        expected: 'no 5xx',
        actual: String(status),
      }),
    ),
  );
}

/**
 * A request that makes no sense should be refused with 4xx. Refusals that come before the server reads the request
 * decide no verdict.
 */
export function refusal(view: RequestExchangeView, about: string, ofPath = false): Finding {
  const { status } = view;
  if (status === undefined || status >= 500) return noServerError(view, about);
  if (status >= 300 && status < 400) return inconclusiveFor(view, `answered ${status}, which leads elsewhere`);
  if (status === 429 || (!ofPath && before.has(status)))
    return inconclusiveFor(view, `answered ${status}, which has other grounds than ${about}`);
  if (status >= 400) return onlyWhereServed(view, pass);
  return onlyWhereServed(
    view,
    fail(
      flaw(view.exchange, { message: `${about} is answered with success`, expected: '4xx', actual: String(status) }),
    ),
  );
}

/** Does the configuration send headers or a client certificate with each request that may identify the client? */
export const hasFurtherIdentification = ({ headers, tls }: Pick<Configuration, 'headers' | 'tls'>): boolean =>
  Object.keys(headers ?? {}).length > 0 || tls?.cert !== undefined;

/** Why a success without a credential proves no mistake then. */
export const furtherIdentification = 'further headers or the client certificate of the configuration may tell who asks';

/**
 * Is the response a page for people, which the request asked for? Such a page, a login for example, may stand at the
 * path of an operation, and shows no data of it.
 */
export const isPageAskedFor = ({ exchange: { request, outcome } }: RequestExchangeView): boolean =>
  outcome.kind === 'response' && isHtml(outcome) && header(request.headers, 'accept')?.includes('text/html') === true;

const pathOf = (address: string, base?: string): string | undefined =>
  URL.canParse(address, base) ? new URL(address, base).pathname.replace(/\/+$/, '') : undefined;

/**
 * Is the response a redirect to another path, as to a login? One to the path of the request, with another origin or a
 * slash at its end, comes before anything was decided about the credential.
 */
export function leadsToOtherPath(view: RequestExchangeView): boolean {
  const { status = 0, exchange } = view;
  const location = view.responseHeader('location');
  if (status < 300 || status >= 400 || location === undefined) return false;
  const [from, to] = [pathOf(exchange.request.url), pathOf(location, exchange.request.url)];
  return to !== undefined && from !== to;
}

/**
 * Applies a judgement to requests that broke the rule of this keyword on purpose; all other requests stay untouched.
 */
export const judgeIfBroken = (
  view: RequestExchangeView,
  keyword: string,
  judge: (view: RequestExchangeView) => Finding,
): Finding => (brokeOnPurpose(view, keyword) ? judge(view) : untouched);

/** Other requirements that fail as well if an operation answers 500. */
export const withServerError = (operation: Operation): ProvingFault['also'] =>
  operation.gone.some(({ status }) => status === 500)
    ? [{ requirement: requirementId(operation.id, 'gone-status', '500'), because: '500 is stated as gone here' }]
    : undefined;

/** Other requirements that fail as well if an operation answers 204. */
export const withNoContent = ({ id, success }: Operation): ProvingFault['also'] =>
  success.kind === 'exact' && success.status !== 204
    ? [{ requirement: requirementId(id, 'success-status'), because: '204 is another 2xx than the stated one' }]
    : undefined;
