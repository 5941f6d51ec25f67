import type { Exchange } from '../../src/evidence/exchange.js';
import type { Results } from '../../src/results/results.js';
import type { Baseline } from '../reporter.js';

/** One line about an exchange that is not shown whole. */
export interface ExchangeRow {
  readonly id: string;
  readonly at: number;
  readonly operation: string | null;
  readonly purpose: string;
  readonly method: string;
  readonly url: string;
  /** The status, or why there is none. */
  readonly outcome: string;
}

/** One point on the time line of deliveries. */
export interface DeliveryPoint {
  readonly id: string;
  /** Milliseconds since the start of the run. */
  readonly at: number;
  readonly event: string | null;
  readonly answer: string;
  readonly answered: boolean;
  readonly signature: string | null;
  readonly duplicateOf: string | null;
}

/** How much of the evidence is in the page. */
export interface EvidenceShare {
  /** Exchanges and deliveries in the bundle; `null` where the report was made without one. */
  readonly recorded: number | null;
  /** Shown whole, up to the length of a body. */
  readonly whole: number;
  /** Listed with one line. */
  readonly listed: number;
}

/** The data of the page, embedded as JSON. Strings are as recorded; the page makes them visible. */
export interface ReportModel {
  readonly results: Results;
  readonly exchanges: readonly Exchange[];
  readonly rows: readonly ExchangeRow[];
  readonly deliveries: readonly DeliveryPoint[];
  readonly share: EvidenceShare;
  readonly missingYaml: string;
  readonly baseline: Baseline | null;
}
