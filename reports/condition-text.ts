import type { FailureCondition, RequirementResult } from '../src/results/results.js';
import { howOften } from './how-often.js';

/**
 * When a requirement fails, in one sentence without its full stop, e.g. `fails with page=2: all 4; none of 32 others`;
 * empty where each answer violates it. Values in it are as recorded, so escape it.
 */
export function conditionText(requirement: RequirementResult): string {
  const { condition } = requirement;
  if (condition === undefined) {
    const often = howOften(requirement);
    return often === '' ? '' : `violated by ${often}`;
  }
  const { contradicted } = condition;
  const remark = contradicted === undefined ? '' : `; confirming requests contradict "${contradicted}"`;
  return `${foundText(condition)}${remark}`;
}

function foundText(condition: FailureCondition): string {
  const { violating, passing } = condition;
  const both = (holding: number, others: number, unit: Unit, also: readonly string[]): string =>
    `${counted(holding, unit)}; none of ${others} others${ties(also)}`;
  const answers = `${violating} of ${violating + passing} answers`;
  switch (condition.kind) {
    case 'fails-when':
      return (
        `fails ${condition.words}: ${both(violating, passing, condition.unit, condition.also)}; ` +
        confirmations[condition.confirmation]
      );
    case 'passes-when':
      return (
        `passes only ${condition.words}: ${both(passing, violating, condition.unit, condition.also)}; ` +
        confirmations[condition.confirmation]
      );
    case 'seen-once':
      return `violated by ${answers}, the only one ${[condition.words, ...condition.also].join('; ')}`;
    case 'intermittent':
      return condition.words === undefined
        ? `intermittent: ${answers}, and equal requests were answered rightly`
        : `intermittent, ${condition.words}: ${answers}`;
    case 'not-told-apart':
      return `violated by ${answers}, not told apart by the requests`;
  }
}

type Unit = Extract<FailureCondition, { readonly unit: string }>['unit'];

const confirmations: { readonly [confirmation in 'confirmed' | 'seen-only']: string } = {
  confirmed: 'confirmed by further requests',
  'seen-only': 'seen only, not confirmed',
};

const counted = (number: number, unit: Unit): string =>
  unit === 'answer' ? `all ${number}` : `all ${number} ${unit}s`;

const ties = (also: readonly string[]): string =>
  also.length === 0 ? '' : ` (the requests do not tell this apart from: ${also.join('; ')})`;

/** The same as a sentence of its own. */
export function conditionSentence(requirement: RequirementResult): string {
  const text = conditionText(requirement);
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
