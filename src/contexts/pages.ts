import { defined } from '../core/defined.js';
import { systemLists } from '../../spec/feature-operations.js';
import { firstPage, firstPageAgain } from '../requirements/kinds/cursor-walk.js';
import { isPlainList } from '../requirements/kinds/credential-required.js';
import { allPatterns, queryPattern } from '../patterns/pattern.js';
import type { QueryPlan } from '../stimuli/scenario.js';
import type { Operation } from '../../spec/model.js';
import type { Context, ContextSources, ContextValue, ContextRequest } from './context.js';
import { hasMaximum, isList, listsQueryParameter } from './reading.js';

/** Of the sizes that a list has, one of which most have several pages. */
const smallPage = { value: '10', origin: 'stated' } as const;

/** A page that no list is long enough for. */
const beyond = '9999';

const longest = 'the longest page';

/** So many that the third page has items after the first hundred, where the longest page was cut to a hundred. */
const mostOnThird = { value: '50', origin: 'stated' } as const;

/** A page of this number. The number stands before the size where it is odd: the order of parameters says nothing. */
function page(value: string, size: QueryPlan, credential: ContextRequest['credential']): ContextRequest {
  const number: QueryPlan = { value, origin: 'made-up' };
  return {
    purpose: 'paging',
    request: {
      query: Number(value) % 2 === 1 ? { page: number, per_page: size } : { per_page: size, page: number },
    },
    credential,
    from: 'normal',
  };
}

/** A page of this number, so small that the list has an item on it. */
const onPage = (
  value: string,
  number: string,
  credential: ContextRequest['credential'],
  size: typeof smallPage | typeof mostOnThird = smallPage,
): ContextValue => ({
  value,
  sent: [page(number, { ...size, fitted: { list: longest, page: Number(number) } }, credential)],
  pattern: queryPattern('page', number),
});

/** Parameters with their configured values. */
type Configured = NonNullable<ContextRequest['request']['query']>;

const asPaging = (name: string, request: ContextRequest['request']): ContextRequest => ({
  name,
  purpose: 'paging',
  request,
  credential: 'full',
  from: 'normal',
});

const wholeList = (name: string, query: Configured = {}): ContextRequest =>
  asPaging(name, { query: { per_page: { value: '500', origin: 'stated' }, ...query } });

const lastOne: ContextValue = {
  value: 'last page',
  sent: [
    wholeList(longest),
    asPaging('last page', { walks: { from: longest, most: 1, lastBy: Number(smallPage.value) } }),
    asPaging('full last page, and the page after it', { walks: { from: longest, most: 3, filled: true } }),
  ],
  pattern: { kind: 'list', size: 'last page' },
};

/**
 * The third page after the two before it, which have as many items. Readings in other forms (`wire-forms.ts`) ask for
 * the longest page once more.
 */
function onThird(): ContextValue {
  const third = onPage('third page', '3', 'both', mostOnThird);
  return { ...third, sent: [...beforeThird({}, ''), ...third.sent] };
}

/** A page of the size that the third page has. */
const ofThirdSize = (number: string, query: Configured): ContextRequest['request'] => ({
  query: {
    page: { value: number, origin: 'made-up' },
    per_page: { ...mostOnThird, fitted: { list: longest, page: 3 } },
    ...query,
  },
});

const beforeThird = (query: Configured, ending: string): readonly ContextRequest[] =>
  ['1', '2'].map((number) => asPaging(`page ${number} of three${ending}`, ofThirdSize(number, query)));

/** Pages of a list in a configured order. The list in that order as a whole is sent with the pair of parameters. */
function inOrder({ id }: Operation, { configuration }: ContextSources): ContextValue {
  const query: Configured = { order: { configured: 'required' }, sort: { configured: 'required' } };
  const needs = ['order', 'sort'].find((name) => configuration.query?.[id]?.[name] === undefined);
  return {
    value: 'second page, in order',
    sent: [
      ...beforeThird(query, ', in order'),
      asPaging('page 3 of three, in order', ofThirdSize('3', query)),
      wholeList(`${longest} once more, in order`, query),
    ],
    ...defined({ needs: needs && `query.${id}.${needs}` }),
    pattern: allPatterns([
      queryPattern('page', '2'),
      { kind: 'query', name: 'order', is: 'present' },
      { kind: 'query', name: 'sort', is: 'present' },
    ]),
  };
}

/** Page sizes of the resources ask for it. */
const beyond500: ContextValue = {
  value: 'after item 500',
  sent: [],
  pattern: allPatterns([queryPattern('per_page', '500'), queryPattern('page', '2')]),
  faultless: 'the reference has no list of so many items',
};

/** Pages of a walk by cursor: enough to notice a walk that goes in circles. */
const mostPages = 20;

/**
 * The walk by cursor through pages that are so small that there are three of them, the last one full if it can be,
 * beside the usual first page.
 */
function smallPagesByCursor(parameter: string): ContextValue {
  const usual = (name: string): ContextRequest => asPaging(name, {});
  const size: Configured = {
    [parameter]: { value: '500', origin: 'configured', fitted: { list: firstPage, page: 3, full: true } },
  };
  const small = (name: string, request: ContextRequest['request']): ContextRequest => ({
    ...asPaging(name, { ...request, query: size }),
    purpose: 'consistency',
  });
  return {
    value: 'small pages by cursor',
    sent: [
      usual(firstPage),
      small('small first page', {}),
      small('further small pages', { walks: { from: 'small first page', most: mostPages } }),
      usual(firstPageAgain),
    ],
    pattern: { kind: 'query', name: parameter, is: 'present' },
  };
}

/** Where in a list an item stands, and how many there are. */
export const pages: Context = {
  id: 'page',
  about:
    'Further pages of a list up to the page after the last, also in a configured order; pages of one item and of the ' +
    'most that may be asked for; and empty lists.',
  notFor: new Set(),
  values: (target, known) => {
    const { pageSize } = known.configuration.cursor ?? {};
    if (target.id === systemLists.byCursor) return pageSize === undefined ? [] : [smallPagesByCursor(pageSize)];
    return isList(target) && (listsQueryParameter(target, 'per_page') || listsQueryParameter(target, 'page'))
      ? [
          ...(hasMaximum(target) ? [lastOne, beyond500] : []),
          // The requirement on the credential itself sends it to plain lists.
          { ...onPage('second page', '2', 'none'), ...(isPlainList(target) ? { sent: [] } : {}) },
          hasMaximum(target) ? onThird() : onPage('third page', '3', 'both', mostOnThird),
          ...(hasMaximum(target) && ['order', 'sort'].every((name) => listsQueryParameter(target, name))
            ? [inOrder(target, known)]
            : []),
          {
            value: 'page of one item',
            sent: [],
            pattern: queryPattern('per_page', '1'),
          },
          {
            value: 'more than 100 items',
            sent: [],
            pattern: { kind: 'list', size: 'more than 100 items' },
          },
          {
            value: 'no items',
            sent: [page(beyond, smallPage, 'both')],
            pattern: { kind: 'list', size: 'no items' },
          },
        ]
      : [];
  },
};
