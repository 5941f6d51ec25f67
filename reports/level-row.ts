import { failsWaived } from '../src/results/failing.js';
import type { RequirementResult, Results, Totals, Verdict } from '../src/results/results.js';

/** The verdicts of one level, in words: `4 fail (1 waived)`, and `2 advisory failures` where the level is SHOULD. */
export interface LevelRow extends Totals {
  readonly level: RequirementResult['level'];
  /** The number of failures with what they are called. */
  readonly failures: string;
  /** What is to be said of the number of failures where it stands alone: `advisory`, `(1 waived)`; often empty. */
  readonly remark: string;
}

const levels = ['MUST', 'SHOULD'] as const;

/** One row for each level, so that an advisory failure is never counted beside a mandatory one. */
export const levelRows = ({ requirements }: Pick<Results, 'requirements'>): readonly LevelRow[] =>
  levels.map((level) => {
    const ofLevel = requirements.filter((requirement) => requirement.level === level);
    const of = (verdict: Verdict): number => ofLevel.filter((requirement) => requirement.verdict === verdict).length;
    const waived = ofLevel.filter(failsWaived).length;
    const fail = of('fail');
    const what = level === 'MUST' ? 'fail' : fail === 1 ? 'advisory failure' : 'advisory failures';
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
  });

/** `3 failures and 2 advisory failures`, without a part that is none; empty where nothing fails. */
export function failuresInWords(requirements: readonly RequirementResult[]): string {
  const [must, should] = levels.map((level) => requirements.filter((each) => each.level === level).length);
  const parts = [
    must === undefined || must === 0 ? '' : `${must} ${must === 1 ? 'failure' : 'failures'}`,
    should === undefined || should === 0 ? '' : `${should} advisory ${should === 1 ? 'failure' : 'failures'}`,
  ];
  return parts.filter((part) => part !== '').join(' and ');
}
