import type { Exchange } from '../../src/evidence/exchange.js';
import type { History } from '../../src/results/history.js';
import type { Results } from '../../src/results/results.js';
import type { JsonExcerpt } from './json-excerpt.js';
import type { PageCause } from './page-causes.js';
import type { CertificateSummary, NotTested } from '../reporter.js';
import type { Baseline } from '../../src/results/baseline.js';

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
  /** A failure names this delivery. */
  readonly fails: boolean;
}

/** How long the answers of one operation took, in milliseconds. */
export interface OperationTime {
  readonly operation: string;
  readonly count: number;
  readonly median: number;
  readonly p95: number;
  readonly max: number;
  /** How many answers took at most 1, 2, 4, 8 … ms; the last column takes all that took longer. */
  readonly columns: readonly number[];
  /** The slowest first, at most three. */
  readonly slowest: readonly { readonly id: string; readonly durationMs: number }[];
}

/** The state of an exchange in the picture of the run: 0 a request, 1 a retry, 2 a delivery, 3 part of a failure. */
export type TimedState = 0 | 1 | 2 | 3;

/** A scenario from its first to its last exchange, in milliseconds since the start of the run. */
export interface ScenarioTime {
  readonly scenario: string;
  readonly at: number;
  readonly durationMs: number;
  readonly exchanges: number;
}

/** The times of scenarios and exchanges. */
export interface RunTimes {
  readonly operations: readonly OperationTime[];
  /** The scenarios that took longest, at most ten. */
  readonly longest: readonly ScenarioTime[];
  /** Number of the scenario, start and length in milliseconds, and state. */
  readonly exchanges: readonly (readonly [scenario: number, at: number, durationMs: number, state: TimedState])[];
  /** How many exchanges are not among them, to keep the page small. */
  readonly left: number;
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

/** The part of the evidence that a page shows. */
export interface Collected {
  readonly exchanges: readonly Exchange[];
  /** The judged bodies that are shown in parts, by the ids of their exchanges. */
  readonly excerpts: { readonly [exchange: string]: JsonExcerpt };
  readonly rows: readonly ExchangeRow[];
  readonly deliveries: readonly DeliveryPoint[];
  readonly times: RunTimes | null;
  readonly share: EvidenceShare;
}

/** The data of the page, embedded as JSON. Strings are as recorded; the page makes them visible. */
export interface ReportModel extends Collected {
  readonly results: Results;
  /** As every other report counts them. */
  readonly causes: readonly PageCause[];
  readonly missingYaml: string;
  /** Where the run and its page were written; `null` where that is not known. */
  readonly folder: string | null;
  readonly baseline: Baseline | null;
  readonly history: History | null;
  readonly certificate: CertificateSummary | null;
  readonly notTested: readonly NotTested[];
}
