import type { RequestView } from './view.js';

/** The path that was sent, without the query. */
export const pathOf = (view: RequestView): string => new URL(view.exchange.request.url).pathname;

/** The beginning of the path that was sent, as long as `prefix` is of `template`; keeps a base URL's own path. */
export function actualPath(view: RequestView, template: string, prefix: string): string {
  const actual = pathOf(view).split('/');
  const dropped = template.split('/').length - prefix.split('/').length;
  return actual.slice(0, actual.length - dropped).join('/');
}
