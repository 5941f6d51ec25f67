import { count } from '../core/count.js';
import { selects } from '../evidence/selection.js';
import { claimed, failsAdvisory, failsUnwaived, failsWaived, isAboutSupplied, suppliedFailures } from './failing.js';
import { missingEntries } from './missing-entries.js';
import type { DecidingEntry, Headline, Numbers, RequirementResult, Results } from './results.js';

const namedEntries = 3;

/**
 * The selected MUST requirements that the headline is about: those that the interface states. Where only the
 * implementer's own document was judged, the headline is about its requirements.
 */
const statedMust = ({ requirements, run }: Pick<Results, 'requirements' | 'run'>): readonly RequirementResult[] => {
  const isSelected = selects(run.selection?.patterns ?? null);
  const about = isAboutSupplied({ requirements }) ? 'supplied' : 'stated';
  return requirements.filter(
    (requirement) => requirement.level === 'MUST' && requirement.statedness === about && isSelected(requirement),
  );
};

/** The stated MUST requirements that were selected, apply, and are undecided. */
export const undecidedIn = (results: Judged): readonly RequirementResult[] =>
  statedMust(results).filter((requirement) => requirement.verdict !== 'not-applicable' && !isDecided(requirement));

const isDecided = ({ verdict }: RequirementResult): boolean => verdict === 'pass' || verdict === 'fail';

/**
 * Counts requirements from the whole catalogue down to the decided ones. @param known the size of the catalogue, and of
 * its part for the role
 */
export function numbersOf(
  results: Pick<Results, 'requirements' | 'run'>,
  known: { readonly catalogue: number; readonly role: number },
): Numbers {
  const stated = statedMust(results);
  const applicable = stated.filter(({ verdict }) => verdict !== 'not-applicable');
  return {
    catalogue: known.catalogue,
    role: known.role,
    selected: results.run.selection?.requirements ?? known.role,
    stated: stated.length,
    applicable: applicable.length,
    decided: applicable.filter(isDecided).length,
  };
}

/**
 * Configuration entries that would decide undecided stated MUST requirements; those that would decide most come first.
 */
export const decidingEntries = (results: Judged): readonly DecidingEntry[] =>
  missingEntries(statedMust(results)).map(({ path, requirements }) => ({ path, requirements }));

/** The parts of results that a headline is computed from. */
export type Judged = Pick<Results, 'requirements' | 'run'>;

/** Computes the headline of results. Pure. */
export function headlineOf(results: Judged): Headline {
  const { run } = results;
  const aboutSupplied = isAboutSupplied(results);
  const requirements = claimed(results);
  const must = requirements.filter(({ level }) => level === 'MUST');
  const failing = must.filter(failsUnwaived).length;
  const waived = must.filter(failsWaived).length;
  const advisoryFailures = requirements.filter(failsAdvisory).length;
  const errors = must.filter(({ verdict }) => verdict === 'error').length;
  const applicable = statedMust(results).filter(({ verdict }) => verdict !== 'not-applicable');
  const undecided = undecidedIn(results);
  const decided = applicable.length - undecided.length;
  const stated = count(applicable.length, aboutSupplied ? 'supplied requirement' : 'stated MUST requirement');
  const byOwnWord = aboutSupplied ? ' to its own document' : '';
  const decidedSentence = `${decided} of ${stated} that apply are decided.`;
  const asides = [
    ...(waived > 0
      ? [`${count(waived, 'mandatory failure is', 'mandatory failures are')} accepted for now by a waiver.`]
      : []),
    ...suppliedAside(results),
    ...(advisoryFailures > 0 ? [`${count(advisoryFailures, 'advisory failure')} (SHOULD).`] : []),
  ];
  const common = (title: string, ...because: readonly string[]): Pick<Headline, 'title' | 'because'> & Shared => ({
    title: run.embedded === true ? `${title} (the embedded reference)` : title,
    because: [
      ...because,
      ...asides,
      ...(run.embedded === true ? ['The embedded reference of the suite was judged, no implementation of yours.'] : []),
    ],
    waived,
    advisoryFailures,
  });
  const broken = count(errors, 'mandatory requirement');
  const errorSentence = `${broken} could not be judged because of an error of the suite.`;
  if (!run.complete) {
    const seen = failing === 0 ? [] : [`Until then ${count(failing, 'mandatory requirement')} failed.`];
    return {
      kind: 'interrupted',
      failing,
      ...common('Not complete', `Nothing is claimed: ${run.incompleteBecause}.`, ...seen),
    };
  }
  if (failing > 0) {
    return {
      kind: 'not-conforming',
      failing,
      ...common(
        `Not conforming${byOwnWord}`,
        `${count(failing, 'mandatory requirement fails', 'mandatory requirements fail')}.`,
        ...(errors > 0 ? [errorSentence] : []),
        decidedSentence,
      ),
    };
  }
  if (errors > 0) return { kind: 'could-not-judge', ...common('Could not judge', errorSentence, decidedSentence) };
  if (!must.some(isDecided))
    return { kind: 'could-not-judge', ...common('Could not judge', 'No mandatory requirement was decided.') };
  if (undecided.length > 0) {
    const wouldDecide = decidingEntries(results).slice(0, namedEntries);
    const entries = wouldDecide.map(({ path, requirements: decides }) => `${path} (${decides})`).join(', ');
    return {
      kind: 'not-decided',
      notDecided: undecided.length,
      applicable: applicable.length,
      wouldDecide,
      ...common(
        `No failure found${scopeOf(run)}, ${undecided.length} of ${applicable.length} not decided`,
        decidedSentence,
        ...(entries === '' ? [] : [`The configuration entries that would decide most: ${entries}.`]),
      ),
    };
  }
  return {
    kind: 'conforming',
    ...common(
      `Conforming${byOwnWord}${scopeOf(run)}`,
      `${decidedSentence.slice(0, -1)}, and none fails${waived > 0 ? ' unaccepted' : ''}.`,
    ),
  };
}

/** How much of the catalogue a claim is about: a selection never claims more than it selected. */
const scopeOf = ({ selection }: Results['run']): string =>
  selection === null ? '' : ` in ${withSeparators(selection.requirements)} of ${withSeparators(selection.of)}`;

/** `1012` as `1,012`. */
const withSeparators = (count: number): string => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');

/** Failures of supplied requirements are mentioned beside the headline, and do not change it. */
function suppliedAside(results: Judged): readonly string[] {
  const failing = suppliedFailures(results).length;
  if (failing === 0) return [];
  const fail = count(failing, 'supplied requirement fails', 'supplied requirements fail');
  return [`${fail}, besides: what the implementer's own document or configuration says.`];
}

type Shared = Pick<Headline, 'waived' | 'advisoryFailures'>;
