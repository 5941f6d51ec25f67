/** Why there is no certificate; each word is stable. */
export type ObstacleCode =
  | 'suite'
  | 'interface'
  | 'role'
  | 'challenge'
  | 'filtered'
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
  | 'nothing-shown';

/** One reason against a certificate, and what would remove it. */
export interface Obstacle {
  readonly code: ObstacleCode;
  readonly message: string;
  /** What to do, in one sentence. */
  readonly remedy: string;
  /** Ids of requirements, exchanges or declarations that it is about, sorted. */
  readonly about: readonly string[];
}
