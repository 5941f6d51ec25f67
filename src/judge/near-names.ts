import { getOrAdd } from '../core/remembered.js';
import { isObject, type JsonObject } from '../core/json.js';
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
      if (visits === undefined || place === undefined || place.properties.size === 0) continue;
      for (const { value } of visits.slice(0, recordLimit))
        if (isObject(value)) this.#seeRecord(value, place, operation);
    }
  }

  #seeRecord(record: JsonObject, place: MessagePlace, operation: string): void {
    const { came, unknown } = getOrAdd(this.#places, place, () => ({
      operation,
      unknown: new Set<string>(),
      came: new Set<string>(),
    }));
    // Parsed JSON records have own members only.
    for (const name in record) {
      if (came.has(name) || unknown.has(name)) continue;
      if (place.properties.has(name)) came.add(name);
      else if (unknown.size < nameLimit) unknown.add(name);
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
