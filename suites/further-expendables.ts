import type { Operation, OperationId } from '../spec/model.js';
import { includesDepth, type Depth, type ContextSources } from '../src/contexts/context.js';
import { configuredValues } from '../src/contexts/subjects.js';
import { formNumberOf } from '../src/stimuli/equal-forms.js';
import type { BodyPlan, Effect, ExpendableName, Scenario, Step } from '../src/stimuli/scenario.js';
import { suites } from './index.js';

/** To how many expendable resources after the first one the changes are made as well. */
const furtherByDepth: { readonly [depth in Depth]: number } = { quick: 0, normal: 1, thorough: 2 };

/** The path variable of an expendable resource; `undefined` for one that changes cannot be made to more than once. */
const parentOf = (needs: ExpendableName): string | undefined =>
  needs === 'user' || needs === 'operations' || needs === 'deletableAccountID' ? undefined : needs;

/** The body was configured for another resource, so its refusal decides nothing here. */
const assumed = (body: BodyPlan): BodyPlan => (body.from === 'configuration' ? { ...body, assumed: true } : body);

const elsewhere = ({ awaits: _, until: _until, binds: _binds, ...step }: Step): Step => ({
  ...step,
  name: `${step.name} elsewhere`,
  context: 'subject',
  ...(step.body === undefined ? {} : { body: assumed(step.body), bodyForm: formNumberOf(step.name) }),
});

/** The changes of a scenario whose path variables are the expendable resource or were created by earlier steps. */
function* plainChanges(
  { steps }: Scenario,
  parent: string,
  operations: ReadonlyMap<OperationId, Operation>,
  { configuration }: ContextSources,
  depth: Depth,
): Generator<Step> {
  const known = new Set<string>([parent, 'jobType']);
  for (const step of steps) {
    if (step.operation === null || !isOneRequest(step)) continue;
    // Where the configuration fixes the path of an operation, only that path is used.
    if (step.bindings !== undefined || configuration.bindings?.[step.operation] !== undefined) continue;
    const own = operations.get(step.operation);
    if (own === undefined || !own.variables.every((name) => known.has(name))) continue;
    if (!isRepeated(step, own, depth)) continue;
    for (const variable of step.purpose === 'success' ? (step.yields ?? []) : []) known.add(variable);
    yield step;
  }
}

/** Steps that depend on the outcome of another one stay where they are: the copies have other names. */
const isOneRequest = ({ generate, triggers, always, afterConflictOf, afterAcceptanceOf }: Step): boolean =>
  [generate, triggers, afterConflictOf, afterAcceptanceOf].every((each) => each === undefined) && always !== true;

/** Changes are repeated at each depth; readings, and requests with a made-up credential, at the greatest alone. */
function isRepeated({ purpose, credential = 'full' }: Step, { safe }: Operation, depth: Depth): boolean {
  const isThorough = includesDepth(depth, 'thorough');
  if (safe && !isThorough) return false;
  return credential === 'full' ? purpose === 'success' || safe : credential === 'made-up' && isThorough;
}

const hasOtherValues = ({ operation }: Step, operations: ReadonlyMap<OperationId, Operation>): boolean =>
  operation !== null && operations.get(operation)?.variables.some((name) => name === 'jobType') === true;

/**
 * A change whose path variable has several configured values is sent with those that the first expendable resource was
 * not sent, or with all of them.
 */
function withOtherValues(
  step: Step,
  operations: ReadonlyMap<OperationId, Operation>,
  { configuration }: ContextSources,
  depth: Depth,
): readonly Step[] {
  if (!hasOtherValues(step, operations)) return [step];
  const values = configuredValues(configuration, 'jobType');
  return (includesDepth(depth, 'thorough') ? values : values.slice(1)).map((value) => ({
    ...step,
    name: `${step.name}, ${value}`,
    bindings: { jobType: value },
    bindsConfigured: true,
  }));
}

/** Where there is no further resource: the changes with further values of a path variable, to the first one again. */
function withOtherValuesAlone(
  scenario: Scenario,
  parent: string,
  operations: ReadonlyMap<OperationId, Operation>,
  known: ContextSources,
  depth: Depth,
): readonly Scenario[] {
  const steps = [...plainChanges(scenario, parent, operations, known, depth)]
    .filter((step) => hasOtherValues(step, operations))
    .flatMap((step) => withOtherValues(elsewhere(step), operations, known, depth));
  const title = `With further values in the path: ${scenario.title}`;
  return steps.length === 0 ? [] : [{ id: `values.${scenario.id}`, title, effect: scenario.effect, steps }];
}

/**
 * The changes that scenarios make to the first expendable resource, made to the next ones as well, where the
 * configuration names several: they find errors under one account, system or gateway alone.
 */
export function furtherExpendables(known: ContextSources, depth: Depth): readonly Scenario[] {
  const operations = new Map(known.iface.operations.map((operation) => [operation.id, operation] as const));
  const expendable = known.configuration.writes?.expendable ?? {};
  return Array.from({ length: furtherByDepth[depth] }, (_, at) => at + 1).flatMap((further) => {
    const changed = new Set<OperationId>();
    return suites
      .flatMap(({ scenarios }) => scenarios)
      .flatMap((scenario): readonly Scenario[] => {
        const { effect } = scenario;
        const parent = effect.kind === 'consumes' ? parentOf(effect.needs) : undefined;
        if (effect.kind !== 'consumes' || parent === undefined) return [];
        const ids: unknown = Object.entries(expendable).find(([name]) => name === effect.needs)?.[1];
        if (!Array.isArray(ids) || ids.length === 0) return [];
        if (ids.length <= further)
          return further === 1 ? withOtherValuesAlone(scenario, parent, operations, known, depth) : [];
        // Events go to the subscriptions of the account that has the changed record, or of one above it.
        if (scenario.listens === true)
          return [{ ...scenario, id: `elsewhere.${further}.${scenario.id}`, effect: { ...effect, further } }];
        const steps = [...plainChanges(scenario, parent, operations, known, depth)];
        const isNew = steps.some(({ operation }) => operation !== null && !changed.has(operation));
        if (!isNew) return [];
        for (const { operation } of steps) if (operation !== null) changed.add(operation);
        const effectElsewhere: Effect = { ...effect, further };
        return [
          {
            id: `elsewhere.${further}.${scenario.id}`,
            title: `At another expendable resource: ${scenario.title}`,
            effect: effectElsewhere,
            steps: steps.flatMap((step) => withOtherValues(elsewhere(step), operations, known, depth)),
          },
        ];
      });
  });
}
