import type { Bindings, CredentialLabel, Origin, Purpose, Violated } from '../evidence/exchange.js';
import type { OperationId } from '../../spec/model.js';
import type { Json } from '../core/json.js';
import type { ShownAt } from '../relations/shown-record.js';

/** Where the body of a request comes from. */
export type BodyPlan =
  /**
   * `bodies.<operation>.value` of the configuration (or of `schemas.<schema>`, or of `further.<further>`); without it
   * the step is omitted.
   * `set` puts members in (VENDOR1…8 in them become the configured names), `without` and `only` choose members.
   * With `assumed`, it is sent to something else than it was given for, so refusing it fails nothing.
   */
  | {
      readonly from: 'configuration';
      readonly schema?: string;
      readonly further?: string;
      readonly set?: { readonly [pointer: string]: Json };
      readonly without?: readonly string[];
      readonly only?: readonly string[];
      readonly assumed?: true;
    }
  /** The configured body of another operation, as a guess at what this one takes; or a made-up one. */
  | { readonly from: 'borrowed'; readonly of: OperationId; readonly otherwise: Json }
  | { readonly from: 'literal'; readonly value: Json; readonly origin: Origin }
  /** Bytes as they stand, JSON or not; made up unless told. */
  | { readonly from: 'text'; readonly text: string; readonly origin?: Origin }
  /** The JSON of an earlier answer in this scenario, with members replaced. */
  | { readonly from: 'answer'; readonly step: string; readonly set?: { readonly [pointer: string]: Json } };

/**
 * A query value on the wire, and who says that it is good; or the configured value of a stated parameter, without
 * which the step is omitted (`required`) or sent all the same (`if-given`).
 */
export type QueryPlan =
  | { readonly value: string | readonly string[]; readonly origin: Origin }
  /** A value sent as a cursor: by the configured parameter, or by the one that the plan stands under. */
  | { readonly cursor: string | readonly string[] }
  | { readonly configured: 'required' | 'if-given' };

/** How an event for a receiver under test is signed. */
export interface SignedAs {
  /** The same for repeated deliveries. */
  readonly messageId: string;
  readonly signing: 'right' | 'forged';
}

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
  readonly query?: { readonly [name: string]: QueryPlan };
  readonly headers?: { readonly [name: string]: string };
  readonly body?: BodyPlan;
  readonly mediaType?: string;
  /** The answer lists, shows or creates things; their ids bind these variables for later steps and scenarios. */
  readonly yields?: readonly string[];
  /**
   * Variables of other records that the answer names, each by a property of the variable's own name: an `id` in it is
   * never theirs.
   */
  readonly mentions?: readonly string[];
  /**
   * Variables that this answer binds for later steps of the scenario, and where in it the thing is whose id they get.
   */
  readonly binds?: { readonly [variable: string]: Where };
  /** Path variables with fixed values, e.g. an id that nothing has. */
  readonly bindings?: Bindings;
  /** The values of `bindings` are from the configuration, which names them for any parent. */
  readonly bindsConfigured?: true;
  /** This path variable gets the id of a thing that is known under another parent than the one in the path. */
  readonly elsewhere?: string;
  /** The path names a variable whose meaning is not shown, so a configured id is no word that this path exists. */
  readonly aliased?: true;
  readonly violated?: Violated;
  /**
   * Many requests instead of one, drawn from what is stated or configured of the operation; the step is their template.
   */
  readonly generate?: 'boundary' | 'random' | 'invalid';
  /** So many random ones, instead of `limits.examples`. */
  readonly examples?: number;
  /** They are drawn from the implementer's own document: query, headers and body, or the path alone. */
  readonly draws?: 'request' | 'path';
  /**
   * Instead of a request of the suite's own: what the configuration says makes the implementation emit this event,
   * whose
   * delivery is then awaited. `operation` names the event as well.
   */
  readonly triggers?: OperationId;
  /** Wait for this many more deliveries at the scenario's target before the next step, as long as `events.waitMs`. */
  readonly awaits?: number;
  /**
   * Sent again, after each of a few waits, as long as the answer does not show this: changes may be seen after a delay.
   */
  readonly until?: Until;
  /**
   * Sent once for each page after the answer of an earlier step, as long as there is a next cursor; at most so many
   * times. With `lastBy`, the last page by so many items is asked for instead, or half of a list that is shorter.
   */
  readonly walks?: { readonly from: string; readonly most: number; readonly lastBy?: number };
  /** An event for a receiver: signed when it is sent, as the configuration says. */
  readonly signedAs?: SignedAs;
  /** Sent after all other changes of the run; the steps after it as well. */
  readonly atEnd?: true;
  /**
   * Asks whether an expendable thing still exists, so that one that an earlier run used up is not used again. Not sent
   * once one was found.
   */
  readonly finds?: ExpendableThing;
  /**
   * Asks whether the thing exists whose id for this variable was supplied by a document, a recording or an earlier run:
   * an id that is gone is not used.
   */
  readonly asksFor?: string;
  /** Sent only where the body of an earlier step was refused: the control of that refusal, or the same once more. */
  readonly afterRefusalOf?: string;
  /** Sent alone, also in a scenario that changes nothing: it takes turns with its control. */
  readonly inTurn?: true;
  /** Sent even when an earlier step failed: clean-up. */
  readonly always?: true;
  /** The context for whose sake it is sent, as `src/contexts` calls it; absent of what is sent for its own sake. */
  readonly context?: string;
  /** Left out because `limits.requests` is spent on what decides more. */
  readonly beyondBudget?: true;
}

/** The answer itself, the first item of the list that it is, or a JSON pointer into it. */
export type Where = 'answer' | 'first item' | `/${string}`;

/** What an answer is to show. */
export type Until =
  /** Nothing in it, or in the record in it, contradicts the body that an earlier step sent, or what is in that body. */
  | { readonly kind: 'reflects'; readonly step: string; readonly sentAt?: `/${string}`; readonly at?: ShownAt }
  /** It shows no longer what an earlier step sent. */
  | { readonly kind: 'reflects-no-more'; readonly step: string }
  /** The list in it has nothing of the list that an earlier step showed. */
  | { readonly kind: 'lists-none-of'; readonly step: string; readonly variable: string }
  /** The list in it has not the thing that the variable is bound to. */
  | { readonly kind: 'lists-not'; readonly variable: string }
  /** The list in it has the thing that an earlier step created, by the id for this variable. */
  | { readonly kind: 'lists'; readonly step: string; readonly variable: string }
  /** What is at the first pointer equals what is at the second in the answer of an earlier step. */
  | {
      readonly kind: 'agrees';
      readonly step: string;
      readonly at: readonly (readonly [here: string, there: string])[];
    };

/**
 * What a scenario does to the implementation, from harmless to irreversible; all but `reads` need permission to
 * write, and `needs` names the expendable thing it works on.
 */
export type Effect =
  | { readonly kind: 'reads' }
  /** Creates things of its own and changes only those. */
  | { readonly kind: 'creates' }
  /**
   * Changes something that the configuration names as expendable: an entry of `writes.expendable`. With `further`,
   * one of the things that it names after the first: 1 is the second.
   */
  | { readonly kind: 'consumes'; readonly needs: ExpendableName; readonly further?: number };

/** An entry of `writes.expendable` that lists ids; those of `deletableAccountID` are bound to `accountID`. */
export type ExpendableThing = 'accountID' | 'customerID' | 'deletableAccountID' | 'gatewayID' | 'systemID';

/** An entry of `writes.expendable`; `operations` names operations of the implementer's document by their ids. */
export type ExpendableName = 'user' | 'operations' | ExpendableThing;

/** An ordered few stimuli that belong together. */
export interface Scenario {
  /** `<resource>/<what>`, stable; expanded per binding to `<resource>/<what>@<bindings>`. */
  readonly id: string;
  readonly title: string;
  readonly effect: Effect;
  /** Bound in one way only: what it asks does not depend on the thing. */
  readonly once?: true;
  /** Bound in up to so many ways: there are several kinds of the thing. */
  readonly ways?: number;
  /** The first so many ways are left out: other scenarios have them. */
  readonly beyond?: number;
  /** A reading that waits until other scenarios have changed what they change. */
  readonly afterChanges?: true;
  /** The second, third … of the scenarios that draw requests for the same steps; it shows nothing that others need. */
  readonly part?: number;
  readonly steps: readonly Step[];
}

export interface Suite {
  readonly resource: string;
  readonly scenarios: readonly Scenario[];
}
