import { failsWaived } from '../src/results/failing.js';
import type { RequirementResult, Results, Totals, Verdict } from '../src/results/results.js';

/** The verdicts of one level, in words: `4 fail (1 waived)`, and `2 advisory failures` where the level is SHOULD. */
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
 * implementer's
 * own document, where it led to a requirement.
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
  const what = level !== 'SHOULD' ? 'fail' : fail === 1 ? 'advisory failure' : 'advisory failures';
  const waivedText = waived === 0 ? '' : `(${waived} waived)`;
  const advisory = level === 'SHOULD' && fail > 0 ? 'advisory' : '';
  return {
    level,
    pass: of('pass'),
    fail,
    inconclusive: of('inconclusive'),
    notApplicable: of('not-applicable'),
    error: of('error'),
    failures: `${fail} ${what}${waivedText === '' ? '' : ` ${waivedText}`}`,
    remark: [advisory, waivedText].filter((part) => part !== '').join(' '),
  };
}

/** `3 failures and 2 advisory failures`, without a part that is zero; empty without failures. */
export function failuresInWords(requirements: readonly RequirementResult[]): string {
  const others = requirements.filter((each) => !isSupplied(each));
  const [must = 0, should = 0] = levels.map((level) => others.filter((each) => each.level === level).length);
  const supplied = requirements.length - others.length;
  const words = (number: number, what: string): string =>
    number === 0 ? '' : `${number} ${what}${number === 1 ? 'failure' : 'failures'}`;
  const parts = [words(must, ''), words(should, 'advisory '), words(supplied, 'supplied ')];
  return parts.filter((part) => part !== '').join(' and ');
}
