/** The statuses that count as success (RFC 9110 §15.3). */
export const isSuccess = (status: number): boolean => status >= 200 && status <= 299;

/** Statuses that say "not here" (RFC 9110 §15.5.5, §15.5.6, §15.5.11, §15.6.2). */
export const notHere: ReadonlySet<number> = new Set([404, 405, 410, 501]);

/**
 * Statuses of an intermediary, or of a rate limit: the service itself did not judge the request (RFC 9110 §15.6, RFC
 * 6585 §4).
 */
export const transientStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Statuses that say that the request is wrong (RFC 9110 §15.5.1, §15.5.21): no limit of requests answers so. */
export const wrongRequest: ReadonlySet<number> = new Set([400, 422]);

/** Refusals that do not concern the content: the client, the rate, the resource or its state (RFC 9110 §15.5). */
const unrelatedRefusals: ReadonlySet<number> = new Set([401, 403, 404, 405, 409, 410, 429]);

/** Is the content of the request refused? */
export const refuses = (status: number | undefined): boolean =>
  status !== undefined && status >= 400 && status < 500 && !unrelatedRefusals.has(status);

/**
 * Is the content of the request refused, or does the server fail on it? Where a control without the tried value is
 * accepted, both are responses to that value.
 */
export const rejects = (status: number | undefined): boolean =>
  refuses(status) || (status !== undefined && status >= 500 && !transientStatuses.has(status));
