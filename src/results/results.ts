import type { Level } from '../../spec/model.js';
import type { Headline, Numbers } from './headline.js';

/** The verdicts of ISO/IEC 9646, with `error` for our own faults. */
export type Verdict = 'pass' | 'fail' | 'inconclusive' | 'not-applicable' | 'error';

/** Who says so: the interface, the interface with a named standard, the implementer, or nobody. */
export type Statedness = 'stated' | 'derived' | 'supplied' | 'unstated';

export type Subject =
  | { readonly method: string; readonly path: string; readonly operation: string }
  | { readonly event: string };

export interface Violation {
  readonly message: string;
  /** Id of the exchange in the evidence. */
  readonly exchange: string;
  /** JSON pointer into the response body (or request body of a delivery), or empty for status and headers. */
  readonly pointer: string;
  readonly expected: string;
  readonly actual: string;
  readonly curl: string;
}

export interface Waiver {
  readonly reason: string;
  readonly expires: string;
  readonly state: 'active' | 'expired';
}

export interface RequirementResult {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly level: Level;
  readonly statedness: Statedness;
  /** Sections and rows of the interface, or the standard. */
  readonly source: string;
  readonly subject: Subject;
  readonly verdict: Verdict;
  /** Empty for a pass. */
  readonly reason: string;
  /** Configuration entry that would decide an inconclusive verdict. */
  readonly decidedBy?: string;
  /** Further entries that are missing for it as well, so that one look at a report is enough; sorted. */
  readonly alsoNeeds?: readonly string[];
  /** How many exchanges exercised it. */
  readonly exercised: number;
  /** At most `violationLimit`, in order of exchange id. */
  readonly violations: readonly Violation[];
  readonly violationCount: number;
  readonly waiver?: Waiver;
  /** The failure did not come again when its stimuli were repeated with the same seed. */
  readonly stability?: 'flaky';
}

/** What an implementation does where the interface says nothing. */
export interface Observation {
  readonly subject: string;
  readonly question: string;
  readonly answer: string;
}

/**
 * How often the run saw one value of a set that the interface states: an open enumeration, or the kinds of appliance.
 */
export interface Coverage {
  /** Name of the set, e.g. `evChargingStation.type` or `appliance kinds`. */
  readonly set: string;
  readonly value: string;
  /** `other`: seen, and neither added nor removed by the interface. */
  readonly stated: 'added' | 'removed' | 'kind' | 'other';
  /** Occurrences in judged answers; deliveries are not counted. */
  readonly seen: number;
}

export interface Totals {
  readonly pass: number;
  readonly fail: number;
  readonly inconclusive: number;
  readonly notApplicable: number;
  readonly error: number;
}

export interface Warning {
  readonly code: string;
  readonly message: string;
}

/** A part of the requirements that was run. */
export interface RunSelection {
  readonly patterns: readonly string[];
  /** How many requirements the patterns choose, */
  readonly requirements: number;
  /** of how many. */
  readonly of: number;
}

export interface Results {
  readonly format: 'ems-conformance/results';
  readonly formatVersion: 1;
  readonly suite: { readonly name: string; readonly version: string };
  readonly interface: { readonly title: string; readonly revision: string; readonly digest: string };
  readonly implementation: { readonly name: string; readonly version?: string; readonly vendor?: string };
  readonly run: {
    readonly seed: string;
    readonly startedAt: string;
    readonly durationMs: number;
    readonly exchanges: number;
    readonly deliveries: number;
    /** False when the run was cut off or the bundle is damaged: nothing passes that was not seen. */
    readonly complete: boolean;
    /** Why it is not complete; empty otherwise. */
    readonly incompleteBecause: string;
    readonly target: string;
    readonly role: 'service' | 'receiver';
    /** Was the target the suite's own reference? */
    readonly embedded?: boolean;
    /**
     * Base name of the configuration that was used; `null` where there was none but options, absent where it is not
     * known.
     */
    readonly configurationFile?: string | null;
    readonly selection: RunSelection | null;
  };
  /** What the run says as a whole, as `headlineOf` draws it from the rest. */
  readonly headline: Headline;
  readonly numbers: Numbers;
  /** All requirements; of a selection, those that it chose and whatever failed besides. */
  readonly totals: Totals;
  /** Level MUST alone. */
  readonly must: Totals;
  readonly requirements: readonly RequirementResult[];
  readonly observations: readonly Observation[];
  /**
   * What created something that the interface gives no way to remove, e.g. `webhooks.create: POST /accounts/1/webhooks
   * (201, webhooks.life@1#1.0)`.
   */
  readonly remainsOnServer: readonly string[];
  readonly warnings: readonly Warning[];
  /** Sorted by set, value, and what is stated of it; absent where nothing was counted. */
  readonly coverage?: readonly Coverage[];
}
