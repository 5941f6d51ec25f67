import type { RequestExchangeView } from './view.js';

/** The path that was sent, without the query. */
export const pathOf = (view: RequestExchangeView): string => new URL(view.exchange.request.url).pathname;

/**
 * The beginning of the sent path that stands for `prefix` in `template`, with the path of the base URL: for the
 * template `/systems/{id}/jobs`, the prefix `/systems/{id}` and the sent path `/api/systems/7/jobs`, it gives
 * `/api/systems/7`.
 */
export function sentPathUpTo(view: RequestExchangeView, template: string, prefix: string): string {
  const actual = pathOf(view).split('/');
  const dropped = template.split('/').length - prefix.split('/').length;
  return actual.slice(0, actual.length - dropped).join('/');
}
