import { idOf } from '../../answers/ids.js';
import { wrongRequest } from '../../answers/status.js';
import { count } from '../../core/count.js';
import type { Interface, Operation } from '../../../spec/model.js';
import type { FaultTarget, ProvingFault, FaultConditions } from '../../faults/fault.js';
import type { Step } from '../../stimuli/scenario.js';
import { reads, succeed } from '../../stimuli/steps.js';
import {
  comparedFlaw,
  provingFault,
  flaw,
  isJudgedSuccess,
  faultTarget,
  requirementId,
  subjectOf,
  wantedStimuli,
} from '../build.js';
import { plainConsistency, type Views } from '../consistent.js';
import { exchangesOf, lastAttemptsOfStep } from '../control.js';
import { inconclusiveFor } from '../inconclusive-for.js';
import { agreementFacts } from '../kind-facts.js';
import type { ComparedFlaw, Finding, JudgeContext, Kind, Requirement } from '../requirement.js';
import { fail, pass, untouched } from '../requirement.js';
import type { RequestExchangeView } from '../view.js';

/** Items of a page at most: a list that has no third page of this size is asked for smaller ones. */
const mostItems = 5;

/** The plain list, which the page sizes are fitted to. */
const wholeList = 'the list that the pages are of';

interface Names {
  readonly pages: readonly [first: string, second: string, third: string];
  readonly twoAtOnce: string;
  readonly firstAgain: string;
}

/** The same pages without an order, and in a configured order. */
const plain: Names = {
  pages: ['first page', 'second page of the same size', 'third page of the same size'],
  twoAtOnce: 'the first two pages as one',
  firstAgain: 'first page once more',
};
const inOrder = (name: string): string => `${name}, in order`;
const [first, second, third] = plain.pages;
const ordered: Names = {
  pages: [inOrder(first), inOrder(second), inOrder(third)],
  twoAtOnce: inOrder(plain.twoAtOnce),
  firstAgain: inOrder(plain.firstAgain),
};

const step = (operation: Operation, name: string, page: number, query: Step['query'], pagesAtOnce = 1): Step =>
  succeed(operation.id, {
    name,
    purpose: 'paging',
    query: {
      page: { value: String(page), origin: 'made-up' },
      per_page: {
        value: String(pagesAtOnce * mostItems),
        origin: 'made-up',
        fitted: { list: wholeList, page: 3, pagesAtOnce },
      },
      ...query,
    },
  });

function stepsOf(operation: Operation, { pages, twoAtOnce, firstAgain }: Names, query: Step['query']): readonly Step[] {
  return [
    ...pages.map((name, at) => step(operation, name, at + 1, query)),
    step(operation, twoAtOnce, 1, query, 2),
    // The first page again, after the others: if it is the same, the list did not change meanwhile.
    { ...step(operation, firstAgain, 1, query), binds: {} },
  ];
}

/** Lists with both parameters; for others the interface does not show how to request a further page. */
const pagedByNumber = ({ operations }: Interface): readonly Operation[] =>
  operations.filter(
    ({ method, query }) =>
      method === 'GET' && ['page', 'per_page'].every((name) => query.some((parameter) => parameter.name === name)),
  );

function atMost(view: RequestExchangeView): Finding {
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

/** A text for each item of a page, to compare items: its id, or its whole text if it shows no id. */
const itemsOf = (
  view: RequestExchangeView | undefined,
  { configuration }: JudgeContext,
): readonly string[] | undefined =>
  view?.succeeded === true && view.list.kind === 'found'
    ? view.list.items.map((item) => idOf(item, 'jobID', configuration) ?? JSON.stringify(item))
    : undefined;

/**
 * The pages of a trial if all of them arrived and the first one stayed the same; else the finding that says why they
 * can't be compared.
 */
type Trial =
  | {
      readonly kind: 'pages';
      /** Items that a page was asked for. */
      readonly size: number;
      readonly pages: readonly Page[];
      /** The first two pages as one, if they were asked for. */
      readonly twoAtOnce: RequestExchangeView | undefined;
      readonly shown: readonly RequestExchangeView[];
    }
  | { readonly kind: 'nothing'; readonly finding: Finding<never> };

/** The size that the request of a page asked for. */
const sizeAsked = ({ exchange: { query } }: RequestExchangeView): number => Number(query['per_page']?.[0] ?? mostItems);

interface Page {
  readonly view: RequestExchangeView;
  readonly items: readonly string[];
}

/** The response to the named request shows no list. */
const unreadable = (view: RequestExchangeView, name: string): Finding<never> =>
  inconclusiveFor(view, `answered ${view.status ?? 'nothing'} to the request for the ${name.replace(/^the /, '')}`);

function trialOf(views: Views, operation: Operation, names: Names, context: JudgeContext): Trial {
  const viewOf = (name: string): RequestExchangeView | undefined =>
    lastAttemptsOfStep(views, operation.id, name).at(-1);
  const pages: Page[] = [];
  let size = mostItems;
  for (const name of names.pages) {
    const view = viewOf(name);
    if (view === undefined) return { kind: 'nothing', finding: untouched };
    const items = itemsOf(view, context);
    if (items === undefined) return { kind: 'nothing', finding: unreadable(view, name) };
    size = sizeAsked(view);
    pages.push({ view, items });
  }
  const none = (reason: string): Trial => ({ kind: 'nothing', finding: { kind: 'not-applicable', reason } });
  if (pages.slice(0, 2).some(({ items }) => items.length === 0))
    return none(`the list has no second page of ${count(size, 'item')}`);
  const firstAgain = viewOf(names.firstAgain);
  const again = itemsOf(firstAgain, context);
  if (firstAgain !== undefined && again === undefined)
    return { kind: 'nothing', finding: unreadable(firstAgain, names.firstAgain) };
  if (JSON.stringify(pages[0]?.items) !== JSON.stringify(again))
    return none('the first page changed while the others were asked for');
  const atOnce = viewOf(names.twoAtOnce);
  const shown = [...pages.map(({ view }) => view), ...(atOnce === undefined ? [] : [atOnce])];
  return { kind: 'pages', size, pages, twoAtOnce: atOnce, shown };
}

function overlap(trial: Trial): Finding<ComparedFlaw> {
  if (trial.kind === 'nothing') return trial.finding;
  const seen = new Set<string>();
  for (const { view, items } of trial.pages) {
    const own = new Set<string>();
    // A page with too many items is reported by a requirement of its own.
    for (const item of items.slice(0, trial.size)) {
      if (!seen.has(item) && !own.has(item)) {
        own.add(item);
        continue;
      }
      return fail(
        comparedFlaw(view.exchange, exchangesOf(trial.pages.map((page) => page.view)), {
          message: 'an item of an earlier page, or of this one, comes again',
          expected: 'each item once',
          actual: item.slice(0, 80),
        }),
      );
    }
    for (const item of own) seen.add(item);
  }
  return pass;
}

/** A refused second page, although a page of twice the size shows that there are enough items for it. */
function refusedPage(views: Views, operation: Operation, names: Names, context: JudgeContext): Finding<ComparedFlaw> {
  const viewOf = (name: string): RequestExchangeView | undefined =>
    lastAttemptsOfStep(views, operation.id, name).at(-1);
  const [first, second] = names.pages.map(viewOf);
  const atOnce = viewOf(names.twoAtOnce);
  if (second?.status === undefined || !wrongRequest.has(second.status)) return untouched;
  const both = itemsOf(atOnce, context);
  if (first === undefined || atOnce === undefined) return untouched;
  const size = sizeAsked(first);
  if (itemsOf(first, context)?.length !== size || both === undefined || both.length <= size) return untouched;
  return fail(
    comparedFlaw(second.exchange, exchangesOf([first, atOnce]), {
      message: `the second page of ${size} is refused, and a page of ${2 * size} has ${both.length} items`,
      expected: 'success',
      actual: String(second.status),
    }),
  );
}

function loss(trial: Trial, context: JudgeContext): Finding<ComparedFlaw> {
  if (trial.kind === 'nothing') return trial.finding;
  const { size, pages } = trial;
  const [before, next, last] = pages;
  if (trial.twoAtOnce === undefined || before === undefined || next === undefined || last === undefined)
    return untouched;
  const twoAtOnce = itemsOf(trial.twoAtOnce, context);
  if (twoAtOnce === undefined) return unreadable(trial.twoAtOnce, plain.twoAtOnce);
  // A repeated item stands in the place of another one, and `overlap` reports it.
  if (overlap(trial).kind === 'fail') return untouched;
  if (before.items.length < size)
    return { kind: 'not-applicable', reason: `the first page has fewer than ${size} items, and others follow` };
  const notOn = (...own: readonly Page[]): readonly string[] => {
    const seen = new Set(own.flatMap(({ items }) => items));
    return twoAtOnce.slice(0, 2 * size).filter((item) => !seen.has(item));
  };
  // The interface doesn't state whether pages count from 0 or 1: counted from 0, the second page of twice the size is
  // the third and the fourth one.
  const [fromOne, fromZero] = [notOn(before, next), notOn(next, last)];
  const [lost] = fromZero.length < fromOne.length ? fromZero : fromOne;
  if (lost === undefined) return pass;
  return fail(
    comparedFlaw(next.view.exchange, exchangesOf(trial.shown), {
      message: `an item of a page of ${2 * size} is on neither of the two pages of ${size} in its place`,
      expected: 'each item on one page',
      actual: lost.slice(0, 80),
    }),
  );
}

/** The finding on the plain pages and on the ordered ones: the worse of both. */
const ofBoth =
  (
    operation: Operation,
    judge: (trial: Trial, context: JudgeContext) => Finding<ComparedFlaw>,
    refused?: typeof refusedPage,
  ) =>
  (views: Views, context: JudgeContext): Finding<ComparedFlaw> => {
    const findings = [plain, ordered].flatMap((names) => [
      judge(trialOf(views, operation, names, context), context),
      refused?.(views, operation, names, context) ?? untouched,
    ]);
    const rank = ['fail', 'pass', 'inconclusive', 'not-applicable'];
    return rank.flatMap((kind) => findings.filter((finding) => finding.kind === kind))[0] ?? untouched;
  };

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
    wants: wantedStimuli(operation.id, 'paging'),
  };
  const ofPage = (page: string, more: FaultConditions = {}, size = String(mostItems)) =>
    faultTarget(operation.id, { ...more, query: { page, per_page: size } });
  const ofShortList = (proving: ProvingFault): ProvingFault => ({ ...proving, variant: 'short-lists' });
  const again = (where: FaultTarget, value = 'job-1001', also?: ProvingFault['also']): ProvingFault =>
    provingFault({ kind: 'set', on: where, at: '$items/0/id', value }, also);
  return [
    {
      ...common,
      id: requirementId(operation.id, 'paging', 'at-most'),
      title: `${operation.method} ${operation.path} should return no more items than per_page asks for`,
      judgement: { scope: 'exchange', judge: atMost },
      faults: [provingFault({ kind: 'overfill', on: ofPage('1'), items: mostItems + 1 })],
    },
    {
      ...common,
      id: requirementId(operation.id, 'paging', 'no-overlap'),
      title: `${operation.method} ${operation.path} should show each item on one page only`,
      judgement: { scope: 'scenario', judge: ofBoth(operation, overlap) },
      faults: [
        again(ofPage('2'), 'job-1001', [
          { requirement: requirementId(operation.id, 'paging', 'no-loss'), because: 'in order it stands for another' },
        ]),
        again(ofPage('3')),
        again(ofPage('2', { queryHas: ['sort'] }), 'job-1030'),
        ofShortList(again(ofPage('2', {}, '2'), 'job-1002')),
      ],
    },
    {
      ...common,
      id: requirementId(operation.id, 'paging', 'no-loss'),
      title: `${operation.method} ${operation.path} should lose no item between two pages`,
      judgement: { scope: 'scenario', judge: ofBoth(operation, loss, refusedPage) },
      faults: [
        provingFault({ kind: 'remove', on: ofPage('2'), at: '$items/0' }),
        provingFault({ kind: 'answer', on: ofPage('2'), status: 400, body: { error: 'no such page' } }),
        ofShortList(provingFault({ kind: 'remove', on: ofPage('2', {}, '2'), at: '$items/0' })),
      ],
    },
  ];
}

/** Pages that are requested by number, e.g. those of the jobs of a gateway. */
export const paging: Kind = {
  id: 'paging',
  ...agreementFacts,
  touchedBy: ['parameter', 'response-body', 'response-status'],
  about:
    'Where page and per_page are stated, a page should have no more items than asked for, pages should share none ' +
    'and lose none between them, as long as the first is the same when it is asked for once more. Of a short list ' +
    'the pages are smaller, down to one item.',
  stimuli: (iface) =>
    pagedByNumber(iface).map((operation) => ({
      id: `paging.${operation.id}`,
      title: `Three pages, fitted to the list, the first once more, and the last: ${operation.id}`,
      effect: reads,
      once: true,
      steps: [
        succeed(operation.id, { name: wholeList, purpose: 'paging' }),
        ...stepsOf(operation, plain, {}),
        ...stepsOf(
          operation,
          ordered,
          Object.fromEntries(['sort', 'order'].map((name) => [name, { configured: 'required' }])),
        ),
        succeed(operation.id, {
          name: 'last page',
          purpose: 'paging',
          walks: { from: wholeList, most: 1, lastBy: 2 * mostItems },
        }),
        succeed(operation.id, {
          name: 'full last page, and the page after it',
          purpose: 'paging',
          walks: { from: wholeList, most: 3, filled: true },
        }),
        succeed(operation.id, { name: `${wholeList}, once more`, purpose: 'paging' }),
      ],
    })),
  derive: (iface) => pagedByNumber(iface).flatMap(requirementsOf),
};
