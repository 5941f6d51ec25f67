import { count, noun } from '../core/count.js';
import { singleLine } from '../core/text.js';
import { selects } from '../evidence/selection.js';
import {
  claimedRequirements,
  failsAdvisory,
  failsKnown,
  failsUnaccepted,
  failsWaived,
  isAboutSupplied,
  suppliedBesides,
} from './failing.js';
import { missingEntries } from './missing-entries.js';
import { rulingsInWords } from './rulings-in-words.js';
import { neverAroseSentence } from './never-arose.js';
import type { AppliedRuling, DecidingEntry, Headline, Numbers, RequirementResult, Results } from './results.js';

const namedEntries = 3;

/** The parts of results that a headline is computed from. */
export type HeadlineInput = Pick<Results, 'requirements' | 'run'> & Pick<Partial<Results>, 'supplement' | 'rulings'>;

/**
 * Is a requirement one of the selected MUST requirements that the headline is about: those that the interface states?
 * Where only the implementer's own document was judged, the headline is about its requirements.
 */
function countsAsStated({ requirements, run }: HeadlineInput): (requirement: RequirementResult) => boolean {
  const isSelected = selects(run.selection?.patterns ?? null);
  const about = isAboutSupplied({ requirements }) ? 'supplied' : 'stated';
  return (requirement) => requirement.level === 'MUST' && requirement.statedness === about && isSelected(requirement);
}

const statedMust = (results: HeadlineInput): readonly RequirementResult[] =>
  results.requirements.filter(countsAsStated(results));

const isDecided = ({ verdict }: RequirementResult): boolean => verdict === 'pass' || verdict === 'fail';

const isWaivedMust = (each: RequirementResult): boolean => each.level === 'MUST' && failsWaived(each);

const applies = ({ verdict }: RequirementResult): boolean => verdict !== 'not-applicable';

/** The stated MUST requirements that were selected, apply, and are undecided. */
export const undecidedIn = (results: HeadlineInput): readonly RequirementResult[] =>
  statedMust(results).filter((requirement) => applies(requirement) && !isDecided(requirement));

/** The stated MUST requirements that were selected and apply. */
export const applicableIn = (results: HeadlineInput): readonly RequirementResult[] =>
  statedMust(results).filter(applies);

/**
 * Counts requirements from the whole catalogue down to the decided ones. @param known the size of the catalogue, and of
 * its part for the role
 */
export function numbersOf(
  results: HeadlineInput,
  known: { readonly catalogue: number; readonly role: number },
): Numbers {
  const applicable = applicableIn(results);
  return {
    catalogue: known.catalogue,
    role: known.role,
    selected: results.run.selection?.requirements ?? known.role,
    stated: statedMust(results).length,
    applicable: applicable.length,
    decided: applicable.filter(isDecided).length,
  };
}

/**
 * Configuration entries that would decide undecided requirements, see `missingEntries`. None for a run that was cut
 * off: requirements that it did not reach may need none. None for recorded traffic, which no configuration changes.
 */
export const entriesOf = (results: HeadlineInput): ReturnType<typeof missingEntries> =>
  results.run.complete && results.run.recorded === undefined
    ? missingEntries(results.requirements, countsAsStated(results))
    : [];

/** Configuration entries that would decide undecided stated MUST requirements, the most first. */
export const entriesThatWouldDecide = (results: HeadlineInput): readonly DecidingEntry[] =>
  entriesOf(results)
    .filter(({ mandatory }) => mandatory > 0)
    .map(({ path, mandatory }) => ({ path, requirements: mandatory }));

/** The counts that the rows below decide by. */
interface Facts {
  readonly results: HeadlineInput;
  readonly aboutSupplied: boolean;
  /** Claimed MUST requirements whose failure counts. */
  readonly failing: number;
  /** Supplied MUST requirements beside those of the interface, whose failure counts. */
  readonly contradicting: number;
  /** MUST requirements, claimed or supplied, that fail and failed in the baseline as well. */
  readonly known: number;
  /** When the run of the baseline started; empty without known failures. */
  readonly knownSince: string;
  readonly errors: number;
  /** How many of the requirements of the claim are decided: the MUST, or the SHOULD where there is no MUST. */
  readonly decidedClaims: number;
  readonly hasMandatory: boolean;
  readonly undecided: number;
  readonly applicable: number;
}

function factsOf(results: HeadlineInput): Facts {
  const requirements = claimedRequirements(results);
  const isSelected = selects(results.run.selection?.patterns ?? null);
  const must = requirements.filter(({ level }) => level === 'MUST');
  const besides = suppliedBesides(results);
  const known = [...must, ...besides].filter(failsKnown);
  const hasMandatory = must.some(isSelected);
  return {
    results,
    aboutSupplied: isAboutSupplied(results),
    failing: must.filter(failsUnaccepted).length,
    contradicting: besides.filter(failsUnaccepted).length,
    known: known.length,
    knownSince: known[0]?.knownSince ?? '',
    errors: must.filter(({ verdict }) => verdict === 'error').length,
    decidedClaims: (hasMandatory ? must : requirements.filter(isSelected)).filter(isDecided).length,
    hasMandatory,
    undecided: undecidedIn(results).length,
    applicable: applicableIn(results).length,
  };
}

type Claim = Headline extends infer Kind ? (Kind extends Headline ? Omit<Kind, keyof Shared> : never) : never;

interface Shared {
  readonly waived: number;
  readonly advisoryFailures: number;
}

/** One headline: its condition, and its words. */
interface Row {
  readonly when: (facts: Facts) => boolean;
  readonly claim: (facts: Facts) => Claim;
}

const mandatoryFails = (failing: number): string =>
  count(failing, 'mandatory requirement fails', 'mandatory requirements fail');

const suppliedFail = (failing: number): string =>
  count(failing, 'supplied requirement fails', 'supplied requirements fail');

/** Supplied requirements follow from the document, where one was given, or from entries of the configuration. */
const hasDocument = ({ results, aboutSupplied }: Facts): boolean => aboutSupplied || results.supplement !== undefined;

const errorSentence = ({ errors }: Facts): string =>
  `${count(errors, 'mandatory requirement')} could not be judged because of an error of the suite.`;

const decidedSentence = ({ applicable, undecided, aboutSupplied }: Facts): string => {
  if (applicable === 0) return 'No stated MUST requirement was selected and applies.';
  const those = count(applicable, `${aboutSupplied ? 'supplied' : 'stated MUST'} requirement`);
  return `${applicable - undecided} of ${those} that apply are decided.`;
};

const wouldDecideSentence = ({ results }: Facts): readonly string[] => {
  const entries = entriesThatWouldDecide(results).slice(0, namedEntries);
  const named = entries.map(({ path, requirements: decides }) => `${path} (${decides})`).join(', ');
  return named === '' ? [] : [`The configuration entries that would decide most: ${named}.`];
};

const notDecidedWords = ({ undecided, applicable }: Facts): string =>
  undecided === 0 ? '' : `, ${undecided} of ${applicable} not decided`;

/** The first row that holds gives the headline. */
const rows: readonly Row[] = [
  {
    when: ({ results }) => !results.run.complete,
    claim: ({ results, failing }) => ({
      kind: 'interrupted',
      failing,
      title: 'Not complete',
      because: [
        `Nothing is claimed: ${results.run.incompleteBecause}.`,
        ...(failing === 0 ? [] : [`Until then ${count(failing, 'mandatory requirement')} failed.`]),
      ],
    }),
  },
  {
    when: ({ failing, aboutSupplied }) => failing > 0 && !aboutSupplied,
    claim: (facts) => ({
      kind: 'not-conforming',
      failing: facts.failing,
      title: 'Not conforming',
      because: [
        `${mandatoryFails(facts.failing)}.`,
        ...(facts.errors > 0 ? [errorSentence(facts)] : []),
        decidedSentence(facts),
      ],
    }),
  },
  {
    when: ({ failing, contradicting }) => failing + contradicting > 0,
    claim: (facts) => ({
      kind: 'contradicts-own-document',
      failing: facts.failing + facts.contradicting,
      title: `Contradicts its own ${hasDocument(facts) ? 'document' : 'configuration'}`,
      because: [
        `${suppliedFail(facts.failing + facts.contradicting)}: the implementation contradicts its own ` +
          'document or configuration.',
        ...(facts.aboutSupplied
          ? []
          : [`No requirement of the interface fails${facts.known > 0 ? ' that did not fail before' : ''}.`]),
        decidedSentence(facts),
      ],
    }),
  },
  {
    when: ({ errors }) => errors > 0,
    claim: (facts) => ({
      kind: 'could-not-judge',
      title: 'Could not judge',
      because: [errorSentence(facts), decidedSentence(facts)],
    }),
  },
  {
    when: ({ decidedClaims }) => decidedClaims === 0,
    claim: ({ hasMandatory }) => ({
      kind: 'could-not-judge',
      title: 'Could not judge',
      because: [`No ${hasMandatory ? 'mandatory' : 'selected'} requirement was decided.`],
    }),
  },
  {
    when: ({ known }) => known > 0,
    claim: (facts) => ({
      kind: 'no-new-failure',
      known: facts.known,
      title: `No new failure${scopeOf(facts.results.run)}${notDecidedWords(facts)}`,
      because: [
        `${count(facts.known, 'mandatory failure is', 'mandatory failures are')} known since the run of ` +
          `${facts.knownSince}, and ${facts.known === 1 ? 'does' : 'do'} not count.`,
        decidedSentence(facts),
      ],
    }),
  },
  {
    when: ({ hasMandatory }) => !hasMandatory,
    claim: ({ results, decidedClaims }) => ({
      kind: 'advisory-only',
      title: `Only recommendations (SHOULD) judged${scopeOf(results.run)}`,
      because: [
        'No mandatory requirement was selected; ' +
          `${count(decidedClaims, 'recommendation is', 'recommendations are')} decided.`,
      ],
    }),
  },
  {
    when: ({ undecided }) => undecided > 0,
    claim: (facts) => ({
      kind: 'not-decided',
      notDecided: facts.undecided,
      applicable: facts.applicable,
      wouldDecide: entriesThatWouldDecide(facts.results).slice(0, namedEntries),
      title: `No failure found${scopeOf(facts.results.run)}${notDecidedWords(facts)}`,
      because: [decidedSentence(facts), ...wouldDecideSentence(facts)],
    }),
  },
  {
    when: () => true,
    claim: (facts) => ({
      kind: 'conforming',
      title: `Conforming${facts.aboutSupplied ? ' to its own document' : ''}${scopeOf(facts.results.run)}`,
      because: [
        `${decidedSentence(facts).slice(0, -1)}, and none fails` +
          `${claimedRequirements(facts.results).some(isWaivedMust) ? ' unaccepted' : ''}.`,
      ],
    }),
  },
];

/** Computes the headline of results. Pure. */
export function headlineOf(results: HeadlineInput): Headline {
  const facts = factsOf(results);
  const requirements = claimedRequirements(results);
  const waived = requirements.filter(isWaivedMust).length;
  const advisoryFailures = requirements.filter(failsAdvisory).length;
  const row = rows.find(({ when }) => when(facts));
  if (row === undefined) throw new Error('no headline fits the results');
  const { title, because, ...claim } = row.claim(facts);
  const isEmbedded = results.run.embedded === true;
  return {
    ...claim,
    title: `${title}${rulingWords(results)}${isEmbedded ? ' (the embedded reference)' : ''}`,
    because: [
      ...because,
      ...(results.rulings ?? []).map((ruling) => rulingSentence(ruling, results.requirements)),
      ...(claim.kind === 'interrupted' ? [] : neverAroseSentence(statedMust(results))),
      ...(waived > 0
        ? [`${count(waived, 'mandatory failure is', 'mandatory failures are')} accepted for now by a waiver.`]
        : []),
      ...suppliedAside(facts, claim.kind),
      ...(advisoryFailures > 0 ? [`${count(advisoryFailures, 'advisory failure')} (SHOULD).`] : []),
      ...(isEmbedded ? ['The embedded reference of the suite was judged, no implementation of yours.'] : []),
    ],
    waived,
    advisoryFailures,
  };
}

/** How much of the catalogue a claim is about: a selection never claims more than it selected. */
const scopeOf = ({ selection, recorded }: Results['run']): string => {
  if (recorded !== undefined) return ' in recorded traffic';
  return selection === null ? '' : ` in ${withSeparators(selection.requirements)} of ${withSeparators(selection.of)}`;
};

/** Names the rulings, so that no reader takes the results for those without. */
const rulingWords = ({ rulings = [] }: HeadlineInput): string =>
  rulings.length === 0 ? '' : `, under ${rulingsInWords(rulings.map(({ number }) => number))}`;

/** The longest grounds of a ruling in the headline; `results.json` has them whole. */
const longestGrounds = 300;

/** What a ruling changed, how many of them fail without it, and its grounds. */
function rulingSentence(
  { number, date, effect, text }: AppliedRuling,
  requirements: readonly RequirementResult[],
): string {
  const changed = requirements.filter(({ ruling }) => ruling?.number === number);
  const [first] = changed;
  const failing = changed.filter(({ ruling }) => ruling?.verdict === 'fail').length;
  const done = { suspend: 'suspended', relax: 'SHOULD instead of MUST', sharpen: 'MUST instead of SHOULD' }[effect];
  const which = first === undefined || changed.length > 1 ? `${changed.length} requirements are` : `${first.id} is`;
  const without = failing === 0 ? 'none fails without it' : `${failing} ${noun(failing, 'fails', 'fail')} without it`;
  const grounds = text.length > longestGrounds ? `${text.slice(0, longestGrounds)}…` : text;
  return `By ruling ${number} of ${date}, ${which} ${done} (${without}): ${singleLine(grounds)}`;
}

/** `1012` as `1,012`. */
const withSeparators = (count: number): string => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');

/** Failures of supplied requirements, where the headline is about another fact. */
function suppliedAside({ contradicting }: Facts, kind: Headline['kind']): readonly string[] {
  if (contradicting === 0 || kind === 'contradicts-own-document') return [];
  return [`${suppliedFail(contradicting)}, besides: the implementer's own document or configuration says otherwise.`];
}
