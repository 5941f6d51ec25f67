import type { DocumentPointer } from '../core/pointer.js';
import type { Json } from '../core/json.js';
import type { MessageForm } from '../core/message-form.js';
import type { TargetForm } from '../core/target-form.js';
import type { CredentialLabel } from '../evidence/exchange.js';
import type { OperationId } from '../../spec/model.js';

/** Whether a named part of a request is there, or which value it has. */
export type Presence<Value extends Json> = 'present' | 'absent' | { readonly value: Value };

/** A bound of a number that a text gives, e.g. of `per_page`. */
export type Bound = { readonly atLeast: number } | { readonly atMost: number };

/** How many items a list in a response has, or which part of the list the response is. */
export type ListSize = 'no items' | 'one item' | 'more than 100 items' | 'last page';

/** Where in its list an item stands. */
export type ItemPosition = 'first' | 'last' | 'after the first 100';

/** How many items an array in a record has. */
export type ArraySize = 'no items' | 'one item' | 'several items';

/** A value in a record that may be a condition: a text, a truth value, or the size of an array. */
export type RecordValue = string | boolean | { readonly items: ArraySize };

/** A form of ids, as far as a service may read ids by their form. */
export type IdForm = 'a UUID' | 'a number' | 'a word of letters, digits and hyphens' | 'characters that a path encodes';

/** The place of an id among the ids that the configuration names for a path variable. */
export type Ordinal = 'first' | 'second' | 'third';

/**
 * A condition of an exchange or of one list item in it, as data. `apply` puts it into a request, `match` finds it in
 * evidence, `inject` makes it the condition of a fault, and `tell` writes it as a sentence. Each of the four is a
 * table by `kind`, so the compiler reports each one that lacks a new kind.
 */
export type Pattern =
  /** A query parameter of the request, decoded; `twice`: it stands there more than once. */
  | { readonly kind: 'query'; readonly name: string; readonly is: Presence<string> | 'twice' }
  /** A query parameter of the request that is a whole number within a bound. */
  | { readonly kind: 'query number'; readonly name: string; readonly is: Bound }
  /** A header of the request; the name in lower case. */
  | { readonly kind: 'header'; readonly name: string; readonly is: Presence<string> }
  /** The spelling of the request target. */
  | { readonly kind: 'target'; readonly is: TargetForm }
  /** The way in which the head of the request is written. */
  | { readonly kind: 'message'; readonly is: MessageForm }
  /** The method on the wire, e.g. `HEAD` for an operation that is read with GET. */
  | { readonly kind: 'method'; readonly is: string }
  | { readonly kind: 'credential'; readonly label: CredentialLabel }
  /** The request has no body, one that is not JSON, or one with characters outside ASCII, escaped or not. */
  | { readonly kind: 'body'; readonly is: 'none' | 'malformed' | 'characters outside ASCII' }
  /** A value in the request body, by JSON pointer. */
  | { readonly kind: 'member'; readonly at: string; readonly is: Presence<Json> }
  /** The request body is one that the configuration gives under this name. */
  | { readonly kind: 'example'; readonly name: string; readonly body: Json }
  /** The id in the path is the nth of those that the configuration names for the variable. */
  | { readonly kind: 'subject'; readonly variable: string; readonly ordinal: Ordinal; readonly id: string }
  /** The id in the path is this made-up one. */
  | { readonly kind: 'made-up-id'; readonly variable: string; readonly id: string; readonly form: string }
  /** The id in the path has this form, whether a record has it or not. */
  | { readonly kind: 'id form'; readonly variable: string; readonly is: IdForm }
  | { readonly kind: 'list'; readonly size: ListSize }
  /** One list item, by its position, or by this value, or any value, that it carries at a JSON pointer. */
  | {
      readonly kind: 'item';
      readonly is: ItemPosition | { readonly at: string; readonly value: RecordValue } | { readonly has: string };
    }
  /** The response shows a record whose property has this text; `place` leads to the record in the fault's notation. */
  | {
      readonly kind: 'record';
      readonly name: string;
      readonly schema: DocumentPointer;
      readonly place: readonly string[];
      readonly property: string;
      readonly text: string;
      /** The operation whose response shows it reads, creates, or changes the record. */
      readonly by: 'reading' | 'creation' | 'change';
    }
  /** The response shows this value of an enumeration. */
  | { readonly kind: 'shows'; readonly name: string; readonly schema: DocumentPointer; readonly text: string }
  /** The response is a record that has this value, by JSON pointer. */
  | { readonly kind: 'response member'; readonly at: string; readonly is: RecordValue }
  /**
   * The exchange is about a record, by a path variable, of which the responses of other operations always show this
   * value.
   */
  | { readonly kind: 'state'; readonly of: string; readonly at: string; readonly is: RecordValue }
  /**
   * Sent after an operation that changes something was requested with an issued credential; `sameRecord`: with the same
   * values in those variables of its path that both operations have. `request` is its method and path.
   */
  | {
      readonly kind: 'after';
      readonly write: OperationId;
      readonly request: string;
      readonly deletes: boolean;
      readonly sameRecord?: true;
    }
  /** The latest change of the same record before it was by this operation, which `request` names. */
  | { readonly kind: 'latest'; readonly write: OperationId; readonly request: string }
  /** Sent at the end of the run, after all changes; `from`: the nth answer from which a fault shows. */
  | { readonly kind: 'late'; readonly from: number }
  /** One answer of so many to equal requests. */
  | { readonly kind: 'every'; readonly times: number }
  /** The status of the response; of a fault, that of the honest response. */
  | { readonly kind: 'status'; readonly is: number | '2XX' }
  /** All of these at once. */
  | { readonly kind: 'all'; readonly of: readonly Pattern[] };

/** A use of a pattern that is not possible, e.g. to send a request with it, and the reason. */
export interface ImpossibleUse {
  readonly cannot: string;
}

/** Makes a use that no pattern of a kind has, for this reason. */
export const impossibleUse = (reason: string) => (): ImpossibleUse => ({ cannot: reason });

/** The pattern of requests in which a query parameter has this value. */
export const queryPattern = (name: string, value: string): Pattern => ({ kind: 'query', name, is: { value } });

/** The pattern that holds where all of these hold; a single pattern is returned as it is. */
export const allPatterns = (of: readonly Pattern[]): Pattern =>
  of.length === 1 && of[0] !== undefined ? of[0] : { kind: 'all', of };

/** Is a pattern about requests before the matched one? */
export const isAboutEarlierRequests = ({ kind }: Pattern): boolean => kind === 'after' || kind === 'latest';

/** The patterns of one kind. */
export type PatternOf<Kind extends Pattern['kind']> = Extract<Pattern, { readonly kind: Kind }>;

/** A use of patterns, told for each kind; the compiler reports a kind that is missing. */
type Uses<Given extends readonly unknown[], Result> = {
  readonly [Kind in Pattern['kind']]: (pattern: PatternOf<Kind>, ...given: Given) => Result;
};

/** A use of patterns of any kind. */
export const interpreter =
  <Given extends readonly unknown[], Result>(
    uses: Uses<Given, Result>,
  ): ((pattern: Pattern, ...given: Given) => Result) =>
  (pattern, ...given) =>
    // The entry of a kind takes patterns of this kind, which TypeScript does not see for a union.
    (uses[pattern.kind] as (pattern: Pattern, ...given: Given) => Result)(pattern, ...given);
