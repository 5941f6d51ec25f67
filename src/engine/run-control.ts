import { setMaxListeners } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { RawOutcome } from '../http/raw-outcome.js';
import type { OperationId } from '../../spec/model.js';
import type { Purpose } from '../evidence/exchange.js';
import { RequestGate, type GateChange } from './request-gate.js';
import type { Step } from '../stimuli/scenario.js';
import { Watchdog } from './watchdog.js';

/** Why a run ended. */
export type RunEnd = 'finished' | 'interrupted' | 'max-time' | 'target-lost';

/** Requests that have the usual form and credential, so that an answer to one is an answer of the operation itself. */
const plainPurposes: ReadonlySet<Purpose> = new Set(['success', 'control']);

interface Control {
  readonly limits: { readonly concurrency: number; readonly maxTimeMs?: number; readonly requests?: number };
  /** Interrupts the run. */
  readonly signal?: AbortSignal;
  onConcurrency(change: GateChange): void;
}

/** Decides when a request may start, and when the run ends before all requests are sent. */
export class RunControl {
  /** Aborted when the run ends early. */
  readonly signal: AbortSignal;
  /** Resolves when the run ends early. */
  readonly stopped: Promise<void>;
  readonly #control: Control;
  readonly #stop = new AbortController();
  readonly #gate: RequestGate;
  readonly #watchdog = new Watchdog();
  readonly #started = performance.now();
  readonly #timer: NodeJS.Timeout | undefined;
  readonly #interrupt = (): void => this.#end('interrupted');
  #ended: RunEnd = 'finished';
  #isComplete = false;
  #sent = 0;
  #drawing: Promise<unknown> = Promise.resolve();

  constructor(control: Control) {
    const { limits, signal } = control;
    this.#control = control;
    this.signal = this.#stop.signal;
    // Each request in progress listens.
    setMaxListeners(0, this.signal);
    this.stopped = new Promise((resolve) => {
      this.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    this.#gate = new RequestGate(limits.concurrency, (change) => control.onConcurrency(change));
    signal?.addEventListener('abort', this.#interrupt, { once: true });
    if (signal?.aborted === true) this.#interrupt();
    if (limits.maxTimeMs !== undefined) this.#timer = setTimeout(() => this.#end('max-time'), limits.maxTimeMs);
  }

  get ended(): RunEnd {
    return this.#ended;
  }

  elapsedMs(): number {
    return performance.now() - this.#started;
  }

  /** Does the work as soon as one more request may be in progress. @param order place in the plan; lower goes first */
  inTurn<T>(order: number, work: () => Promise<T>): Promise<T> {
    this.#sent += 1;
    return this.#gate.pass(order, work);
  }

  /**
   * Resolves when a scenario may draw values, which keeps the process from other work for up to seconds: one scenario
   * draws at a time, and between two of them responses are read and the end of the run is noticed.
   * @returns false where the run has ended
   */
  inDrawingTurn(): Promise<boolean> {
    this.#drawing = this.#drawing.then(() => setImmediate());
    return this.#drawing.then(() => !this.signal.aborted);
  }

  /** Are the requests of `limits.requests` sent? */
  isSpent(): boolean {
    const { requests } = this.#control.limits;
    return requests !== undefined && this.#sent >= requests;
  }

  /** Adapts the number of requests at a time, and ends the run when the target no longer responds. */
  noteOutcome(
    { operation, purpose }: Pick<Step, 'operation' | 'purpose'>,
    outcome: RawOutcome,
    durationMs: number,
  ): void {
    if (outcome.kind === 'response') this.#gate.noteAnswer(durationMs, outcome.bodyBytes ?? 0);
    if (this.#watchdog.note(operation, outcome, !plainPurposes.has(purpose))) this.#end('target-lost');
  }

  noteOverload(delayMs: number): void {
    this.#gate.noteOverload(delayMs);
  }

  pause(): Promise<void> | undefined {
    return this.#gate.pause();
  }

  isUnresponsive(operation: OperationId | null): boolean {
    return this.#watchdog.isUnresponsive(operation);
  }

  /** All scenarios of the plan have ended: a run that ends now is finished, also without its confirming requests. */
  noteComplete(): void {
    if (!this.signal.aborted) this.#isComplete = true;
  }

  /** Stops all requests after a failure of ours; the failure itself is the reason that is reported. */
  abort(): void {
    this.#stop.abort();
  }

  /** Starts the requests that wait, so that none keeps the process alive, and ignores further signals. */
  close(): void {
    this.#gate.release();
    clearTimeout(this.#timer);
    this.#control.signal?.removeEventListener('abort', this.#interrupt);
  }

  #end(why: RunEnd): void {
    if (this.signal.aborted) return;
    if (!this.#isComplete) this.#ended = why;
    this.#stop.abort();
    this.#gate.release();
  }
}
