import type { RequirementResult } from '../../../src/results/results.js';

/** A server that listens. */
export interface Listening {
  readonly baseUrl: string;
  close(): Promise<void>;
}

/** An implementation that answers badly, on purpose or by accident. */
export interface Hostile {
  readonly id: string;
  /** Its behaviour for every request, unless the text names some. */
  readonly about: string;
  start(): Promise<Listening>;
  /** Time limit of one exchange, milliseconds; default one second. Large responses take longer on a busy machine. */
  readonly timeoutMs?: number;
  readonly expect: {
    /** Kinds of requirements that may fail, because the responses contradict them; no other kind may. */
    readonly fails: readonly RequirementResult['kind'][];
    /** Kinds of requirements that may pass, because the responses show that they hold. */
    readonly passes: readonly RequirementResult['kind'][];
    /** One of these must have failed: it is their fault, and it is said. */
    readonly failing?: readonly string[];
    /** The run must notice that the target is gone; without this member it goes on to its end, or its time limit. */
    readonly ended?: 'target-lost';
    /** The command may also report that the target could not be judged, and stop before the run. */
    readonly unreachable?: true;
  };
}
