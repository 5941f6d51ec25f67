import { failsWaived } from '../src/results/failing.js';
import type { RequirementResult, Results, Totals, Verdict } from '../src/results/results.js';

/** The verdicts of one level, in words: `4 fail (1 waived)`, `2 advisory failures` where the level is SHOULD. */
export interface LevelRow extends Totals {
  readonly level: RequirementResult['level'] | 'supplied';
  /** The number of failures with their noun. */
  readonly failures: string;
  /** A remark on the number of failures where it stands alone: `advisory`, `(1 waived)`; often empty. */
  readonly remark: string;
}

const levels = ['MUST', 'SHOULD'] as const;

const isSupplied = ({ statedness }: RequirementResult): boolean => statedness === 'supplied';

/**
 * One row for each level, so that an advisory failure is never counted beside a mandatory one; and one for the
 * implementer's own document, where it led to a requirement.
 */
export const levelRows = ({ requirements }: Pick<Results, 'requirements'>): readonly LevelRow[] => {
  const supplied = requirements.filter(isSupplied);
  const others = requirements.filter((each) => !isSupplied(each));
  const isJudged = supplied.some(({ verdict }) => verdict !== 'not-applicable');
  return [
    ...(others.length === 0 && isJudged
      ? []
      : levels.map((level) =>
          rowOf(
            level,
            others.filter((each) => each.level === level),
          ),
        )),
    ...(isJudged ? [rowOf('supplied', supplied)] : []),
  ];
};

function rowOf(level: LevelRow['level'], ofLevel: readonly RequirementResult[]): LevelRow {
  const of = (verdict: Verdict): number => ofLevel.filter((requirement) => requirement.verdict === verdict).length;
  const waived = ofLevel.filter(failsWaived).length;
  const fail = of('fail');
  const advisory = ofLevel.filter((each) => each.level === 'SHOULD' && each.verdict === 'fail').length;
  const noun = level !== 'SHOULD' ? 'fail' : fail === 1 ? 'advisory failure' : 'advisory failures';
  // Requirements of the implementer's document have both levels in one row.
  const notes = [
    ...(level === 'supplied' && advisory > 0 ? [`${advisory} advisory`] : []),
    ...(waived > 0 ? [`${waived} waived`] : []),
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
  const supplied = requirements.filter(isSupplied);
  const others = requirements.filter((each) => !isSupplied(each));
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
