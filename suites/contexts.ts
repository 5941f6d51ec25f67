import type { Operation, OperationId } from '../spec/model.js';
import { includes, isWithdrawn, type Depth, type Known, type Sent, type Target } from '../src/contexts/context.js';
import { contexts as allContexts } from '../src/contexts/index.js';
import { effectiveLimits } from '../src/config/defaults.js';
import { defined } from '../src/core/defined.js';
import { optionalPropertySteps } from '../src/requirements/kinds/optional-property.js';
import { consistency } from './consistency.js';
import { furtherExpendables } from './further-expendables.js';
import { suites } from './index.js';
import type { Effect, Scenario, Step, Suite } from '../src/stimuli/scenario.js';
import { notIssuedCredentials } from '../src/stimuli/by-nobody.js';
import { oddRequest, oddRequests } from '../src/stimuli/odd-request.js';
import { configured, reads, succeed, withoutCredential } from '../src/stimuli/steps.js';

/** Ways in which a reading is bound, so that each configured thing and each state of the listed ones is read. */
const ways: { readonly [depth in Depth]: number } = { quick: 0, normal: 40, thorough: 400 };

/** The same where nothing is stated of the answer but its form: a few things tell as much as all. */
const waysOfUnshown: typeof ways = { quick: 0, normal: 10, thorough: 40 };

/** What a scenario is bound to anyway: the readings of the resources take the first two. */
const readAnyway = 2;

/** The steps of one request that meets a context: with the credential, without one, or both, as often as asked. */
function stepsOf(operation: OperationId, context: string, value: string, sent: Sent, depth: Depth): readonly Step[] {
  if (!includes(depth, sent.from)) return [];
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

/** All that is sent of an operation to meet its contexts. */
const steps = (target: Target, known: Known, depth: Depth): readonly Step[] =>
  allContexts.flatMap((context) =>
    context
      .values(target, known)
      .flatMap(({ value, sent }) => sent.flatMap((each) => stepsOf(target.id, context.id, value, each, depth))),
  );

/** Each two contexts at once: the headers of the one with the query of the other. */
const mixed = (all: readonly Step[]): readonly Step[] => {
  const plain = all.filter(({ credential, purpose }) => credential === undefined && purpose !== 'success');
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

/** What a request to a withdrawn operation would change if it were served. */
const effectOf = ({ safe, variables }: Target): Effect =>
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

function scenariosOf(target: Target, known: Known, depth: Depth): readonly Scenario[] {
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
      : [furtherSubjects(target, title, depth), atTheEnd(target.id, title, depth)]),
  ];
}

/** The plain reading of each further thing that is configured, and of each state that lists show. */
const furtherSubjects = ({ id, responses }: Operation, title: string, depth: Depth): Scenario => ({
  id: `subjects.${id}`,
  title: `For each further thing: ${title}`,
  effect: reads,
  ways: (responses.some(({ schema }) => schema !== undefined) ? ways : waysOfUnshown)[depth],
  beyond: readAnyway,
  steps: [
    succeed(id, { context: 'subject' }),
    ...(depth === 'thorough' ? [withoutCredential(id, { context: 'subject' })] : []),
  ],
});

/** So many of the things that were changed are read once more, in runs that repeat. */
const changedThings = 6;

/** The same reading once more, after all changes, of a thing that was changed. */
const atTheEnd = (operation: OperationId, title: string, depth: Depth): Scenario => ({
  id: `late.${operation}`,
  title: `After all changes: ${title}`,
  effect: reads,
  afterChanges: true,
  ...(depth === 'thorough' ? { ways: changedThings } : { once: true }),
  steps: [
    succeed(operation, { name: 'after all changes', context: 'time' }),
    withoutCredential(operation, { name: 'after all changes without a credential', context: 'time' }),
  ],
});

/** Each reading with everything in place of the credential that nobody issued. */
const byNobodyAtAll = ({ id }: Operation): Scenario =>
  oddRequests(
    `credentials.${id}`,
    `Everything that nobody issued in place of the credential: ${id}`,
    notIssuedCredentials.map(([credential, words]) =>
      oddRequest(id, `${id} with ${words}, again`, 'header', 'made-up-credential', { credential }),
    ),
  );

/** Things are told in the same way in all places for each gateway, in whatever state it is. */
const inEachState: readonly Scenario[] = consistency.scenarios
  .filter(({ id }) => id === 'consistency.system')
  .map(({ once: _, ...scenario }) => ({ ...scenario, id: `states.${scenario.id}`, ways: ways.normal }));

/** A change by nobody, with each of the bodies by which its optional properties are tried. */
function eachBodyByNobody({ id, safe }: Operation, { iface }: Known): readonly Scenario[] {
  const effect = safe ? undefined : effectOfConfigured(id);
  // Each is sent once: nothing is compared.
  const tried = new Map(optionalPropertySteps(iface, id).map(({ body }) => [JSON.stringify(body), body]));
  if (effect === undefined || tried.size < 2) return [];
  return [
    {
      id: `credentials.${id}`,
      title: `Without a credential, with each body that a property is left out of, or stands alone in: ${id}`,
      effect,
      once: true,
      steps: [...tried.values()].map((body, at) =>
        withoutCredential(id, { name: `body ${at + 1} without a credential`, context: 'body', ...defined({ body }) }),
      ),
    },
  ];
}

/** What the suites do to the implementation where they send the configured body of an operation. */
const effectOfConfigured = (operation: OperationId): Effect | undefined =>
  suites
    .flatMap(({ scenarios }) => scenarios)
    .find(({ steps }) => steps.some((step) => step.operation === operation && step.body?.from === 'configuration'))
    ?.effect;

/**
 * A creation without each member that its body need not have. Bodies of creations are not drawn, so nothing else sends
 * these.
 */
function creationOf(operation: Operation, known: Known, depth: Depth): readonly Scenario[] {
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
          steps: [succeed(operation.id, configured), ...own],
        },
      ];
}

/**
 * Contexts in which a statement may break although it holds in the plain request: what `src/contexts` lists, for each
 * operation that has it. A new operation is looked at without a line of its own.
 */
export function contexts(known: Known): Suite {
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
                  ...operations.filter(({ safe }) => safe).map(byNobodyAtAll),
                  ...operations.flatMap((operation) => eachBodyByNobody(operation, known)),
                  ...inEachState,
                ]
              : []),
          ],
  };
}
