import PQueue from 'p-queue';
import { defined } from '../../src/core/defined.js';
import { referenceConfiguration } from '../../reference/configuration.js';
import type { Context, Depth, ContextSources, TargetOperation } from '../../src/contexts/context.js';
import { contexts } from '../../src/contexts/index.js';
import { refusedForms } from '../../src/contexts/refused-forms.js';
import { wireForms } from '../../src/contexts/wire-forms.js';
import { inject, type ConditionedFault } from '../../src/patterns/inject.js';
import type { EvidenceReader } from '../../src/evidence/bundle.js';
import type { Fault } from '../../src/faults/fault.js';
import type { Catalogue } from '../../src/requirements/catalogue.js';
import type { ServiceRequirement } from '../../src/requirements/requirement.js';
import { tell } from '../../src/patterns/tell.js';
import type { Pattern } from '../../src/patterns/pattern.js';
import type { Results } from '../../src/results/results.js';
import { compares, failing } from './prove-requirement.js';
import { predictionOf, type Prediction } from './prediction.js';
import { recordAgainstReference } from './run-against-reference.js';
import { inVendorsNames } from './vendor-names.js';

/**
 * The condition that the results name: `as injected`, alone or among those that the requests do not tell apart;
 * `in part`, with the remark that something else is needed; `otherwise`, another one; `seen once`; or none.
 */
type ToldAs = 'as injected' | 'in part' | 'otherwise' | 'seen once' | 'intermittent' | 'not told';

/** The outcome of one fault in one context. */
export interface ConditionalProof {
  readonly context: string;
  readonly value: string;
  readonly requirement: string;
  readonly fault: Fault;
  /** The least depth at which it is found; `undefined` where no run finds it. */
  readonly foundAt: Depth | undefined;
  readonly told: ToldAs;
  /** Whether the condition holds in a run with another seed; tried for some faults that requests alone bring about. */
  readonly prediction?: Prediction;
  /** Those that neither the requirement nor the fault's own list explains; without advice that compares answers. */
  readonly misnamed: readonly string[];
}

/** Kinds whose statements are looked at in contexts, and how many statements of each. */
const statementsOf: { readonly [kind: string]: number } = {
  served: 6,
  'success-status': 4,
  'media-type': 4,
  'json-body': 4,
  presence: 5,
  'stated-type': 4,
  list: 3,
  'enumeration-type': 3,
  'removed-value': 3,
  'withdrawn-property': 2,
  'credential-required': 4,
  'kind-property': 3,
  withdrawn: 6,
};

/** Conditional faults of one statement. */
const faultsOfEach = 10;

/** A fault in a context, and the requirements that may fail because of it. */
export interface Trial {
  readonly context: string;
  readonly value: string;
  readonly pattern: Pattern;
  readonly requirement: ServiceRequirement;
  readonly fault: Fault;
  readonly also: readonly string[];
}

/** The fault of a requirement in every value of the contexts that its operation has. */
function narrowed(
  requirement: ServiceRequirement,
  target: TargetOperation,
  known: ContextSources,
  among = contexts,
): readonly (readonly Trial[])[] {
  const proving = requirement.faults.find(({ variant }) => variant === undefined);
  if (proving === undefined) return [];
  const fault: ConditionedFault = proving.fault;
  const also = (proving.also ?? []).map(({ requirement: other }) => other);
  return among
    .filter(({ notFor }) => !notFor.has(requirement.kind))
    .map(({ id, values }) =>
      values(target, known).flatMap(({ value, pattern, faultless }): readonly Trial[] => {
        const own = inject(pattern, fault);
        return faultless !== undefined || 'cannot' in own
          ? []
          : [{ context: id, value, pattern, requirement, fault: own, also }];
      }),
    )
    .filter((trials) => trials.length > 0);
}

/** One of each context in turn; which value of a context comes first differs from statement to statement. */
function spread(byContext: readonly (readonly Trial[])[], start: number): readonly Trial[] {
  const turned = byContext.map((trials) => {
    const at = start % trials.length;
    return [...trials.slice(at), ...trials.slice(0, at)];
  });
  const most = Math.max(0, ...turned.map(({ length }) => length));
  return Array.from({ length: most }, (_, round) => turned.flatMap((trials) => trials.slice(round, round + 1)))
    .flat()
    .slice(0, faultsOfEach);
}

/** Statements of each kind, about different operations where there are enough, each with its conditional faults. */
export function conditionalFaults(catalogue: Catalogue): readonly Trial[] {
  const { iface } = catalogue;
  const known: ContextSources = { iface, configuration: referenceConfiguration('http://127.0.0.1') };
  const targets = new Map<string, TargetOperation>(
    [...iface.operations, ...iface.withdrawn].map((each) => [each.id, each]),
  );
  const ofStatements = Object.entries(statementsOf).flatMap(([kind, wanted], place) => {
    const candidates = catalogue.requirements.flatMap((requirement) => {
      if (requirement.role === 'receiver' || requirement.level !== 'MUST' || requirement.kind !== kind) return [];
      const operation = requirement.operations[0] ?? '';
      const target = targets.get(operation);
      const byContext = target === undefined ? [] : narrowed(requirement, target, known);
      return byContext.length === 0 ? [] : [{ operation, byContext }];
    });
    // Every so many of them, so that lists, readings and changes of all resources are among them.
    const ofEachOperation = candidates.filter(
      ({ operation }, at) => candidates.findIndex((other) => other.operation === operation) === at,
    );
    const pool = ofEachOperation.length >= wanted ? ofEachOperation : candidates;
    const stride = Math.max(1, Math.floor(pool.length / wanted));
    return pool
      .filter((_, at) => at % stride === place % stride)
      .slice(0, wanted)
      .flatMap(({ byContext }, at) => spread(byContext, place + 3 * at));
  });
  return [
    ...ofStatements,
    ...ofEachForm('success-status', wireForms, catalogue, targets, known),
    ...ofEachForm('credential-required', refusedForms, catalogue, targets, known),
  ];
}

/** A fault of a kind under each value of a context, at one operation after the other. */
function ofEachForm(
  kind: string,
  context: Context,
  { requirements }: Catalogue,
  targets: ReadonlyMap<string, TargetOperation>,
  known: ContextSources,
): readonly Trial[] {
  const trials = requirements.flatMap((requirement): readonly (readonly Trial[])[] => {
    if (requirement.role === 'receiver' || requirement.kind !== kind) return [];
    const target = targets.get(requirement.operations[0] ?? '');
    return target === undefined ? [] : narrowed(requirement, target, known, [context]);
  });
  const forms = [...new Set(trials.flat().map(({ value }) => value))];
  return forms.flatMap((form, at) => {
    const inForm = trials.flatMap((each) => each.filter(({ value }) => value === form));
    return inForm.slice(at % inForm.length).slice(0, 1);
  });
}

const atOnce = 4;

/** How long a run waits for a delivery, milliseconds: several runs at once take turns on few processors. */
const patientMs = 8_000;

/** A second run costs as much as the first: so it is made for one fault in so many. */
const triedEach = 3;

/** Judges the reference with each conditional fault by everything that is sent to the operation that it changes. */
export async function proveConditional(
  catalogue: Catalogue,
  trials: readonly Trial[],
): Promise<readonly ConditionalProof[]> {
  const queue = new PQueue({ concurrency: atOnce });
  const tried = new Set(trials.filter(({ pattern }) => isOfRequests(pattern)).filter((_, at) => at % triedEach === 0));
  const prove = async (trial: Trial): Promise<ConditionalProof> => {
    const { context, value, requirement, fault } = trial;
    for (const depth of ['normal', 'thorough'] as const) {
      const { results, open } = await recordWith(catalogue, trial, depth);
      const fails = failing(results);
      if (fails.includes(requirement.id) || depth === 'thorough') {
        const explained = new Set([requirement.id, ...trial.also]);
        return {
          context,
          value,
          requirement: requirement.id,
          fault,
          foundAt: fails.includes(requirement.id) ? depth : undefined,
          told: toldAs(trial, results),
          ...defined({
            prediction: tried.has(trial) ? await predict(catalogue, trial, depth, await open()) : undefined,
          }),
          // Other requirements of the same operation may rightly fail for the same responses.
          misnamed: fails.filter(
            (id) => !explained.has(id) && !compares(id) && id.split('/')[0] !== fault.on.operation,
          ),
        };
      }
    }
    throw new Error('no depth was tried');
  };
  return Promise.all(trials.map((trial) => queue.add(() => prove(trial))));
}

/** Which condition the results name for the failing requirement of a trial. */
function toldAs({ requirement, pattern }: Trial, { requirements }: Results): ToldAs {
  const condition = requirements.find(({ id }) => id === requirement.id)?.condition;
  switch (condition?.kind) {
    case 'fails-when':
      return [condition.words, ...condition.also].includes(tell(pattern)) ? 'as injected' : 'otherwise';
    case 'fails-only-when':
      return condition.words === tell(pattern) ? 'in part' : 'otherwise';
    case 'seen-once':
      return 'seen once';
    case 'intermittent':
      return 'intermittent';
    case 'not-told-apart':
    case undefined:
      return 'not told';
  }
}

/** Counters of the server and its time are no conditions of requests. */
const isOfRequests = ({ kind }: Pattern): boolean => kind !== 'every' && kind !== 'late';

async function predict(catalogue: Catalogue, trial: Trial, depth: Depth, first: EvidenceReader): Promise<Prediction> {
  const again = await recordWith(catalogue, trial, depth, 'another seed');
  return predictionOf(catalogue, trial.requirement, { first, second: await again.open() });
}

async function recordWith(
  catalogue: Catalogue,
  { requirement, fault }: Trial,
  depth: Depth,
  seed?: string,
): ReturnType<typeof recordAgainstReference> {
  const operations = new Set([fault.on.operation, fault.on.when?.after ?? fault.on.operation]);
  const requirements = catalogue.requirements.filter(
    (other) =>
      other.role !== 'receiver' &&
      (other === requirement || other.operations.some((operation) => operations.has(operation))),
  );
  return recordAgainstReference(catalogue, {
    ...defined({ seed }),
    faults: [inVendorsNames(fault)],
    requirements,
    confirms: true,
    configure: (given) => ({
      ...given,
      limits: { ...given.limits, depth },
      events: { ...given.events, waitMs: patientMs },
    }),
  });
}

const toldFigures = (proofs: readonly ConditionalProof[]): string =>
  [...new Set(proofs.map(({ told }) => told))]
    .toSorted()
    .map((told) => `${told} ${proofs.filter((proof) => proof.told === told).length}`)
    .join(', ');

/** How many of the tried conditions say which answers of a run with another seed violate. */
function predictionFigures(proofs: readonly ConditionalProof[]): string {
  const tried = proofs.filter(({ prediction }) => prediction !== undefined);
  const of = (outcome: Prediction, among = tried): number =>
    among.filter(({ prediction }) => prediction === outcome).length;
  const once = tried.filter(({ told }) => told === 'seen once');
  return (
    `conditional, tried with another seed: of ${tried.length} conditions of requests, ${of('predicts')} predict the ` +
    `violations (precision and recall at least 0.95; ${of('predicts', once)} of them were seen once), ` +
    `${of('wrong')} wrongly, ${of('none')} not told`
  );
}

/** A line for each context with the number of faults that were found, and those that only a thorough run finds. */
export function contextFigures(proofs: readonly ConditionalProof[]): readonly string[] {
  const ids = [...new Set(proofs.map(({ context }) => context))];
  const counts = ids.map((context) => {
    const own = proofs.filter((proof) => proof.context === context);
    const found = own.filter(({ foundAt }) => foundAt === 'normal').length;
    return `conditional, ${context}: ${found} of ${own.length}; condition ${toldFigures(own)}`;
  });
  const thorough = proofs.filter(({ foundAt }) => foundAt === 'thorough');
  return [
    ...counts,
    predictionFigures(proofs),
    ...thorough.map(({ requirement, value }) => `conditional, found by a thorough run alone: ${requirement}, ${value}`),
  ];
}
