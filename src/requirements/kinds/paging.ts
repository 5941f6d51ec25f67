import { idOf } from '../../evidence/ids.js';
import { count } from '../../core/count.js';
import type { Interface, Operation } from '../../../spec/model.js';
import type { Step } from '../../stimuli/scenario.js';
import { reads, succeed } from '../../stimuli/steps.js';
import { comparedFlaw, fault, flaw, isJudgedSuccess, on, requirementId, subjectOf, wants } from '../build.js';
import { plainConsistency } from '../consistent.js';
import { stepViews } from '../control.js';
import { inconclusiveFor } from '../inconclusive-for.js';
import { agreementFacts } from '../kind-facts.js';
import type { ComparedFlaw, Finding, JudgeContext, Kind, Requirement } from '../requirement.js';
import { fail, pass, untouched } from '../requirement.js';
import type { DeliveryView, RequestView } from '../view.js';

/** Items of a page: few, so that short lists have two pages as well. */
const pageSize = 5;

const firstPage = 'first page';
const secondPage = 'second page of the same size';
const firstPageAgain = 'first page once more';

const step = (operation: Operation, name: string, page: number): Step =>
  succeed(operation.id, {
    name,
    purpose: 'paging',
    query: {
      page: { value: String(page), origin: 'made-up' },
      per_page: { value: String(pageSize), origin: 'made-up' },
    },
  });

/** Lists with both parameters; of the others it is not shown how a further page is asked for. */
const pagedByNumber = ({ operations }: Interface): readonly Operation[] =>
  operations.filter(
    ({ method, query }) =>
      method === 'GET' && ['page', 'per_page'].every((name) => query.some((parameter) => parameter.name === name)),
  );

function atMost(view: RequestView): Finding {
  const sizes = view.exchange.query['per_page'] ?? [];
  const asked = Number(sizes[0]);
  if (!isJudgedSuccess(view) || sizes.length !== 1 || !Number.isInteger(asked) || asked < 1) return untouched;
  if (view.list.kind !== 'found') return untouched;
  const came = view.list.items.length;
  if (came <= asked) return pass;
  return fail(
    flaw(view.exchange, {
      pointer: view.list.pointer,
      message: 'more items came than asked for',
      expected: `at most ${count(asked, 'item')}`,
      actual: count(came, 'item'),
    }),
  );
}

/** What tells the items of a page apart: their ids, and their whole text where they show none. */
const itemsOf = (view: RequestView | undefined, { configuration }: JudgeContext): readonly string[] | undefined =>
  view?.succeeded === true && view.list.kind === 'found'
    ? view.list.items.map((item) => idOf(item, 'jobID', configuration) ?? JSON.stringify(item))
    : undefined;

function overlap(
  views: readonly (RequestView | DeliveryView)[],
  operation: Operation,
  context: JudgeContext,
): Finding<ComparedFlaw> {
  const [first, second, again] = [firstPage, secondPage, firstPageAgain].map((name) =>
    stepViews(views, operation.id, name).at(-1),
  );
  if (first === undefined || second === undefined) return untouched;
  const [before, next, after] = [first, second, again].map((view) => itemsOf(view, context));
  if (before === undefined) return inconclusiveFor(first, `answered ${first.status ?? 'nothing'} to the first page`);
  if (next === undefined) return inconclusiveFor(second, `answered ${second.status ?? 'nothing'} to the second page`);
  if (before.length === 0 || next.length === 0)
    return { kind: 'not-applicable', reason: `the list has no second page of ${pageSize}` };
  if (JSON.stringify(before) !== JSON.stringify(after))
    return { kind: 'not-applicable', reason: 'the first page changed while the second was asked for' };
  const twice = next.find((item, index) => before.includes(item) || next.indexOf(item) !== index);
  if (twice === undefined) return pass;
  return fail(
    comparedFlaw(second.exchange, [first.exchange], {
      message: 'an item of the first page, or of this one, comes again on the second page',
      expected: 'each item once',
      actual: twice.slice(0, 80),
    }),
  );
}

function requirementsOf(operation: Operation): readonly Requirement[] {
  const common = {
    kind: 'paging',
    level: 'SHOULD' as const,
    statedness: 'derived' as const,
    standard: plainConsistency,
    statements: operation.query
      .filter(({ name }) => name === 'page' || name === 'per_page')
      .flatMap(({ stated }) => stated),
    subject: subjectOf(operation),
    operations: [operation.id],
    wants: wants(operation.id, 'paging'),
  };
  const ofPage = (page: string) => on(operation.id, { query: { page, per_page: String(pageSize) } });
  return [
    {
      ...common,
      id: requirementId(operation.id, 'paging', 'at-most'),
      title: `${operation.method} ${operation.path} should return no more items than per_page asks for`,
      judgement: { scope: 'exchange', judge: atMost },
      faults: [fault({ kind: 'overfill', on: ofPage('1'), items: pageSize + 1 })],
    },
    {
      ...common,
      id: requirementId(operation.id, 'paging', 'no-overlap'),
      title: `${operation.method} ${operation.path} should show each item on one page only`,
      judgement: { scope: 'scenario', judge: (views, context) => overlap(views, operation, context) },
      faults: [fault({ kind: 'set', on: ofPage('2'), at: '$items/0/id', value: 'job-1001' })],
    },
  ];
}

/** Pages that are asked for by their number, as the jobs of a gateway are. */
export const paging: Kind = {
  id: 'paging',
  ...agreementFacts,
  touchedBy: ['parameter', 'response-body', 'response-status'],
  about:
    'Where page and per_page are stated, a page should have no more items than asked for, and two pages should share ' +
    'none, as long as the first is the same when it is asked for once more.',
  stimuli: (iface) =>
    pagedByNumber(iface).map((operation) => ({
      id: `paging.${operation.id}`,
      title: `Two pages, and the first once more: ${operation.id}`,
      effect: reads,
      once: true,
      steps: [step(operation, firstPage, 1), step(operation, secondPage, 2), step(operation, firstPageAgain, 1)],
    })),
  derive: (iface) => pagedByNumber(iface).flatMap(requirementsOf),
};
