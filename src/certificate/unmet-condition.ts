/** Why there is no certificate; each word is stable. */
export type UnmetConditionCode =
  | 'suite'
  | 'no-interface'
  | 'interface'
  | 'role'
  | 'challenge'
  | 'filtered'
  | 'depth'
  | 'ended-early'
  | 'damaged'
  | 'cut-body'
  | 'ics-not-allowed'
  | 'ics-contradicted'
  | 'waiver-expired'
  | 'waiver-not-allowed'
  | 'failure'
  | 'error'
  | 'inconclusive'
  | 'nothing-passed';

/** One reason against a certificate, and its remedy. */
export interface UnmetCondition {
  readonly code: UnmetConditionCode;
  readonly message: string;
  /** The next step, in one sentence. */
  readonly remedy: string;
  /** Ids of requirements, exchanges or declarations that it is about, sorted. */
  readonly about: readonly string[];
}
