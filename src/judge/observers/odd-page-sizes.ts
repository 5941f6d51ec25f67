import type { Observer } from './observer.js';

const maximum = 500;

/** Page sizes that the interface does not mention, except that 500 is the maximum. */
const sizes: ReadonlySet<string> = new Set(['501', '0', '-1', '1']);

/**
 * How the implementation treats a page size beyond the maximum, zero, a negative one, and one: both refusing and
 * clamping are open.
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
    // Drawn values depend on the seed.
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

/** Words in place of the number of items, which describes the data and not the behaviour. */
function howMany(items: number, size: number): string {
  if (items === 0) return ' without items';
  if (items > maximum) return ` with more than ${maximum}`;
  return size > 0 && items > size ? ` with more than ${size}` : '';
}
