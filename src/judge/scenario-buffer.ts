import type { ScenarioId } from '../evidence/exchange.js';
import type { DeliveryView, RequestView } from '../requirements/view.js';

type View = RequestView | DeliveryView;

interface Open {
  readonly views: View[];
  expected: number | undefined;
}

/** Holds the exchanges of a scenario until all of it is there, whatever the order of lines; then lets them go. */
export class ScenarioBuffer {
  readonly #open = new Map<ScenarioId, Open>();
  readonly #done: (views: readonly View[]) => void;

  constructor(done: (views: readonly View[]) => void) {
    this.#done = done;
  }

  add(view: View): void {
    const open = this.#of(view.exchange.scenario);
    open.views.push(view);
    this.#closeIfWhole(view.exchange.scenario, open);
  }

  end(scenario: ScenarioId, exchanges: number): void {
    const open = this.#of(scenario);
    open.expected = exchanges;
    this.#closeIfWhole(scenario, open);
  }

  /** Ends what a cut-off run left open. */
  endAll(): void {
    for (const { views } of this.#open.values()) this.#done(sorted(views));
    this.#open.clear();
  }

  #of(scenario: ScenarioId): Open {
    let open = this.#open.get(scenario);
    if (open === undefined) {
      open = { views: [], expected: undefined };
      this.#open.set(scenario, open);
    }
    return open;
  }

  #closeIfWhole(scenario: ScenarioId, open: Open): void {
    if (open.views.length !== open.expected) return;
    this.#open.delete(scenario);
    this.#done(sorted(open.views));
  }
}

const sorted = (views: readonly View[]): readonly View[] =>
  views.toSorted(
    (a, b) =>
      Number(a.kind === 'delivery') - Number(b.kind === 'delivery') ||
      a.exchange.step - b.exchange.step ||
      a.exchange.attempt - b.exchange.attempt ||
      (a.exchange.id < b.exchange.id ? -1 : 1),
  );
