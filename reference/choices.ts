import { isObject, type Json } from '../src/core/json.js';
import { isAccepted } from './credentials.js';
import type { Reply } from './reply.js';
import type { ReferenceRequest } from './request.js';
import { bareArrays } from './variants/bare-arrays.js';
import { charset } from './variants/charset.js';
import { emptyErrors } from './variants/empty-errors.js';
import { extraProperties } from './variants/extra-properties.js';
import { gzip } from './variants/gzip.js';
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
import type { Random } from './world/random.js';
import type { State } from './world/records.js';
import type { World } from './world/world.js';
import type { Answer } from './wrapper.js';

/** A freedom that the interface leaves to a service, taken for one response. */
export interface Choice {
  readonly id: string;
  readonly about: string;
  /** Of a choice that decides before the response is made. */
  readonly before?: (request: ReferenceRequest, world: Earlier) => ((answer: Answer) => Reply) | undefined;
  /** Of a choice that changes a response: the changed one, the same where it makes no difference. */
  readonly after?: (reply: Reply, request: ReferenceRequest) => Reply;
  readonly settings?: Partial<Settings>;
  readonly transport?: Variant['transport'];
}

/** The states that a late read may show. */
interface Earlier {
  readonly world: World;
  /** Before the last write, as long as that is less than `lateMs` ago. */
  readonly before: State | undefined;
}

const lateMs = 2_000;

const isSuccess = ({ status }: Reply): boolean => status < 300;
const isError = ({ status }: Reply): boolean => status >= 400;

/** A variant that changes replies, as a choice for one reply. */
const change = ({ id, about, wrap }: Variant): Choice => ({
  id,
  about,
  after: (reply, request) => wrap?.({} as World)(request, () => reply) ?? reply, // these variants use no world
});

/** A variant that sends the same reply in other bytes. */
const bytes = ({ id, about, transport }: Variant): Choice => ({
  id,
  about,
  after: (reply) => (isSuccess(reply) && reply.body !== undefined ? { ...reply } : reply),
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
    return { ...rest, ...(body === undefined ? {} : { body, mediaType: reply.mediaType ?? problemMediaType }) };
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
  bytes(gzip),
  bytes(slowChunked),
  bytes(varied),
  {
    id: 'busy',
    about: 'The request is not served: 429 with Retry-After: 1.',
    before: ({ credential }) =>
      isAccepted(credential)
        ? () => ({ status: 429, body: { error: { code: 'busy', message: 'Later.' } }, headers: { 'retry-after': '1' } })
        : undefined,
  },
  {
    id: 'late-consistency',
    about: `A read within ${lateMs / 1000} seconds after a write shows the state before it.`,
    before: (request, { world, before }) =>
      request.method !== 'GET' || before === undefined
        ? undefined
        : (answer) => {
            const current = world.state;
            world.state = before;
            try {
              return answer(request);
            } finally {
              world.state = current;
            }
          },
  },
  {
    id: smallDefaultPage.id,
    about: smallDefaultPage.about,
    before: (request) =>
      request.method === 'GET' && !request.query.has('per_page') ? (answer) => answer(request) : undefined,
    settings: { defaultPageSize: 10 },
  },
  {
    id: 'clamps-above-limit',
    about: 'A per_page above 500 gets 500 items.',
    before: (request) => (Number(request.query.get('per_page') ?? 0) > 500 ? (answer) => answer(request) : undefined),
    settings: { abovePageLimit: 'clamp' },
  },
];

/** A reply, with the choice that it shows; none where no choice makes a difference. */
export interface Chosen {
  readonly reply: Reply;
  readonly choice?: Choice;
}

/**
 * Takes the choices in turn: of those that make a difference to a request, the one that was met least often, in an
 * order by seed where several were.
 */
export class ChoiceWalk {
  readonly #world: World;
  readonly #inOrder: readonly { readonly choice: Choice; met: number }[];
  #met = 0;
  #written: { readonly before: State; readonly at: number } | undefined;

  constructor(world: World, random: Random) {
    this.#world = world;
    this.#inOrder = choices
      .map((choice) => ({ choice, met: 0, rank: random() }))
      .toSorted((one, other) => one.rank - other.rank);
  }

  /** @param answer the honest response under settings that differ from the usual ones */
  next(request: ReferenceRequest, answer: (changed: Partial<Settings>) => Answer): Chosen {
    const turn = this.#inOrder.toSorted((one, other) => one.met - other.met);
    const written = this.#written;
    const isLate = written !== undefined && performance.now() - written.at < lateMs;
    const earlier = { world: this.#world, before: isLate ? written.before : undefined };
    for (const { choice, met } of turn) {
      // A choice that fits most requests waits until the others were met as often.
      if (met * choices.length > this.#met) break;
      const instead = choice.before?.(request, earlier);
      if (instead === undefined) continue;
      const reply = instead((asked) => this.#answer(asked, answer(choice.settings ?? {})));
      return this.#take(choice, reply);
    }
    const reply = this.#answer(request, answer({}));
    for (const { choice } of turn) {
      const changed = choice.after?.(reply, request) ?? reply;
      if (changed === reply) continue;
      if (choice.transport !== undefined || JSON.stringify(changed) !== JSON.stringify(reply))
        return this.#take(choice, changed);
    }
    return { reply };
  }

  #answer(request: ReferenceRequest, answer: Answer): Reply {
    if (request.method === 'GET' || request.method === 'HEAD') return answer(request);
    const before = structuredClone(this.#world.state);
    const reply = answer(request);
    if (isSuccess(reply)) this.#written = { before, at: performance.now() };
    return reply;
  }

  #take(choice: Choice, reply: Reply): Chosen {
    const counted = this.#inOrder.find((each) => each.choice === choice);
    if (counted !== undefined) counted.met += 1;
    this.#met += 1;
    return { reply, choice };
  }
}
