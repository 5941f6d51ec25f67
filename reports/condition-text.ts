import { count, noun } from '../src/core/count.js';
import type { FailureCondition } from '../src/results/failure-condition.js';
import type { RequirementResult } from '../src/results/results.js';
import { howOften } from './how-often.js';

/** When a requirement fails, in parts that are read one after the other. Values are as recorded, so escape them. */
export interface ConditionText {
  /** One short phrase, e.g. `fails with page=2`. */
  readonly condition: string;
  /** How many answers are as the condition says, e.g. `all 4 such answers fail, none of 32 others`; may be empty. */
  readonly counts: string;
  /** Conditions that the requests do not tell apart from it; may be empty. */
  readonly ties: string;
  /** Whether further requests confirm it; may be empty. */
  readonly confirmation: string;
}

/** `undefined` where each answer violates the requirement. */
export function conditionOf(requirement: RequirementResult): ConditionText | undefined {
  const { condition } = requirement;
  if (condition === undefined) {
    const often = howOften(requirement);
    return often === '' ? undefined : phrase(`fails in ${often}`);
  }
  const told = foundText(condition);
  const { contradicted } = condition;
  if (contradicted === undefined) return told;
  const ruledOut = `further requests ruled out that it fails ${contradicted}`;
  // The condition was found after these requests, which is more than that none confirm it.
  const remarks = condition.kind === 'fails-when' ? [ruledOut] : [told.confirmation, ruledOut];
  return { ...told, confirmation: remarks.filter((part) => part !== '').join('; ') };
}

const phrase = (condition: string, counts = '', ties = '', confirmation = ''): ConditionText => ({
  condition,
  counts,
  ties,
  confirmation,
});

function foundText(condition: FailureCondition): ConditionText {
  const { violating, passing } = condition;
  const all = violating + passing;
  const answers = `${violating} of ${count(all, 'answer')}`;
  switch (condition.kind) {
    case 'fails-when': {
      const { words, unit, also, confirmation } = condition;
      const counts = `all ${violating} such ${noun(violating, unit)} fail, none of ${count(passing, 'other')}`;
      return phrase(`fails ${words}`, counts, ties(also), confirmations[confirmation]);
    }
    case 'seen-once':
      return phrase(
        `fails once, in the only answer ${condition.words}`,
        answers,
        ties(condition.also),
        'seen once: it may be chance',
      );
    case 'intermittent':
      return condition.words === undefined
        ? phrase('fails now and then, also for equal requests', answers)
        : phrase(`fails ${condition.words}`, answers);
    case 'fails-only-when': {
      const { words, unit, such } = condition;
      const counts =
        such === undefined
          ? `most such ${noun(2, unit)} fail, none of the others that were looked at`
          : `${violating} of ${count(such, `such ${unit}`)} fail, none of ${count(all - such, 'other')}`;
      return phrase(`fails only ${words}`, counts, '', 'what else it takes is not known');
    }
    case 'not-told-apart':
      return phrase(`fails in ${answers}`, '', '', 'no known difference between the requests explains which ones');
  }
}

const confirmations: { readonly [confirmation in 'confirmed' | 'seen-only']: string } = {
  confirmed: 'confirmed by further requests',
  'seen-only': 'further requests did not try both cases',
};

/** How many of the other explanations are told in words. */
const tiesInWords = 3;

/** Of these, each one would explain the failures as well. */
function ties(also: readonly string[]): string {
  if (also.length === 0) return '';
  const told = also.slice(0, tiesInWords).join(', or ');
  const more = also.length - tiesInWords;
  return `or it fails ${told}${more > 0 ? `, or because of one of ${count(more, 'other difference')}` : ''}`;
}

/** Counts, ties and confirmation in one line; empty where there are none. */
export const conditionDetails = ({ counts, ties: also, confirmation }: ConditionText): string =>
  [counts, also, confirmation].filter((part) => part !== '').join('; ');

/**
 * All in one line without its full stop, the condition first, e.g. `fails with page=2; all 4 such answers fail, none of
 * 32 others; confirmed by further requests`; empty where each answer violates the requirement.
 */
export function conditionText(requirement: RequirementResult): string {
  const told = conditionOf(requirement);
  if (told === undefined) return '';
  const details = conditionDetails(told);
  return details === '' ? told.condition : `${told.condition}; ${details}`;
}

/** When a failing requirement fails, without the verb: the condition, and the counts with its confirmation. */
export function whenOf(requirement: RequirementResult): { readonly when: string; readonly details: string } {
  const told = conditionOf(requirement);
  return told === undefined
    ? { when: 'always', details: alwaysDetails(requirement) }
    : { when: told.condition.replace(/^fails /, ''), details: conditionDetails(told) };
}

const alwaysDetails = ({ exercised }: RequirementResult): string =>
  exercised === 1 ? 'the only such answer fails' : `all ${exercised} answers fail`;

/** A text as a sentence of its own; empty where the text is. */
export const sentence = (text: string): string =>
  text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
