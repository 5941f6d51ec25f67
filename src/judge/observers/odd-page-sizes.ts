import type { Observer } from './observer.js';

const maximum = 500;

/** Sizes about which the interface says nothing, but that 500 is the maximum. */
const sizes: ReadonlySet<string> = new Set(['501', '0', '-1', '1']);

/**
 * What becomes of a page size beyond the maximum, of none, of a negative one, and of one: refusing and clamping are
 * both open.
 */
export const oddPageSizes: Observer = {
  question: 'What becomes of per_page=501, 0, -1 and 1?',
  see: (view) => {
    const { operation, purpose, query, credential, superseded } = view.exchange;
    const size = query['per_page']?.[0];
    if (
      operation === null ||
      size === undefined ||
      !sizes.has(size) ||
      credential !== 'full' ||
      superseded ||
      view.status === undefined
    )
      return [];
    // What is drawn depends on the seed.
    if (purpose === 'random' || purpose === 'invalid') return [];
    const items = view.succeeded && view.list.kind === 'found' ? view.list.items.length : undefined;
    return [
      {
        subject: operation,
        answer: `${size}: ${view.status}${items === undefined ? '' : howMany(items, Number(size))}`,
      },
    ];
  },
};

/** Not how many: that is what the implementation has, not what it does. */
function howMany(items: number, size: number): string {
  if (items === 0) return ' without items';
  if (items > maximum) return ` with more than ${maximum}`;
  return size > 0 && items > size ? ` with more than ${size}` : '';
}
