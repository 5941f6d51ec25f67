import { byId, type Requirement, type WantedStimulus } from '../../requirements/requirement.js';
import type { Change } from '../intake/change.js';
import { AffectedBy, type Affected, type SelectionSources } from './affected.js';

/** The requirements that changes touch, and how each came in. */
export interface ChangeSelection {
  readonly affected: readonly Affected[];
  /** Those of the judging catalogue that are run again, in order of ids. */
  readonly requirements: readonly Requirement[];
  readonly warnings: readonly string[];
}

/** Chooses requirements to run after changes: new ones, changed ones, and all about a changed part of the interface. */
export function selectByChanges(changes: readonly Change[], known: SelectionSources): ChangeSelection {
  const lookup = new AffectedBy(known);
  const affected = changes.map((change) => lookup.of(change));
  const chosen = new Set(affected.flatMap((one) => selectedBy(one).map(({ id }) => id)));
  return {
    affected,
    requirements: known.catalogue.requirements.filter(({ id }) => chosen.has(id)).toSorted(byId),
    warnings: [...new Set(affected.flatMap(({ warning }) => warning ?? []))],
  };
}

/** The requirements that one change selects: those that are still there. */
export const selectedBy = ({ added, changed, touched }: Affected): readonly Requirement[] => [
  ...added,
  ...changed,
  ...touched,
];

/** The stimuli that requirements want, once each, in order of operations. */
export function stimuliOf(requirements: readonly Requirement[]): readonly WantedStimulus[] {
  const wants = requirements.flatMap((requirement) => requirement.wants);
  const byName = new Map(wants.map((want) => [`${want.operation ?? ''} ${want.purpose}`, want]));
  return [...byName].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, want]) => want);
}
