/** One operation or event on the map of a run that goes on. */
export interface LiveCell {
  readonly operation: string;
  /** E.g. `GET /systems/{systemID}`, or the id of an event. */
  readonly label: string;
  readonly resource: string;
  readonly withdrawn: boolean;
}

/** Facts that stay the same during a run; embedded in the page as JSON. */
export interface LiveFrame {
  /** Name and version of the implementation. */
  readonly implementation: string;
  /** Known facts about the run, in one line. */
  readonly facts: string;
  readonly cells: readonly LiveCell[];
}

/** The first exchange that contradicts a requirement. */
export interface LiveFailure {
  readonly id: string;
  readonly title: string;
  readonly level: 'MUST' | 'SHOULD';
  /** E.g. `GET /systems?per_page=500`. */
  readonly request: string;
  /** The status, or the reason why there is no response. */
  readonly answered: string;
  /** Milliseconds since the start of the run. */
  readonly at: number;
}

/** Where a run is; sent as a server-sent event each time something changed. */
export interface LiveState {
  /** `judging`: everything is sent, and the evidence is judged. */
  readonly phase: 'running' | 'judging';
  readonly scenarios: number;
  readonly planned: number;
  readonly exchanges: number;
  readonly deliveries: number;
  /** Exchanges that were judged alone so far; the judgement at the end includes all others. */
  readonly looked: number;
  readonly elapsedMs: number;
  /** The newest first, at most `maxLiveFailures`. */
  readonly failures: readonly LiveFailure[];
  readonly failureCount: number;
  /** Notices for the person who runs it, the newest last. */
  readonly notices: readonly string[];
  /** In the order of the cells: exchanges, and the highest level of the failures so far. */
  readonly cells: readonly (readonly [exchanges: number, failed: '' | 'SHOULD' | 'MUST'])[];
}

/** How a run ended: the page loads the report from the same address, or says why there is none. */
export type LiveEnd = { readonly kind: 'report' } | { readonly kind: 'none'; readonly because: string };

export const maxLiveFailures = 100;
