/** A cause of failures on the page of `dev`. Iteration 0 is the whole run that the iterations began with. */
export interface DevCause {
  readonly id: string;
  readonly message: string;
  readonly level: 'MUST' | 'SHOULD';
  readonly state: 'fails' | 'fixed' | 'not-decided';
  /** The iteration in which the state began. */
  readonly since: number;
  readonly requirements: readonly DevRequirement[];
  /** How many further requirements fail by this cause. */
  readonly more: number;
}

export interface DevRequirement {
  readonly id: string;
  readonly state: DevCause['state'];
  /** The newest iteration in which it failed, */
  readonly failedIn: number;
  /** and the newest one that judged it. */
  readonly judgedIn: number;
}

/** Where `dev` is; sent as a server-sent event each time something changed. */
export interface DevState {
  /** Name of the implementation. */
  readonly implementation: string;
  /** Address, and whether writes are allowed, in one line. */
  readonly facts: string;
  /** `down`: the implementation does not accept connections. `whole`, `failed`: what is sent now. */
  readonly phase: 'down' | 'whole' | 'failed' | 'waiting';
  /** The newest iteration; 0 before the first one. */
  readonly iteration: number;
  readonly causes: readonly DevCause[];
  /** Iterations whose reports can be opened, in order; 0 is the whole run. */
  readonly reports: readonly number[];
}

/** The most causes, and requirements of each, that the page shows. */
export const maxDevCauses = 200;
export const maxDevRequirements = 12;
