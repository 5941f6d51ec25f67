import { choices, isSuccess, lateMs, type Choice } from './choices.js';
import type { Reply } from './reply.js';
import type { ReferenceRequest } from './request.js';
import type { Settings } from './settings.js';
import type { Random } from './world/random.js';
import type { State } from './world/records.js';
import type { World } from './world/world.js';
import type { Responder } from './wrapper.js';

/** A reply, with the choice that it shows; none where no choice makes a difference. */
export interface ChosenReply {
  readonly reply: Reply;
  readonly choice?: Choice;
}

/** How often a choice was met: by requests of one operation, and by all. */
interface Counted {
  readonly choice: Choice;
  readonly byOperation: Map<string | null, number>;
  all: number;
}

/**
 * Takes the choices in turn: of those that make a difference to a request, the one that requests of the operation met
 * least often, then the one that all requests did, then in an order by seed.
 */
export class ChoiceWalk {
  readonly #world: World;
  readonly #inOrder: readonly Counted[];
  #written: { readonly before: State; readonly at: number } | undefined;

  constructor(world: World, random: Random) {
    this.#world = world;
    this.#inOrder = choices
      .map((choice) => ({ choice, rank: random() }))
      .toSorted((one, other) => one.rank - other.rank)
      .map(({ choice }) => ({ choice, byOperation: new Map(), all: 0 }));
  }

  /** @param answer the honest response under settings that differ from the usual ones */
  next(request: ReferenceRequest, answer: (changed: Partial<Settings>) => Responder): ChosenReply {
    const { operation } = request;
    const of = ({ byOperation }: Counted): number => byOperation.get(operation) ?? 0;
    const turn = this.#inOrder.toSorted((one, other) => of(one) - of(other) || one.all - other.all);
    const written = this.#written;
    const isLate = written !== undefined && performance.now() - written.at < lateMs;
    const given = { world: this.#world, earlier: isLate ? written.before : undefined, answer };
    // Which choice makes a difference is known by the response, and a write may be left out.
    const preview = this.#world.undone(() => answer({})(request));
    const chosen = turn.find(({ choice }) =>
      choice.after === undefined
        ? choice.instead?.(request, given) !== undefined
        : isChanged(choice, preview, choice.after(preview, request)),
    );
    const instead = chosen?.choice.instead?.(request, given);
    if (chosen !== undefined && instead !== undefined) return take(chosen, operation, instead);
    const reply = this.#answer(request, answer({}));
    return chosen === undefined ? { reply } : take(chosen, operation, chosen.choice.after?.(reply, request) ?? reply);
  }

  #answer(request: ReferenceRequest, answer: Responder): Reply {
    if (request.method === 'GET' || request.method === 'HEAD') return answer(request);
    const before = structuredClone(this.#world.state);
    const reply = answer(request);
    if (isSuccess(reply)) this.#written = { before, at: performance.now() };
    return reply;
  }
}

/** Does a choice make a difference to a reply, in its content or its bytes? */
const isChanged = ({ transport }: Choice, reply: Reply, changed: Reply): boolean =>
  changed !== reply && (transport !== undefined || JSON.stringify(changed) !== JSON.stringify(reply));

function take(counted: Counted, operation: string | null, reply: Reply): ChosenReply {
  counted.byOperation.set(operation, (counted.byOperation.get(operation) ?? 0) + 1);
  counted.all += 1;
  return { reply, choice: counted.choice };
}
