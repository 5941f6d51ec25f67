import { isIssued, type Purpose } from '../evidence/exchange.js';
import type { Scenario, Step } from '../stimuli/scenario.js';
import type { AddressBook } from './address.js';
import { listsFittedTo } from './fitted-size.js';
import { mayShowIdsOrRecords } from './share.js';

export type NumberedStep = readonly [index: number, step: Step];

/** Steps that need no value of each other's responses; steps of the same sort are sent together. */
type Like = 'reading' | 'to be refused' | 'at once';

/**
 * The steps of a scenario in groups that are sent together: consecutive readings, consecutive requests that change no
 * data because they are meant to be refused, and changes that are to be made at the same time. Any other step is alone.
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
  if (step.atOnce === true) return 'at once';
  const special = [
    step.walks,
    step.binds,
    step.awaits,
    step.triggers,
    step.finds,
    step.atEnd,
    step.inTurn,
    step.afterRefusalOf,
    step.afterSuccessOf,
    step.unused,
    step.always,
  ];
  if (special.some((dependence) => dependence !== undefined)) return undefined;
  if (['GET', 'HEAD'].includes(addresses.of(step).method)) return step.body === undefined ? 'reading' : undefined;
  if (meantToSucceed.has(step.purpose)) return undefined;
  return !isIssued(step.credential ?? 'full') || isUnreadable(step) ? 'to be refused' : undefined;
}

/** Without a configured credential, requests that follow an own document have none either. */
const meantToSucceed: ReadonlySet<Purpose> = new Set(['supplied', 'supplied-invalid']);

/** Has the request a body that is broken on purpose, so that it cannot be parsed? */
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

/** Does the step need a value of an earlier step's response? */
const asksFor = ({ until, body, query, tagged }: Step, earlier: readonly NumberedStep[]): boolean => {
  const needed = [
    until !== undefined && 'step' in until ? until.step : undefined,
    body?.from === 'answer' && body.step,
    ...listsFittedTo(query),
    tagged?.step,
  ];
  return earlier.some(([, { name }]) => needed.includes(name));
};

/** May its response show ids for other scenarios, or does its own binding depend on ids that are learned? */
export const isTiedToKnowledge = (step: Step): boolean => mayShowIdsOrRecords(step) || step.elsewhere !== undefined;
