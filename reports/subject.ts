import type { Subject } from '../src/results/results.js';

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
