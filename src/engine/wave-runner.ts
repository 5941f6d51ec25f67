import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ScenarioId } from '../evidence/exchange.js';
import type { Scenario } from '../stimuli/scenario.js';
import { bindScenario, omissionLines } from './expand.js';
import type { HeldReadings } from './held-readings.js';
import type { ScenarioInstance } from './instance.js';
import { KnowledgeBuffer } from './knowledge-buffer.js';
import type { NotSent } from './not-sent.js';
import type { OrderedWriter } from './ordered-writer.js';
import type { Plan } from './plan.js';
import { WaitingScenarios } from './rest.js';
import type { RunControl } from './run-control.js';
import { runScenario, type ScenarioSignals } from './run-scenario.js';
import type { RunState } from './run-state.js';
import { mayShowIdsOrRecords, type SentExtent } from './share.js';
import { ShownIds } from './shown-ids.js';
import { inConflict, pathWith, touchedPaths, type TouchedPaths } from './touched.js';
import { withoutTrigger } from './triggers.js';
import type { Wave } from './waves.js';

/** A scenario in progress. */
interface Running {
  readonly touched: TouchedPaths;
  /** The scenarios that conflict with it may begin. */
  readonly ended: Promise<void>;
}

/** A scenario of a wave with the ids that it is sent with, or the reason why it is not sent. */
type PlannedScenario = NotSent | { readonly kind: 'instance'; readonly instance: ScenarioInstance };

interface Planned {
  /** Place in the plan, and in the evidence. */
  readonly index: number;
  readonly scenario: Scenario;
  readonly planned: PlannedScenario;
}

/** The scenarios of a wave that were sent, and the ids and records that their responses show. */
interface SentWave {
  readonly running: readonly Running[];
  readonly buffers: readonly KnowledgeBuffer[];
}

/** Before all scenarios: requests whose responses other scenarios need are sent first. */
const urgent = -1;

interface Parts {
  readonly plan: Plan;
  readonly run: RunState;
  readonly control: RunControl;
  readonly readings: HeldReadings;
  readonly writer: OrderedWriter;
  /** Requests at a time. */
  readonly concurrency: number;
}

/** Sends the scenarios of a run, wave by wave: `plan`, `send` and `settle`, in this order for each wave. */
export class WaveRunner {
  readonly #parts: Parts;
  readonly #rest = new WaitingScenarios();
  /** Readings that still run although the next ones have begun: changes wait for their end. */
  #readingOn: Promise<void>[] = [];
  #isChanged = false;
  readonly #shown = new ShownIds();
  #isWarned = false;
  #exchanges = 0;
  #placesTaken = 0;
  /** Scenarios whose subscriptions stay open until the end of the run. */
  readonly #listening: ScenarioId[] = [];
  /** Instances planned so far, and scenarios of later waves; together the estimate that is shown as progress. */
  #instances = 0;
  #notPlanned: number;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#notPlanned = parts.plan.scenarios.length;
    this.#showPlanned();
  }

  /** Exchanges recorded so far. */
  get exchanges(): number {
    return this.#exchanges;
  }

  /**
   * Binds all scenarios of a wave to known ids, before the first one is sent: ids that one shows are used in later
   * waves. Readings that still need an id are kept, and scenarios of other shards left out.
   */
  async plan(wave: Wave): Promise<readonly Planned[]> {
    const { plan, run, readings } = this.#parts;
    this.#isChanged ||= wave.how !== 'together';
    if (this.#isChanged) await this.finishReadings();
    this.#warnOfLastOnes(wave);
    const expanded = wave.scenarios
      .map((scenario) => ({
        scenario,
        expansion: bindScenario(scenario, plan.addresses, plan.knowledge, run.configuration, run.expendables),
      }))
      .filter(({ scenario, expansion }) => !readings.keeps(scenario, expansion))
      .filter(({ scenario }) => this.#extentOf(scenario, wave) !== 'nothing');
    const planned = expanded.flatMap(({ scenario, expansion }) =>
      (expansion.kind === 'not-sent'
        ? [expansion]
        : expansion.instances.map((instance) => ({ kind: 'instance', instance }) as const)
      ).map((each): Planned => ({ index: this.#placesTaken++, scenario, planned: each })),
    );
    this.#notPlanned -= expanded.length;
    this.#instances += planned.filter((each) => each.planned.kind === 'instance').length;
    this.#showPlanned();
    return planned;
  }

  /** Starts the scenarios of a wave; those that touch a common resource run one after the other. */
  async send(wave: Wave, scenarios: readonly Planned[]): Promise<SentWave> {
    const { plan, run, writer } = this.#parts;
    const running: Running[] = [];
    const buffers: KnowledgeBuffer[] = [];
    for (const { index, scenario, planned } of scenarios) {
      if (planned.kind === 'not-sent') {
        await writer.finish(index, omissionLines(scenario, planned, plan.addresses, run.configuration));
        continue;
      }
      const { instance } = planned;
      if (scenario.listens === true) this.#listening.push(instance.id);
      const buffer = new KnowledgeBuffer(plan.knowledge);
      buffers.push(buffer);
      // Bodies may be drawn to find the paths of a scenario: the scenarios before it go on meanwhile.
      if (wave.how === 'apart') await setImmediate();
      const touched = wave.how === 'apart' ? touchedPaths(instance, plan.addresses, run.configuration) : 'everything';
      const isBefore = (each: Running): boolean => inConflict(each.touched, touched, this.#shown);
      const before = wave.how === 'together' ? [] : running.filter(isBefore);
      // A scenario that waits for this one also waits for its predecessors: there can be hundreds of parts.
      for (const each of before) if (isDeepStrictEqual(each.touched, touched)) running.splice(running.indexOf(each), 1);
      running.push({ touched, ended: this.#start({ index, instance, wave, before, buffer }) });
    }
    return { running, buffers };
  }

  /** Waits for the end of a wave, and takes over the ids and records that its responses show. */
  async settle({ running, buffers }: SentWave): Promise<void> {
    const { knowledge } = this.#parts.plan;
    await Promise.all(running.map(({ ended }) => ended));
    await this.#rest.resume();
    for (const buffer of buffers) buffer.commit();
    const lacking = new Set([...knowledge.variables().values()].filter((name) => !knowledge.has(name)));
    for (const buffer of buffers) buffer.commitNested(lacking);
  }

  /** Waits for deliveries that the changes caused: of each event that is not triggered, one. */
  async awaitDeliveries(): Promise<void> {
    const { webhooks, iface, configuration, signal } = this.#parts.run;
    if (webhooks === undefined || signal.aborted || this.#listening.length === 0) return;
    const events = withoutTrigger(iface, configuration);
    await Promise.all(
      events.map((event) =>
        Promise.race(
          this.#listening.map((target) =>
            webhooks.wait({ target, event, count: 1, deadlineMs: webhooks.waitMs, signal }),
          ),
        ),
      ),
    );
  }

  /** Waits for the readings that still run although later ones have begun. */
  async finishReadings(): Promise<void> {
    await Promise.all(this.#readingOn.splice(0));
  }

  /** Sends the confirming requests of one operation after another. Their responses teach no ids. */
  async confirm(scenarios: readonly Scenario[]): Promise<void> {
    const { plan, run, control, writer } = this.#parts;
    this.#instances += scenarios.length;
    this.#showPlanned();
    for (const scenario of scenarios) {
      const index = this.#placesTaken++;
      const lines = await runScenario(
        // A scenario without variables is its own instance.
        { id: scenario.id as ScenarioId, scenario, bound: { bindings: {}, origin: 'none' } },
        { ...run, inTurn: (work) => control.inTurn(index, work) },
        new KnowledgeBuffer(plan.knowledge),
      );
      this.#exchanges += lines.filter(({ kind }) => kind === 'exchange').length;
      run.progress({ kind: 'scenario', id: scenario.id });
      await writer.finish(index, lines);
    }
  }

  /** Lets the scenarios end that wait for the others of their wave; their failures are thrown by `settle`. */
  async close(): Promise<void> {
    await this.#rest.resume().catch(() => undefined);
  }

  /** Starts a scenario. Returns when those that conflict with it may begin. */
  #start(due: {
    readonly index: number;
    readonly instance: ScenarioInstance;
    readonly wave: Wave;
    readonly before: readonly Running[];
    readonly buffer: KnowledgeBuffer;
  }): Promise<void> {
    const { index, instance, wave } = due;
    let isTaught = this.#isChanged || instance.scenario.part !== undefined;
    let noteTaught: () => void = () => undefined;
    const taught = new Promise<void>((resolve) => (noteTaught = resolve));
    const turns: ScenarioSignals = {
      taught: () => {
        isTaught = true;
        noteTaught();
      },
      ...(wave.how === 'apart' ? { untilEnd: () => this.#rest.wait(index) } : {}),
    };
    const whole = this.#runWhole({ ...due, turns, order: () => (isTaught ? index : urgent) });
    if (isTaught) noteTaught();
    if (this.#isChanged) return Promise.race([whole, this.#rest.of(index, whole)]);
    // The code that awaits the scenario reports its failure; here it must not end the process before that.
    whole.catch(() => undefined);
    this.#readingOn.push(whole);
    return Promise.race([whole, taught]);
  }

  async #runWhole(due: {
    readonly index: number;
    readonly instance: ScenarioInstance;
    readonly wave: Wave;
    readonly before: readonly Running[];
    readonly buffer: KnowledgeBuffer;
    readonly turns: ScenarioSignals;
    /** Place among the requests that wait; lower goes first. */
    readonly order: () => number;
  }): Promise<void> {
    const { run, control, writer, concurrency } = this.#parts;
    const { index, instance } = due;
    const { scenario } = instance;
    await Promise.all(due.before.map(({ ended }) => ended));
    // There may be any number of parts, and each holds its evidence until all before it have ended: so at most
    // as many run as there are requests at a time.
    if (scenario.part !== undefined) await Promise.race([writer.reached(index - concurrency), control.stopped]);
    if (control.signal.aborted) return;
    const lines = await runScenario(
      instance,
      {
        ...run,
        inTurn: (work) => control.inTurn(due.order(), work),
        ...(this.#extentOf(scenario, due.wave) === 'whole' ? {} : { isDue: mayShowIdsOrRecords }),
      },
      due.buffer,
      due.turns,
    );
    const { addresses } = this.#parts.plan;
    if (!this.#isChanged)
      this.#shown.note(lines, ({ operation, bindings }) => pathWith(addresses.of({ operation }).path, bindings, ''));
    this.#exchanges += lines.filter(({ kind }) => kind === 'exchange' || kind === 'delivery').length;
    run.progress({ kind: 'scenario', id: instance.id });
    await writer.finish(index, lines);
  }

  #extentOf(scenario: Scenario, wave: Wave): SentExtent {
    const { share, knowledge } = this.#parts.plan;
    return share?.extent(scenario, wave.afterAnyChange === true, knowledge) ?? 'whole';
  }

  #warnOfLastOnes({ how }: Wave): void {
    if (how === 'together' || this.#isWarned) return;
    this.#isWarned = true;
    const { plan, run } = this.#parts;
    for (const text of run.expendables.lastOnes(plan.scenarios, plan.knowledge)) run.progress({ kind: 'notice', text });
  }

  #showPlanned(): void {
    this.#parts.run.progress({ kind: 'planned', scenarios: this.#instances + this.#notPlanned });
  }
}
