import type { Bindings, CredentialLabel, Origin, Purpose, Violated } from '../evidence/exchange.js';
import type { OperationId } from '../../spec/model.js';
import type { Json } from '../core/json.js';
import type { AddressForm } from '../core/address-form.js';
import type { MessageForm } from '../core/message-form.js';
import type { TargetForm } from '../core/target-form.js';
import type { BodyTurn } from './turned-body.js';
import type { RecordLocation } from '../relations/shown-record.js';

/** The source of a request body. */
export type BodyPlan =
  /**
   * `bodies.<operation>.value` of the configuration (or of `schemas.<schema>`, or of `further.<further>`); without it
   * the step is omitted. `set` adds members (VENDOR1…8 in them become the configured names), `without` and `only`
   * choose members, and `turned` turns the values of some. With `assumed`, the record is another one than the
   * configured body is for, so a refusal is no failure.
   */
  | {
      readonly from: 'configuration';
      readonly schema?: string;
      readonly further?: string;
      readonly set?: { readonly [pointer: string]: Json };
      readonly without?: readonly string[];
      readonly only?: readonly string[];
      readonly turned?: BodyTurn;
      readonly assumed?: true;
    }
  /**
   * The configured body of another operation, as a guess at a body that this one accepts; without it, a made-up body.
   */
  | { readonly from: 'borrowed'; readonly of: OperationId; readonly otherwise: Json }
  | { readonly from: 'literal'; readonly value: Json; readonly origin: Origin }
  /**
   * A body that is drawn from a schema when the request is built, since drawing all of a large document takes long;
   * each call gives the same one. Without a value, or an empty text of it, the request has no body.
   */
  | {
      readonly from: 'sampled';
      readonly sample: () => Json | undefined;
      /** Default: as JSON. */
      readonly write?: (value: Json) => string;
      /** The members that its schema demands: where the body is refused, one with these alone is sent. */
      readonly required?: () => ReadonlySet<string>;
      readonly origin: Origin;
    }
  /** Bytes as they stand, JSON or not; the default origin is `made-up`. */
  | { readonly from: 'text'; readonly text: string; readonly origin?: Origin }
  /** Members of the record in an earlier response of this scenario: those of the body's configured schema. */
  | { readonly from: 'answer'; readonly step: string };

/** How a page size is fitted to the list that an earlier step showed, so that a short list has several pages, too. */
export interface FittedSize {
  /** The earlier step; without its list the size stays as it is. */
  readonly list: string;
  /** The size is the largest with which the list has an item on this page, and at most the value of the plan. */
  readonly page: number;
  /** The value is for so many pages at once, and so is the fitted size; default 1. */
  readonly pagesAtOnce?: number;
  /** The last page is full, if a size of at least a third of the largest does that. */
  readonly full?: true;
}

/**
 * A query value on the wire, and who says that it is good; or the configured value of a stated parameter, without
 * which the step is omitted (`required`) or sent all the same (`if-given`).
 */
export type QueryPlan =
  | { readonly value: string | readonly string[]; readonly origin: Origin }
  | { readonly value: string; readonly origin: Origin; readonly fitted: FittedSize }
  /** A value sent as a cursor: by the configured parameter, or by the one that the plan stands under. */
  | { readonly cursor: string | readonly string[] }
  | { readonly configured: 'required' | 'if-given' };

/**
 * A header field with the entity tag of an earlier response. `{tag}` in the value is the tag as it came, and `{opaque}`
 * its text in quotes, without the sign of a weak one.
 */
export interface TagPlan {
  /** The earlier step. Where its response has no tag, this step is not sent, and nothing is told of it. */
  readonly step: string;
  readonly field: 'if-match' | 'if-none-match';
  readonly value: string;
  /** A strong tag is needed, as for `If-Match` (RFC 9110 §13.1.1). */
  readonly isStrong?: true;
}

/** How an event for a receiver under test is signed. */
export interface SignedAs {
  /** The same for repeated deliveries. */
  readonly messageId: string;
  readonly signing: 'right' | 'forged';
}

/** How our receiver refuses a delivery: a status, or the end of the connection. */
export type RefusedDelivery = 'close' | { readonly status: number };

/** One stimulus of a scenario. */
export interface Step {
  /** Unique in the scenario, e.g. `create`. */
  readonly name: string;
  /** An operation or withdrawn operation; with `null` the `method` and `path` are sent as they stand. */
  readonly operation: OperationId | null;
  readonly method?: string;
  readonly path?: string;
  readonly purpose: Purpose;
  /** Default `full`. */
  readonly credential?: CredentialLabel;
  /** A run at depth `quick` does not send it: other steps decide the same, and a fault that it finds alone is rare. */
  readonly notQuick?: true;
  readonly query?: { readonly [name: string]: QueryPlan };
  /** `null`: the request has no such header, also where the suite usually sends it. */
  readonly headers?: { readonly [name: string]: string | null };
  /** One more header field, with the entity tag of an earlier response. */
  readonly tagged?: TagPlan;
  /** Other spellings of the request target. */
  readonly target?: readonly TargetForm[];
  /** Other ways to write the head of the request. */
  readonly message?: readonly MessageForm[];
  readonly body?: BodyPlan;
  readonly mediaType?: string;
  /**
   * The number of a form of a request with a body that means the same as the usual one (`inBodyForm`). Where it is
   * refused, the usual form is sent as well.
   */
  readonly bodyForm?: number;
  /** The response lists, shows or creates records; their ids bind these variables for later steps and scenarios. */
  readonly yields?: readonly string[];
  /**
   * Variables of other records whose ids the response carries, each in a property with the variable's name. A property
   * `id` is never one of them.
   */
  readonly mentions?: readonly string[];
  /**
   * Variables that this response binds for later steps of the scenario, each with the place of the record that has the
   * id.
   */
  readonly binds?: { readonly [variable: string]: RecordPosition };
  /** Members of the body that get the ids of records which the scenario created, by the variables of these. */
  readonly refers?: { readonly [member: string]: string };
  /** Path variables with fixed values, e.g. an id that no record has. */
  readonly bindings?: Bindings;
  /** Path variables that get ids which the run makes up of so many random characters that no record has them. */
  readonly unused?: readonly string[];
  /** `${UNIQUE}` in `bindings` is the text that it is in the body of this step. */
  readonly uniqueOf?: string;
  /** The values of `bindings` are from the configuration, which names them for any parent. */
  readonly bindsConfigured?: true;
  /** Reads the record of this step: path variables that the configuration gives for that step are its own as well. */
  readonly sameRecordAs?: string;
  /** The record that this earlier step created, and not the last one that the scenario created. */
  readonly ofCreated?: string;
  /** This path variable gets the id of a record that is known under another parent than the one in the path. */
  readonly elsewhere?: string;
  /**
   * The body is for records of one kind, e.g. an inverter: the variable gets the id of a record that is known to be of
   * that kind, or of unknown kind, unless the configuration gives its value for this body. `isGuess`: the kind is the
   * nearest one that the interface names, so a record of unknown kind comes first, and a refusal decides nothing.
   * `isKnown`: a record of unknown kind will not do.
   */
  readonly ofKind?: {
    readonly variable: string;
    readonly kind: string;
    readonly isGuess?: true;
    readonly isKnown?: true;
  };
  /**
   * The interface doesn't show the meaning of a variable of the path, so a configured id does not prove that the path
   * exists.
   */
  readonly aliased?: true;
  readonly violated?: Violated;
  /**
   * Many generated requests instead of one, from the schemas of the documents or the configuration; the step is their
   * template.
   */
  readonly generate?: 'boundary' | 'random' | 'invalid';
  /** Of the boundary requests, those with an object that the record in the response of this step has as well. */
  readonly drawnFor?: string;
  /** The number of random requests, in place of `limits.examples`, or the most boundary requests. */
  readonly examples?: number;
  /** Boundary requests without those that a step with so many `examples` sends. */
  readonly exceptExamples?: number;
  /** The requests are generated from the implementer's own document: query, headers and body, or the path alone. */
  readonly draws?: 'request' | 'path';
  /**
   * In place of a request of the suite's own: the request or command by which the configuration triggers this event,
   * whose delivery is then awaited. `operation` names the event as well.
   */
  readonly triggers?: OperationId;
  /**
   * The next step waits until so many more deliveries have arrived at the scenario's target, for at most
   * `events.waitMs`.
   */
  readonly awaits?: number;
  /** The configured body of a subscription names our receiver by its address in this form. */
  readonly addressForm?: AddressForm;
  /**
   * Our receiver refuses the first delivery after this step: with this status, or without a response. A step that
   * awaits deliveries also waits for a second attempt, for at most a second; no sender has to make one.
   */
  readonly refusesFirst?: RefusedDelivery;
  /**
   * The request is repeated after each of a few waits until the response shows this: a change may be visible after a
   * delay.
   */
  readonly until?: AwaitedContent;
  /**
   * Sent once for each page after the response of an earlier step, as long as there is a next cursor, and at most
   * `most` times. With `lastBy`, only the last page of that many items is requested; of a shorter list, its second
   * half. With `filled`, the first page, the last one and the page after it are requested, by a size that divides the
   * list, so that the last page is full.
   */
  readonly walks?: {
    readonly from: string;
    readonly most: number;
    readonly lastBy?: number;
    readonly filled?: true;
  };
  /** An event for a receiver, signed as the configuration says when it is sent. */
  readonly signedAs?: SignedAs;
  /** This step and those after it are sent after all other changes of the run. */
  readonly atEnd?: true;
  /**
   * Reads an expendable record to see whether it still exists, so that one that an earlier run deleted is not used
   * again. Omitted once an existing one was found.
   */
  readonly finds?: ExpendableThing;
  /**
   * Reads the record whose id for this variable was supplied by a document, a recording or an earlier run: the run does
   * not use the id of a record that is gone.
   */
  readonly asksFor?: string;
  /**
   * Sent only if the body of an earlier step was refused, or the form of its reading: the control of that refusal, or
   * the same request again. Of several steps, one that was refused is enough.
   */
  readonly afterRefusalOf?: string | readonly string[];
  /** Sent only if a reading in another form was answered with another content than the readings before it. */
  readonly afterOtherContentOf?: string;
  /** Sent only after this step of the scenario was answered 409: what it changes is not in the state for it. */
  readonly afterConflictOf?: string;
  /** Sent only if the body of an earlier step was accepted: until then, nobody has said that it is valid. */
  readonly afterAcceptanceOf?: string;
  /** Sent only after one of these steps was answered with success, e.g. the deletion of the record. */
  readonly afterSuccessOf?: string | readonly string[];
  /**
   * Sent while no other request is open, also in a scenario that changes no record, because it takes turns with its
   * control.
   */
  readonly inTurn?: true;
  /** Sent at the same time as the steps directly before and after it that have this as well. */
  readonly atOnce?: true;
  /** Sent even after an earlier step failed, to delete created records. */
  readonly always?: true;
  /** The context that the request meets, by its id in `src/contexts`; absent if the request is not for a context. */
  readonly context?: string;
  /** Omitted, because `limits.requests` is spent on requests that decide more. */
  readonly beyondBudget?: true;
}

/**
 * The position of a record in a response: the response itself, the first item of its list, or a JSON pointer into it.
 */
export type RecordPosition = 'answer' | 'first item' | `/${string}`;

/** The content that a response is to show; the request is repeated until then. */
export type AwaitedContent =
  /**
   * No member of the response, or of the record in it, contradicts the body that an earlier step sent, or a part of
   * that body.
   */
  | { readonly kind: 'reflects'; readonly step: string; readonly sentAt?: `/${string}`; readonly at?: RecordLocation }
  /** The response no longer shows the same record as the response of an earlier step. */
  | { readonly kind: 'shows-no-more'; readonly step: string }
  /** The list in the response has no item of the list that an earlier step showed. */
  | { readonly kind: 'lists-none-of'; readonly step: string; readonly variable: string }
  /** The list in the response lacks the record that the variable is bound to. */
  | { readonly kind: 'lists-not'; readonly variable: string }
  /** The list in the response has the record that an earlier step created, by the id for this variable. */
  | { readonly kind: 'lists'; readonly step: string; readonly variable: string }
  /** The value at the first pointer equals the value at the second pointer in the response of an earlier step. */
  | {
      readonly kind: 'agrees';
      readonly step: string;
      readonly at: readonly (readonly [here: string, there: string])[];
    };

/**
 * The effect of a scenario on the implementation, from harmless to irreversible. All but `reads` need permission to
 * write, and `needs` names the expendable record that is changed or deleted.
 */
export type Effect =
  | { readonly kind: 'reads' }
  /** Creates records of its own and changes only those. */
  | { readonly kind: 'creates' }
  /**
   * Changes a record that the configuration names as expendable: an entry of `writes.expendable`. `further` chooses one
   * that the entry names after the first: 1 is the second. `apart`: where the scenario is about the record itself, the
   * second one if there is one, so that it needs not wait for the changes of the first.
   */
  | {
      readonly kind: 'consumes';
      readonly needs: ExpendableName;
      readonly further?: number;
      readonly apart?: true;
    };

/** An entry of `writes.expendable` that lists ids; those of `deletableAccountID` are bound to `accountID`. */
export type ExpendableThing = 'accountID' | 'customerID' | 'deletableAccountID' | 'gatewayID' | 'systemID';

/** An entry of `writes.expendable`; `operations` names operations of the implementer's document by their ids. */
export type ExpendableName = 'user' | 'operations' | ExpendableThing;

/** Stimuli that belong together, in order. */
export interface Scenario {
  /** `<resource>/<name>`, stable; expanded per binding to `<resource>/<name>@<bindings>`. */
  readonly id: string;
  readonly title: string;
  readonly effect: Effect;
  /** Bound to one record only: another record would make no difference to its requests. */
  readonly once?: true;
  /** Bound to at most so many records, because records may be of several kinds. */
  readonly ways?: number;
  /** Bound to each known record, and not only to as many as show all states. */
  readonly eachRecord?: true;
  /** Skips the first so many bindings, which other scenarios have. */
  readonly beyond?: number;
  /** Waits until the changes of other scenarios are done; a creation also for the readings that wait so. */
  readonly afterChanges?: true;
  /**
   * It subscribes before the other changes of the run, whose deliveries to its subscription are judged. Planned where
   * no trigger is configured for an event.
   */
  readonly listens?: true;
  /**
   * Its requests to this operation may cause events: planned where an event has no trigger in the configuration, and
   * the configuration has the schema of the operation's body.
   */
  readonly mayCauseEvents?: OperationId;
  /**
   * The second, third … of the scenarios that generate requests for the same steps; no other scenario needs its
   * responses.
   */
  readonly part?: number;
  /** Sent after all scenarios without a round and those of the rounds before, but before deletions of everything. */
  readonly round?: number;
  /** The id of the scenario that draws for the same steps in the first round. */
  readonly drawsOnFor?: string;
  readonly steps: readonly Step[];
}

export interface Suite {
  readonly resource: string;
  readonly scenarios: readonly Scenario[];
}
