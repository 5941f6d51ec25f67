import { defined } from '../src/core/defined.js';
import { isObject, type Json } from '../src/core/json.js';
import { isAccepted } from './credentials.js';
import type { Reply } from './reply.js';
import type { ReferenceRequest } from './request.js';
import { bareArrays } from './variants/bare-arrays.js';
import { charset } from './variants/charset.js';
import { emptyErrors } from './variants/empty-errors.js';
import { extraProperties } from './variants/extra-properties.js';
import { gzip, takesGzip } from './variants/gzip.js';
import { optionalAbsent } from './variants/optional-absent.js';
import { problemJson } from './variants/problem-json.js';
import { quietWrites } from './variants/quiet-writes.js';
import { everyRecord, isPage } from './variants/reshape.js';
import { slowChunked } from './variants/slow-chunked.js';
import { smallDefaultPage } from './variants/small-default-page.js';
import type { Variant } from './variants/variant.js';
import { varied } from './variants/varied.js';
import { vendorLists } from './variants/vendor-lists.js';
import { wrappedData } from './variants/wrapped-data.js';
import { wrappedDeep } from './variants/wrapped-deep.js';
import { settings as usual, type Settings } from './settings.js';
import type { State } from './world/records.js';
import type { World } from './world/world.js';
import type { Responder } from './wrapper.js';

/** A freedom that the interface leaves to a service, taken for one response. */
export interface Choice {
  readonly id: string;
  readonly about: string;
  /** Of a choice that is made before the response: the response, or none where the choice makes no difference. */
  readonly instead?: (request: ReferenceRequest, given: Given) => Reply | undefined;
  /** Of a choice that changes a response: the changed one, the same where it makes no difference. */
  readonly after?: (reply: Reply, request: ReferenceRequest) => Reply;
  readonly transport?: Variant['transport'];
}

/** The honest service, for a choice that is made before the response. */
interface Given {
  readonly world: World;
  /** The state before the last write, as long as that is less than `lateMs` ago. */
  readonly earlier: State | undefined;
  /** The honest response under settings that differ from the usual ones. */
  answer(changed: Partial<Settings>): Responder;
}

/** Milliseconds. */
export const lateMs = 2_000;

export const isSuccess = ({ status }: Reply): boolean => status < 300;
const isError = ({ status }: Reply): boolean => status >= 400;

/** A variant that changes replies, as a choice for one reply. */
const change = ({ id, about, wrap }: Variant): Choice => ({
  id,
  about,
  after: (reply, request) => wrap?.({} as World)(request, () => reply) ?? reply, // these variants use no world
});

/** A variant that sends the same reply in other bytes. */
const bytes = (
  { id, about, transport }: Variant,
  fits: (request: ReferenceRequest) => boolean = () => true,
): Choice => ({
  id,
  about,
  after: (reply, request) => (isSuccess(reply) && reply.body !== undefined && fits(request) ? { ...reply } : reply),
  ...(transport === undefined ? {} : { transport }),
});

/** Errors in the form that the settings of a variant give them. */
const errors = ({ id, about, settings: changed }: Variant): Choice => ({
  id,
  about,
  after(reply) {
    const error = isObject(reply.body) ? reply.body['error'] : undefined;
    if (!isError(reply) || !isObject(error)) return reply;
    const { problemBody, problemMediaType } = { ...usual, ...changed };
    const { body: _, ...rest } = reply;
    const body = problemBody({ status: reply.status, code: String(error['code']), message: String(error['message']) });
    // The refusal of PATCH /user keeps the media type that is stated for it.
    const mediaType = reply.mediaType === usual.problemMediaType ? problemMediaType : reply.mediaType;
    return { ...rest, ...(body === undefined ? {} : { body, ...defined({ mediaType }) }) };
  },
});

const emptyPage =
  (items: Json) =>
  (reply: Reply): Reply =>
    isPage(reply.body) ? { ...reply, body: { items, page: { ...reply.body.page, total: 0 } } } : reply;

/** Enumerations are open (Resources and their fields): a client meets values that nobody named. */
const later: { readonly [name: string]: Json } = {
  plan: '2031_PLAN_TO_COME',
  step: 'STEP_TO_COME',
  type: 'TYPE_TO_COME',
};

const withLaterValues = (record: { readonly [name: string]: Json }): { readonly [name: string]: Json } =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      typeof value === 'string' && later[name] !== undefined ? later[name] : value,
    ]),
  );

/** The order is that of docs/reference.md. */
export const choices: readonly Choice[] = [
  change(wrappedData),
  change(wrappedDeep),
  change(bareArrays),
  { id: 'empty-list', about: 'A list has no items.', after: emptyPage([]) },
  { id: 'null-for-empty', about: 'A list has null in place of no items.', after: emptyPage(null) },
  change(extraProperties),
  change(optionalAbsent),
  {
    id: 'unknown-values',
    about: 'Open enumerations have values that the interface does not name.',
    after: (reply) =>
      isSuccess(reply) && reply.body !== undefined
        ? { ...reply, body: everyRecord(reply.body, withLaterValues) }
        : reply,
  },
  change(vendorLists),
  change(quietWrites),
  errors(problemJson),
  errors(emptyErrors),
  bytes(charset),
  bytes(gzip, ({ headers }) => takesGzip(headers['accept-encoding'])),
  bytes(slowChunked),
  bytes(varied),
  {
    id: 'busy',
    about: 'The request is not served: 429 with Retry-After: 1.',
    instead: ({ credential }) =>
      isAccepted(credential)
        ? { status: 429, body: { error: { code: 'busy', message: 'Later.' } }, headers: { 'retry-after': '1' } }
        : undefined,
  },
  {
    id: 'late-consistency',
    about: `A read within ${lateMs / 1000} seconds after a write shows the state before it.`,
    instead(request, { world, earlier, answer }) {
      if (request.method !== 'GET' || earlier === undefined) return undefined;
      const current = world.state;
      const now = answer({})(request);
      world.state = earlier;
      const before = answer({})(request);
      world.state = current;
      return JSON.stringify(before) === JSON.stringify(now) ? undefined : before;
    },
  },
  {
    id: smallDefaultPage.id,
    about: smallDefaultPage.about,
    instead(request, { answer }) {
      if (request.method !== 'GET' || request.query.has('per_page')) return undefined;
      const reply = answer({ defaultPageSize: 10 })(request);
      return isPage(reply.body) ? reply : undefined;
    },
  },
  {
    id: 'clamps-above-limit',
    about: 'A per_page above 500 gets 500 items.',
    instead: (request, { answer }) =>
      request.method === 'GET' && Number(request.query.get('per_page') ?? 0) > 500
        ? answer({ abovePageLimit: 'clamp' })(request)
        : undefined,
  },
];
