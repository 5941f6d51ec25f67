import { isPlainList } from '../requirements/kinds/credential-required.js';
import { allPatterns, queryPattern } from '../patterns/pattern.js';
import type { QueryPlan } from '../stimuli/scenario.js';
import type { Context, ContextValue, ContextRequest } from './context.js';
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

const lastOne: ContextValue = {
  value: 'last page',
  sent: [
    {
      name: longest,
      purpose: 'paging',
      request: { query: { per_page: { value: '500', origin: 'stated' } } },
      credential: 'full',
      from: 'normal',
    },
    {
      purpose: 'paging',
      request: { walks: { from: longest, most: 1, lastBy: Number(smallPage.value) } },
      credential: 'full',
      from: 'normal',
    },
  ],
  pattern: { kind: 'list', size: 'last page' },
};

/** Page sizes of the resources ask for it. */
const beyond500: ContextValue = {
  value: 'after item 500',
  sent: [],
  pattern: allPatterns([queryPattern('per_page', '500'), queryPattern('page', '2')]),
  faultless: 'the reference has no list of so many items',
};

/** Where in a list an item stands, and how many there are. */
export const pages: Context = {
  id: 'page',
  about: 'Further pages of a list, pages of one item and of the most that may be asked for, and empty lists.',
  notFor: new Set(),
  values: (target) =>
    isList(target) && (listsQueryParameter(target, 'per_page') || listsQueryParameter(target, 'page'))
      ? [
          ...(hasMaximum(target) ? [lastOne, beyond500] : []),
          // The requirement on the credential itself sends it to plain lists.
          { ...onPage('second page', '2', 'none'), ...(isPlainList(target) ? { sent: [] } : {}) },
          onPage('third page', '3', 'both', mostOnThird),
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
      : [],
};
