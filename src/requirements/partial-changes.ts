import type { Operation } from '../../spec/model.js';
import { canonical, isObject, jsonEqual, ownMember, type Json } from '../core/json.js';
import { childPointer, pointerTokens, valueAt } from '../core/pointer.js';
import { holdsHidden } from '../evidence/hidden.js';
import { partSteps } from '../stimuli/parts-of-body.js';
import { readBackStep } from '../stimuli/turned-body.js';
import { comparedFlaw, isJudgedSuccess, show } from './build.js';
import { isOfSameRecord } from './consistent.js';
import { lastAttemptsOfStep } from './control.js';
import type { ComparedFlaw } from './requirement.js';
import { accepted } from './shown-otherwise.js';
import { lastAnswers, type RequestExchangeView, type Views } from './view.js';

/** A response that shows a record. */
interface Shown {
  readonly view: RequestExchangeView;
  readonly value: Json;
}

/** The values in a sent body, each with its pointer; a list is one value. */
function valuesOf(sent: Json, pointer = ''): readonly (readonly [pointer: string, value: Json])[] {
  if (isObject(sent))
    return Object.entries(sent).flatMap(([name, value]) => valuesOf(value, childPointer(pointer, name)));
  return sent === null || holdsHidden(sent) ? [] : [[pointer, sent]];
}

/** Does the record show each member of a body with its value already? */
const stands = (sent: Json, seen: Json | undefined): boolean =>
  seen !== undefined &&
  (isObject(sent) && isObject(seen)
    ? Object.entries(sent).every(([name, value]) => stands(value, ownMember(seen, name)))
    : jsonEqual(sent, seen));

/** A response to a change may show the members of that change alone. */
const isToBeShown = (pointer: string, { view, value }: Shown): boolean =>
  view.exchange.request.method === 'GET' ||
  (isObject(value) && ownMember(value, pointerTokens(pointer)[0] ?? '') !== undefined);

/** Members that changes wrote, and that one response shows with the written value and a later one does not. */
const lostBetween = (before: Shown, after: Shown, written: readonly Json[]): readonly string[] => [
  ...new Set(
    written
      .flatMap((sent) => valuesOf(sent))
      .filter(([pointer, sent]) => jsonEqual(sent, valueAt(before.value, pointer) ?? null))
      .filter(([pointer, sent]) => !jsonEqual(sent, valueAt(after.value, pointer) ?? null))
      .flatMap(([pointer]) => (isToBeShown(pointer, after) ? [pointer] : [])),
  ),
];

/** Bodies that are looked at for the values of a record, the last ones. */
const mostBodies = 20;

/** A record as the last response to its change and its last reading show it, without another change since. */
class RecordState {
  readonly #write: Operation;
  readonly #isCreated: boolean;
  #written: readonly Json[] = [];
  #idle: readonly RequestExchangeView[] = [];
  #byWrite: Shown | undefined;
  #byRead: Shown | undefined;

  /** @param isCreated the run created the record, so that no other client writes to it */
  constructor(write: Operation, isCreated: boolean) {
    this.#write = write;
    this.#isCreated = isCreated;
  }

  take(view: RequestExchangeView): readonly ComparedFlaw[] {
    const isChange = isWriting(view);
    if (isChange && !this.#isIdle(view)) {
      this.#noteChange(view);
      return [];
    }
    if (isChange) this.#idle = [...this.#idle, view];
    const after = shownBy(view);
    if (after === undefined || (isChange && !this.#isOwn(view))) return [];
    const before = isChange ? this.#byWrite : this.#byRead;
    const flaws = before === undefined || this.#idle.length === 0 ? [] : this.#flawsBetween(before, after);
    if (isChange) this.#byWrite = after;
    else {
      this.#byRead = after;
      this.#idle = [];
    }
    return flaws;
  }

  #isOwn({ exchange }: RequestExchangeView): boolean {
    return exchange.operation === this.#write.id;
  }

  #isTogether({ exchange }: RequestExchangeView): boolean {
    const { first, others } = partSteps(this.#write.id).together;
    return exchange.stepName === first || exchange.stepName === others;
  }

  /** A change that is refused, or that writes values which the record shows already; two at the same time are none. */
  #isIdle(view: RequestExchangeView): boolean {
    const { sentBody: sent, status = 0, succeeded, exchange } = view;
    if (this.#isTogether(view)) return false;
    // After a change that should be accepted, the readings were made for its values, so its refusal decides nothing.
    if (status >= 400 && status < 500) return exchange.purpose !== 'success';
    if (!this.#isOwn(view)) return false;
    const known = this.#byRead ?? this.#byWrite;
    return succeeded && sent !== undefined && isObject(sent) && known !== undefined && stands(sent, known.value);
  }

  #noteChange(view: RequestExchangeView): void {
    if (this.#isOwn(view) && view.succeeded && view.sentBody !== undefined)
      this.#written = [...this.#written, view.sentBody].slice(-mostBodies);
    // The response to one of two changes at the same time may show the record without the other change.
    this.#byWrite = this.#isOwn(view) && !this.#isTogether(view) ? shownBy(view) : undefined;
    this.#byRead = undefined;
    this.#idle = [];
  }

  #flawsBetween(before: Shown, after: Shown): readonly ComparedFlaw[] {
    const lost = lostBetween(before, after, this.#written).filter(
      // Another value may come from another client, or from a scenario that writes by another path.
      (pointer) => this.#isCreated || (valueAt(after.value, pointer) ?? null) === null,
    );
    return lost.map((pointer) =>
      comparedFlaw(after.view.exchange, [before.view.exchange, ...this.#idle.map(({ exchange }) => exchange)], {
        pointer,
        message: 'a member has another value after a change that gives it none, or that was refused',
        expected: show(valueAt(before.value, pointer) ?? null),
        actual: show(valueAt(after.value, pointer) ?? null),
      }),
    );
  }
}

const shownBy = (view: RequestExchangeView): Shown | undefined =>
  isJudgedSuccess(view) && view.status !== accepted && view.body.kind === 'json'
    ? { view, value: view.body.value }
    : undefined;

const isWriting = ({ exchange: { request } }: RequestExchangeView): boolean =>
  !['GET', 'HEAD', 'OPTIONS'].includes(request.method);

/** Of readings that were repeated until they show a change, the last one counts. */
const lastOfRepeated = (views: readonly RequestExchangeView[]): readonly RequestExchangeView[] =>
  views.filter((view, at) => isWriting(view) || views[at + 1]?.exchange.stepName !== view.exchange.stepName);

/**
 * Members that a PATCH changes although it does not name them, or although it is refused: a PATCH describes the changes
 * that are made, and makes all or none (RFC 5789 §2). Only changes that write values of the record are looked
 * at, since a new value of one member may lead to a new value of another.
 *
 * @param views the exchanges of one scenario, in the order in which they were sent
 * @param read the reading of the record, if there is one
 */
export function changedUnnamed(views: Views, write: Operation, read?: Operation): readonly ComparedFlaw[] {
  if (write.method !== 'PATCH') return [];
  const all = lastAnswers(views);
  const changes = all.filter(({ exchange }) => exchange.operation === write.id);
  const records = new Map(changes.map((view) => [canonical(view.exchange.bindings), view] as const));
  return [...records.values()].flatMap((one) => {
    const state = new RecordState(write, one.exchange.pathOrigin === 'created');
    const own = all.filter(
      (view) => (isWriting(view) || view.exchange.operation === read?.id) && isOfSameRecord(one, view),
    );
    return lastOfRepeated(own).flatMap((view) => state.take(view));
  });
}

/**
 * Members of which the reading after two changes at the same time shows the value from before both, although both were
 * accepted, and the reading after the whole body showed its value.
 */
export function lostAtOnce(views: Views, write: Operation, read: Operation): readonly ComparedFlaw[] {
  const { together } = partSteps(write.id);
  const parts = [together.first, together.others].map((name) => lastAttemptsOfStep(views, write.id, name).at(-1));
  const [after, whole] = [together.read, readBackStep(write.id)].map((name) =>
    lastAttemptsOfStep(views, read.id, name)
      .flatMap((view) => shownBy(view) ?? [])
      .at(-1),
  );
  const [first] = parts;
  if (first === undefined || after === undefined || whole === undefined) return [];
  const before = lastAnswers(views, write.id).findLast(
    (view) => view.succeeded && view.exchange.step < first.exchange.step,
  );
  if (!parts.every((view) => view?.succeeded === true && view.status !== accepted)) return [];
  return parts.flatMap((view) =>
    valuesOf(view?.sentBody ?? null)
      .filter(([pointer, sent]) => {
        const [old, seen] = [before?.sentBody, after.value].map((body) => valueAt(body ?? null, pointer));
        const isBack = old !== undefined && seen !== undefined && jsonEqual(old, seen) && !jsonEqual(old, sent);
        return isBack && jsonEqual(sent, valueAt(whole.value, pointer) ?? null);
      })
      .map(([pointer, sent]) =>
        comparedFlaw(
          after.view.exchange,
          parts.flatMap((part) => part?.exchange ?? []),
          {
            pointer,
            message: 'one of two changes that were accepted at the same time is lost',
            expected: show(sent),
            actual: `${show(valueAt(after.value, pointer) ?? null)}, as before both`,
          },
        ),
      ),
  );
}
