import { failsKnown, failsWaived } from './failing.js';
import type { RequirementResult, Results, Totals, Verdict } from './results.js';

/** The verdicts of one group of requirements, with its failures in words: `4 fail (1 waived, 2 known)`. */
export interface LevelRow extends Totals {
  /**
   * `MUST`: mandatory, and stated by the interface, which the headline counts. `derived`: mandatory by the interface
   * with a named standard. `SHOULD`: recommendations of both. `supplied`: from the implementer's own document.
   */
  readonly level: (typeof levels)[number];
  /** The number of failures with their noun. */
  readonly failures: string;
  /** A remark on the number of failures where it stands alone: `advisory`, `(1 waived)`; often empty. */
  readonly remark: string;
}

const levels = ['MUST', 'derived', 'SHOULD', 'supplied'] as const;

const groupOf = ({ level, statedness }: RequirementResult): LevelRow['level'] => {
  if (statedness === 'supplied') return 'supplied';
  if (level === 'SHOULD') return 'SHOULD';
  return statedness === 'stated' ? 'MUST' : 'derived';
};

/**
 * One row for each group, so that an advisory failure is never counted beside a mandatory one, and the first row has
 * the numbers of the headline. Rows of derived and supplied requirements are left out where none of them applies, and
 * the others where only the implementer's own document was judged.
 */
export const levelRows = ({ requirements }: Pick<Results, 'requirements'>): readonly LevelRow[] => {
  const of = (level: LevelRow['level']): readonly RequirementResult[] =>
    requirements.filter((each) => groupOf(each) === level);
  const isJudged = (level: LevelRow['level']): boolean => of(level).some(({ verdict }) => verdict !== 'not-applicable');
  const onlySupplied = isJudged('supplied') && of('supplied').length === requirements.length;
  return levels
    .filter((level) => (level === 'MUST' || level === 'SHOULD' ? !onlySupplied : isJudged(level)))
    .map((level) => rowOf(level, of(level)));
};

function rowOf(level: LevelRow['level'], ofLevel: readonly RequirementResult[]): LevelRow {
  const of = (verdict: Verdict): number => ofLevel.filter((requirement) => requirement.verdict === verdict).length;
  const waived = ofLevel.filter(failsWaived).length;
  const known = ofLevel.filter(failsKnown).length;
  const fail = of('fail');
  const advisory = ofLevel.filter((each) => each.level === 'SHOULD' && each.verdict === 'fail').length;
  const noun = level !== 'SHOULD' ? 'fail' : fail === 1 ? 'advisory failure' : 'advisory failures';
  const notes = [
    // Requirements of the implementer's document have both levels in one row.
    ...(level === 'supplied' && advisory > 0 ? [`${advisory} advisory`] : []),
    ...(waived > 0 ? [`${waived} waived`] : []),
    ...(known > 0 ? [`${known} known`] : []),
  ];
  const noteText = notes.length === 0 ? '' : `(${notes.join(', ')})`;
  return {
    level,
    pass: of('pass'),
    fail,
    inconclusive: of('inconclusive'),
    notApplicable: of('not-applicable'),
    error: of('error'),
    failures: [`${fail} ${noun}`, noteText].filter((part) => part !== '').join(' '),
    remark: [level === 'SHOULD' && fail > 0 ? 'advisory' : '', noteText].filter((part) => part !== '').join(' '),
  };
}

/** `3 failures and 2 advisory failures`, without a part that is zero; empty without failures. */
export function failuresInWords(requirements: readonly RequirementResult[]): string {
  const supplied = requirements.filter(({ statedness }) => statedness === 'supplied');
  const others = requirements.filter(({ statedness }) => statedness !== 'supplied');
  const words = (among: readonly RequirementResult[], level: RequirementResult['level'], kind: string): string => {
    const number = among.filter((each) => each.level === level).length;
    return number === 0 ? '' : `${number} ${kind}${number === 1 ? 'failure' : 'failures'}`;
  };
  const parts = [
    words(others, 'MUST', ''),
    words(others, 'SHOULD', 'advisory '),
    words(supplied, 'MUST', 'supplied '),
    words(supplied, 'SHOULD', 'advisory supplied '),
  ];
  return parts.filter((part) => part !== '').join(' and ');
}
