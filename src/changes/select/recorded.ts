import type { OperationId } from '../../../spec/model.js';
import type { Changelog, Entry } from '../entry.js';
import { reversalOf } from '../reversals/index.js';
import type { Change } from '../intake/change.js';

/**
 * Entries of the interface's own changelog that a change is: undone in the same way, about the same thing. Entries
 * about a schema are about every operation that carries it, so those are compared by property and value alone.
 */
export function recordedAs(
  { id, details }: Change,
  subjects: readonly OperationId[],
  { entries }: Changelog,
): readonly Entry[] {
  if (id === null) return [];
  const reversal = reversalOf(id);
  if (reversal === undefined) return [];
  const candidates = entries.filter(
    ({ change, subject, value }) =>
      reversalOf(change) === reversal &&
      agrees(subject.operation ?? subject.event, subjects) &&
      same(subject.parameter, details.parameter) &&
      same(subject.status === undefined ? undefined : String(subject.status), details.status) &&
      same(subject.scope, details.scope) &&
      same(subject.property?.at(-1), details.property?.split('/').at(-1)) &&
      (typeof value !== 'string' || isValue(value, details.value)),
  );
  return preferred(
    preferred(candidates, ({ change }) => change === id),
    ({ value }) => value === details.value,
  );
}

/** Those for which something more speaks, if there are any. */
const preferred = (entries: readonly Entry[], speaks: (entry: Entry) => boolean): readonly Entry[] =>
  entries.some(speaks) ? entries.filter(speaks) : entries;

const agrees = (own: string | undefined, subjects: readonly OperationId[]): boolean =>
  own === undefined || subjects.some((id) => id === own);

/** Where one side says nothing, nothing speaks against it. */
const same = (own: string | undefined, told: string | undefined): boolean =>
  own === undefined || told === undefined || own === told;

/** VENDOR and a digit stand for any manufacturer's name. */
function isValue(own: string, told: string | undefined): boolean {
  if (told === undefined) return true;
  const source = own.replace(/[.+?^${}()|[\]\\*/]/g, '\\$&').replace(/VENDOR\d/g, '[A-Z0-9]+');
  return new RegExp(`^${source}$`).test(told);
}
