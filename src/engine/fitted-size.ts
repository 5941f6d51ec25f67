import { locateList } from '../answers/list-location.js';
import type { Configuration } from '../config/configuration.js';
import type { Json } from '../core/json.js';
import type { RequestExchange } from '../evidence/exchange.js';
import type { FittedSize, Step } from '../stimuli/scenario.js';

/**
 * The page size that fits the list of an earlier response: a list of three items has second pages of two items, and
 * third pages of one. Where the last page is to be full, a list of 50 has pages of ten, and one of 47
 * has them of 23.
 * @param size items of the pages of a long list, as on the wire
 */
export function fittedSize(
  size: string,
  { list: name, page, pagesAtOnce = 1, full }: FittedSize,
  operation: Step['operation'],
  { answers, configuration }: { readonly answers: ReadonlyMap<string, Json>; readonly configuration: Configuration },
): string {
  const answer = answers.get(name);
  const list = answer === undefined ? undefined : locateList(answer, configuration.lists?.[operation ?? '']);
  if (list?.kind !== 'found') return size;
  const items = list.items.length;
  const fitting = Math.floor((items - 1) / (page - 1));
  const sizes = Array.from({ length: Math.ceil((fitting * 2) / 3) }, (_, less) => fitting - less);
  const largest = (full === true ? sizes.find((each) => items % each === 0) : undefined) ?? fitting;
  return largest < 1 ? size : String(Math.min(Number(size), largest * pagesAtOnce));
}

/**
 * A step whose fitted page sizes are those of a recorded request: the list that they follow from is not kept when a
 * bundle is compared with its plan. A size that no list leads to stays as planned.
 */
export function withRecordedSizes(step: Step, { query: recorded }: Pick<RequestExchange, 'query'>): Step {
  const isPossible = (value: string, most: number, unit: number): boolean =>
    /^[1-9]\d*$/.test(value) && Number(value) <= most && Number(value) % unit === 0;
  const query = Object.fromEntries(
    Object.entries(step.query ?? {}).map(([name, plan]) => {
      const [own = ''] = recorded[name] ?? [];
      return 'fitted' in plan && isPossible(own, Number(plan.value), plan.fitted.pagesAtOnce ?? 1)
        ? [name, { value: own, origin: plan.origin }]
        : [name, plan];
    }),
  );
  return { ...step, query };
}

/** The earlier steps whose lists the page sizes of a step are fitted to. */
export const listsFittedTo = (query: Step['query']): readonly string[] =>
  Object.values(query ?? {}).flatMap((plan) => ('fitted' in plan ? [plan.fitted.list] : []));
