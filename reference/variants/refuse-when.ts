import type { Variant } from './variant.js';

/** Answers requests of some form with a status of refusal, and without content. */
export const refuseWhen =
  (status: number, isRefused: (request: Request) => boolean): NonNullable<Variant['transport']> =>
  (response, request) =>
    isRefused(request) ? new Response(null, { status }) : response;

/** Does a request have any of these header fields? */
export const hasAny =
  (...names: readonly string[]) =>
  ({ headers }: Request): boolean =>
    names.some((name) => headers.has(name));
