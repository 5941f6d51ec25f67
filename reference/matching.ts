import { isDeepStrictEqual } from 'node:util';
import type { On, When } from '../src/faults/fault.js';
import type { Json } from '../src/core/json.js';
import { isAccepted } from './credentials.js';
import type { ReferenceRequest } from './request.js';
import { routes } from './resources/index.js';

/**
 * Whether a fault applies to a request; `status` gives the honest status, and is asked only when a condition needs it.
 */
export type Matcher = (request: ReferenceRequest, status: () => number) => boolean;

/** A matcher keeps count for `every`, so each fault of each server needs its own. */
export const matcherOf = (on: On): Matcher => {
  const { every = 1 } = on.when ?? {};
  if (!Number.isSafeInteger(every) || every < 1)
    throw new RangeError('`every` of a fault must be a whole number from 1');
  const after = on.when?.after;
  let count = 0;
  let ripe = after === undefined;
  return (request, status) => {
    const wasRipe = ripe;
    ripe ||= request.operation === after && isAccepted(request.credential);
    if (!wasRipe || request.operation !== on.operation || !holds(on.when ?? {}, request, status)) return false;
    count += 1;
    return count % every === 0;
  };
};

const holds = (when: When, request: ReferenceRequest, status: () => number): boolean =>
  (when.credential === undefined ? isAccepted(request.credential) : when.credential === request.credential) &&
  Object.entries(when.query ?? {}).every(([name, value]) => request.query.getAll(name).includes(value)) &&
  (when.queryHas ?? []).every((name) => request.query.has(name)) &&
  (when.mediaType === undefined || when.mediaType === request.mediaType) &&
  (when.accept === undefined || when.accept === request.accept) &&
  (when.method === undefined || when.method === request.method) &&
  Object.entries(when.param ?? {}).every(([name, value]) => request.params[name] === value) &&
  (when.malformed === undefined || request.body.kind === 'malformed') &&
  (when.schema === undefined || isExampleOf(when.schema, request)) &&
  (when.bodyHas ?? []).every((pointer) => at(request, pointer) !== undefined) &&
  (when.bodyLacks ?? []).every((pointer) => at(request, pointer) === undefined) &&
  Object.entries(when.bodyEquals ?? {}).every(([pointer, value]) => isDeepStrictEqual(at(request, pointer), value)) &&
  Object.entries(when.bodyContains ?? {}).every(([pointer, part]) => includes(at(request, pointer), part)) &&
  (when.status === undefined || (when.status === '2XX' ? Math.floor(status() / 100) === 2 : when.status === status()));

const includes = (value: Json | undefined, part: string): boolean => typeof value === 'string' && value.includes(part);

const isExampleOf = (schema: string, { operation, body }: ReferenceRequest): boolean =>
  body.kind === 'json' &&
  isDeepStrictEqual(body.value, routes.find((route) => route.operation === operation)?.body?.examples?.[schema]);

/** What a JSON pointer (RFC 6901) names in the request body. */
const at = ({ body }: ReferenceRequest, pointer: string): Json | undefined => {
  if (body.kind !== 'json') return undefined;
  let value: Json | undefined = body.value;
  for (const token of pointer.split('/').slice(1)) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    // Own keys of a JSON array are its indices and `length`.
    value = (value as { readonly [name: string]: Json })[key];
  }
  return value;
};
