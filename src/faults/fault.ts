import type { OperationId } from '../../spec/model.js';
import type { Json } from '../core/json.js';
import type { TargetForm } from '../core/target-form.js';

/**
 * The single faults that the embedded reference can have. They are data, so that a requirement can name the fault that
 * proves it without knowing the reference, and a fault can be printed, stored and repeated.
 */

/**
 * The responses that a fault changes. Without `when`: every response of the operation to a request with a credential.
 */
export interface FaultTarget {
  /** `null`: paths, or methods of known paths, that the interface does not have. */
  readonly operation: OperationId | null;
  readonly when?: FaultConditions;
}

/** Conditions of the requests to which a fault applies; all given conditions must hold. */
export interface FaultConditions {
  /** A query parameter has this value (as on the wire). */
  readonly query?: { readonly [name: string]: string };
  /** The request body has a value at each of these JSON pointers. */
  readonly bodyHas?: readonly string[];
  /** The request body has no value at any of these JSON pointers. */
  readonly bodyLacks?: readonly string[];
  /** The request carries these query parameters, with any value. */
  readonly queryHas?: readonly string[];
  /** The request carries none of these query parameters. */
  readonly queryLacks?: readonly string[];
  /** The request body has this value at this pointer; `/$kind` is where it has the kind of an appliance. */
  readonly bodyEquals?: { readonly [pointer: string]: Json };
  /** The request body has a text at this pointer that contains this one. */
  readonly bodyContains?: { readonly [pointer: string]: string };
  /** The request has this method on the wire, e.g. `HEAD` for an operation that is read with GET. */
  readonly method?: string;
  /** Path variables have these values, decoded. */
  readonly param?: { readonly [variable: string]: string };
  /** The request carries a body that is no JSON. */
  readonly malformed?: true;
  /** The request body is the reference's own example for this schema of the operation. */
  readonly schema?: string;
  /**
   * The credential's label in the reference: `full`, `none`, `unknown`, `without:X`, `form:longer`. Default: any that
   * was issued, and that may make the request.
   */
  readonly credential?: string;
  /** The request carries this media type. */
  readonly mediaType?: string;
  /** The request asks for this media type (`Accept`), as on the wire. */
  readonly accept?: string;
  /** The request has these header fields (names in lower case) with these values. */
  readonly header?: { readonly [name: string]: string };
  /** The request has none of these header fields (names in lower case). */
  readonly headerLacks?: readonly string[];
  /** The request target is spelled in these ways. */
  readonly target?: readonly TargetForm[];
  /** Only after a request to this operation with a credential, e.g. after an update. */
  readonly after?: OperationId;
  /** The number of these requests; default 1. */
  readonly times?: number;
  /** Every nth matching answer only, counted per fault. */
  readonly every?: number;
  /** Only from the nth matching answer on, counted per fault. */
  readonly from?: number;
  /** Only if the honest response is a list with so many items; `rest`: fewer than requested, after the third page. */
  readonly items?: 'none' | 'more than 100' | 'rest';
  /** The request carries no body. */
  readonly body?: 'none';
  /** Only if the honest response would have this status, or any status of success. */
  readonly status?: number | '2XX';
}

/**
 * Place in a JSON response: segments joined by `/`. A literal key; `*` each element or property; `**` any depth (also
 * none); `?name=text` only if the property of that name is this text; `$items` the array that holds the list in the
 * reference's envelope. Names of the reference for properties that the interface does not show: `$kind` is the property
 * for the kind of an appliance, `$id` that for a record's own id, `$written` a text that the operation of `after`
 * writes, if the response shows one, and `$writtenFirst` the first of them. Empty: the whole body.
 */
export type ResponsePlace = string;

export type Fault =
  /** This response in place of the honest one; the request has no effect. */
  | {
      readonly kind: 'answer';
      readonly on: FaultTarget;
      readonly status: number;
      readonly body?: Json;
      readonly mediaType?: string;
    }
  /** The honest response under another status (204 drops the body). */
  | { readonly kind: 'status'; readonly on: FaultTarget; readonly status: number }
  /**
   * The honest response with a value set at every match of the place; missing objects, and an element in an empty
   * array, are created.
   */
  | { readonly kind: 'set'; readonly on: FaultTarget; readonly at: ResponsePlace; readonly value: Json }
  /** The honest response without the value at the place. */
  | { readonly kind: 'remove'; readonly on: FaultTarget; readonly at: ResponsePlace }
  /** The honest response with a header set, or without the header if no value is given. */
  | { readonly kind: 'header'; readonly on: FaultTarget; readonly name: string; readonly value?: string }
  /** The honest body under another media type. An answer without content becomes a 200 (if it was a 204) with `{}`. */
  | { readonly kind: 'media-type'; readonly on: FaultTarget; readonly type: string }
  /** The honest body without its last half, so that it is no JSON; an answer without content becomes a 200 with `{`. */
  | { readonly kind: 'garble'; readonly on: FaultTarget }
  /** The operation answers without a credential, or with the one that the condition names, as with the full one. */
  | { readonly kind: 'skip-authentication'; readonly on: FaultTarget }
  /** The list repeats its items until it has so many, with any requested size. */
  | { readonly kind: 'overfill'; readonly on: FaultTarget; readonly items: number }
  /** A larger per_page is silently reduced to this one, on every page. */
  | { readonly kind: 'clamp'; readonly on: FaultTarget; readonly to: number }
  /** A withdrawn operation is served with 200 and this body. */
  | { readonly kind: 'serve'; readonly on: FaultTarget; readonly body: Json }
  /** The change is acknowledged with its usual response, and not made. */
  | { readonly kind: 'forget'; readonly on: FaultTarget }
  /** The first response for each request target, and for each value of these fields, is given again ever after. */
  | { readonly kind: 'keep'; readonly on: FaultTarget; readonly by?: readonly string[] }
  /** A change that is refused because of one member is made without that member. */
  | { readonly kind: 'make-in-part'; readonly on: FaultTarget }
  /** The credential needs a scope that the interface withdrew. */
  | { readonly kind: 'demand-scope'; readonly on: FaultTarget; readonly scope: string }
  /**
   * Deliveries of an event with a fault (`on.operation` is the event's id; `set`, `remove`, `media-type` and `garble`
   * apply to their bodies in the same way): sent to another path below the subscription's address, with another method,
   * without a signature or with a foreign one, so many times (0: never), or with an id for each attempt.
   */
  | {
      readonly kind: 'delivery';
      readonly on: FaultTarget;
      readonly path?: string;
      readonly method?: string;
      readonly signature?: 'none' | 'foreign';
      readonly times?: number;
      readonly ids?: 'of attempts';
    };

/** A fault, and the further requirements that fail with it, each with the reason. */
export interface ProvingFault {
  readonly fault: Fault;
  /** Applied to this variant of the reference, if the honest one has no place that the fault could change. */
  readonly variant?: string;
  /** VENDOR1…8 in the fault stand for themselves, not for the manufacturers' names. */
  readonly verbatim?: true;
  /** At most three. */
  readonly also?: readonly { readonly requirement: string; readonly because: string }[];
}
