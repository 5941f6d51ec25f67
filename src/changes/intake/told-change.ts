import type { Change, ChangePlace, Severity } from './change.js';
import { knownChange, recognise } from './vocabulary.js';

/**
 * A change as a tool tells it, with or without an id. The id decides; the text gives details, and the id where there is
 * none.
 */
export function toldChange({
  id,
  text,
  place,
  severity,
}: {
  readonly id: string | null;
  readonly text: string;
  readonly place: ChangePlace;
  readonly severity: Severity;
}): Change {
  const recognised = recognise(text);
  const own = id ?? recognised?.change.id ?? null;
  const details = recognised !== undefined && recognised.change.id === own ? recognised.details : {};
  const event = details.event;
  return {
    id: own,
    severity: knownChange(own)?.severity ?? severity,
    place: event !== undefined && place.kind === 'document' ? { kind: 'event', name: event } : place,
    text,
    details,
  };
}
