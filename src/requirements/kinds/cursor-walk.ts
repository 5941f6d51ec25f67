import { nextCursor, type NextCursor } from '../../answers/cursor.js';
import { idOf } from '../../answers/ids.js';
import { count } from '../../core/count.js';
import type { ComparedFlaw, Finding, JudgeContext, Kind, Requirement } from '../requirement.js';
import { agreementFacts } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import { systemLists } from '../../../spec/feature-operations.js';
import { comparedFlaw, provingFault, inconclusive, faultTarget, show, inconclusiveIfUnreadable } from '../build.js';
import { agreementMembers, operationOf, type Views } from '../consistent.js';
import { exchangesOf, lastAttemptsOfStep } from '../control.js';
import { lastAnswers, type RequestExchangeView } from '../view.js';

const { byCursor: walked, byPage: listed } = systemLists;

/** The usual first page, before and after a walk through smaller ones: its systems are on one of them each. */
export const firstPage = 'usual page before the walk';
export const firstPageAgain = 'usual page after the walk';

type Pages = readonly RequestExchangeView[];

/** The walks of a scenario: each begins without a cursor. Pages are in their order, the refused one included. */
function walksOf(views: Views, { configuration }: JudgeContext): readonly Pages[] {
  const parameter = configuration.cursor?.parameter;
  const walks: RequestExchangeView[][] = [];
  const pages = lastAnswers(views, walked)
    .filter(({ exchange }) => exchange.purpose === 'consistency')
    .toSorted((a, b) => a.exchange.step - b.exchange.step || (a.exchange.id < b.exchange.id ? -1 : 1));
  for (const each of pages) {
    const isFurther = parameter !== undefined && each.exchange.query[parameter] !== undefined;
    const walk = isFurther ? walks.at(-1) : undefined;
    if (walk === undefined) walks.push([each]);
    else walk.push(each);
  }
  return walks;
}

const kinds = ['fail', 'inconclusive', 'pass', 'not-applicable', 'untouched'];

/** The finding on all walks: the first failure, else the first one without a verdict. */
function ofWalks(
  judge: (pages: Pages, context: JudgeContext, views: Views) => Finding<ComparedFlaw>,
): (views: Views, context: JudgeContext) => Finding<ComparedFlaw> {
  return (views, context) =>
    walksOf(views, context)
      .map((pages) => judge(pages, context, views))
      .toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))[0] ?? untouched;
}

const cursorOf = (view: RequestExchangeView): NextCursor =>
  view.succeeded && view.body.kind === 'json' ? nextCursor(view.body.value) : { kind: 'none' };

const cursorTextOf = (view: RequestExchangeView): string | undefined => {
  const cursor = cursorOf(view);
  return cursor.kind === 'cursor' ? cursor.text : undefined;
};

const onePage = ({ configuration }: JudgeContext): Finding<never> => ({
  kind: 'not-applicable',
  reason:
    'the first page names no next cursor: there is one page only' +
    (configuration.cursor?.pageSize === undefined ? '; with cursor.pageSize, smaller pages are asked for' : ''),
});

const unusable = (value: unknown): Finding<never> =>
  inconclusive(
    `a page names the next cursor ${show(value)}, which is neither text to be sent nor a positive whole ` +
      'number: it cannot be followed',
  );

/** The finding that the first page decides alone; `undefined` if its cursor can be followed. */
function ofFirst(first: RequestExchangeView, context: JudgeContext): Finding<never> | undefined {
  const { configuration } = context;
  const cursor = cursorOf(first);
  if (cursor.kind === 'none') return onePage(context);
  if (cursor.kind === 'unusable') return unusable(cursor.value);
  return configuration.cursor === undefined
    ? inconclusive('how a cursor is sent is not shown', 'cursor.parameter')
    : undefined;
}

/** The finding where a page was recorded in part: neither its systems nor its cursor are known. */
const inPart = (pages: readonly RequestExchangeView[]): Finding<never> | undefined =>
  pages.flatMap((each) => (each.succeeded ? (inconclusiveIfUnreadable(each) ?? []) : []))[0];

/** A 4xx with other grounds than the credential or the rate. */
const refusesCursor = (status = 0): boolean => status >= 400 && status < 500 && ![401, 403, 429].includes(status);

function ends(pages: Pages, context: JudgeContext): Finding<ComparedFlaw> {
  const [first] = pages;
  const last = pages.at(-1);
  if (first === undefined || last === undefined || !first.succeeded) return untouched;
  const obstacle = inPart(pages) ?? ofFirst(first, context);
  if (obstacle !== undefined) return obstacle;
  if (pages.length === 1) return inconclusive('no further page was asked for');
  if (refusesCursor(last.status))
    return fail(
      comparedFlaw(last.exchange, exchangesOf(pages.slice(-2, -1)), {
        message: 'a cursor that the page before gave is refused',
        expected: 'the next page',
        actual: String(last.status),
      }),
    );
  if (!last.succeeded) return inconclusive(`the walk broke off with ${last.status ?? 'no answer'}`);
  const cursors = pages.flatMap((each) => cursorTextOf(each) ?? []);
  const again = cursors.find((cursor, index) => cursors.indexOf(cursor) !== index);
  if (again !== undefined)
    return fail(
      comparedFlaw(last.exchange, exchangesOf(pages.filter((each) => cursorTextOf(each) === again)), {
        pointer: '/metadata/nextCursor',
        message: 'the walk goes in circles: a cursor comes again',
        expected: 'a cursor that was not there before, or none',
        actual: show(again),
      }),
    );
  const rest = cursorOf(last);
  if (rest.kind === 'unusable') return unusable(rest.value);
  return rest.kind === 'none' ? pass : inconclusive(`after ${count(pages.length, 'page')} the walk has not ended`);
}

function repeatsNothing(walk: Pages, context: JudgeContext): Finding<ComparedFlaw> {
  const { configuration } = context;
  const pages = walk.filter((each) => each.succeeded);
  const [first] = pages;
  if (first === undefined) return untouched;
  if (pages.length === 1) return inPart(pages) ?? ofFirst(first, context) ?? untouched;
  const seen = new Map<string, RequestExchangeView>();
  for (const page of pages) {
    const ids =
      page.list.kind === 'found' ? page.list.items.flatMap((item) => idOf(item, 'systemID', configuration) ?? []) : [];
    const again = ids.find((id) => seen.has(id));
    const before = again === undefined ? undefined : seen.get(again);
    if (again !== undefined && before !== undefined)
      return fail(
        comparedFlaw(page.exchange, [before.exchange], {
          message: 'a system that was on an earlier page comes again',
          expected: 'each system once',
          actual: again,
        }),
      );
    for (const id of ids) seen.set(id, page);
  }
  return seen.size === 0 ? inconclusive('the pages show no ids of systems', page(configuration)) : pass;
}

/** Ids of the systems in one response; `undefined` if there is no successful response, or it shows none. */
function idsIn(view: RequestExchangeView | undefined, { configuration }: JudgeContext): readonly string[] | undefined {
  if (view?.succeeded !== true || view.list.kind !== 'found') return undefined;
  const ids = view.list.items.flatMap((item) => idOf(item, 'systemID', configuration) ?? []);
  return ids.length === 0 ? undefined : ids;
}

function losesNothing(pages: Pages, context: JudgeContext, views: Views): Finding<ComparedFlaw> {
  const ended = ends(pages, context);
  // A repeated system may take the place of another one, and the requirement on repeated systems reports it.
  if (ended.kind === 'fail' || repeatsNothing(pages, context).kind === 'fail') return untouched;
  if (ended.kind !== 'pass') return ended;
  const usual = [firstPage, firstPageAgain].flatMap((name) => lastAttemptsOfStep(views, walked, name).slice(-1));
  const lists = ['list before the walk', 'list after the walk'].flatMap((name) =>
    lastAttemptsOfStep(views, listed, name).slice(-1),
  );
  const [bothLists, shownBy] = usual.length > 0 ? [usual, 'the usual first page'] : [lists, 'GET /systems'];
  const [before, after] = bothLists.map((view) => idsIn(view, context));
  if (before === undefined || after === undefined)
    return usual.length > 0 ? untouched : inconclusive('GET /systems shows no ids of systems', `lists.${listed}`);
  const seen = new Set(pages.flatMap((page) => idsIn(page, context) ?? []));
  if (seen.size === 0) return inconclusive('the pages show no ids of systems', page(context.configuration));
  const lasting = before.filter((id) => after.includes(id));
  // The interface doesn't state that both lists show the same systems. If they share none, no system can be lost.
  if (!lasting.some((id) => seen.has(id)))
    return { kind: 'not-applicable', reason: 'GET /systems shows none of the systems that the pages show' };
  const last = pages.at(-1);
  const lost = lasting.filter((id) => !seen.has(id));
  if (last === undefined || lost.length === 0) return pass;
  return fail(
    comparedFlaw(last.exchange, exchangesOf(bothLists), {
      message: `systems that ${shownBy} shows before the walk and after it are on none of its pages`,
      expected: `${count(lasting.length, 'system')}, each on one of ${count(pages.length, 'page')}`,
      actual: `${lost.slice(0, 5).join(', ')}${lost.length > 5 ? `, … (${lost.length} in all)` : ''} missing`,
    }),
  );
}

/** The configuration entry that says where the ids are. */
const page = ({ lists }: JudgeContext['configuration']): string =>
  lists?.[walked] === undefined ? `lists.${walked}` : 'idFields.systemID';

/** The walk through the list with a cursor ends, repeats no system, and leaves no system out. */
export const cursorWalk: Kind = {
  id: 'cursor-walk',
  ...agreementFacts,
  touchedBy: 'any change',
  about:
    'Following metadata.nextCursor with the configured parameter, the pages should end, take their own cursors, ' +
    'repeat no system, and lose none that GET /systems shows before the walk and after it; so should smaller pages, ' +
    'which lose none of the usual first page. Changes in between could explain a repetition.',
  derive: (iface) => {
    const operation = operationOf(iface, walked);
    if (operation === undefined) return [];
    const common = {
      statements: iface.statements.filter(({ id }) => id === 'limits.pagination.cursor').map(({ id }) => id),
      standard: 'consistency of the interface',
      decidedBy: 'cursor.parameter',
    };
    const onPages = faultTarget(operation.id);
    return [
      {
        ...common,
        ...agreementMembers(operation, 'cursor-walk', 'ends', []),
        title: 'The pages of GET /systems/list should come to an end',
        judgement: { scope: 'scenario', judge: ofWalks(ends) },
        // Each page leads to the systems after the fiftieth. The cursor, once as text and once as a number, was issued
        // by no response.
        faults: [
          provingFault({
            kind: 'set',
            on: onPages,
            at: 'metadata/nextCursor',
            value: Buffer.from('after:sys-1050').toString('base64url'),
          }),
          provingFault({ kind: 'set', on: onPages, at: 'metadata/nextCursor', value: 'nowhere' }),
          provingFault({ kind: 'set', on: onPages, at: 'metadata/nextCursor', value: 50 }),
        ],
      } satisfies Requirement,
      {
        ...common,
        ...agreementMembers(operation, 'cursor-walk', 'repeats-nothing', []),
        title: 'The pages of GET /systems/list should show no system twice',
        judgement: { scope: 'scenario', judge: ofWalks(repeatsNothing) },
        faults: [
          provingFault({
            kind: 'set',
            on: faultTarget(operation.id, { queryHas: ['cursor'] }),
            at: '$items/0/id',
            value: 'sys-1001',
          }),
        ],
      } satisfies Requirement,
      {
        ...common,
        ...agreementMembers(operation, 'cursor-walk', 'loses-nothing', [listed]),
        title: 'The pages of GET /systems/list should show each system that GET /systems shows before and after',
        judgement: { scope: 'scenario', judge: ofWalks(losesNothing) },
        faults: [
          provingFault({ kind: 'remove', on: faultTarget(operation.id, { queryHas: ['cursor'] }), at: '$items/0' }),
          provingFault({
            kind: 'remove',
            on: faultTarget(operation.id, { queryHas: ['cursor', 'per_page'] }),
            at: '$items/0',
          }),
        ],
      } satisfies Requirement,
    ];
  },
};
