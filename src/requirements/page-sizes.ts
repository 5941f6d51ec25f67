import type { OperationId } from '../../spec/model.js';
import type { Step } from '../stimuli/scenario.js';
import { succeed } from '../stimuli/steps.js';
import { interleaved } from './control.js';

const pageSize = (operation: string, size: string, more: Partial<Step> = {}): Step => ({
  ...more,
  name: more.name ?? `per_page=${size}`,
  operation: operation as OperationId, // checked against the documents by a test and by the engine
  purpose: 'page-size',
  query: { per_page: { value: size, origin: 'stated' }, ...more.query },
});

/** A per_page value about which the interface makes no statement: refusing it and accepting it are both conforming. */
const oddPageSize = (operation: string, size: string, keyword: 'minimum' | 'maximum'): Step =>
  pageSize(operation, size, {
    violated: { location: 'query', keyword, pointer: '/per_page', was: maximumPageSize, became: Number(size) },
  });

/** The stated maximum of the eleven lists (Limits). */
export const maximumPageSize = 500;

/**
 * Sizes at, below and above the limits of a list. Sizes that must be accepted take turns with the plain list. Some are
 * in the middle, so that one lies between accepted ones wherever the smallest accepted size is; 101 is the first above
 * the former maximum.
 */
export const pageSizes = (list: Step): readonly Step[] => {
  const operation = list.operation ?? '';
  const ofSecond = (size: number): Step =>
    pageSize(operation, String(size), {
      name: `per_page=${size}, second page`,
      notQuick: true,
      query: { per_page: { value: String(size), origin: 'made-up' }, page: { value: '2', origin: 'made-up' } },
    });
  return [
    ...interleaved(list, [
      pageSize(operation, String(maximumPageSize)),
      ...['101', '250', String(maximumPageSize - 1)].map((size) =>
        pageSize(operation, size, {
          query: { per_page: { value: size, origin: 'made-up' } },
          ...(size === String(maximumPageSize - 1) ? { notQuick: true } : {}),
        }),
      ),
    ]),
    // Of most lists, both are beyond the end: a page there may be refused, and then it is refused for both sizes.
    ofSecond(maximumPageSize),
    { ...ofSecond(maximumPageSize - 1), afterRefusalOf: ofSecond(maximumPageSize).name },
    // A small size, so that many implementations have a second page: a mistake may show on that page alone. The first
    // one shows from which number on pages are counted.
    ...['first page', 'second page'].map((name, at) =>
      succeed(operation, {
        name,
        purpose: 'paging',
        query: {
          per_page: { value: '10', origin: 'stated', fitted: { list: `per_page=${maximumPageSize}`, page: 2 } },
          page: { value: String(at + 1), origin: 'made-up' },
        },
      }),
    ),
    oddPageSize(operation, String(maximumPageSize + 1), 'maximum'),
    oddPageSize(operation, '1', 'minimum'),
    { ...oddPageSize(operation, '0', 'minimum'), notQuick: true },
  ];
};
