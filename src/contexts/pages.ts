import type { QueryPlan } from '../stimuli/scenario.js';
import type { RequestView } from '../requirements/view.js';
import type { Context, ContextValue, Sent } from './context.js';
import { hasMaximum, isList, takes, when } from './when.js';

const page = (number: string): QueryPlan => ({ value: number, origin: 'made-up' });

/** Of the sizes that a list has, one of which most have several pages. */
const smallPage = { value: '10', origin: 'stated' } as const;

/** A page that no list is long enough for. */
const beyond = '9999';

const itemsOf = (view: RequestView): number | undefined =>
  view.list.kind === 'found' ? view.list.items.length : undefined;

const asks = ({ exchange }: RequestView, name: string, value: string): boolean =>
  exchange.query[name]?.includes(value) === true;

const onPage = (value: string, number: string, credential: Sent['credential']): ContextValue => ({
  value,
  sent: [
    { purpose: 'paging', request: { query: { per_page: smallPage, page: page(number) } }, credential, from: 'normal' },
  ],
  recognised: { by: 'exchange', holds: (view) => asks(view, 'page', number) },
  narrow: (fault) => when(fault, { query: { page: number } }),
});

const longest = 'the longest page';
const last = 'last page';

const lastOne: ContextValue = {
  value: last,
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
  recognised: { by: 'exchange', holds: ({ exchange }) => exchange.stepName === last },
  // Which number it has depends on what is there.
  narrow: () => undefined,
};

/** Page sizes of the resources ask for it. */
const beyond500: ContextValue = {
  value: 'after item 500',
  sent: [],
  recognised: { by: 'exchange', holds: (view) => asks(view, 'per_page', '500') && asks(view, 'page', '2') },
  narrow: () => undefined,
};

/** Where in a list an item stands, and how many there are. */
export const pages: Context = {
  id: 'page',
  about: 'Further pages of a list, pages of one item and of the most that may be asked for, and empty lists.',
  notFor: new Set(),
  values: (target) =>
    isList(target) && (takes(target, 'per_page') || takes(target, 'page'))
      ? [
          onPage('second page', '2', 'none'),
          onPage('third page', '3', 'both'),
          ...(hasMaximum(target) ? [lastOne, beyond500] : []),
          {
            value: 'page of one item',
            sent: [],
            recognised: { by: 'exchange', holds: (view) => asks(view, 'per_page', '1') },
            narrow: (fault) => when(fault, { query: { per_page: '1' } }),
          },
          {
            value: 'more than 100 items',
            sent: [],
            recognised: { by: 'exchange', holds: (view) => (itemsOf(view) ?? 0) > 100 },
            narrow: (fault) => when(fault, { items: 'more than 100' }),
          },
          {
            value: 'no items',
            sent: [
              {
                purpose: 'paging',
                request: { query: { per_page: smallPage, page: page(beyond) } },
                credential: 'both',
                from: 'normal',
              },
            ],
            recognised: { by: 'exchange', holds: (view) => itemsOf(view) === 0 },
            // What is wrong with items shows in none of them.
            narrow: (fault) =>
              'at' in fault && fault.at.startsWith('$items/') ? undefined : when(fault, { items: 'none' }),
          },
        ]
      : [],
};
