import { compare } from '../core/compare.js';
import type { ScenarioId } from '../evidence/exchange.js';
import type { DeliveryView, RequestExchangeView } from '../requirements/view.js';

type View = RequestExchangeView | DeliveryView;

interface Unfinished {
  readonly views: View[];
  expected: number | undefined;
}

/** Holds the exchanges of a scenario until it is complete, in any order of lines; then releases them. */
export class ScenarioBuffer {
  readonly #unfinished = new Map<ScenarioId, Unfinished>();
  readonly #done: (views: readonly View[]) => void;

  constructor(done: (views: readonly View[]) => void) {
    this.#done = done;
  }

  add(view: View): void {
    const unfinished = this.#of(view.exchange.scenario);
    unfinished.views.push(view);
    this.#closeIfWhole(view.exchange.scenario, unfinished);
  }

  end(scenario: ScenarioId, exchanges: number): void {
    const unfinished = this.#of(scenario);
    unfinished.expected = exchanges;
    this.#closeIfWhole(scenario, unfinished);
  }

  /** Ends scenarios that a cut-off run did not finish. */
  endAll(): void {
    for (const { views } of this.#unfinished.values()) this.#done(sorted(views));
    this.#unfinished.clear();
  }

  #of(scenario: ScenarioId): Unfinished {
    let unfinished = this.#unfinished.get(scenario);
    if (unfinished === undefined) {
      unfinished = { views: [], expected: undefined };
      this.#unfinished.set(scenario, unfinished);
    }
    return unfinished;
  }

  #closeIfWhole(scenario: ScenarioId, unfinished: Unfinished): void {
    if (unfinished.views.length !== unfinished.expected) return;
    this.#unfinished.delete(scenario);
    this.#done(sorted(unfinished.views));
  }
}

/** In the order of sending: each request of a step with all its attempts before the next request. */
const sorted = (views: readonly View[]): readonly View[] =>
  views.toSorted(
    (a, b) =>
      Number(a.kind === 'delivery') - Number(b.kind === 'delivery') ||
      a.exchange.step - b.exchange.step ||
      compare(withoutAttempt(a.exchange.id), withoutAttempt(b.exchange.id)) ||
      a.exchange.attempt - b.exchange.attempt ||
      compare(a.exchange.id, b.exchange.id),
  );

/** The part of an id that all attempts of a request share. */
const withoutAttempt = (id: string): string => id.slice(0, id.lastIndexOf('.'));
