import { setMaxListeners } from 'node:events';
import { isDeepStrictEqual } from 'node:util';
import type { Configuration } from '../config/configuration.js';
import type { CredentialLabel, EvidenceLine, Headers, RequestExchange } from '../evidence/exchange.js';
import type { Redactor } from '../evidence/redact.js';
import { createRate } from '../http/rate.js';
import type { Transport } from '../http/transport.js';
import type { Scenario, SignedAs } from '../stimuli/scenario.js';
import { expand, omissionLines } from './expand.js';
import { Expendables } from './expendables.js';
import { HeldReadings } from './held-readings.js';
import type { HeldBodies } from './held-bodies.js';
import { KnowledgeBuffer } from './knowledge-buffer.js';
import { OrderedWriter } from './ordered-writer.js';
import { RequestGate } from './request-gate.js';
import { RetryBudget } from './retry-budget.js';
import { Rest } from './rest.js';
import { runScenario } from './run-scenario.js';
import type { Progress, RunState, Webhooks } from './run-state.js';
import type { Plan } from './plan.js';
import { teaches, type Extent } from './share.js';
import { Watchdog } from './watchdog.js';
import { inConflict, touchedPaths, type TouchedPaths } from './touched.js';
import { wavesOf, type Wave } from './waves.js';

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
  readonly baseUrl: string;
  readonly transport: Transport;
  readonly redactor: Redactor;
  /** Seed of everything random. */
  readonly seed: string;
  /** Which requirements fail on this exchange alone? Shrinking asks it. */
  oracle(exchange: RequestExchange): readonly string[];
  /** Headers that sign an event for a receiver under test, at the moment of sending. */
  sign(signedAs: SignedAs, body: string): Headers;
  /** Takes the lines of evidence in their order. */
  write(lines: readonly EvidenceLine[]): Promise<void>;
  /** Shared with the receiver of deliveries. */
  readonly heldBodies: HeldBodies;
  readonly webhooks?: Webhooks;
  readonly signal?: AbortSignal;
  onProgress?(progress: Progress): void;
}

/** The end of a run, and its totals. */
export interface Ran {
  readonly ended: 'finished' | 'interrupted' | 'max-time' | 'target-lost';
  readonly exchanges: number;
  readonly durationMs: number;
}

/** A scenario under way. */
interface Running {
  readonly touched: TouchedPaths;
  /** Those that it is in conflict with may begin. */
  readonly ended: Promise<void>;
}

/** Before all scenarios: requests whose responses other scenarios need are sent first. */
const urgent = -1;

/** Plan → stimulate → evidence, on real sockets. Throws only for faults of ours or of the disk. */
export async function runEngine(options: EngineOptions): Promise<Ran> {
  const { configuration, limits } = options;
  const { addresses, knowledge, scenarios, share } = options.plan;
  const started = performance.now();
  const stop = new AbortController();
  const gate = new RequestGate(limits.concurrency, (change) =>
    options.onProgress?.({ kind: 'concurrency', ...change }),
  );
  // Every request that is on its way listens.
  setMaxListeners(0, stop.signal);
  let ended: Ran['ended'] = 'finished';
  const end = (why: Ran['ended']): void => {
    if (stop.signal.aborted) return;
    ended = why;
    stop.abort();
    gate.release();
  };
  const interrupt = (): void => end('interrupted');
  options.signal?.addEventListener('abort', interrupt, { once: true });
  if (options.signal?.aborted === true) interrupt();
  const timer = limits.maxTimeMs === undefined ? undefined : setTimeout(() => end('max-time'), limits.maxTimeMs);

  const watchdog = new Watchdog();
  const expendables = new Expendables(configuration);
  const { heldBodies } = options;
  let sent = 0;
  const inTurn = async <T>(index: number, work: () => Promise<T>): Promise<T> => {
    sent += 1;
    return gate.pass(index, work);
  };
  const run: RunState = {
    iface: options.plan.iface,
    baseUrl: options.baseUrl,
    configuration,
    credentials: options.credentials,
    webhooks: options.webhooks,
    addresses,
    knowledge,
    expendables,
    transport: options.transport,
    rate: createRate(limits.ratePerSecond),
    inTurn: (work) => inTurn(0, work),
    retryBudget: new RetryBudget(retryBudgetMs),
    heldBodies,
    redactor: options.redactor,
    recordBodyBytes: limits.recordBodyBytes,
    seed: options.seed,
    examples: limits.examples,
    oracle: (exchange) => options.oracle(exchange),
    sign: (signedAs, body) => options.sign(signedAs, body),
    signal: stop.signal,
    elapsedMs: () => performance.now() - started,
    progress: (progress) => options.onProgress?.(progress),
    isSpent: () => limits.requests !== undefined && sent >= limits.requests,
    noteOutcome: (operation, outcome, durationMs) => {
      if (outcome.kind === 'response') gate.noteAnswer(durationMs, outcome.bodyBytes ?? 0);
      if (watchdog.note(operation, outcome)) end('target-lost');
    },
    noteOverload: (delayMs) => gate.noteOverload(delayMs),
    pause: () => gate.pause(),
    isUnresponsive: (operation) => watchdog.isUnresponsive(operation),
  };

  let exchanges = 0;
  const rest = new Rest();
  const writer = new OrderedWriter(async (lines) => {
    await options.write(lines);
    heldBodies.release(lines);
  });
  try {
    let planned = 0;
    let instances = 0;
    let notExpanded = scenarios.length;
    run.progress({ kind: 'planned', scenarios: notExpanded });
    let told = false;
    const extentOf = (scenario: Scenario, wave: Wave): Extent =>
      share?.extent(scenario, wave.afterAnyChange === true, knowledge) ?? 'whole';
    const stopped = new Promise<void>((resolve) => {
      stop.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    const readings = new HeldReadings(scenarios, addresses, knowledge);
    /** Readings that are still running although the next ones have begun: changes wait for their end. */
    const goingOn: Promise<void>[] = [];
    let isChanged = false;
    for (const wave of readings.among(wavesOf(scenarios, addresses))) {
      isChanged ||= wave.how !== 'together';
      if (isChanged) await Promise.all(goingOn.splice(0));
      if (wave.how !== 'together' && !told) {
        told = true;
        for (const text of expendables.lastOnes(scenarios, knowledge)) run.progress({ kind: 'notice', text });
      }
      const running: Running[] = [];
      const buffers: KnowledgeBuffer[] = [];
      // All of a wave are bound before the first one runs: ids that one shows are bound in later waves.
      const expanded = wave.scenarios
        .map((scenario) => ({
          scenario,
          expansion: expand(scenario, addresses, knowledge, configuration, expendables),
        }))
        .filter(({ scenario, expansion }) => !readings.keeps(scenario, expansion))
        .filter(({ scenario }) => extentOf(scenario, wave) !== 'nothing');
      notExpanded -= expanded.length;
      const bound = expanded.flatMap(({ expansion }) => (expansion.kind === 'not-sent' ? [] : expansion.instances));
      run.progress({ kind: 'planned', scenarios: instances + bound.length + notExpanded });
      instances += bound.length;
      for (const { scenario, expansion } of expanded) {
        if (expansion.kind === 'not-sent') {
          await writer.finish(planned++, omissionLines(scenario, expansion, addresses, configuration));
          continue;
        }
        for (const instance of expansion.instances) {
          const index = planned++;
          const buffer = new KnowledgeBuffer(knowledge);
          buffers.push(buffer);
          const touched = wave.how === 'apart' ? touchedPaths(instance, addresses, configuration) : 'everything';
          const before = wave.how === 'together' ? [] : running.filter((each) => inConflict(each.touched, touched));
          // A scenario that waits for this one also waits for its predecessors: there can be hundreds of parts.
          for (const each of before)
            if (isDeepStrictEqual(each.touched, touched)) running.splice(running.indexOf(each), 1);
          let isTaught = isChanged || scenario.part !== undefined;
          let noteTaught: () => void = () => undefined;
          const taught = new Promise<void>((resolve) => (noteTaught = resolve));
          const start = async (): Promise<void> => {
            await Promise.all(before.map(({ ended: end }) => end));
            // There may be any number of parts, and each holds its evidence until all before it have ended: so at most
            // as many run as there are requests at a time.
            if (scenario.part !== undefined) await Promise.race([writer.reached(index - limits.concurrency), stopped]);
            if (stop.signal.aborted) return;
            const lines = await runScenario(
              instance,
              {
                ...run,
                inTurn: (work) => inTurn(isTaught ? index : urgent, work),
                ...(extentOf(scenario, wave) === 'whole' ? {} : { isDue: teaches }),
              },
              buffer,
              {
                taught: () => {
                  isTaught = true;
                  noteTaught();
                },
                ...(wave.how === 'apart' ? { untilEnd: () => rest.wait(index) } : {}),
              },
            );
            exchanges += lines.filter(({ kind }) => kind === 'exchange' || kind === 'delivery').length;
            run.progress({ kind: 'scenario', id: instance.id });
            await writer.finish(index, lines);
          };
          const whole = start();
          if (isTaught) noteTaught();
          if (isChanged) running.push({ touched, ended: Promise.race([whole, rest.of(index, whole)]) });
          else {
            // The code that awaits the scenario reports its failure; here it must not end the process before that.
            whole.catch(() => undefined);
            goingOn.push(whole);
            running.push({ touched, ended: Promise.race([whole, taught]) });
          }
        }
      }
      await Promise.all(running.map(({ ended: end }) => end));
      await rest.resume();
      for (const buffer of buffers) buffer.commit();
      const lacking = new Set([...knowledge.variables().values()].filter((name) => !knowledge.has(name)));
      for (const buffer of buffers) buffer.commitNested(lacking);
    }
    await Promise.all(goingOn);
  } catch (error) {
    stop.abort();
    throw error;
  } finally {
    gate.release();
    // Its failure was thrown already.
    await rest.resume().catch(() => undefined);
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', interrupt);
    await writer.flush();
  }
  return { ended, exchanges, durationMs: Math.round(performance.now() - started) };
}
