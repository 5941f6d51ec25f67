import { subscriptions } from '../../spec/feature-operations.js';
import { createdId, idOf } from '../answers/ids.js';
import { nextCursor } from '../answers/cursor.js';
import type { Bindings, Origin } from '../evidence/exchange.js';
import { jsonEqual, isObject, objectOf, type Json, type JsonObject } from '../core/json.js';
import type { Step } from '../stimuli/scenario.js';
import type { Address } from './address.js';
import { ContentOfForms } from './content-of-forms.js';
import { listsFittedTo } from './fitted-size.js';
import type { ScenarioInstance } from './instance.js';
import { recordKey } from './shown-records.js';
import { notSent, type NotSent } from './not-sent.js';
import { recordAt } from './satisfies.js';
import type { RunState } from './run-state.js';
import { unwrappedRecord } from './unwrapped.js';

/** A value of an earlier step: given, expected in a dry run, or missing because the step was not sent. */
type Given<T> = { readonly kind: 'given'; readonly value: T } | { readonly kind: 'expected' } | NotSent;

/**
 * The state of a scenario: the values of its variables, and the responses and bodies that later steps need. In a dry
 * run there are no responses, so their values are `expected`.
 */
export class ScenarioState {
  bindings: Bindings;
  origin: Origin;
  /** Steps whose bodies were refused because of their content, and readings whose forms were refused. */
  readonly refused = new Set<string>();
  /** Readings in another form that were answered with another content. */
  readonly otherContent = new Set<string>();
  readonly contents = new ContentOfForms();
  /** The forms of readings, not yet answered, for which a later step asks whether they have another content. */
  readonly comparedForms: Set<string>;
  /** The entity tags of responses with success, by step. */
  readonly entityTags = new Map<string, string>();
  /** Steps that were answered 409. */
  readonly conflicts = new Set<string>();
  /** Steps that were answered with success. */
  readonly succeeded = new Set<string>();
  /** Bodies that were sent and accepted, by step. */
  readonly sent = new Map<string, Json>();
  /** Steps whose bodies were made of answers. */
  readonly learned = new Set<string>();
  /** Answers that later steps ask for, by step. */
  readonly answers = new Map<string, Json>();
  /** Is a variable bound to a record that this scenario created? */
  ownThing = false;
  /** Was a subscription made? */
  subscription: Given<true> | undefined;
  /** Variables of created records, whether or not the response showed an id. */
  readonly created = new Set<string>();
  /** The ids of created records, by the step that created each. */
  readonly #createdBy = new Map<string, Bindings>();
  /** Variables whose values an answer is yet to show, with the configuration entry that would give one. */
  readonly expected: Map<string, string>;
  readonly expectedAnswers = new Set<string>();
  /** Accepted bodies, with the members that came back unchanged, by the resource that they belong to. */
  readonly accepted = new Map<string, JsonObject>();
  /** In a dry run: the step whose body would be accepted. */
  readonly expectedAccepted = new Map<string, string>();
  readonly #notSent = new Map<string, NotSent>();
  readonly #askedFor: ReadonlySet<string>;
  readonly #scenario: string;

  constructor({ id, scenario, bound }: ScenarioInstance) {
    this.#scenario = id;
    this.bindings = bound.bindings;
    this.origin = bound.origin;
    this.comparedForms = new Set(scenario.steps.flatMap(({ afterOtherContentOf: form }) => form ?? []));
    this.expected = new Map((bound.expected ?? []).map((variable) => [variable, `ids.${variable}`]));
    this.#askedFor = stepsAskedFor(scenario.steps);
  }

  /** A step was not sent: values that it would have given are missing for this reason. */
  noteNotSent(step: Step, reason: NotSent): void {
    this.#notSent.set(step.name, reason);
    if (step.operation === subscriptions.create) this.subscription ??= reason;
  }

  whyNotSent({ name }: Step): NotSent | undefined {
    return this.#notSent.get(name);
  }

  /** Takes the values of a success with this status; `answer` is its JSON, where it has one. */
  noteSuccess(
    step: Step,
    address: Address,
    { body, isLearned }: { readonly body: Json | undefined; readonly isLearned: boolean },
    { status, answer }: { readonly status: number; readonly answer: Json | undefined },
    run: RunState,
  ): void {
    this.succeeded.add(step.name);
    if (body !== undefined) this.sent.set(step.name, body);
    if (isLearned) this.learned.add(step.name);
    const kept = body === undefined || address.method === 'GET' ? undefined : echoed(body, answer);
    if (kept !== undefined) this.accepted.set(recordKey(step, address), kept);
    if (step.operation === subscriptions.create) this.subscription = { kind: 'given', value: true };
    const creates = address.method === 'POST';
    if (creates) for (const variable of step.yields ?? []) this.created.add(variable);
    if (answer === undefined) return;
    if (this.#askedFor.has(step.name)) this.answers.set(step.name, answer);
    this.bindings = { ...this.bindings, ...seenIds(step, answer, run) };
    const own = creates && !isFound(step, status, run) ? createdBinding(step, answer, this.#scenario, run) : undefined;
    if (own === undefined) return;
    this.bindings = { ...this.bindings, ...own };
    this.#createdBy.set(step.name, own);
    this.ownThing = true;
  }

  /** A step with the id of the record that an earlier step created. */
  ofCreated({ ofCreated: _, ...step }: Step, creation: string): Step | NotSent {
    const own = this.#createdBy.get(creation);
    return own === undefined
      ? notSent(`the step "${creation}" created nothing that could be addressed`)
      : { ...step, bindings: { ...step.bindings, ...own } };
  }

  /** In a dry run: values of the step's success are expected from now on. */
  expectSuccess(step: Step, address: Address): void {
    if (step.operation === subscriptions.create) this.subscription = { kind: 'expected' };
    if (step.body !== undefined && step.purpose === 'success')
      this.expectedAccepted.set(recordKey(step, address), step.name);
    if (this.#askedFor.has(step.name)) this.expectedAnswers.add(step.name);
    const variables = [
      ...Object.keys(step.binds ?? {}),
      ...(address.method === 'POST' ? (step.yields ?? []).slice(0, 1) : []),
    ];
    for (const variable of variables) {
      this.bindings = { ...this.bindings, [variable]: `{${variable}}` };
      this.expected.set(variable, `idFields.${variable}`);
      if (address.method === 'POST') this.#createdBy.set(step.name, { [variable]: `{${variable}}` });
    }
    if (address.method === 'POST') this.ownThing = true;
  }

  /** The answer that a walk through pages begins with. */
  firstPage(step: Step): Given<Json> | undefined {
    const { walks } = step;
    if (walks === undefined) return undefined;
    if (this.expectedAnswers.has(walks.from)) return { kind: 'expected' };
    const value = this.answers.get(walks.from);
    return value === undefined ? this.#notSent.get(walks.from) : { kind: 'given', value };
  }
}

/**
 * The members of an accepted body that came back as they were sent: all others the server sets. All of them where the
 * answer shows no record.
 */
function echoed(body: Json, answer: Json | undefined): JsonObject | undefined {
  if (!isObject(body)) return undefined;
  const record = answer === undefined ? undefined : unwrappedRecord(answer);
  if (!isObject(record)) return body;
  return objectOf(
    Object.entries(body).filter(
      ([name, value]) => Object.hasOwn(record, name) && jsonEqual(value, record[name] ?? null),
    ),
  );
}

/** Does an answer show that there is a page after it? */
export const hasNextPage = (answer: Json): boolean => nextCursor(answer)?.kind === 'cursor';

/** Steps whose answers later ones need; others are not kept, since answers may be large. */
const stepsAskedFor = (steps: readonly Step[]): ReadonlySet<string> =>
  new Set(
    steps.flatMap(({ body, until, walks, query, drawnFor }) => [
      ...(drawnFor === undefined ? [] : [drawnFor]),
      ...(body?.from === 'answer' ? [body.step] : []),
      ...listsFittedTo(query),
      ...(until !== undefined && 'step' in until ? [until.step] : []),
      ...(walks === undefined ? [] : [walks.from]),
    ]),
  );

/** Does a text contain a known secret? Then it is no id, even if a response calls it one. */
export const isSecret = (text: string, { redactor }: RunState): boolean => redactor.text(text) !== text;

function seenIds({ binds, operation }: Step, answer: Json, run: RunState): Bindings {
  const { configuration } = run;
  return Object.fromEntries(
    Object.entries(binds ?? {}).flatMap(([variable, where]) => {
      const thing = recordAt(answer, where, operation, configuration);
      const id = thing === undefined ? undefined : idOf(thing, variable, configuration);
      return id === undefined || isSecret(id, run) ? [] : [[variable, id] as const];
    }),
  );
}

/** Where a document describes both 201 and 200, a record that comes with 200 existed before (RFC 9110 §15.3.2). */
const isFound = ({ operation }: Step, status: number, { iface }: RunState): boolean =>
  status === 200 &&
  iface.supplement?.operations.some(({ id, responses }) => id === operation && responses.some(isCreated)) === true;

const isCreated = (response: { readonly status: string }): boolean => response.status === '201';

function createdBinding(
  { yields, operation }: Step,
  answer: Json,
  scenario: string,
  run: RunState,
): Bindings | undefined {
  const [variable] = yields ?? [];
  if (variable === undefined) return undefined;
  const id = createdId(answer, variable, run.configuration);
  // A record that was known before was not created now, and must not be changed.
  if (id === undefined || run.knowledge.mayKnow(variable, id)) return undefined;
  // By a document, creations go at the same time, and a service may take two of them for one record.
  const isSupplied = run.iface.supplement?.operations.some((each) => each.id === operation && !each.ofInterface);
  return isSupplied !== true || run.createdIds.take(variable, id, scenario) ? { [variable]: id } : undefined;
}
