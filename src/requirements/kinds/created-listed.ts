import { createdId, idOf } from '../../answers/ids.js';
import { count } from '../../core/count.js';
import type { Interface, OperationId } from '../../../spec/model.js';
import type { ComparedFlaw, Finding, JudgeContext, Kind, Requirement } from '../requirement.js';
import { agreementFacts } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import { comparedFlaw, fault, inconclusive, on, wants } from '../build.js';
import { agreement, answersOf, operationOf, type Views } from '../consistent.js';
import { stepViews } from '../control.js';

interface Creation {
  readonly create: string;
  readonly list: string;
  readonly variable: string;
  /** The interface has no path variable for the thing, so no entry tells where its id is. */
  readonly nameless?: true;
}

const creations: readonly Creation[] = [
  { create: 'systems.create', list: 'systems.list', variable: 'systemID' },
  { create: 'systems.gateways.create', list: 'gateways.list', variable: 'gatewayID' },
  { create: 'gateways.appliances.create', list: 'gateways.appliances.list', variable: 'applianceID' },
  { create: 'gateways.jobs.create', list: 'gateways.jobs.list', variable: 'jobID', nameless: true },
  { create: 'webhooks.create', list: 'webhooks.list', variable: 'webhookID' },
];

/** Usual sizes of a page, whatever was asked for: a list of that many may go on, and have it on a further page. */
const pageSizes: ReadonlySet<number> = new Set([
  10, 12, 15, 20, 24, 25, 30, 40, 50, 64, 75, 80, 100, 128, 200, 250, 256, 300, 400, 500,
]);

function judge(
  views: Views,
  operation: OperationId,
  { create, list, variable, nameless }: Creation,
  { configuration }: JudgeContext,
): Finding<ComparedFlaw> {
  const noIds = (where: string): Finding<never> =>
    nameless === true
      ? { kind: 'not-applicable', reason: `${where} without an id` }
      : inconclusive(`${where} without an id`, `idFields.${variable}`);
  const created = answersOf(views, create, create).at(-1);
  if (created === undefined && stepViews(views, operation, create).some((view) => view.succeeded))
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
  const idsOf = (items: readonly Parameters<typeof idOf>[0][]): readonly string[] =>
    items.flatMap((item) => idOf(item, variable, configuration) ?? []);
  if (lists.some(({ items }) => idsOf(items).includes(id))) return pass;
  if (longest.items.length > 0 && idsOf(longest.items).length === 0) return noIds('the items of the list are shown');
  if (pageSizes.has(longest.items.length))
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

function requirement(iface: Interface, creation: Creation): readonly Requirement[] {
  const [create, list] = [operationOf(iface, creation.create), operationOf(iface, creation.list)];
  if (create === undefined || list === undefined) return [];
  const common = agreement(create, 'created-listed', undefined, []);
  return [
    {
      ...common,
      wants: wants(create.id, 'success'),
      title: `What ${create.method} ${create.path} creates should be listed by ${list.method} ${list.path}`,
      statements: create.stated,
      standard: 'RFC 9110 §9.3.3',
      judgement: { scope: 'scenario', judge: (views, context) => judge(views, create.id, creation, context) },
      faults: [fault({ kind: 'forget', on: on(create.id) })],
    },
  ];
}

/** What was created appears in its list. */
export const createdListed: Kind = {
  id: 'created-listed',
  ...agreementFacts,
  touchedBy: 'any change',
  about:
    'The id of a created thing should be in the list of such things, asked once more after a short wait; a ' +
    'list that may go on to further pages tells nothing.',
  derive: (iface) => creations.flatMap((creation) => requirement(iface, creation)),
};
