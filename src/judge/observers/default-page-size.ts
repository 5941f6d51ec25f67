import type { RequestExchangeView } from '../../requirements/view.js';
import type { Observer } from './observer.js';

const itemsOf = (view: RequestExchangeView | undefined): number | undefined =>
  view?.list.kind === 'found' ? view.list.items.length : undefined;

/** The page size without per_page. It shows where the same list returns more items with a larger per_page. */
export const defaultPageSize: Observer = {
  question: 'How many items come without per_page?',
  seeScenario: (views) => {
    const own = views.filter(
      ({ succeeded, exchange, operation }) =>
        succeeded &&
        exchange.credential === 'full' &&
        operation?.query.some(({ name }) => name === 'per_page') === true,
    );
    return [...new Set(own.map(({ exchange }) => exchange.operation))].flatMap((operation) => {
      const ofOperation = own.filter(
        ({ exchange }) => exchange.operation === operation && exchange.query['page'] === undefined,
      );
      const plain = itemsOf(ofOperation.find(({ exchange }) => exchange.query['per_page'] === undefined));
      if (operation === null || plain === undefined) return [];
      const most = Math.max(0, ...ofOperation.map((view) => itemsOf(view) ?? 0));
      return most > plain ? [{ subject: operation, answer: String(plain) }] : [];
    });
  },
};
