import { getOrAdd } from '../core/remembered.js';
import { isObject } from '../core/json.js';
import { isNearly } from '../core/near-name.js';
import { isJudgedSuccess } from '../requirements/build.js';
import type { MessagePlace } from '../rules/places.js';
import type { RequestExchangeView } from '../requirements/view.js';
import type { Warning } from '../results/results.js';

/** Records examined per response and place: the first hundreds of a list show its properties. */
const recordLimit = 200;

/** Unknown names remembered per place, and most warnings: an implementation may have any number of names. */
const nameLimit = 200;
const warningLimit = 20;

interface Names {
  /** An operation whose answers were looked at. */
  readonly operation: string;
  readonly unknown: Set<string>;
  readonly came: Set<string>;
}

/**
 * Properties that are spelled nearly as a stated one that never came: the commonest mistake about optional names, which
 * no rule can fail.
 */
export class NearNames {
  readonly #places = new Map<MessagePlace, Names>();

  see(view: RequestExchangeView): void {
    const { operation } = view.exchange;
    if (operation === null || !isJudgedSuccess(view)) return;
    const { reading } = view;
    for (const [number, visits] of (reading?.byPlace ?? []).entries()) {
      const place = reading?.places.all[number];
      const values = (visits ?? []).slice(0, recordLimit).flatMap(({ value }) => (isObject(value) ? [value] : []));
      if (values.length === 0 || place === undefined || place.properties.size === 0) continue;
      const names = getOrAdd(this.#places, place, () => ({
        operation,
        unknown: new Set<string>(),
        came: new Set<string>(),
      }));
      for (const name of values.flatMap((value) => Object.keys(value))) {
        if (place.properties.has(name)) names.came.add(name);
        else if (names.unknown.size < nameLimit) names.unknown.add(name);
      }
    }
  }

  /** One for each pair of names, sorted. */
  warnings(): readonly Warning[] {
    const found = new Map<string, string>();
    for (const [place, { operation, unknown, came }] of this.#places)
      for (const stated of place.properties.keys())
        for (const name of came.has(stated) ? [] : unknown)
          if (isNearly(name, stated)) {
            const pair = JSON.stringify([name, stated]);
            const known = found.get(pair);
            found.set(pair, known === undefined || operation < known ? operation : known);
          }
    return [...found]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .slice(0, warningLimit)
      .map(([pair, operation]) => {
        const [name = '', stated = ''] = JSON.parse(pair) as readonly string[]; // written above
        return {
          code: 'name-nearly-stated',
          message:
            `answers of ${operation} carry the property ${JSON.stringify(name.slice(0, 80))}, and never the stated ` +
            `${stated}: is it a misspelling?`,
        };
      });
  }
}
