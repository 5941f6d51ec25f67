import type { MessageForm } from '../core/message-form.js';
import type { Bindings, CredentialLabel, Origin } from '../evidence/exchange.js';

/** The request of a step as it is sent. */
export interface BuiltRequest {
  readonly kind: 'request';
  readonly method: string;
  readonly url: string;
  /** Below the base URL, with values for the variables. */
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  /** Names of headers that the request does not have, although each other one has them. */
  readonly headersLeftOut?: readonly string[];
  readonly message?: readonly MessageForm[];
  /** The same request in its usual form; absent where this one has it. */
  readonly usualForm?: BuiltRequest;
  /** The same request in each of its forms alone. */
  readonly formsAlone?: readonly BuiltRequest[];
  readonly body?: string;
  readonly bodyOrigin: Origin;
  /** Of the body, also of one that is drawn. */
  readonly mediaType: string;
  readonly query: { readonly [name: string]: readonly string[] };
  readonly queryOrigin: Origin;
  readonly credential: CredentialLabel;
  readonly bindings: Bindings;
  /** Ids of created records, by the members of the body that name these. */
  readonly references?: { readonly [member: string]: string };
}
