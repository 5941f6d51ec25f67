import { createdId } from '../../answers/ids.js';
import { idsListed, isListed } from '../../relations/holds.js';
import { idVariable, relationsOf, type Relation } from '../../relations/relations-of.js';
import { count } from '../../core/count.js';
import type { ComparedFlaw, Finding, JudgeContext, Kind, Requirement } from '../requirement.js';
import { agreementFacts } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import { comparedFlaw, provingFault, inconclusive, faultTarget, wantedStimuli } from '../build.js';
import { agreementMembers, answersOf, type Views } from '../consistent.js';
import { lastAttemptsOfStep } from '../control.js';

/**
 * Usual sizes of a page. A list with exactly so many items may go on, and may have the created record on a further
 * page, even if a larger page was requested.
 */
const pageSizes: ReadonlySet<number> = new Set([
  10, 12, 15, 20, 24, 25, 30, 40, 50, 64, 75, 80, 100, 128, 200, 250, 256, 300, 400, 500,
]);

/** May a list with so many items go on, and have further records on the next page? */
export const mayGoOn = (items: number): boolean => pageSizes.has(items);

function judge(
  views: Views,
  { write: { id: create }, view: { id: list }, resource }: Relation,
  { configuration }: JudgeContext,
): Finding<ComparedFlaw> {
  const variable = idVariable(resource);
  const noIds = (where: string): Finding<never> =>
    // Where no path has a variable for the record, no configuration entry says where its id is.
    resource.variable === undefined
      ? { kind: 'not-applicable', reason: `${where} without an id` }
      : inconclusive(`${where} without an id`, `idFields.${variable}`);
  const created = answersOf(views, create, create).at(-1);
  if (created === undefined && lastAttemptsOfStep(views, create, create).some((view) => view.succeeded))
    return { kind: 'not-applicable', reason: 'the answer to the creation shows nothing' };
  const id = created === undefined ? undefined : createdId(created.value, variable, configuration);
  if (created === undefined) return untouched;
  if (id === undefined) return noIds('the created thing is shown');
  const lists = answersOf(views, list).flatMap(({ view }) =>
    view.exchange.step > created.view.exchange.step && view.list.kind === 'found'
      ? [{ view, items: view.list.items, pointer: view.list.pointer }]
      : [],
  );
  const longest = lists.toSorted((a, b) => a.items.length - b.items.length).at(-1);
  if (longest === undefined) return inconclusive('the list could not be read', `lists.${list}`);
  if (lists.some(({ view }) => isListed({ list: view.list, configuration }, variable, id) === 'yes')) return pass;
  const { list: longestList } = longest.view;
  if (longest.items.length > 0 && idsListed({ list: longestList, configuration }, variable).length === 0)
    return noIds('the items of the list are shown');
  if (mayGoOn(longest.items.length))
    return { kind: 'not-applicable', reason: `the list shows ${count(longest.items.length, 'item')} and may go on` };
  return fail(
    comparedFlaw(longest.view.exchange, [created.view.exchange], {
      pointer: longest.pointer,
      message: 'what was created is not in the list',
      expected: `an item with the id ${id}`,
      actual: `${longest.items.length} others`,
    }),
  );
}

function requirement(relation: Relation): Requirement {
  const { write: create, view: list } = relation;
  return {
    ...agreementMembers(create, 'created-listed', undefined, []),
    wants: wantedStimuli(create.id, 'success'),
    title: `What ${create.method} ${create.path} creates should be listed by ${list.method} ${list.path}`,
    statements: create.stated,
    standard: 'RFC 9110 §9.3.3',
    judgement: { scope: 'scenario', judge: (views, context) => judge(views, relation, context) },
    faults: [provingFault({ kind: 'forget', on: faultTarget(create.id) })],
  };
}

/** A created record appears in its list. */
export const createdListed: Kind = {
  id: 'created-listed',
  ...agreementFacts,
  touchedBy: 'any change',
  about:
    'The id of a created thing should be in the list of such things, asked once more after a short wait; a ' +
    'list that may go on to further pages tells nothing.',
  derive: (iface) =>
    relationsOf(iface)
      .filter(({ kind }) => kind === 'listed in')
      .map(requirement),
};
