import type { Kind, Requirement } from './requirement.js';

/** What evidence can decide a requirement. */
export type DecidingEvidence = 'one exchange' | 'several exchanges' | 'a run';

/**
 * The evidence that can decide a requirement: one exchange, whoever recorded it; several that belong together; or those
 * of a run, whose plan says what each request may expect. One exchange alone can contradict the last kind as well.
 */
export const evidenceFor = ({ judgement }: Requirement, kind: Kind | undefined): DecidingEvidence =>
  kind?.passNeeds === 'a run' ? 'a run' : judgement.scope === 'scenario' ? 'several exchanges' : 'one exchange';
