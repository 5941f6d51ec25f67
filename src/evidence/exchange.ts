import type { OperationId } from '../../spec/model.js';
import type { CredentialAlteration } from '../config/altered-credentials.js';
import type { Json } from '../core/json.js';
import type { MessageForm } from '../core/message-form.js';

export type ScenarioId = string & { readonly __brand: 'ScenarioId' };
export type StimulusId = string & { readonly __brand: 'StimulusId' };
/** `<scenario>#<step>.<attempt>`: names one line of a bundle, the same in every run with the same seed and plan. */
export type ExchangeId = string & { readonly __brand: 'ExchangeId' };

/** Values of path variables by name, e.g. `{ systemID: '7' }`. */
export type Bindings = { readonly [variable: string]: string };

/** The credential of a request, never its value; `form:` is the full one with one difference. */
export type CredentialLabel =
  | 'full'
  | 'none'
  | 'made-up'
  | `form:${CredentialAlteration}`
  | `without:${string}`
  | `named:${string}`;

/** Does the label stand for a credential exactly as it was issued? */
export const isIssued = (label: CredentialLabel): boolean =>
  label !== 'none' && label !== 'made-up' && !label.startsWith('form:');

/**
 * Why a request was sent; requirements say which purposes they want, so that a selection of requirements
 * selects stimuli.
 */
export type Purpose =
  | 'success'
  | 'no-credential'
  | 'page-size'
  | 'withdrawn'
  | 'scope'
  | 'media-type'
  | 'control'
  | 'added-value'
  | 'property'
  | 'paging'
  | 'accept'
  | 'wire'
  | 'boundary'
  | 'random'
  | 'invalid'
  /** Valid by the implementer's own document, or drawn from it and invalid. */
  | 'supplied'
  | 'supplied-invalid'
  | 'robustness'
  | 'consistency'
  | 'trigger'
  | 'event'
  /** Sent by somebody else: it stands in recorded traffic. */
  | 'recorded';

/**
 * Where a value in a request came from: the interface states it, the implementer supplied it, an answer showed it, this
 * run created it, it was drawn from a schema that the implementer supplied, or we made it up.
 */
export type Origin = 'stated' | 'configured' | 'learned' | 'created' | 'supplied' | 'made-up' | 'none';

/** The violation in a negative request (see the generators); absent for well-formed requests. */
export interface Violated {
  readonly location: 'path' | 'query' | 'header' | 'body' | 'method' | 'media-type';
  readonly keyword: string;
  readonly pointer: string;
  readonly was?: Json;
  readonly became?: Json;
}

/** A recorded body, redacted and bounded. `cut`: not all of the `bytes` are kept. */
export type Body =
  | { readonly kind: 'text'; readonly text: string; readonly bytes: number; readonly cut: boolean }
  | { readonly kind: 'binary'; readonly base64: string; readonly bytes: number; readonly cut: boolean };

export type Headers = readonly (readonly [name: string, value: string])[];

export interface RecordedRequest {
  readonly method: string;
  /** Absolute URL as sent, secrets as labels. */
  readonly url: string;
  /** Lower-case names, in the order sent; the credential as its label. */
  readonly headers: Headers;
  /** Ways in which the head of the request was written; absent for the usual one. */
  readonly forms?: readonly MessageForm[];
  readonly body?: Body;
  readonly bodyOrigin: Origin;
}

/** Why there is no response to judge; none of these is by itself nonconformance. */
export type TransportFault =
  | 'refused'
  | 'dns'
  | 'tls'
  | 'timeout'
  | 'reset'
  | 'not-http'
  | 'header-limit'
  | 'redirect-limit'
  | 'aborted';

/** `body-…` faults still carry the status and the part of the body that was read. */
export type Outcome =
  | {
      readonly kind: 'response';
      readonly status: number;
      readonly headers: Headers;
      readonly body?: Body;
      /** Present when the response ended badly after its head: reset, timeout, undecodable or oversize body. */
      readonly damage?: 'reset' | 'timeout' | 'undecodable' | 'oversize';
      /** URLs of the redirects, in order; the last one gave this response. Absent without redirects. */
      readonly redirects?: readonly string[];
    }
  | { readonly kind: 'no-response'; readonly fault: TransportFault; readonly message: string };

interface Line {
  readonly id: ExchangeId;
  readonly scenario: ScenarioId;
  /** Position in the scenario, from 0. */
  readonly step: number;
  /** Retries of one step count from 0. */
  readonly attempt: number;
  /** Milliseconds since the start of the run. */
  readonly at: number;
  readonly durationMs: number;
}

/** One request of ours with the implementation's answer. */
export interface RequestExchange extends Line {
  readonly kind: 'exchange';
  readonly stimulus: StimulusId;
  readonly stepName: string;
  readonly purpose: Purpose;
  /** The operation or withdrawn operation addressed, `null` for a path that the interface does not know. */
  readonly operation: OperationId | null;
  readonly bindings: Bindings;
  /** `configured` when the configuration gave every path variable, `learned` when an answer gave one. */
  readonly pathOrigin: Origin;
  readonly query: { readonly [name: string]: readonly string[] };
  /** Where the query values came from, for parameters whose values the interface does not show. */
  readonly queryOrigin: Origin;
  readonly credential: CredentialLabel;
  readonly violated?: Violated;
  /**
   * A retry followed this one (429, 502, 503, 504), or a lesser request that fails in the same way: not judged, but
   * shown.
   */
  readonly superseded: boolean;
  readonly request: RecordedRequest;
  readonly outcome: Outcome;
}

/** Result of verifying a signature at arrival; the secret itself is never recorded. */
export interface SignatureCheck {
  readonly scheme: string;
  readonly result: 'valid' | 'invalid' | 'missing' | 'stale' | 'malformed';
  /** Label of the key that matched, e.g. `secret:2`; equal secrets have equal labels. */
  readonly key?: string;
  /** The difference in signing, where a known secret explains the signature. */
  readonly difference?: string;
}

/** One delivery that our receiver took, with our answer. */
export interface DeliveryExchange extends Line {
  readonly kind: 'delivery';
  /**
   * The event endpoint in whose path the delivery ended, or the event that its body names; `null` without either.
   */
  readonly event: OperationId | null;
  /** The subscription target it arrived at, as a label. */
  readonly target: string;
  readonly request: RecordedRequest;
  readonly answer: { readonly status: number } | { readonly none: 'silent' | 'closed' };
  readonly signatures: readonly SignatureCheck[];
  /** Id by which repeated deliveries were recognised. */
  readonly duplicateOf?: ExchangeId;
}

export type Exchange = RequestExchange | DeliveryExchange;

/** Something that was planned and not sent, with the reason and the configuration entry that would change that. */
export interface Omission {
  readonly kind: 'omission';
  readonly scenario: ScenarioId;
  readonly stimulus: StimulusId;
  readonly purpose: Purpose;
  readonly operation: OperationId | null;
  readonly reason: string;
  /** Path of a configuration entry, e.g. `ids.clusterID`; absent when no entry would help. */
  readonly decidedBy?: string;
  /** Further entries without which it would still not be sent. */
  readonly alsoNeeds?: readonly string[];
}

/** Ends a scenario: how many exchanges of it are in the bundle, all of them right before this line. */
export interface ScenarioEnd {
  readonly kind: 'scenario';
  readonly scenario: ScenarioId;
  readonly exchanges: number;
  /** SHA-256 (hex) of the lines of its exchanges and deliveries; the writer of a file puts it in. */
  readonly sha256?: string;
}

/** A request to our receiver that was no delivery, or an obstacle to deliveries; counted by kind. */
export interface Trouble {
  readonly kind: 'trouble';
  readonly what:
    | 'not-http'
    | 'tls'
    | 'slow'
    | 'broken-off'
    | 'header-limit'
    | 'body-limit'
    | 'overload'
    | 'unknown-path'
    | 'elsewhere'
    | 'question'
    | 'not-recorded'
    | 'unreached';
  readonly count: number;
  /** The first of them, in words. */
  readonly example: string;
}

export type EvidenceLine = Exchange | Omission | ScenarioEnd | Trouble;
