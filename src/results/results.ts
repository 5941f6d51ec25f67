import type { Level, SuppliedContradiction } from '../../spec/model.js';
import type { FailureCondition, NearestPassing } from './failure-condition.js';

/** The verdicts of ISO/IEC 9646, with `error` for our own faults. */
export type Verdict = 'pass' | 'fail' | 'inconclusive' | 'not-applicable' | 'error';

/** The source of a requirement: the interface, the interface with a named standard, the implementer, or none. */
export type Statedness = 'stated' | 'derived' | 'supplied' | 'unstated';

export type Subject =
  | { readonly method: string; readonly path: string; readonly operation: string }
  | { readonly event: string };

/** Another exchange that a violation rests on: a control, the response that it is compared with, a proof. */
export interface RelatedExchange {
  /** Id of the exchange in the evidence. */
  readonly exchange: string;
  /** Method and URL, e.g. `GET http://127.0.0.1:8080/systems`. */
  readonly request: string;
  /** Status, or the reason why there is no response. */
  readonly answered: string;
  /** One shell line that sends the request again; empty for a delivery, and where its body is not kept. */
  readonly curl: string;
}

/** A rule that a request was made to break: the keyword of the schema, and the part of the request that it is about. */
export interface BrokenRule {
  readonly keyword: string;
  readonly location: 'path' | 'query' | 'header' | 'body' | 'method' | 'media-type';
}

export interface Violation {
  readonly message: string;
  /** Id of the exchange in the evidence. */
  readonly exchange: string;
  /** JSON pointer into the response body (or request body of a delivery), or empty for status and headers. */
  readonly pointer: string;
  readonly expected: string;
  readonly actual: string;
  /** The name of the property that the value at `pointer` lacks. */
  readonly missing?: string;
  /** The beginning of the error response's body, at most 300 characters: the implementation may tell its reason. */
  readonly errorText?: string;
  /** The rule of the implementer's document that the request was made to break; the answer does not refuse it. */
  readonly broken?: BrokenRule;
  /** One shell line that sends the request again; empty for a delivery, which `replay --failure` triggers again. */
  readonly curl: string;
  /** The request is about a record that the run created, which must be created anew before the request is repeated. */
  readonly ofCreated?: true;
  /** The exchange stands in recorded traffic: the suite did not send it, so that `replay` cannot send it again. */
  readonly ofTraffic?: true;
  /**
   * The other exchanges that the violation rests on, in order of the scenario; empty where one exchange shows it alone.
   */
  readonly related: readonly RelatedExchange[];
}

export interface Waiver {
  readonly reason: string;
  readonly expires: string;
  readonly state: 'active' | 'expired';
}

export type RulingEffect = 'suspend' | 'relax' | 'sharpen';

/** A ruling of the interface's maintainer that changed results, applied after judging. */
export interface AppliedRuling {
  readonly number: number;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly effect: RulingEffect;
  /** The grounds. */
  readonly text: string;
  /** How many requirements of these results it changed. */
  readonly requirements: number;
}

export interface RequirementResult {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly level: Level;
  readonly statedness: Statedness;
  /** Sections and rows of the interface, or the standard. */
  readonly source: string;
  /** The text of each statement that it rests on. */
  readonly says: readonly string[];
  readonly subject: Subject;
  readonly verdict: Verdict;
  /** Empty for a pass. */
  readonly reason: string;
  /** Configuration entry that would decide an inconclusive verdict. */
  readonly decidedBy?: string;
  /** Further entries that are missing for the verdict, sorted. */
  readonly alsoNeeds?: readonly string[];
  /** Number of exchanges that exercised it. */
  readonly exercised: number;
  /** How many of these violate it; absent where all do. */
  readonly violating?: number;
  /** Of a failing requirement, unless each of its answers violates it. */
  readonly condition?: FailureCondition;
  /** Of a failing requirement that is judged by single answers of one operation, unless each of them violates it. */
  readonly nearestPassing?: NearestPassing;
  /** At most `violationLimit`: those with the smallest requests first, then in order of exchange id. */
  readonly violations: readonly Violation[];
  readonly violationCount: number;
  readonly waiver?: Waiver;
  /** The failure did not occur again when its stimuli were sent again with the same seed. */
  readonly stability?: 'flaky';
  /** Of a failure that the baseline has as well, so that it does not count: when the run of the baseline started. */
  readonly knownSince?: string;
  /** The ruling that changed it, with the verdict and level without the ruling. */
  readonly ruling?: { readonly number: number; readonly verdict: Verdict; readonly level: Level };
}

/** Behaviour of the implementation where the interface makes no statement. */
export interface Observation {
  readonly subject: string;
  readonly question: string;
  readonly answer: string;
}

/**
 * How often the run saw one value of a set that the interface states: an open enumeration, the kinds of appliance, the
 * properties and statuses of answers, or the events.
 */
export interface Coverage {
  /** Name of the set, e.g. `evChargingStation.type` or `appliance kinds`. */
  readonly set: string;
  readonly value: string;
  /**
   * `other`: a value that was seen, and that the interface neither added nor removed. `property`, `status` and `event`:
   * names that the interface states, in the sets of these names.
   */
  readonly stated: 'added' | 'removed' | 'kind' | 'other' | 'property' | 'status' | 'event';
  /** Occurrences in judged responses; of events, deliveries. */
  readonly seen: number;
  /** Operations whose responses showed it, sorted; absent where it was never seen, and for statuses and events. */
  readonly where?: readonly string[];
}

/** Pairs of a statement and a value of a context in which the statement was not exercised, grouped by the reason. */
export interface LeftOut {
  /**
   * `not configured`: sent once the entry `decidedBy` is given. `depth`: a deeper run sends it. `run cut short`: the
   * run ended before it. `not seen`: no response had the value. `seen less often`: seen, and not as often as the
   * context asks. `nothing to judge`: the responses with this value have no part that the statement is about.
   */
  readonly because: 'not configured' | 'depth' | 'run cut short' | 'not seen' | 'seen less often' | 'nothing to judge';
  readonly decidedBy?: string;
  readonly pairs: number;
  /** The first of the operations, in order of their ids. */
  readonly operations: readonly string[];
}

/** One value of a context, e.g. the second page: in how many pairs with a statement it exists, and was seen. */
export interface ContextRow {
  readonly context: string;
  readonly value: string;
  readonly pairs: number;
  readonly covered: number;
  readonly leftOut: readonly LeftOut[];
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

/** How much a run looks at, by the entries of the configuration with these names (`limits`). */
export interface RunLimits {
  /** In how many contexts each statement is looked at. */
  readonly depth: 'quick' | 'normal' | 'thorough';
  /** Random examples for each operation and mode. */
  readonly examples: number;
  /** The most requests of the whole run; absent without a limit. */
  readonly requests?: number;
}

/** A part of the requirements that was run. */
export interface RunSelection {
  readonly patterns: readonly string[];
  /** How many requirements the patterns choose, */
  readonly requirements: number;
  /** of all requirements. */
  readonly of: number;
}

/** A configuration entry, and how many of the undecided stated MUST requirements it would decide. */
export interface DecidingEntry {
  readonly path: string;
  readonly requirements: number;
}

/**
 * The result of a run as a whole; it claims no more than was decided. Exactly one of:
 * - `interrupted`: the run is not complete, so no claim is made; `failing` counts the failures until then.
 * - `not-conforming`: `failing` MUST requirements of the interface fail, neither waived nor known from a baseline.
 * - `contradicts-own-document`: none of them fails, and `failing` supplied MUST requirements do.
 * - `could-not-judge`: an error of the suite itself, or no requirement was decided.
 * - `no-new-failure`: `known` MUST requirements fail as they did in the baseline, and no other one.
 * - `advisory-only`: a selection of recommendations (SHOULD) alone, so that there is no claim to make.
 * - `not-decided`: no failure was found, and `notDecided` of `applicable` stated MUST requirements are undecided.
 * - `conforming`: every stated MUST requirement of the selection that applies is decided, and none fails unwaived.
 */
export type Headline = (
  | { readonly kind: 'interrupted'; readonly failing: number }
  | { readonly kind: 'not-conforming'; readonly failing: number }
  | { readonly kind: 'contradicts-own-document'; readonly failing: number }
  | { readonly kind: 'could-not-judge' }
  | { readonly kind: 'no-new-failure'; readonly known: number }
  | { readonly kind: 'advisory-only' }
  | {
      readonly kind: 'not-decided';
      readonly notDecided: number;
      readonly applicable: number;
      /** The entries that would decide most, at most three. */
      readonly wouldDecide: readonly DecidingEntry[];
    }
  | { readonly kind: 'conforming' }
) & {
  /** The headline itself, e.g. `No failure found, 285 of 570 not decided`. */
  readonly title: string;
  /** The reasons, in whole sentences, the most important one first; never empty. */
  readonly because: readonly string[];
  /** MUST requirements whose failure a waiver accepts for now. */
  readonly waived: number;
  /** SHOULD requirements that fail: they never make a run fail. */
  readonly advisoryFailures: number;
};

/** The exit code of the command that judged, with its reasons. */
export interface Exit {
  /**
   * 0: no failure counts, and enough is decided. 1: a failure counts. 2: not judged, or too little is decided. 130: the
   * run was interrupted.
   */
  readonly code: 0 | 1 | 2 | 130;
  /** Whole sentences; often empty for 0. */
  readonly because: readonly string[];
}

/** Facts about the implementer's own document, besides the verdicts. */
export interface SupplementResults {
  /** Its file name, or its address without parts that may be secret. */
  readonly place: string;
  /** SHA-256 (hex) of the text that the evidence records. */
  readonly digest: string;
  /** Operations of the document that were compared with the interface, and how many of them belong to it. */
  readonly operations: number;
  readonly ofInterface: number;
  /** Places where the document contradicts the interface, which wins: they lead to no requirement. */
  readonly contradictions: readonly SuppliedContradiction[];
  /** Operations that were not used, each with the reason. */
  readonly leftOut: readonly string[];
}

/** How many requirements there are, and how many of them were decided; `docs/reports.md` explains each number. */
export interface Numbers {
  /** All requirements of the suite at this revision, for both roles. */
  readonly catalogue: number;
  /** Those for the role that was judged. */
  readonly role: number;
  /** Those of the role that were selected; all of them without a selection. */
  readonly selected: number;
  /** The selected requirements of level MUST that the interface states. */
  readonly stated: number;
  /** The stated ones that apply to this implementation: all but the verdict `not-applicable`. */
  readonly applicable: number;
  /** The applicable ones that pass or fail. */
  readonly decided: number;
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
    /** False when the run was cut off or the bundle is damaged: an exchange that is missing cannot show a pass. */
    readonly complete: boolean;
    /** Why the run is not complete; empty for a complete one. */
    readonly incompleteBecause: string;
    readonly target: string;
    readonly role: 'service' | 'receiver';
    /** Was the target the suite's own reference? */
    readonly embedded?: boolean;
    /** Base name of the configuration; `null` for a run with options alone, absent where it is not known. */
    readonly configurationFile?: string | null;
    readonly limits: RunLimits;
    readonly selection: RunSelection | null;
    /** Recorded traffic that was judged; absent where the suite sent the requests. */
    readonly recorded?: { readonly from: readonly string[] };
  };
  /** The result as a whole, computed by `headlineOf` from the other members. */
  readonly headline: Headline;
  /** Of a run or a judgement by a command: its exit code, which options may have changed. */
  readonly exit?: Exit;
  readonly numbers: Numbers;
  /** All requirements except supplied ones; with a selection, the selected ones and all others that failed. */
  readonly totals: Totals;
  /** Level MUST alone. */
  readonly must: Totals;
  /** Requirements from the implementer's own document (statedness `supplied`); all other numbers exclude them. */
  readonly supplied: Totals;
  /** The implementer's own document, where the run was given one. */
  readonly supplement?: SupplementResults;
  /** Rulings that changed requirements, by number; absent without one. */
  readonly rulings?: readonly AppliedRuling[];
  readonly requirements: readonly RequirementResult[];
  readonly observations: readonly Observation[];
  /**
   * Exchanges that created records which the interface offers no way to remove, e.g. `webhooks.create: POST
   * /accounts/1/webhooks (201, webhooks.life@1#1.0)`.
   */
  readonly remainsOnServer: readonly string[];
  readonly warnings: readonly Warning[];
  /** Sorted by set, value and `stated`; absent where no value was counted. */
  readonly coverage?: readonly Coverage[];
  /** In which contexts the statements were exercised; absent for receivers. */
  readonly contexts?: readonly ContextRow[];
}
