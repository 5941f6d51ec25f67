import type { RequirementResult } from '../../../src/results/results.js';

/** A server that listens. */
export interface Listening {
  readonly baseUrl: string;
  close(): Promise<void>;
}

/** An implementation that answers badly, on purpose or by accident. */
export interface Hostile {
  readonly id: string;
  /** What it does to every request, unless it says otherwise. */
  readonly about: string;
  start(): Promise<Listening>;
  /** For one exchange, milliseconds; a second where nothing is told. Large answers take longer where others compute. */
  readonly timeoutMs?: number;
  readonly expect: {
    /** Kinds of requirements that may fail, because the answers contradict them; nothing else may. */
    readonly fails: readonly RequirementResult['kind'][];
    /** Kinds of requirements that may pass, because what they ask for was seen. */
    readonly passes: readonly RequirementResult['kind'][];
    /** One of these must have failed: it is their fault, and it is said. */
    readonly failing?: readonly string[];
    /** The run must notice that the target is gone; otherwise it goes on to its end, or its time limit. */
    readonly ended?: 'target-lost';
    /** The command may also say that nothing could be judged and stop before the run. */
    readonly unreachable?: true;
  };
}
