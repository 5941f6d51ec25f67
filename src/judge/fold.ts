import { defined } from '../core/defined.js';
import type { BundleHeader } from '../evidence/bundle.js';
import { isConfirming } from '../evidence/confirming.js';
import type { DeliveryExchange, EvidenceLine, Exchange, RequestExchange } from '../evidence/exchange.js';
import type { RequirementResult, Results } from '../results/results.js';
import type { Catalogue } from '../requirements/catalogue.js';
import type { Finding, JudgeContext, Requirement } from '../requirements/requirement.js';
import { DeliveryView, RequestExchangeView, type ViewContext, type Views } from '../requirements/view.js';
import type { OperationId } from '../../spec/model.js';
import { isConfigured } from './configured-entry.js';
import { isUnconfirmed } from '../config/supplied-entries.js';
import { ContextCoverage } from './context-coverage.js';
import { Coverage } from './coverage.js';
import { declaredAbsent, saysAbsent } from './declared-absent.js';
import type { FirstPass } from './find-conditions.js';
import { FirstRequests } from './first-requests.js';
import { conclusionOnTraffic } from './of-traffic.js';
import { remainsOnServer } from './remains-on-server.js';
import { Observations } from './observations.js';
import { mayBeDeleted } from './may-be-deleted.js';
import { NearNames } from './near-names.js';
import { OmissionIndex } from './omission-index.js';
import { ListeningWarnings } from './listening-warnings.js';
import { ReceiverWarnings } from './receiver-warnings.js';
import { RequirementState, type Conclusion } from './requirement-state.js';
import type { RunFacts } from './run-facts.js';
import { RunSummary } from './run-summary.js';
import { ScenarioBuffer } from './scenario-buffer.js';
import { conclusionWithoutExchange } from './unexercised.js';
import { RunWarnings } from './run-warnings.js';

/** A requirement during the judgement: the operations that it looks at, and its state so far. */
interface Judged<Seen> {
  readonly requirement: Requirement;
  readonly state: RequirementState;
  readonly judgement: { judge(seen: Seen, context: JudgeContext): Finding };
  /** The implementer declares its operation absent: a response that confirms this is not judged. */
  readonly absent?: boolean;
}

/** The state of a judgement while lines come in. */
export class Fold {
  exchanges = 0;
  deliveries = 0;
  lastSeenMs = 0;
  readonly observations: Observations;
  readonly coverage: Coverage;
  readonly contexts: ContextCoverage;
  readonly #catalogue: Catalogue;
  readonly #context: JudgeContext;
  readonly #views: ViewContext;
  readonly #states = new Map<Requirement, RequirementState>();
  readonly #ofExchange = new Map<OperationId | null, Judged<RequestExchangeView>[]>();
  readonly #ofDelivery = new Map<OperationId | null, Judged<DeliveryView>[]>();
  readonly #ofScenario = new Map<OperationId | null, Judged<Views>[]>();
  readonly #summary: RunSummary;
  readonly #omissions: OmissionIndex;
  readonly #firstRequests = new FirstRequests();
  readonly #nearNames = new NearNames();
  readonly #runWarnings = new RunWarnings();
  readonly #receiverWarnings = new ReceiverWarnings();
  readonly #listeningWarnings: ListeningWarnings;
  readonly #remainsOnServer: string[] = [];
  readonly #buffer = new ScenarioBuffer((views) => this.#judgeScenario(views));

  /** Whether observations are gathered, or verdicts alone, or those by single exchanges alone. */
  readonly #gathers: 'all' | 'verdicts' | 'exchanges';
  readonly #isRunKnown: boolean;
  /** Each exchange is judged alone, as a recording does not show which belong together. */
  readonly #isRecorded: boolean;

  constructor(
    catalogue: Catalogue,
    { configuration, recorded }: Pick<BundleHeader, 'configuration' | 'recorded'>,
    gathers: 'all' | 'verdicts' | 'exchanges',
    known?: RunFacts,
  ) {
    this.#gathers = gathers;
    this.#isRecorded = recorded !== undefined;
    this.#isRunKnown = known !== undefined;
    this.#omissions = known?.omissions ?? new OmissionIndex();
    this.#catalogue = catalogue;
    this.#context = { iface: catalogue.iface, configuration };
    this.#listeningWarnings = new ListeningWarnings(this.#context);
    this.#summary = known?.summary.fork() ?? new RunSummary(configuration);
    this.#views = {
      ...this.#context,
      operations: new Map(catalogue.iface.operations.map((operation) => [operation.id, operation])),
    };
    this.observations = new Observations(this.#context);
    this.coverage = new Coverage(this.#context);
    this.contexts = new ContextCoverage(this.#context, gathers === 'all' ? catalogue.requirements : []);
    for (const requirement of catalogue.requirements) {
      const state = new RequirementState();
      this.#states.set(requirement, state);
      const { judgement, operations } = requirement;
      if (judgement.scope === 'exchange')
        index(this.#ofExchange, operations, {
          requirement,
          state,
          judgement,
          absent: declaredAbsent(requirement, this.#context) !== undefined,
        });
      else if (judgement.scope === 'delivery') index(this.#ofDelivery, operations, { requirement, state, judgement });
      else if (!this.#isRecorded) index(this.#ofScenario, operations, { requirement, state, judgement });
    }
  }

  add(line: EvidenceLine): void {
    if ('durationMs' in line) this.lastSeenMs = Math.max(this.lastSeenMs, line.at + line.durationMs);
    switch (line.kind) {
      case 'omission':
        if (!this.#isRunKnown) this.#omissions.add(line);
        return;
      case 'trouble':
        this.#receiverWarnings.addTrouble(line);
        return;
      case 'scenario':
        if (!isConfirming(line.scenario)) this.#buffer.end(line.scenario, line.exchanges);
        return;
      case 'exchange':
        this.exchanges += 1;
        // A confirming request proves no id and covers no context, so that it turns no verdict into a pass.
        if (!isConfirming(line.scenario)) this.#addExchange(line);
        else if (!mayBeDeleted(line, this.#views)) this.#judgeExchange(new RequestExchangeView(line, this.#views));
        return;
      case 'delivery':
        this.deliveries += 1;
        this.#addDelivery(line);
        return;
    }
  }

  #addExchange(line: RequestExchange): void {
    if (!this.#isRunKnown) this.#summary.add(line);
    this.#firstRequests.add(line);
    const view = new RequestExchangeView(line, this.#views);
    const exercised = this.#judgeExchange(view);
    this.#summary.seeList(view);
    if (this.#gathers === 'all') {
      this.#runWarnings.add(line);
      this.#receiverWarnings.add(line);
      this.#listeningWarnings.add(view);
      const remaining = remainsOnServer(view, this.#context);
      if (remaining !== undefined) this.#remainsOnServer.push(remaining);
      this.observations.see(view);
      this.coverage.see(view);
      this.contexts.see(view, exercised);
      this.#nearNames.see(view);
    }
    view.release();
    if (this.#gathers !== 'exchanges') this.#buffer.add(view);
  }

  #judgeExchange(view: RequestExchangeView): readonly Requirement[] {
    return this.#apply(this.#ofExchange.get(view.exchange.operation), view, view.exchange);
  }

  #addDelivery(line: DeliveryExchange): void {
    if (!this.#isRunKnown) this.#summary.addDelivery(line);
    this.#receiverWarnings.addDelivery();
    this.#listeningWarnings.addDelivery(line.target);
    const view = new DeliveryView(line, this.#context);
    this.#apply(this.#ofDelivery.get(line.event), view, line);
    if (this.#gathers === 'all') {
      this.observations.seeDelivery(view);
      this.coverage.seeDelivery(view);
    }
    this.#buffer.add(view);
  }

  finish(): void {
    this.#buffer.endAll();
    for (const state of this.#states.values()) state.resolveConditions((condition) => this.#summary.shownBy(condition));
  }

  results(incompleteBecause: string): readonly RequirementResult[] {
    return this.#catalogue.requirements.map((requirement) => {
      const state = this.#states.get(requirement) ?? new RequirementState();
      const { verdict, reason, decidedBy, alsoNeeds } = this.#withoutRepetition(
        this.#conclude(requirement, state, incompleteBecause),
      );
      const isOpen = this.#isRecorded && verdict === 'inconclusive';
      const exercised = isOpen ? 0 : state.exercised + (verdict === 'fail' ? state.confirmingPasses : 0);
      return {
        id: requirement.id,
        kind: requirement.kind,
        title: requirement.title,
        level: requirement.level,
        statedness: requirement.statedness,
        source: this.#catalogue.source(requirement),
        says: this.#catalogue.says(requirement),
        subject: requirement.subject,
        verdict,
        reason,
        ...defined({ decidedBy, alsoNeeds }),
        exercised,
        ...(state.violating > 0 && state.violating < exercised ? { violating: state.violating } : {}),
        violations: state.violations().map((each) => (this.#isRecorded ? { ...each, ofTraffic: true } : each)),
        violationCount: state.violationCount,
      };
    });
  }

  firstPass(): FirstPass {
    return {
      context: this.#context,
      views: this.#views,
      firstRequests: this.#firstRequests,
      holds: (condition) => this.#summary.shownBy(condition) !== undefined,
    };
  }

  remainsOnServer(): readonly string[] {
    return this.#remainsOnServer.toSorted();
  }

  warnings(): Results['warnings'] {
    return [
      ...this.#runWarnings.warnings(),
      ...this.#receiverWarnings.warnings(),
      ...this.#listeningWarnings.warnings(),
      ...this.warningsOfAnswers(),
    ];
  }

  /** Those about responses alone. */
  warningsOfAnswers(): Results['warnings'] {
    return [...this.#nearNames.warnings(), ...this.coverage.warnings()];
  }

  /**
   * Removes entries that the configuration has already; the reason says that they did not suffice. An entry that no
   * person has confirmed stays: a value of a person's own can decide.
   */
  #withoutRepetition({ decidedBy, alsoNeeds, ...conclusion }: Conclusion): Conclusion {
    const { configuration } = this.#context;
    // For records that runs use up, a further one can be named.
    const isMissing = (entry: string): boolean =>
      entry.startsWith('writes.expendable.') ||
      !isConfigured(configuration, entry) ||
      isUnconfirmed(configuration, entry);
    const missing = [decidedBy, ...(alsoNeeds ?? [])].filter((entry) => entry !== undefined).filter(isMissing);
    const [first, ...others] = missing;
    return {
      ...conclusion,
      ...(decidedBy === undefined || missing.includes(decidedBy) || conclusion.verdict !== 'inconclusive'
        ? {}
        : { reason: `${conclusion.reason}; ${decidedBy} is configured, so look whether it is right` }),
      ...(first === undefined ? {} : { decidedBy: first }),
      ...(others.length === 0 ? {} : { alsoNeeds: others }),
    };
  }

  #conclude(requirement: Requirement, state: RequirementState, incompleteBecause: string): Conclusion {
    const conclusion = this.#concludeRun(requirement, state, incompleteBecause);
    return this.#isRecorded
      ? conclusionOnTraffic(conclusion, requirement, this.#catalogue.kind(requirement.kind))
      : conclusion;
  }

  #concludeRun(requirement: Requirement, state: RequirementState, incompleteBecause: string): Conclusion {
    const conclusion = state.conclude();
    const absent = declaredAbsent(requirement, this.#context);
    // Violations by an operation that is declared absent stay failures.
    if (absent !== undefined && conclusion?.verdict !== 'fail' && conclusion?.verdict !== 'error') return absent;
    if (conclusion !== undefined) return conclusion;
    return conclusionWithoutExchange(requirement, {
      context: this.#context,
      summary: this.#summary,
      omissions: this.#omissions,
      incompleteBecause,
      served: (operation) => {
        const served = this.#catalogue.find(`${operation}/served`);
        return served === undefined || served === requirement ? undefined : this.#states.get(served)?.conclude();
      },
    });
  }

  #judgeScenario(views: Views): void {
    if (this.#gathers === 'all') {
      this.observations.seeScenario(views);
      this.contexts.seeScenario(views);
    }
    const [first] = views;
    if (first === undefined) return;
    const operations = new Set(
      views.map((view) => (view.kind === 'request' ? view.exchange.operation : view.exchange.event)),
    );
    const judged = new Set([...operations].flatMap((operation) => this.#ofScenario.get(operation) ?? []));
    this.#apply(judged, views, first.exchange);
  }

  /**
   * Gives the requirements that were exercised. A throw while judging is a fault of ours: it becomes the verdict
   * `error` and touches no other requirement.
   */
  #apply<Seen>(judged: Iterable<Judged<Seen>> = [], seen: Seen, exchange: Exchange): readonly Requirement[] {
    const exercised: Requirement[] = [];
    for (const { requirement, state, judgement, absent = false } of judged) {
      if (absent && saysAbsent(exchange)) continue;
      try {
        const finding = judgement.judge(seen, this.#context);
        if (isConfirming(exchange.scenario)) state.addConfirming(finding, exchange);
        else state.add(finding, exchange);
        if (exercises(finding)) exercised.push(requirement);
      } catch (error) {
        state.fault(`judging ${exchange.id} failed: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    return exercised;
  }
}

/** A pass that waits for a condition has exercised the requirement as well. */
const exercises = (finding: Finding): boolean =>
  finding.kind === 'pass' || finding.kind === 'fail' || (finding.kind === 'provided' && exercises(finding.holds));

function index<Seen>(
  byOperation: Map<OperationId | null, Judged<Seen>[]>,
  operations: Requirement['operations'],
  judged: Judged<Seen>,
): void {
  for (const operation of operations) byOperation.set(operation, [...(byOperation.get(operation) ?? []), judged]);
}
