import type { ChangePlace } from './change.js';

const methods = /^(GET|PUT|POST|DELETE|OPTIONS|HEAD|PATCH|TRACE)$/i;

/** The place that a diff tool names by method and path; webhooks have paths such as `webhook:name`. */
export function placeOf(method: string | undefined, path: string | undefined, section = 'document'): ChangePlace {
  const webhook = path === undefined ? undefined : /^webhook:(.+)$/.exec(path)?.[1];
  if (webhook !== undefined) return { kind: 'event', name: webhook };
  if (method !== undefined && path?.startsWith('/') === true && methods.test(method))
    return { kind: 'operation', method: method.toUpperCase(), path };
  return { kind: 'document', section };
}
