import type { RequirementResult } from '../../results/results.js';

/** A server that listens. */
export interface Listening {
  readonly baseUrl: string;
  close(): Promise<void>;
}

/** An implementation that answers badly, on purpose or by accident; one file each. */
export interface Hostile {
  readonly id: string;
  /** What it does to every request, unless it says otherwise. */
  readonly about: string;
  start(): Promise<Listening>;
  readonly expect: {
    /** Kinds of requirements that may fail, because the answers contradict them; nothing else may. */
    readonly fails: readonly RequirementResult['kind'][];
    /** Kinds of requirements that may pass, because what they ask for was seen. */
    readonly passes: readonly RequirementResult['kind'][];
    /** One of these must have failed: it is their fault, and it is said. */
    readonly failing?: readonly string[];
    /** What the run must say about its end; `finished` where absent, `any` where the time limit may come first. */
    readonly ended?: 'finished' | 'max-time' | 'target-lost' | 'any';
    /** The command may also say that nothing could be judged and stop before the run. */
    readonly unreachable?: true;
  };
}
