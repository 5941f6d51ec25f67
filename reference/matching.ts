import { isDeepStrictEqual } from 'node:util';
import type { FaultTarget, FaultConditions } from '../src/faults/fault.js';
import type { Json } from '../src/core/json.js';
import { hasTargetForm } from '../src/core/target-form.js';
import { valueAt } from '../src/core/pointer.js';
import { isAccepted, isAllowed } from './credentials.js';
import { itemsIn } from './place.js';
import type { Reply } from './reply.js';
import type { ReferenceRequest } from './request.js';
import { kindProperty } from './settings.js';
import { routes } from './resources/index.js';

/**
 * Whether a fault applies to a request; `honest` gives the honest answer, and is asked only when a condition needs it.
 */
export type Matcher = (request: ReferenceRequest, honest: () => Reply) => boolean;

/** A matcher keeps count for `every`, so each fault of each server needs its own. */
export const matcherOf = (on: FaultTarget): Matcher => {
  const { every = 1, from = 1 } = on.when ?? {};
  if (![every, from].every((number) => Number.isSafeInteger(number) && number >= 1))
    throw new RangeError('`every` and `from` of a fault must be whole numbers from 1');
  const after = on.when?.after;
  let count = 0;
  let missing = after === undefined ? 0 : (on.when?.times ?? 1);
  return (request, honest) => {
    const isDue = missing === 0;
    if (missing > 0 && request.operation === after && isAccepted(request.credential)) missing -= 1;
    if (!isDue || request.operation !== on.operation || !holds(on.when ?? {}, request, honest)) return false;
    count += 1;
    return count >= from && count % every === 0;
  };
};

type Condition<Name extends keyof FaultConditions> = (
  wanted: NonNullable<FaultConditions[Name]>,
  request: ReferenceRequest,
  honest: () => Reply,
) => boolean;

/**
 * Whether each condition holds for one request. The matcher itself checks `after`, `times`, `every` and `from`, which
 * concern several requests.
 */
const conditions: {
  readonly [Name in Exclude<keyof FaultConditions, 'after' | 'times' | 'every' | 'from'>]-?: Condition<Name>;
} = {
  credential: (wanted, { credential }) => wanted === credential,
  query: (wanted, { query }) => Object.entries(wanted).every(([name, value]) => query.getAll(name).includes(value)),
  queryHas: (wanted, { query }) => wanted.every((name) => query.has(name)),
  queryLacks: (wanted, { query }) => !wanted.some((name) => query.has(name)),
  mediaType: (wanted, { mediaType }) => wanted === mediaType,
  accept: (wanted, { accept }) => wanted === accept,
  header: (wanted, { headers }) => Object.entries(wanted).every(([name, value]) => headers[name] === value),
  headerLacks: (wanted, { headers }) => wanted.every((name) => headers[name] === undefined),
  target: (wanted, { target }) => wanted.every((form) => hasTargetForm(target, form)),
  method: (wanted, { method }) => wanted === method,
  param: (wanted, { params }) => Object.entries(wanted).every(([name, value]) => params[name] === value),
  malformed: (_, { body }) => body.kind === 'malformed',
  schema: (wanted, request) => isExampleOf(wanted, request),
  bodyHas: (wanted, request) => wanted.every((pointer) => at(request, pointer) !== undefined),
  bodyLacks: (wanted, request) => wanted.every((pointer) => at(request, pointer) === undefined),
  bodyEquals: (wanted, request) =>
    Object.entries(wanted).every(([pointer, value]) => isDeepStrictEqual(at(request, pointer), value)),
  bodyContains: (wanted, request) =>
    Object.entries(wanted).every(([pointer, part]) => includes(at(request, pointer), part)),
  body: (_, { body }) => body.kind === 'none',
  status: (wanted, _, honest) => hasStatus(honest(), wanted),
  items: (wanted, request, honest) => hasItems(honest(), wanted, request),
};

const holds = (when: FaultConditions, request: ReferenceRequest, honest: () => Reply): boolean =>
  (when.credential !== undefined || isAllowed(request.credential, request)) &&
  Object.entries(conditions).every(([name, condition]) => {
    const wanted = when[name as keyof typeof conditions]; // entries lose the names of the table
    // Each condition takes the member with its own name, which the compiler cannot follow through the table.
    return wanted === undefined || (condition as Condition<keyof FaultConditions>)(wanted, request, honest);
  });

const hasStatus = ({ status }: Reply, wanted: NonNullable<FaultConditions['status']>): boolean =>
  wanted === '2XX' ? Math.floor(status / 100) === 2 : wanted === status;

function hasItems(
  { body }: Reply,
  wanted: NonNullable<FaultConditions['items']>,
  { query }: ReferenceRequest,
): boolean {
  const items = body === undefined ? undefined : itemsIn(body);
  if (items === undefined) return false;
  switch (wanted) {
    case 'none':
      return items.length === 0;
    case 'more than 100':
      return items.length > 100;
    case 'rest':
      return items.length > 0 && items.length < Number(query.get('per_page')) && Number(query.get('page')) > 3;
  }
}

const includes = (value: Json | undefined, part: string): boolean => typeof value === 'string' && value.includes(part);

const isExampleOf = (schema: string, { operation, body }: ReferenceRequest): boolean =>
  body.kind === 'json' &&
  isDeepStrictEqual(body.value, routes.find((route) => route.operation === operation)?.body?.examples?.[schema]);

/** The value at a JSON pointer in the request body. */
const at = ({ body }: ReferenceRequest, pointer: string): Json | undefined =>
  body.kind === 'json' ? valueAt(body.value, pointer.replace('$kind', kindProperty)) : undefined;
