import type { Results } from '../src/results/results.js';
import { failsUnwaived, failsWaived } from './subject.js';
import { count } from '../src/core/count.js';

/** What the whole run says, in the words of the reports; `because` starts with the most important sentence. */
export interface Conclusion {
  readonly kind: 'conforming' | 'not-conforming' | 'not-judged';
  readonly headline: string;
  readonly because: readonly string[];
}

const headlines = {
  conforming: 'Conforming',
  'not-conforming': 'Not conforming',
  'not-judged': 'Could not judge',
} as const;

/** Why a run can't be told to conform even where nothing fails; empty where it can. */
export function whyUnjudged({ must, run }: Results): readonly string[] {
  const why: string[] = [];
  if (!run.complete) why.push(`The run is not complete: ${run.incompleteBecause}.`);
  if (must.error > 0)
    why.push(
      `${count(must.error, 'mandatory requirement')} could not be judged because of an error of the suite itself.`,
    );
  if (must.pass === 0) why.push('Nothing mandatory was seen to hold.');
  return why;
}

/**
 * Draws the conclusion: a mandatory requirement that fails without a valid waiver makes it `not-conforming`; else a
 * run that was cut off, had errors of the suite, or saw nothing pass is `not-judged`. Inconclusive requirements are
 * told, and do not change the conclusion.
 */
export function conclude(results: Results): Conclusion {
  const { must } = results;
  const mandatory = must.pass + must.fail + must.inconclusive + must.error;
  const failing = results.requirements.filter(
    (requirement) => requirement.level === 'MUST' && failsUnwaived(requirement),
  ).length;
  const waived = results.requirements.filter(
    (requirement) => requirement.level === 'MUST' && failsWaived(requirement),
  ).length;
  const unjudged = whyUnjudged(results);
  const asides: string[] = [];
  if (waived > 0)
    asides.push(`${count(waived, 'failure')} accepted for now by ${waived === 1 ? 'a waiver' : 'waivers'}.`);
  if (must.inconclusive > 0) asides.push(`${count(must.inconclusive, 'mandatory requirement')} inconclusive.`);
  const of = (kind: Conclusion['kind'], ...because: readonly string[]): Conclusion => ({
    kind,
    headline: headlines[kind],
    because: [...because, ...asides],
  });
  if (failing > 0)
    return of(
      'not-conforming',
      `${failing} of ${count(mandatory, 'mandatory requirement')} ${failing === 1 ? 'fails' : 'fail'}.`,
      ...unjudged,
    );
  if (unjudged.length > 0) return of('not-judged', ...unjudged);
  return of(
    'conforming',
    `${must.pass} of ${count(mandatory, 'mandatory requirement')} ${must.pass === 1 ? 'holds' : 'hold'}, ` +
      `none fails${waived > 0 ? ' unaccepted' : ''}.`,
  );
}
