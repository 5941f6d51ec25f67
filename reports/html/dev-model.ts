import type { Violation } from '../../src/results/results.js';

/** The result of the newest iteration that judged a requirement, or a cause of failures. */
export type DevVerdict = 'fails' | 'fixed' | 'not-decided';

/** One exchange in short. */
export interface DevExchange {
  /** Its iteration. */
  readonly iteration: number;
  /** E.g. `GET /systems?per_page=500`. */
  readonly request: string;
  /** The status with the time it took, or why there is no response. */
  readonly answered: string;
  /** The place in the body that the failure is about; empty where it is about none. */
  readonly place: string;
  /** The value there; the beginning of the body where there is no place. */
  readonly value: string;
}

export interface DevRequirement {
  readonly id: string;
  readonly title: string;
  readonly level: 'MUST' | 'SHOULD';
  readonly state: DevVerdict;
  /** The iteration in which the state began. */
  readonly since: number;
  /** The newest iteration in which it failed. */
  readonly failedIn: number;
  /** The newest iterations that judged it, in order. */
  readonly recent: readonly { readonly iteration: number; readonly state: DevVerdict }[];
  /** It failed, and passed in a whole plan without a change between. */
  readonly isIntermittent: boolean;
  /** Why it is not decided; empty in the other states. */
  readonly reason: string;
}

/** A cause of failures on the page of `dev`. Iteration 0 is the run that the iterations began with. */
export interface DevCause {
  readonly id: string;
  readonly message: string;
  readonly violation: Pick<Violation, 'pointer' | 'expected' | 'actual' | 'missing'> | null;
  readonly level: 'MUST' | 'SHOULD';
  readonly state: DevVerdict;
  readonly since: number;
  /** At most `maxDevRequirements`. */
  readonly requirements: readonly DevRequirement[];
  /** How many further requirements fail by this cause. */
  readonly more: number;
  /** The exchange that shows the failure, */
  readonly before: DevExchange | null;
  /** and the same one after it was fixed. */
  readonly after: DevExchange | null;
}

/** The state of `dev`; sent as a server-sent event after each change. */
export interface DevState {
  /** Name of the implementation. */
  readonly implementation: string;
  /** Address, and whether writes are allowed, in one line. */
  readonly facts: string;
  /** `down`: the implementation does not accept connections. `part`, `whole`: how much is sent now. */
  readonly phase: 'down' | 'part' | 'whole' | 'waiting';
  /** Scenarios that are done, of those that are sent now. */
  readonly done: number;
  readonly planned: number;
  /** The newest iteration, and what came of it in one line; empty before the first one. */
  readonly iteration: number;
  readonly latest: string;
  /** Those that fail first; at most `maxDevCauses`. */
  readonly causes: readonly DevCause[];
  /** Causes that fail, mandatory and advisory ones. */
  readonly failing: number;
  readonly advisory: number;
  readonly fixed: number;
  /** Iterations whose reports can be opened, in order; 0 is the run. */
  readonly reports: readonly number[];
  /** Ids of the operations that can be sent alone. */
  readonly operations: readonly string[];
}

export const maxDevCauses = 100;
export const maxDevRequirements = 12;
