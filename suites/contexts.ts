import type { Interface, Operation, OperationId } from '../spec/model.js';
import {
  includesDepth,
  isWithdrawn,
  type Depth,
  type ContextSources,
  type ContextRequest,
  type TargetOperation,
} from '../src/contexts/context.js';
import { contexts as allContexts } from '../src/contexts/index.js';
import { effectiveLimits } from '../src/config/defaults.js';
import { defined } from '../src/core/defined.js';
import { responseNodesOf } from '../src/requirements/response-nodes.js';
import { optionalPropertySteps } from '../src/requirements/kinds/optional-property.js';
import { consistency } from './consistency.js';
import { furtherExpendables } from './further-expendables.js';
import { suites } from './index.js';
import type { Effect, Scenario, Step, Suite } from '../src/stimuli/scenario.js';
import { notIssuedCredentials } from '../src/stimuli/unauthenticated-writes.js';
import { oddRequest, oddRequests } from '../src/stimuli/odd-request.js';
import { configuredBodyPlan, reads, succeed, usualWays, withoutCredential } from '../src/stimuli/steps.js';

/** How many path bindings a reading is sent with, so that it reaches each configured record and each listed state. */
const ways: { readonly [depth in Depth]: number } = { quick: 0, normal: 40, thorough: 400 };

/** The same where only the form of the response is stated: a few records show as much as all. */
const waysOfUnshown: typeof ways = { quick: 0, normal: 10, thorough: 40 };

/** How many bindings of a reading the suites of the resources have. */
const alreadyRead = (operation: OperationId): number =>
  Math.max(
    usualWays,
    ...suites
      .flatMap(({ scenarios }) => scenarios)
      .filter(({ steps, afterChanges }) => afterChanges !== true && steps.every((step) => step.operation === operation))
      .map(({ ways: own = usualWays }) => own),
  );

/** The steps for one value of a context: with the credential, without it, or both, as often as the context asks. */
function stepsOf(
  operation: OperationId,
  context: string,
  value: string,
  sent: ContextRequest,
  depth: Depth,
): readonly Step[] {
  if (!includesDepth(depth, sent.from)) return [];
  const { purpose, request, credential, times, name = value } = sent;
  const credentials = credential === 'both' ? (['full', 'none'] as const) : [credential];
  return credentials.flatMap((label) =>
    Array.from({ length: times?.[depth] ?? 1 }, (_, at): Step => ({
      ...request,
      name: [
        name,
        ...(label === 'none' ? ['without a credential'] : []),
        ...(times === undefined ? [] : [`again ${at + 1}`]),
      ].join(', '),
      operation,
      purpose: label === 'none' ? 'no-credential' : purpose,
      context,
      ...(label === 'none' ? { credential: label } : {}),
    })),
  );
}

/** All steps that exercise the contexts of an operation. */
const steps = (target: TargetOperation, known: ContextSources, depth: Depth): readonly Step[] =>
  allContexts.flatMap((context) =>
    context
      .values(target, known)
      .flatMap(({ value, sent }) => sent.flatMap((each) => stepsOf(target.id, context.id, value, each, depth))),
  );

/** Each two contexts at once: the headers of one with the query of the other. */
const mixed = (all: readonly Step[]): readonly Step[] => {
  const plain = all.filter(
    ({ credential, purpose, violated }) =>
      credential === undefined && violated === undefined && purpose !== 'success' && purpose !== 'wire',
  );
  const withHeaders = plain.filter(({ headers }) => headers !== undefined);
  const withQuery = plain.filter(({ query }) => query !== undefined);
  return withHeaders.flatMap(({ headers = {}, name, context = '' }) =>
    withQuery.map((step): Step => ({
      ...step,
      headers,
      name: `${step.name}, ${name}`,
      context: `${step.context ?? ''} and ${context}`,
    })),
  );
};

/** The effect that a request to a withdrawn operation would have if it were served. */
const effectOf = ({ safe, variables }: TargetOperation): Effect =>
  safe
    ? reads
    : {
        kind: 'consumes',
        needs: variables.some((name) => name === 'systemID')
          ? 'systemID'
          : variables.some((name) => name === 'accountID')
            ? 'accountID'
            : 'user',
      };

function scenariosOf(target: TargetOperation, known: ContextSources, depth: Depth): readonly Scenario[] {
  const own = steps(target, known, depth);
  const title = isWithdrawn(target) ? `${target.method} ${target.path} in other ways` : target.summary;
  const inContexts: Scenario = {
    id: `contexts.${target.id}`,
    title: `The same statements in other contexts: ${title}`,
    effect: effectOf(target),
    once: true,
    steps: depth === 'thorough' ? [...own, ...mixed(own)] : own,
  };
  return [
    ...(own.length === 0 ? [] : [inContexts]),
    ...(isWithdrawn(target) || !target.safe || target.variables.length === 0
      ? []
      : [furtherSubjects(target, title, depth, known.iface), atTheEnd(target.id, title, depth)]),
  ];
}

/** Is it a list whose items carry enumerations? A value that one parent's list has may be in no other list. */
const listsValues = (iface: Interface, id: OperationId): boolean => {
  const nodes = responseNodesOf(iface, id).map(({ schema }) => schema);
  return (
    nodes.some((schema) => schema['x-list'] === true) && nodes.some((schema) => schema['x-enumeration'] !== undefined)
  );
};

/** The variables whose ids the suite of the list reads from it. */
const yieldsOf = (id: OperationId): readonly string[] | undefined =>
  suites
    .flatMap(({ scenarios }) => scenarios)
    .flatMap(({ effect, steps }) => (effect.kind === 'reads' ? steps : []))
    .find(({ operation, purpose }) => operation === id && purpose === 'success')?.yields;

/** The plain reading of each further configured record, and of each state that lists show. */
const furtherSubjects = ({ id, responses }: Operation, title: string, depth: Depth, iface: Interface): Scenario => {
  const isShown = responses.some(({ schema }) => schema !== undefined);
  return {
    id: `subjects.${id}`,
    title: `For each further thing: ${title}`,
    effect: reads,
    ...(listsValues(iface, id) ? { eachRecord: true } : {}),
    ways: (isShown ? ways : waysOfUnshown)[depth],
    // Few records are enough where no schema is stated, and those are read often enough if each is read twice.
    beyond: isShown ? alreadyRead(id) : usualWays,
    steps: [
      succeed(id, { context: 'subject', ...defined({ yields: yieldsOf(id) }) }),
      ...(depth === 'thorough' ? [withoutCredential(id, { context: 'subject' })] : []),
    ],
  };
};

/** How many of the changed records a thorough run reads once more. */
const changedRecords = 6;

/** The same reading once more, after all changes, of a changed record. */
const atTheEnd = (operation: OperationId, title: string, depth: Depth): Scenario => ({
  id: `late.${operation}`,
  title: `After all changes: ${title}`,
  effect: reads,
  afterChanges: true,
  ...(depth === 'thorough' ? { ways: changedRecords } : { once: true }),
  steps: [
    succeed(operation, { name: 'after all changes', context: 'time' }),
    withoutCredential(operation, { name: 'after all changes without a credential', context: 'time' }),
  ],
});

/** Each reading with each form of a credential that was never issued. */
const withUnissuedCredentials = ({ id }: Operation): Scenario =>
  oddRequests(
    `credentials.${id}`,
    `Each form of a credential that was never issued: ${id}`,
    notIssuedCredentials.map(([credential, words]) =>
      oddRequest(id, `${id} with ${words}, again`, 'header', 'made-up-credential', { credential }),
    ),
  );

/** All views of a gateway agree, for gateways in each state that lists show. */
const inEachState: readonly Scenario[] = consistency.scenarios
  .filter(({ id }) => id === 'consistency.system')
  .map(({ once: _, ...scenario }) => ({ ...scenario, id: `states.${scenario.id}`, ways: ways.normal }));

/** A change without a credential, with each body that its optional properties are tried with. */
function eachBodyWithoutCredential({ id, safe }: Operation, { iface }: ContextSources): readonly Scenario[] {
  const effect = safe ? undefined : effectOfConfigured(id);
  // Each body is sent once, as no responses are compared.
  const tried = new Map(optionalPropertySteps(iface, id).map(({ body }) => [JSON.stringify(body), body]));
  if (effect === undefined || tried.size < 2) return [];
  return [
    {
      id: `credentials.${id}`,
      title: `Without a credential, with each body that leaves out a property or has it alone: ${id}`,
      effect,
      once: true,
      steps: [...tried.values()].map((body, at) =>
        withoutCredential(id, { name: `body ${at + 1} without a credential`, context: 'body', ...defined({ body }) }),
      ),
    },
  ];
}

/** The effect of the scenario in which the suites send the configured body of an operation. */
const effectOfConfigured = (operation: OperationId): Effect | undefined =>
  suites
    .flatMap(({ scenarios }) => scenarios)
    .find(({ steps }) => steps.some((step) => step.operation === operation && step.body?.from === 'configuration'))
    ?.effect;

/**
 * A creation without each optional member of its body. Bodies of creations are not drawn, so no other scenario sends
 * these.
 */
function creationOf(operation: Operation, known: ContextSources, depth: Depth): readonly Scenario[] {
  const effect = effectOfConfigured(operation.id);
  const own = operation.method === 'POST' ? steps(operation, known, depth) : [];
  return own.length === 0 || effect === undefined
    ? []
    : [
        {
          id: `contexts.${operation.id}`,
          title: `The same statements with other bodies: ${operation.summary}`,
          effect,
          once: true,
          steps: [succeed(operation.id, configuredBodyPlan), ...own],
        },
      ];
}

/**
 * Contexts in which a statement may break although it holds in the plain request: those of `src/contexts`, for each
 * operation that has them. A new operation needs no line here.
 */
export function contexts(known: ContextSources): Suite {
  const { depth } = effectiveLimits(known.configuration);
  const { operations, withdrawn } = known.iface;
  return {
    resource: 'contexts',
    scenarios:
      depth === 'quick'
        ? []
        : [
            ...[...operations.filter(({ safe }) => safe), ...withdrawn].flatMap((target) =>
              scenariosOf(target, known, depth),
            ),
            ...operations.filter(({ safe }) => !safe).flatMap((operation) => creationOf(operation, known, depth)),
            ...furtherExpendables(known, depth),
            ...(depth === 'thorough'
              ? [
                  ...operations.filter(({ safe }) => safe).map(withUnissuedCredentials),
                  ...operations.flatMap((operation) => eachBodyWithoutCredential(operation, known)),
                  ...inEachState,
                ]
              : []),
          ],
  };
}
