import { isIssued } from '../evidence/exchange.js';
import type { Scenario, Step } from '../stimuli/scenario.js';
import type { AddressBook } from './address.js';
import { teaches } from './share.js';

export type NumberedStep = readonly [index: number, step: Step];

/** Steps that need nothing of each other's answers: they are sent together with their like. */
type Like = 'reading' | 'to be refused';

/**
 * The steps of a scenario in groups that are sent together: readings that follow one another, and requests that follow
 * one another and change nothing since they are to be refused. Any other step stands alone.
 */
export function groupsOf(
  { steps }: Pick<Scenario, 'steps'>,
  addresses: AddressBook,
): readonly (readonly NumberedStep[])[] {
  const groups: NumberedStep[][] = [];
  let open: Like | undefined;
  for (const [index, step] of steps.entries()) {
    const like = likeOf(step, addresses);
    const group = groups.at(-1);
    if (like !== undefined && like === open && group !== undefined && !asksFor(step, group)) group.push([index, step]);
    else groups.push([[index, step]]);
    open = like;
  }
  return groups;
}

function likeOf(step: Step, addresses: AddressBook): Like | undefined {
  const special = [
    step.walks,
    step.binds,
    step.awaits,
    step.triggers,
    step.finds,
    step.atEnd,
    step.inTurn,
    step.always,
  ];
  if (special.some((dependence) => dependence !== undefined)) return undefined;
  if (['GET', 'HEAD'].includes(addresses.of(step).method)) return step.body === undefined ? 'reading' : undefined;
  return !isIssued(step.credential ?? 'full') || isUnreadable(step) ? 'to be refused' : undefined;
}

/** Has it a body that is broken on purpose so that nobody can read it? */
const isUnreadable = ({ violated, body }: Step): boolean =>
  violated !== undefined && body?.from === 'text' && !isJson(body.text);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Does the step need what the answers to earlier ones show? */
const asksFor = ({ until, body }: Step, earlier: readonly NumberedStep[]): boolean => {
  const needed = [
    until !== undefined && 'step' in until ? until.step : undefined,
    body?.from === 'answer' && body.step,
  ];
  return earlier.some(([, { name }]) => needed.includes(name));
};

/** May its answer show what other scenarios are bound to, or does what it is bound to depend on that? */
export const isTiedToKnowledge = (step: Step): boolean => teaches(step) || step.elsewhere !== undefined;
