import { variableListedBy } from '../../relations/resources.js';
import { idOf } from '../../answers/ids.js';
import { canonical } from '../../core/json.js';
import { count } from '../../core/count.js';
import type { Interface, Operation } from '../../../spec/model.js';
import type { Purpose } from '../../evidence/exchange.js';
import { comparedFlaw, faultTarget, isJudgedSuccess, ofOperation, provingFault, wantedStimuli } from '../build.js';
import { plainConsistency } from '../consistent.js';
import { exchangesOf } from '../control.js';
import { agreementFacts } from '../kind-facts.js';
import { maximumPageSize } from '../page-sizes.js';
import { fail, pass, untouched } from '../requirement.js';
import type { ComparedFlaw, Finding, JudgeContext, Kind, Requirement } from '../requirement.js';
import { lastAnswers, type RequestExchangeView, type Views } from '../view.js';

interface ListPart {
  readonly view: RequestExchangeView;
  readonly items: readonly string[];
}

interface Page extends ListPart {
  readonly number: number;
  readonly size: number;
}

/** The answers to requests with the same other parameters, e.g. in the same order. */
interface Answers {
  /** Readings of the whole list, as far as the interface shows how to ask for it. */
  readonly wholes: readonly ListPart[];
  readonly pages: readonly Page[];
}

const isStated = ({ query }: Operation, name: string): boolean => query.some((parameter) => parameter.name === name);

const hasMaximum = ({ query }: Operation): boolean =>
  query.some(({ name, schema }) => name === 'per_page' && schema.maximum !== undefined);

const isWholeNumber = (text: string | undefined): text is string => text !== undefined && /^[1-9]\d{0,8}$/.test(text);

const single = (view: RequestExchangeView, name: string): string | undefined => {
  const values = view.exchange.query[name] ?? [];
  return values.length === 1 ? values[0] : undefined;
};

/** A text for each item, to compare items: its id, or all of it where the items show none. */
function itemsOf(view: RequestExchangeView, operation: Operation, context: JudgeContext): readonly string[] {
  if (view.list.kind !== 'found') return [];
  const { items } = view.list;
  const variable = variableListedBy(context.iface, operation.id) ?? 'itemID';
  const ids = items.flatMap((item) => idOf(item, variable, context.configuration) ?? []);
  return ids.length === items.length ? ids : items.map((item) => canonical(item));
}

/** Is it asked for the longest page, or does it show fewer items than it is asked for? */
const isWhole = (size: string | undefined, { items }: ListPart, operation: Operation): boolean =>
  hasMaximum(operation)
    ? size === String(maximumPageSize) || (isWholeNumber(size) && items.length < Number(size))
    : size === undefined;

/** Controls read the whole list again. */
const ofPages: ReadonlySet<Purpose> = new Set(['paging', 'page-size', 'control']);

function answersOf(views: Views, operation: Operation, context: JudgeContext): readonly Answers[] {
  const groups = new Map<string, { readonly wholes: ListPart[]; readonly pages: Page[] }>();
  for (const view of lastAnswers(views, operation.id)) {
    const { purpose, credential, query, violated } = view.exchange;
    if (!ofPages.has(purpose) || credential !== 'full' || violated !== undefined) continue;
    if (!isJudgedSuccess(view) || view.list.kind !== 'found') continue;
    const { page: _, per_page: __, ...others } = query;
    const key = canonical(others);
    const group = groups.get(key) ?? { wholes: [], pages: [] };
    groups.set(key, group);
    const [number, size] = [single(view, 'page'), single(view, 'per_page')];
    const part = { view, items: itemsOf(view, operation, context) };
    if (isWholeNumber(number) && isWholeNumber(size))
      group.pages.push({ ...part, number: Number(number), size: Number(size) });
    else if (number === undefined && isWhole(size, part, operation)) group.wholes.push(part);
  }
  return [...groups.values()];
}

const isEqual = (one: readonly string[], another: readonly string[]): boolean =>
  one.length === another.length && one.every((item, at) => item === another[at]);

/** The items of the list on a page; the interface does not state whether pages are counted from 0 or 1. */
const placeOf = (list: readonly string[], { number, size }: Page, first: number): readonly string[] =>
  list.slice((number - first) * size, (number - first + 1) * size);

/** Does a service that counts its pages from this number show so many items as it was asked for? */
const takesSize = (list: readonly string[], page: Page, first: number): boolean =>
  page.items.length === placeOf(list, page, first).length;

function differenceOf(page: Page, list: readonly string[], first: number): Pick<ComparedFlaw, 'message'> & Detail {
  const expected = placeOf(list, page, first);
  const told = `page ${page.number} of ${count(page.size, 'item')}`;
  const foreign = page.items.find((item) => !expected.includes(item));
  const lost = expected.find((item) => !page.items.includes(item));
  if (page.items.length !== new Set(page.items).size)
    return { message: `an item comes twice on ${told}`, expected: 'each item once', actual: shown(page.items) };
  if (foreign !== undefined)
    return {
      message: `an item that stands elsewhere in the list is on ${told}`,
      expected: `items ${(page.number - first) * page.size + 1} to ${(page.number - first + 1) * page.size} of it`,
      actual: foreign.slice(0, 80),
    };
  return lost === undefined
    ? {
        message: `${told} has its items in another order than the list`,
        expected: shown(expected),
        actual: shown(page.items),
      }
    : { message: `an item of the list is missing on ${told}`, expected: lost.slice(0, 80), actual: 'not there' };
}

interface Detail {
  readonly expected: string;
  readonly actual: string;
}

const shown = (items: readonly string[]): string => items.slice(0, 5).join(', ').slice(0, 160);

function judgeAnswers({ wholes, pages }: Answers, operation: Operation): Finding<ComparedFlaw> {
  const none = (reason: string): Finding<never> => ({ kind: 'not-applicable', reason });
  const [whole, again] = wholes;
  // Without a first page it is not known whether pages are counted from 0 or 1.
  if (whole === undefined || again === undefined || !pages.some(({ number }) => number === 1)) return untouched;
  const list = whole.items;
  if (new Set(list).size !== list.length || wholes.some(({ items }) => !isEqual(items, list)))
    return none('two readings of the whole list do not show the same items, each once, in the same order');
  const first =
    pages.some((page) => page.number === 1 && !isEqual(page.items, placeOf(list, page, 1))) &&
    pages.every((page) => page.number !== 1 || isEqual(page.items, placeOf(list, page, 0)))
      ? 0
      : 1;
  const compared = pages.filter((page) => isComparable(page, pages, list, first));
  if (compared.length === 0) return none('no page shows the items of its place in the list, and as many as asked for');
  if (!isStated(operation, 'page') && areAllAlike(compared))
    return none('how a further page is asked for is not stated, and `page` makes no difference');
  const flaws = compared
    .filter((page) => !isEqual(page.items, placeOf(list, page, first)))
    .map((page) =>
      comparedFlaw(page.view.exchange, exchangesOf(wholes.map(({ view }) => view)), differenceOf(page, list, first)),
    );
  return flaws.length > 0 ? fail(...flaws) : pass;
}

/**
 * Can a page be compared with its place in the list? There must be items at that place, the service must show as many
 * as asked for on the first page of that size, and the list that was read must be all of it.
 */
function isComparable(page: Page, pages: readonly Page[], list: readonly string[], first: number): boolean {
  const isKnown = page.items.every((item) => list.includes(item));
  const end = (page.number - first + 1) * page.size;
  if (!isKnown || placeOf(list, page, first).length === 0 || (list.length >= maximumPageSize && end > list.length))
    return false;
  const firsts = pages.filter(({ number, size }) => number === 1 && size === page.size);
  return firsts.length === 0 ? takesSize(list, page, first) : firsts.every((each) => takesSize(list, each, first));
}

/** Do all pages of one size show the same items? */
function areAllAlike(pages: readonly Page[]): boolean {
  const pairs = pages.flatMap((one, at) =>
    pages
      .slice(at + 1)
      .filter((other) => other.size === one.size && other.number !== one.number)
      .map((other) => [one, other] as const),
  );
  return pairs.length > 0 && pairs.every(([one, other]) => isEqual(one.items, other.items));
}

function judge(views: Views, operation: Operation, context: JudgeContext): Finding<ComparedFlaw> {
  const findings = answersOf(views, operation, context).map((answers) => judgeAnswers(answers, operation));
  const flaws = findings.flatMap((finding) => (finding.kind === 'fail' ? finding.flaws : []));
  if (flaws.length > 0) return fail(...flaws);
  return (
    findings.find(({ kind }) => kind === 'pass') ?? findings.find(({ kind }) => kind === 'not-applicable') ?? untouched
  );
}

const requirement = (operation: Operation): Requirement => ({
  ...ofOperation(operation, 'list-pages'),
  level: 'SHOULD',
  statedness: 'derived',
  title: `The pages of ${operation.method} ${operation.path} should be the list that is shown at once`,
  statements: operation.query.filter(({ name }) => ['page', 'per_page'].includes(name)).flatMap(({ stated }) => stated),
  standard: plainConsistency,
  wants: wantedStimuli(operation.id, 'paging'),
  judgement: { scope: 'scenario', namesCondition: true, judge: (views, context) => judge(views, operation, context) },
  faults: [provingFault({ kind: 'remove', on: faultTarget(operation.id, { query: { page: '2' } }), at: '$items/0' })],
});

const isPaged = (operation: Operation): boolean => operation.method === 'GET' && isStated(operation, 'per_page');

/** The pages of a list, put together, are the list. */
export const listPages: Kind = {
  id: 'list-pages',
  ...agreementFacts,
  touchedBy: ['parameter', 'response-body', 'response-status'],
  about:
    'Where two readings of a whole list show the same items in the same order, each page of it should have the items ' +
    'of its place, once and in that order, the last page too. It says nothing where the first page does not have as ' +
    'many items as asked for, or where `page` is not stated and makes no difference.',
  derive: ({ operations }: Interface) => operations.filter(isPaged).map(requirement),
};
