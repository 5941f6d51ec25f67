import { defined } from '../core/defined.js';
import type { Renewal } from './renewal.js';
import type { Configuration } from '../config/configuration.js';
import type { CredentialLabel, EvidenceLine, Headers, RequestExchange } from '../evidence/exchange.js';
import type { Redactor } from '../evidence/redact.js';
import { createRateLimiter } from '../http/rate.js';
import type { Transport } from '../http/transport.js';
import type { Scenario, SignedAs } from '../stimuli/scenario.js';
import { waitsMs } from '../stimuli/waiting.js';
import { CreatedIds } from './created-ids.js';
import { Expendables } from './expendables.js';
import { HeldReadings } from './held-readings.js';
import type { HeldBodies } from './held-bodies.js';
import { OrderedWriter } from './ordered-writer.js';
import { RetryBudget } from './retry-budget.js';
import { RunControl, type RunEnd } from './run-control.js';
import type { Progress, RunState, Webhooks } from './run-state.js';
import type { Plan } from './plan.js';
import { WaveRunner } from './wave-runner.js';
import { inOrder } from './in-order.js';

/** Waiting before retries in the whole run, milliseconds. */
const retryBudgetMs = 60_000;

export interface EngineOptions {
  readonly plan: Plan;
  readonly configuration: Configuration;
  readonly limits: {
    readonly concurrency: number;
    readonly ratePerSecond?: number;
    readonly recordBodyBytes: number;
    readonly examples: number;
    readonly maxTimeMs?: number;
    readonly requests?: number;
  };
  /** Values of the credential header by label. */
  readonly credentials: ReadonlyMap<CredentialLabel, string>;
  /** Absent where no credential can be obtained again. */
  readonly renewal?: Renewal;
  readonly baseUrl: string;
  readonly transport: Transport;
  readonly redactor: Redactor;
  /** Seed of everything random. */
  readonly seed: string;
  /** Waits before a request is repeated to see a change, milliseconds; by default `waitsMs`. */
  readonly waitsMs?: readonly number[];
  /** Which requirements fail on this exchange alone? Shrinking asks it. */
  oracle(exchange: RequestExchange): readonly string[];
  /** Headers that sign an event for a receiver under test, at the moment of sending. */
  sign(signedAs: SignedAs, body: string): Headers;
  /** Takes the lines of evidence in their order. */
  write(lines: readonly EvidenceLine[]): Promise<void>;
  /**
   * Gives the readings that contrast the failures so far, once all scenarios of the plan have ended and are written;
   * absent where none are to be sent.
   */
  confirming?(): Promise<readonly Scenario[]>;
  /** Shared with the receiver of deliveries. */
  readonly heldBodies: HeldBodies;
  readonly webhooks?: Webhooks;
  readonly signal?: AbortSignal;
  onProgress?(progress: Progress): void;
}

/** Why a run ended, how many exchanges it had, and how long it took. */
export interface EndedRun {
  readonly ended: RunEnd;
  readonly exchanges: number;
  readonly durationMs: number;
}

/**
 * Sends the scenarios of a plan on real sockets and writes the evidence. Throws only for faults of ours or the disk.
 *
 * The stages: prepare the state of the run; then for each wave of scenarios discover which scenarios the learned ids
 * make possible, plan their requests, send these, and settle: wait for their end and learn the ids that responses show.
 * Then confirming requests contrast the failures. At the end, requests that still wait are released and all evidence is
 * on the disk.
 */
export async function runEngine(options: EngineOptions): Promise<EndedRun> {
  const { addresses, knowledge, scenarios } = options.plan;
  const { control, run } = prepare(options);
  const writer = new OrderedWriter(async (lines) => {
    await options.write(lines);
    options.heldBodies.release(lines);
  });
  const readings = new HeldReadings(scenarios, addresses, knowledge);
  const { concurrency } = options.limits;
  const runner = new WaveRunner({ plan: options.plan, run, control, readings, writer, concurrency });
  try {
    const discovered = readings.among(inOrder(scenarios, addresses));
    for (const wave of discovered) {
      const planned = await runner.plan(wave);
      const sent = await runner.send(wave, planned);
      await runner.settle(sent);
    }
    await runner.finishReadings();
    await runner.awaitDeliveries();
    control.noteComplete();
    if (!control.signal.aborted) await runner.confirm((await options.confirming?.()) ?? []);
  } catch (error) {
    control.abort();
    throw error;
  } finally {
    control.close();
    await runner.close();
    await writer.flush();
  }
  return { ended: control.ended, exchanges: runner.exchanges, durationMs: Math.round(control.elapsedMs()) };
}

/** The state that all scenarios share, and the control of when requests start and the run ends. */
function prepare(options: EngineOptions): { readonly control: RunControl; readonly run: RunState } {
  const { configuration, limits, plan } = options;
  const control = new RunControl({
    limits,
    onConcurrency: (change) => options.onProgress?.({ kind: 'concurrency', ...change }),
    ...defined({ signal: options.signal }),
  });
  const run: RunState = {
    iface: plan.iface,
    baseUrl: options.baseUrl,
    configuration,
    credentials: options.credentials,
    renewal: options.renewal,
    webhooks: options.webhooks,
    addresses: plan.addresses,
    knowledge: plan.knowledge,
    expendables: new Expendables(configuration),
    createdIds: new CreatedIds(),
    transport: options.transport,
    rate: createRateLimiter(limits.ratePerSecond),
    inTurn: (work) => control.inTurn(0, work),
    inDrawingTurn: () => control.inDrawingTurn(),
    retryBudget: new RetryBudget(retryBudgetMs),
    heldBodies: options.heldBodies,
    redactor: options.redactor,
    recordBodyBytes: limits.recordBodyBytes,
    seed: options.seed,
    waitsMs: options.waitsMs ?? waitsMs,
    examples: limits.examples,
    oracle: (exchange) => options.oracle(exchange),
    drawnFailures: new Map(),
    sign: (signedAs, body) => options.sign(signedAs, body),
    signal: control.signal,
    elapsedMs: () => control.elapsedMs(),
    progress: (progress) => options.onProgress?.(progress),
    isSpent: () => control.isSpent(),
    noteOutcome: (step, outcome, durationMs) => control.noteOutcome(step, outcome, durationMs),
    noteOverload: (delayMs) => control.noteOverload(delayMs),
    pause: () => control.pause(),
    isUnresponsive: (operation) => control.isUnresponsive(operation),
  };
  return { control, run };
}
