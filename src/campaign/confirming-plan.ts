import { contrastsOf, type ReadingRequest } from '../conditions/contrasts.js';
import type { Exemplar } from '../conditions/exemplar.js';
import { effectiveLimits, type EffectiveLimits } from '../config/defaults.js';
import { canonical } from '../core/json.js';
import { buildRequest } from '../engine/build-request.js';
import { credentialsIn } from '../engine/dry-run.js';
import type { Plan } from '../engine/plan.js';
import type { Progress } from '../engine/run-state.js';
import { withoutBinding } from '../evidence/agreement.js';
import type { EvidenceReader } from '../evidence/bundle.js';
import { confirmingScenario } from '../evidence/confirming.js';
import { confirmableFailures } from '../judge/confirmable-failures.js';
import type { Catalogue } from '../requirements/catalogue.js';
import type { Scenario, Step } from '../stimuli/scenario.js';

/** The part of all requests of a run that confirming ones may add, and how many they may be in a short run. */
const part = 0.05;
const fewest = 12;

/** How many confirming requests may follow so many exchanges, within the budget of the run. */
export function mostConfirming(exchanges: number, { requests = Number.POSITIVE_INFINITY }: EffectiveLimits): number {
  return Math.max(0, Math.min(Math.max(fewest, Math.floor(part * exchanges)), requests - exchanges));
}

/**
 * The scenarios that confirm or contradict the conditions of failures: readings whose first form was sent in the run.
 * They follow from the plan and from the recorded exchanges before them alone, so that a reader of the evidence derives
 * them again. None without a failure, and none for a shard.
 */
export async function confirmingScenarios(
  catalogue: Catalogue,
  plan: Plan,
  evidence: EvidenceReader,
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<readonly Scenario[]> {
  const { header } = evidence;
  if (header.shard !== undefined || header.target.role === 'receiver') return [];
  const { failures, exchanges } = await confirmableFailures(catalogue, evidence, (number) => {
    onProgress({ kind: 'conditions', failures: number });
  });
  const reader = new Readings(plan, evidence);
  const seen = new Set<string>();
  const contrasts = failures.flatMap(({ requirement, proposal }) => {
    const { patterns, outcome } = proposal;
    // Requirements that fail under one condition at one operation are contrasted by the same requests.
    const cause = canonical([requirement.operations[0] ?? '', outcome, patterns[0] ?? requirement.id]);
    if (seen.has(cause)) return [];
    seen.add(cause);
    const [violating, passing] = [reader.of(proposal.violating), reader.of(proposal.passing)];
    return [contrastsOf({ patterns, outcome, violating, passing })];
  });
  const rounds = Math.max(0, ...contrasts.map(({ length }) => length));
  const inTurn = Array.from({ length: rounds }, (_, round) => contrasts.flatMap((each) => each[round] ?? [])).flat();
  const distinct = new Map(inTurn.map((request) => [canonical(withoutOrigin(request)), request]));
  const sent = [...distinct.values()].slice(0, mostConfirming(exchanges, effectiveLimits(header.configuration)));
  if (sent.length > 0) onProgress({ kind: 'confirming', requests: sent.length });
  return scenariosOf(sent);
}

const withoutOrigin = ({ queryOrigin: _, ...request }: ReadingRequest): ReadingRequest['query'] | object => request;

/** Makes readings of exemplars, by the steps of the plan that sent them. */
class Readings {
  readonly #plan: Plan;
  readonly #evidence: EvidenceReader;
  readonly #scenarios: ReadonlyMap<string, Scenario>;

  constructor(plan: Plan, evidence: EvidenceReader) {
    this.#plan = plan;
    this.#evidence = evidence;
    // Scenarios with changes have readings, too.
    this.#scenarios = new Map(plan.scenarios.map((scenario) => [scenario.id, scenario]));
  }

  of(exemplars: readonly Exemplar[]): readonly ReadingRequest[] {
    const distinct = new Map<string, ReadingRequest>();
    for (const exemplar of exemplars) {
      const request = this.#requestOf(exemplar);
      if (request !== undefined) distinct.set(canonical(withoutOrigin(request)), request);
    }
    return [...distinct.values()];
  }

  /** `undefined` where the recorded values do not lead to the request again. A page that an answer gave is recorded. */
  #requestOf(exemplar: Exemplar): ReadingRequest | undefined {
    const planned = this.#scenarios.get(withoutBinding(exemplar.scenario))?.steps[exemplar.step];
    if (planned === undefined || isSpecial(planned)) return undefined;
    const { operation, purpose, method, bindings, query, queryOrigin, credential } = exemplar;
    const request: ReadingRequest = {
      operation,
      purpose,
      method,
      query: Object.fromEntries(
        inOrderOf(exemplar.url, query).map(([name, value]) => [name, { value, origin: queryOrigin }] as const),
      ),
      headers: planned.headers ?? {},
      target: planned.target ?? [],
      message: planned.message ?? [],
      bindings,
      credential,
      queryOrigin,
    };
    const step = stepOf(request, 0);
    const { header } = this.#evidence;
    const address = this.#plan.addresses.of(step);
    const credentials = new Map([...credentialsIn(header.configuration), [credential, '']]);
    const built = buildRequest(step, address, {
      baseUrl: header.target.baseUrl,
      configuration: header.configuration,
      credentials,
      receiverUrl: undefined,
      bindings: {},
      answers: new Map(),
      // Readings have no body.
      unique: '',
    });
    return built.kind === 'request' && built.url === exemplar.url ? request : undefined;
  }
}

/** Query parameters in the order of the address; evidence has them in the order of their names. */
function inOrderOf(url: string, query: Exemplar['query']): readonly (readonly [string, readonly string[]])[] {
  const names = [...new URL(url).searchParams.keys()];
  return Object.entries(query).toSorted(([one], [other]) => names.indexOf(one) - names.indexOf(other));
}

/** Steps whose requests depend on more than the step and its values. */
const isSpecial = ({ operation, path, draws, triggers, elsewhere, body, signedAs }: Step): boolean =>
  operation === null || [path, draws, triggers, elsewhere, body, signedAs].some((each) => each !== undefined);

const stepOf = (
  { operation, purpose, method, query, headers, target, message, bindings, credential }: ReadingRequest,
  number: number,
): Step => ({
  name: `confirming ${number}`,
  operation,
  purpose,
  credential,
  query,
  headers,
  ...(target.length === 0 ? {} : { target }),
  ...(message.length === 0 ? {} : { message }),
  bindings,
  ...(method === 'GET' ? {} : { method }),
});

/** One scenario for each operation. */
function scenariosOf(requests: readonly ReadingRequest[]): readonly Scenario[] {
  const operations = [...new Set(requests.map(({ operation }) => operation))];
  return operations.map((operation) => ({
    id: confirmingScenario(operation),
    title: `contrasts of failures of ${operation}`,
    effect: { kind: 'reads' },
    steps: requests.filter((request) => request.operation === operation).map((request, at) => stepOf(request, at + 1)),
  }));
}
