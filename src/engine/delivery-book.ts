import type { HeldBodies } from './held-bodies.js';
import type { DeliveryExchange, EvidenceLine, ExchangeId, ScenarioId } from '../evidence/exchange.js';

/** Where a delivery belongs. */
export interface DeliveryPlace {
  readonly id: ExchangeId;
  readonly scenario: ScenarioId;
  readonly step: number;
}

/** Ids sort as the deliveries came: wider than the receiver takes in one run. */
const digits = 6;

/** A delivery that belongs to no scenario under way is one of its own, so that a judge need not hold all of them. */
const alone = (target: string, sequence: number): ScenarioId =>
  `deliveries/${target}/${String(sequence).padStart(digits, '0')}` as ScenarioId; // the one place where these are made

/**
 * Assigns deliveries to scenarios: a delivery belongs to the scenario of its target, while that scenario is running.
 * Its line is written with the scenario, in the order of the plan, and waits until then; a delivery outside of running
 * scenarios is written at once, since it has no place in that order.
 */
export class DeliveryBook {
  /** Deliveries written outside of scenarios. */
  written = 0;
  readonly #write: (lines: readonly EvidenceLine[]) => Promise<void>;
  readonly #heldBodies: HeldBodies;
  readonly #open = new Map<string, { step: number; readonly lines: DeliveryExchange[] }>();

  /** @param heldBodies counts the waiting bodies; the writer of a scenario's lines releases them */
  constructor(write: (lines: readonly EvidenceLine[]) => Promise<void>, heldBodies: HeldBodies) {
    this.#write = write;
    this.#heldBodies = heldBodies;
  }

  /** A scenario begins; deliveries to its target are its own. */
  open(scenario: ScenarioId): void {
    this.#open.set(scenario, { step: 0, lines: [] });
  }

  at(scenario: ScenarioId, step: number): void {
    const open = this.#open.get(scenario);
    if (open !== undefined) open.step = step;
  }

  /** Different deliveries that came to a scenario so far. */
  seen(scenario: ScenarioId): number {
    return (this.#open.get(scenario)?.lines ?? []).filter(({ duplicateOf }) => duplicateOf === undefined).length;
  }

  /** All deliveries that came to a scenario so far, repeated ones as well. */
  attempts(scenario: ScenarioId): number {
    return this.#open.get(scenario)?.lines.length ?? 0;
  }

  /** The scenario ends; gives its deliveries in the order in which they came. */
  close(scenario: ScenarioId): readonly DeliveryExchange[] {
    const lines = this.#open.get(scenario)?.lines ?? [];
    this.#open.delete(scenario);
    return lines;
  }

  place(target: string, sequence: number): DeliveryPlace {
    const open = this.#open.get(target);
    // Targets are called as their scenarios
    const scenario = open === undefined ? alone(target, sequence) : (target as ScenarioId);
    // The one place where delivery ids are made
    return { scenario, step: open?.step ?? 0, id: `${target}!${String(sequence).padStart(digits, '0')}` as ExchangeId };
  }

  /** Keeps a delivery; rejects when it cannot be written. */
  async record(delivery: DeliveryExchange): Promise<void> {
    const open = this.#open.get(delivery.scenario);
    if (open !== undefined) {
      this.#heldBodies.hold(delivery);
      open.lines.push(delivery);
      return;
    }
    // Its scenario may have ended since the delivery got its place.
    const scenario =
      delivery.scenario === delivery.target
        ? alone(delivery.target, Number(delivery.id.slice(-digits)))
        : delivery.scenario;
    await this.#write([
      { ...delivery, scenario },
      { kind: 'scenario', scenario, exchanges: 1 },
    ]);
    this.written += 1;
  }
}
