import type { DeliveryExchange, ExchangeId, ScenarioId } from '../evidence/exchange.js';

/** Where a delivery belongs. */
export interface DeliveryPlace {
  readonly id: ExchangeId;
  readonly scenario: ScenarioId;
  readonly step: number;
}

/**
 * Which scenario a delivery belongs to: the one whose target it came to, while that scenario goes on; what comes
 * later, or to no scenario's target, is gathered in a scenario of its own.
 */
export class DeliveryBook {
  readonly #open = new Map<string, { step: number; readonly lines: DeliveryExchange[] }>();
  readonly #late = new Map<ScenarioId, DeliveryExchange[]>();

  /** A scenario begins; deliveries to its target are its own. */
  open(scenario: ScenarioId): void {
    this.#open.set(scenario, { step: 0, lines: [] });
  }

  at(scenario: ScenarioId, step: number): void {
    const open = this.#open.get(scenario);
    if (open !== undefined) open.step = step;
  }

  /** The scenario ends; gives its deliveries in the order in which they came. */
  close(scenario: ScenarioId): readonly DeliveryExchange[] {
    const lines = this.#open.get(scenario)?.lines ?? [];
    this.#open.delete(scenario);
    return lines;
  }

  place(target: string, sequence: number): DeliveryPlace {
    const open = this.#open.get(target);
    const scenario = (open === undefined ? `late deliveries/${target}` : target) as ScenarioId; // targets are called as their scenarios
    return { scenario, step: open?.step ?? 0, id: `${scenario}!${String(sequence).padStart(4, '0')}` as ExchangeId }; // the one place where delivery ids are made
  }

  record(delivery: DeliveryExchange): void {
    const open = this.#open.get(delivery.scenario);
    if (open !== undefined) open.lines.push(delivery);
    else this.#late.set(delivery.scenario, [...(this.#late.get(delivery.scenario) ?? []), delivery]);
  }

  /** What came after its scenario had ended, by scenario. */
  late(): readonly (readonly [ScenarioId, readonly DeliveryExchange[]])[] {
    return [...this.#late].toSorted(([a], [b]) => (a < b ? -1 : 1));
  }
}
