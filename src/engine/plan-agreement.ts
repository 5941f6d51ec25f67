import { transientStatuses } from '../answers/status.js';
import type { BundleFooter, BundleHeader } from '../evidence/bundle.js';
import { shortened, withoutBinding } from '../evidence/agreement.js';
import { isConfirming } from '../evidence/confirming.js';
import {
  isIssued,
  type CredentialLabel,
  type EvidenceLine,
  type Omission,
  type RequestExchange,
} from '../evidence/exchange.js';
import type { Scenario, Step } from '../stimuli/scenario.js';
import { waitsMs } from '../stimuli/waiting.js';
import { boundBy, buildRequest } from './build-request.js';
import type { BuiltRequest } from './built-request.js';
import { uniqueText } from './seed-of.js';
import { compareWithPlan, hasLabel } from './compare-with-plan.js';
import { credentialsIn } from './dry-run.js';
import { learnedTries } from './learned-body.js';
import { othersAfterRefusal } from './other-query.js';
import { withRecordedSizes } from './fitted-size.js';
import { withRecordedTag } from './entity-tags.js';
import { mayLearn, takesShownValues } from './shown-records.js';
import { redrawRequest } from './rederive.js';
import { stimulusOf } from './instance.js';
import { missingPermissions } from './permission.js';
import type { Plan } from './plan.js';
import { formRounds, roundsOf } from './body-forms.js';
import { boundaryLimit, headInForm } from './run-generated.js';
import { planTrigger } from './triggers.js';
import { unusedIds } from './unused-ids.js';

/** The variable of the record that a step of a scenario creates. */
const createdBy = ({ steps }: Scenario, creation: string): string | undefined =>
  steps.find(({ name }) => name === creation)?.yields?.[0];

/** The lines of a scenario until its end. */
interface Seen {
  readonly planned: Scenario;
  /** Steps that were sent or omitted, by name. */
  readonly steps: Set<string>;
  /** Requests of steps that draw them, by the step. */
  readonly drawn: Map<number, number>;
  /** Attempts by stimulus: their number, and whether another one follows the last. */
  readonly attempts: Map<string, { readonly count: number; readonly another: boolean }>;
}

/**
 * Checks whether a bundle agrees with its plan, which is derived again from the header: each scenario, each step sent
 * or omitted, each request as in the step, and each of several attempts. Parts that depend on responses are not
 * derived: learned ids, random requests after a failing one, and deliveries.
 */
export class PlanAgreement {
  readonly #plan: Plan;
  readonly #header: BundleHeader;
  readonly #scenarios: ReadonlyMap<string, Scenario>;
  readonly #confirming = new Map<string, Scenario>();
  readonly #credentials: ReadonlyMap<CredentialLabel, string>;
  readonly #played = new Set<string>();
  readonly #open = new Map<string, Seen>();
  #problem: string | undefined;
  /** A missing line that a run that was cut short may lack. */
  #missing: string | undefined;

  constructor(plan: Plan, header: BundleHeader) {
    this.#plan = plan;
    this.#header = header;
    this.#credentials = credentialsIn(header.configuration);
    this.#scenarios = new Map(plan.scenarios.map((scenario) => [scenario.id, scenario]));
    if (plan.scenarios.length !== header.planned.scenarios)
      this.#note(
        `its first line tells ${header.planned.scenarios} scenarios, and the plan has ${plan.scenarios.length}`,
      );
  }

  /** Takes the scenarios of confirming requests, which follow from the lines before them. */
  expectConfirming(scenarios: readonly Scenario[]): void {
    for (const scenario of scenarios) this.#confirming.set(scenario.id, scenario);
  }

  take(line: EvidenceLine): void {
    if (line.kind === 'trouble') return;
    const isDelivery = line.kind === 'delivery' || line.kind === 'scenario';
    if (isDelivery && line.scenario.startsWith('deliveries/')) return;
    const seen = this.#seen(line.scenario);
    if (seen === undefined) return this.#note(`the plan has no scenario ${shortened(line.scenario)}`);
    this.#played.add(seen.planned.id);
    const { share } = this.#plan;
    if (share?.extent(seen.planned, false) === 'nothing' && share.extent(seen.planned, true) === 'nothing')
      this.#note(`the scenario ${shortened(line.scenario)} is in another shard`);
    if (line.kind === 'omission') this.#takeOmission(line, seen);
    if (line.kind === 'exchange') this.#takeExchange(line, seen);
    if (line.kind === 'scenario') {
      this.#end(line.scenario, seen);
      this.#open.delete(line.scenario);
    }
  }

  /** The first difference between plan and bundle, in words. */
  problem(footer: BundleFooter | undefined): string | undefined {
    if (this.#problem !== undefined || footer?.ended !== 'finished') return this.#problem;
    for (const [id, seen] of this.#open) this.#end(id, seen);
    const unplayed = [...this.#scenarios].find(([id, scenario]) => !this.#played.has(id) && this.#isDue(scenario))?.[0];
    return (
      this.#missing ??
      (unplayed === undefined ? undefined : `the scenario ${shortened(unplayed)} of the plan is missing`)
    );
  }

  /** A shard need not send a scenario that may wait for a record which only the last shard creates. */
  #isDue(scenario: Scenario): boolean {
    return (
      this.#isWhole(scenario) && (this.#plan.share === undefined || this.#plan.addresses.needs(scenario).length === 0)
    );
  }

  /** Of a scenario of another shard, only the steps that show ids and records are sent. */
  #isWhole(scenario: Scenario): boolean {
    return (this.#plan.share?.extent(scenario, false) ?? 'whole') === 'whole';
  }

  #seen(id: string): Seen | undefined {
    const known = this.#open.get(id);
    if (known !== undefined) return known;
    const planned = isConfirming(id) ? this.#confirming.get(id) : this.#scenarios.get(withoutBinding(id));
    if (planned === undefined) return undefined;
    const seen: Seen = { planned, steps: new Set(), drawn: new Map(), attempts: new Map() };
    this.#open.set(id, seen);
    return seen;
  }

  #takeOmission({ scenario, stimulus, purpose, operation }: Omission, { planned, steps }: Seen): void {
    const step = planned.steps.find((each) => stimulusOf(planned, each) === stimulus);
    if (step === undefined) return this.#note(`the plan has no stimulus ${shortened(stimulus)} to be omitted`);
    steps.add(step.name);
    if (step.triggers === undefined && (step.purpose !== purpose || step.operation !== operation))
      this.#note(`the omission of ${shortened(stimulus)} in ${shortened(scenario)} is about another stimulus`);
  }

  #takeExchange(exchange: RequestExchange, { planned, steps, drawn, attempts }: Seen): void {
    const { id, scenario } = exchange;
    const step = planned.steps[exchange.step];
    if (step === undefined) return this.#note(`the plan has no step ${exchange.step} of ${shortened(scenario)}`);
    steps.add(step.name);
    const which = id.slice(scenario.length + 1).replace(/\.\d+$/, '');
    const before = attempts.get(which) ?? { count: 0, another: true };
    if (exchange.attempt !== before.count || !before.another)
      this.#note(`the attempt ${shortened(id)} does not follow the one before it`);
    attempts.set(which, { count: before.count + 1, another: exchange.superseded });
    if (isUnasked(exchange, step)) this.#note(`nothing asks for an attempt after ${shortened(id)}`);
    const digits = /-(\d+)$/.exec(which)?.[1];
    const number = digits === undefined ? undefined : Number(digits);
    if (step.generate === 'random' || step.generate === 'invalid') {
      // Each is numbered by how many the step sent before it, its further attempts among them.
      const sent = drawn.get(exchange.step) ?? 0;
      if (number !== sent - exchange.attempt) this.#note(`a request of the step before ${shortened(id)} is missing`);
      drawn.set(exchange.step, sent + 1);
    }
    const problem =
      this.#againstPermission(planned) ??
      againstDraw(exchange, step, number, mayLearn(step, planned, this.#header.configuration, this.#plan.iface)) ??
      this.#againstStep(exchange, step, planned, number);
    if (problem !== undefined) this.#note(`the request ${shortened(id)} is not the planned one: ${problem}`);
  }

  #againstPermission(scenario: Scenario): string | undefined {
    const [missing] = missingPermissions(scenario, this.#plan.addresses, this.#header.configuration);
    return missing === undefined ? undefined : `without ${missing} it is not sent`;
  }

  #againstStep(
    exchange: RequestExchange,
    planned: Step,
    scenario: Scenario,
    number: number | undefined,
  ): string | undefined {
    const { configuration, target, seed } = this.#header;
    const { addresses, iface } = this.#plan;
    const trigger =
      planned.triggers === undefined ? undefined : planTrigger(planned, planned.triggers, iface, configuration);
    if (trigger !== undefined && trigger.kind !== 'operation') return 'no request triggers this event';
    const step = withRecordedTag(withRecordedSizes(trigger?.step ?? planned, exchange), exchange);
    if (exchange.stimulus !== stimulusOf(scenario, planned)) return 'its stimulus';
    if (exchange.purpose !== step.purpose) return `its purpose is ${step.purpose}`;
    if (exchange.operation !== step.operation) return `its operation is ${step.operation ?? 'none'}`;
    const address = addresses.of(step);
    const unique = uniqueText(seed, exchange.scenario, planned.uniqueOf ?? planned.name);
    const given = { ...addresses.bindingsOf(step), ...boundBy(step, unique) };
    const fixed = { ...this.#boundBy(exchange.scenario, scenario, exchange.step), ...given };
    for (const name of address.variables) {
      // Only the run knew the id under another parent, or the kinds of records.
      if (name === step.elsewhere || name === step.ofKind?.variable) continue;
      if (step.ofCreated !== undefined && createdBy(scenario, step.ofCreated) === name) continue;
      const own = exchange.bindings[name] ?? '';
      // Only the run knew the form of the ids that responses show.
      if (step.unused?.includes(name) === true) {
        if (unusedIds(name, exchange.scenario, iface, seed).includes(own)) continue;
        return `its {${name}} is an id that nothing has`;
      }
      if (fixed[name] !== undefined && own !== fixed[name] && ![own, fixed[name]].some(hasLabel))
        return `its {${name}} is ${shortened(fixed[name])}`;
    }
    const isLearned = mayLearn(step, scenario, configuration, iface);
    const built = buildRequest(step, address, {
      baseUrl: target.baseUrl,
      configuration,
      credentials: this.#credentialsFor(exchange),
      receiverUrl: 'http://receiver',
      bindings: exchange.bindings,
      // The earlier response is not kept here, only the fact that one was needed.
      answers: new Map(step.body?.from === 'answer' ? [[step.body.step, {}]] : []),
      unique,
      ...(isLearned ? { learned: {} } : {}),
    });
    if (built.kind === 'not-sent') return built.reason;
    const sent =
      number === undefined || isLearned || limitOf(step) !== undefined
        ? built
        : takesShownValues(step, configuration) && number < learnedTries
          ? built // Which members it had depends on the records that showed its values.
          : othersAfterRefusal(built, step, address.path, configuration)[number - 1];
    const inForm = sent && inFormOfRound(sent, step, number ?? 0, exchange);
    if (inForm === undefined) return 'the step makes fewer';
    return compareWithPlan(
      exchange,
      step,
      inForm,
      redrawRequest(exchange, number, step, built, { iface, configuration, seed }),
    );
  }

  /** The label of a credential does not show which forms it has. */
  #credentialsFor({ credential }: RequestExchange): ReadonlyMap<CredentialLabel, string> {
    return credential.startsWith('form:') && this.#credentials.has('full')
      ? new Map([...this.#credentials, [credential, '']])
      : this.#credentials;
  }

  /**
   * The ids that an instance of a scenario is bound to, from its own id, without those that its earlier steps could
   * bind again.
   */
  #boundBy(id: string, scenario: Scenario, index: number): { readonly [variable: string]: string } {
    const [, values] = /^[^@]*@(.*)$/s.exec(id) ?? [];
    if (values === undefined) return {};
    const later = new Set(
      scenario.steps.slice(0, index).flatMap(({ binds, yields }) => [...Object.keys(binds ?? {}), ...(yields ?? [])]),
    );
    const parts = values.split(',').map(decoded);
    return Object.fromEntries(
      this.#plan.addresses
        .needs(scenario)
        .map((name, at) => [name, parts[at] ?? ''] as const)
        .filter(([name]) => !later.has(name)),
    );
  }

  #end(id: string, { planned, steps, attempts }: Seen): void {
    // A run may end before all of its confirming requests are sent.
    if (isConfirming(id)) return;
    const absent = planned.steps.find((step) => !steps.has(step.name) && !mayBeSilent(step) && this.#isWhole(planned));
    if (absent !== undefined)
      this.#missing ??= `the step ${shortened(absent.name)} of ${shortened(id)} is neither sent nor omitted`;
    for (const [which, { another }] of attempts) {
      const generate = planned.steps[Number.parseInt(which, 10)]?.generate;
      // A smaller failing request supersedes a drawn one; only judging shows which ones those are.
      if (another && (generate === undefined || generate === 'boundary'))
        this.#missing ??= `the attempt after the last one of ${shortened(`${id}#${which}`)} is missing`;
    }
  }

  #note(problem: string): void {
    this.#problem ??= problem;
  }
}

/**
 * Is an exchange followed by another attempt although its answer asks for none? A lesser failing request supersedes a
 * drawn one, and a credential that is refused may be obtained again.
 */
const isUnasked = ({ superseded, outcome, credential }: RequestExchange, { generate }: Step): boolean =>
  superseded &&
  (generate === undefined || generate === 'boundary') &&
  !(
    outcome.kind === 'response' &&
    (transientStatuses.has(outcome.status) || (outcome.status === 401 && isIssued(credential)))
  );

/** May a step send no request? It depends on responses, on drawn values, or on our receiver. */
const mayBeSilent = (step: Step): boolean =>
  [
    step.triggers,
    step.finds,
    step.generate,
    step.walks,
    step.afterRefusalOf,
    step.afterOtherContentOf,
    step.afterConflictOf,
    step.tagged,
    step.afterAcceptanceOf,
    step.afterSuccessOf,
  ].some((dependence) => dependence !== undefined);

/** Several requests of one step have numbers: no more than the step makes, where answers do not decide that. */
function againstDraw(
  { stepName, violated }: RequestExchange,
  step: Step,
  drawn: number | undefined,
  isLearned: boolean,
): string | undefined {
  const { generate, walks, name } = step;
  if (drawn === undefined) {
    if (generate !== undefined || walks !== undefined) return 'the step makes several, and it has no number';
    return stepName === name || step.triggers !== undefined ? undefined : `its step is ${shortened(name)}`;
  }
  // What follows a refusal is compared with the requests that the step has for it.
  if (drawn >= (limitOf(step) ?? (isLearned ? learnedTries : Number.POSITIVE_INFINITY))) return 'the step makes fewer';
  if (generate !== 'boundary' && stepName !== name && stepName !== `least failing of ${name}`)
    return `its step is ${shortened(name)}`;
  return generate === 'invalid' && violated === undefined ? 'it breaks nothing' : undefined;
}

/** A request with a body takes turns with its usual form. */
function inFormOfRound(
  sent: BuiltRequest,
  step: Step,
  number: number,
  { request }: RequestExchange,
): BuiltRequest | undefined {
  if (step.bodyForm !== undefined) return roundsOf(sent)[number];
  return request.body === undefined ? sent : headInForm(sent, step, number);
}

/** The numbers of the requests of a step that makes several are below this one; `undefined` for other steps. */
function limitOf({ generate, walks, until, bodyForm }: Step): number | undefined {
  if (generate !== undefined) return generate === 'boundary' ? formRounds * boundaryLimit : Number.POSITIVE_INFINITY;
  if (bodyForm !== undefined) return formRounds;
  return walks?.most ?? (until === undefined ? undefined : shownAgain);
}

/** A step that waits for a change is sent once, and once more after each wait. */
const shownAgain = 1 + waitsMs.length;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
