import type { RequirementResult, Results, Subject } from '../src/results/results.js';

/** Room of the interface that a subject belongs to: the first segment of its operation id, e.g. `systems`. */
export function resourceOf(subject: Subject): string {
  const id = 'event' in subject ? subject.event : subject.operation;
  return id.split('.')[0] || 'other';
}

/** Id of the operation or event that a subject names. */
export const operationOf = (subject: Subject): string => ('event' in subject ? subject.event : subject.operation);

/** `GET /systems/{systemID}` or the id of an event. */
export const subjectLabel = (subject: Subject): string =>
  'event' in subject ? subject.event : `${subject.method} ${subject.path}`;

/** A failure that counts: not accepted by a waiver that is still valid. */
export const failsUnwaived = (requirement: RequirementResult): boolean =>
  requirement.verdict === 'fail' && requirement.waiver?.state !== 'active';

/** A failure that was accepted for now. */
export const failsWaived = (requirement: RequirementResult): boolean =>
  requirement.verdict === 'fail' && requirement.waiver?.state === 'active';

/** ` (1 waived)`, to stand behind a number of failures, of one level or of all; empty where none is. */
export function waivedText({ requirements }: Results, level?: RequirementResult['level']): string {
  const waived = requirements.filter(
    (requirement) => failsWaived(requirement) && (level === undefined || requirement.level === level),
  ).length;
  return waived === 0 ? '' : ` (${waived} waived)`;
}
