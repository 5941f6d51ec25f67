/** Why a certificate is refused; each word is stable. */
export type RefusalCode =
  | 'envelope-shape'
  | 'envelope-members'
  | 'payload-type'
  | 'signature-count'
  | 'signature-twice'
  | 'too-few-signatures'
  | 'signature-encoding'
  | 'payload-encoding'
  | 'key-type'
  | 'wrong-key'
  | 'signature'
  | 'signature-form'
  | 'key-id'
  | 'statement-json'
  | 'statement-shape'
  | 'statement-form'
  | 'unknown-predicate'
  | 'predicate-shape'
  | 'evidence-digest'
  | 'evidence-shape'
  | 'evidence-damaged'
  | 'evidence-cut-off'
  | 'challenge'
  | 'other-challenge'
  | 'interface'
  | 'suite'
  | 'rulings-form'
  | 'rulings'
  | 'verdicts'
  | 'claims'
  | 'unsupported-by-evidence'
  | 'timestamp-shape'
  | 'timestamp-digest'
  | 'timestamp-imprint'
  | 'timestamp-usage'
  | 'timestamp-chain'
  | 'timestamp-signature'
  | 'timestamp-time';

export interface Refusal {
  readonly kind: 'refused';
  readonly code: RefusalCode;
  /** One sentence, safe to show. */
  readonly because: string;
}

/** A check that could not be made, for a reason that is no sign of forgery, e.g. a missing file. */
export interface Unchecked {
  readonly kind: 'unchecked';
  /** The missing input and the next step, in one to three lines. */
  readonly because: string;
}

export const refused = (code: RefusalCode, because: string): Refusal => ({ kind: 'refused', code, because });

export const unchecked = (because: string): Unchecked => ({ kind: 'unchecked', because });
