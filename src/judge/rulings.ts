import { count } from '../core/count.js';
import { selects } from '../evidence/selection.js';
import { headlineOf, numbersOf } from '../results/headline.js';
import type { AppliedRuling, RequirementResult, Results, RulingEffect, Warning } from '../results/results.js';
import { totalsOf } from './totals-of.js';

/** A decision of the interface's maintainer about a challenge to requirements. */
export interface Ruling {
  /** Names the ruling; of several about one requirement, the one with the highest number counts. */
  readonly number: number;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Ids, kinds or patterns with `*`, see `selects`. */
  readonly requirements: readonly string[];
  readonly effect: RulingEffect;
  /** The grounds, in whole sentences. */
  readonly text: string;
  /** Revisions of the interface that it is about; absent: all. */
  readonly revisions?: readonly string[];
}

/**
 * Results under rulings. Pure, and applied after judging, so that it needs neither the evidence nor the version of the
 * suite that judged. `suspend` makes a verdict not applicable, `relax` a MUST a SHOULD, `sharpen` a SHOULD a MUST.
 * Errors of the suite stay. Each changed requirement keeps its verdict and level without the ruling, and the headline
 * names the rulings. A ruling that changes nothing, or names no requirement of the results, becomes a warning.
 *
 * @param results of `judge`, before any other ruling
 */
export function underRulings(results: Results, rulings: readonly Ruling[]): Results {
  if (rulings.length === 0) return results;
  const { revision } = results.interface;
  const given = rulings
    .toSorted((a, b) => b.number - a.number)
    .map((ruling) => ({ ruling, names: selects(ruling.requirements), changes: 0, known: 0 }));
  const inForce = given.filter(({ ruling: { revisions } }) => revisions === undefined || revisions.includes(revision));
  const requirements = results.requirements.map((requirement) => {
    const about = inForce.filter(({ names }) => names(requirement));
    for (const each of about) each.known += 1;
    const [last] = about;
    const ruled = last === undefined ? requirement : effects[last.ruling.effect](requirement, last.ruling);
    if (last !== undefined && ruled !== requirement) last.changes += 1;
    return ruled;
  });
  const applied = inForce.flatMap(({ ruling: { number, date, effect, text }, changes }): readonly AppliedRuling[] =>
    changes === 0 ? [] : [{ number, date, effect, text, requirements: changes }],
  );
  const without = given.filter(({ changes }) => changes === 0);
  const warnings = without.flatMap(({ ruling, known }): readonly Warning[] => {
    // The requirements of a selection are a part of those that a ruling may name.
    if (known === 0 && inForce.some((each) => each.ruling === ruling))
      return results.run.selection === null ? [unknownIn(ruling)] : [];
    return [withoutEffect(ruling, revision)];
  });
  const ruled: Results = {
    ...results,
    requirements,
    ...totalsOf(requirements),
    warnings: [...results.warnings, ...warnings.toReversed()],
    ...(applied.length === 0 ? {} : { rulings: applied.toReversed() }),
  };
  return { ...ruled, headline: headlineOf(ruled), numbers: numbersOf(ruled, results.numbers) };
}

function withoutEffect({ number, revisions }: Ruling, revision: string): Warning {
  const because =
    revisions === undefined || revisions.includes(revision)
      ? 'the requirements that it names are as it says, or a later ruling is about them'
      : `it is about revision ${revisions.join(', ')}, and these results are about ${revision}`;
  return { code: 'ruling-without-effect', message: `Ruling ${number} changes nothing here: ${because}.` };
}

const effects: Readonly<Record<RulingEffect, (requirement: RequirementResult, by: Ruling) => RequirementResult>> = {
  suspend: (requirement, { number, date, text }) => {
    if (requirement.verdict === 'error' || requirement.verdict === 'not-applicable') return requirement;
    const {
      condition: _,
      nearestPassing: _nearest,
      violating: _violating,
      waiver: _waiver,
      decidedBy: _entry,
      alsoNeeds: _needs,
      ...kept
    } = requirement;
    return {
      ...kept,
      verdict: 'not-applicable',
      reason: `suspended by ruling ${number} of ${date}: ${text}`,
      violations: [],
      violationCount: 0,
      ruling: before(requirement, number),
    };
  },
  relax: (requirement, { number }) =>
    requirement.level === 'SHOULD'
      ? requirement
      : { ...requirement, level: 'SHOULD', ruling: before(requirement, number) },
  sharpen: (requirement, { number }) =>
    requirement.level === 'MUST' ? requirement : { ...requirement, level: 'MUST', ruling: before(requirement, number) },
};

const before = ({ verdict, level }: RequirementResult, number: number): NonNullable<RequirementResult['ruling']> => ({
  number,
  verdict,
  level,
});

const unknownIn = ({ number, requirements }: Ruling): Warning => ({
  code: 'ruling-unknown',
  message:
    `Ruling ${number} is about ${count(requirements.length, 'requirement')} that these results do not have: ` +
    `${requirements.slice(0, 3).join(', ')}. Ask who signed it which ids are meant.`,
});
