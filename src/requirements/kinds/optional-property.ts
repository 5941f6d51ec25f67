import { rejects } from '../../answers/status.js';
import type { Interface, Operation } from '../../../spec/model.js';
import type { Step } from '../../stimuli/scenario.js';
import { succeed } from '../../stimuli/steps.js';
import type { ComparedFlaw, Finding, Kind, Requirement } from '../requirement.js';
import { acceptanceFacts, sentBodyFacets } from '../kind-facts.js';
import { fail, untouched } from '../requirement.js';
import { comparedFlaw, fault, inconclusive, ofOperation, on, requirementId, subjectOf, wants } from '../build.js';
import { allGood, exchangesOf, experiment, interleaved, stepViews } from '../control.js';
import { requestNodes, type RequestNode } from '../request-nodes.js';
import { RequestView } from '../view.js';

/** Steps of the control experiment: the whole configured body, the same without one property, and one alone. */
const wholeBodyStep = 'all optional properties together';
const withoutStep = (name: string): string => `without ${name}`;
const aloneStep = (name: string): string => `${name} alone`;

/**
 * The whole configured body, the same without each stated property, and, where the interface shows the whole body, with
 * each alone.
 */
export function optionalPropertySteps(iface: Interface, operation: string): readonly Step[] {
  const own = iface.operations.find(({ id }) => id === operation);
  const names = own === undefined ? [] : statedProperties(own, requestNodes(iface)).map(({ name }) => name);
  const trial = (name: string, members: { readonly without: string[] } | { readonly only: string[] }): Step =>
    succeed(operation, { name, purpose: 'property', body: { from: 'configuration', ...members } });
  return interleaved(
    succeed(operation, { name: wholeBodyStep, purpose: 'property', body: { from: 'configuration' } }),
    [
      ...names.map((name) => trial(withoutStep(name), { without: [name] })),
      ...(own?.body?.gap === false ? names.map((name) => trial(aloneStep(name), { only: [name] })) : []),
    ],
  );
}

/** Request properties that the interface states, at the top of the body. None of them is required. */
function statedProperties(
  operation: Operation,
  nodes: readonly RequestNode[],
): readonly { readonly name: string; readonly node: RequestNode }[] {
  return nodes.flatMap((node) => {
    const [name, ...deeper] = node.place;
    return node.operation === operation &&
      name !== undefined &&
      deeper.length === 0 &&
      node.schema['x-stated'] !== undefined
      ? [{ name, node }]
      : [];
  });
}

function requirementsOf(operation: Operation, properties: ReturnType<typeof statedProperties>): readonly Requirement[] {
  return properties.flatMap(({ name, node }) => {
    const common = {
      kind: 'optional-property',
      level: 'MUST' as const,
      statedness: 'stated' as const,
      statements: node.schema['x-stated'] ?? operation.stated,
      subject: subjectOf(operation),
      operations: [operation.id],
      wants: wants(operation.id, 'property'),
    };
    const others = properties.filter((other) => other.name !== name).map((other) => `/${other.name}`);
    const trial = (step: string, message: string) => (views: Parameters<typeof experiment>[0]) =>
      experiment(views, { operation: operation.id, control: wholeBodyStep, trial: step, message });
    const anyChoice =
      operation.body?.gap === false && properties.length > 1
        ? [
            {
              requirement: requirementId(operation.id, 'optional-property', 'any-choice'),
              because: 'it is one of the choices',
            },
          ]
        : undefined;
    const refuse = { kind: 'answer', status: 422, body: { error: 'incomplete' } } as const;
    const absence: Requirement = {
      ...common,
      id: requirementId(operation.id, 'optional-property', `${name}/absent`),
      title: `${operation.method} ${operation.path} accepts a body without ${name}`,
      judgement: {
        scope: 'scenario',
        judge: trial(withoutStep(name), `${name} is optional, and a body without it is refused`),
      },
      faults: [fault({ ...refuse, on: on(operation.id, { bodyLacks: [`/${name}`], bodyHas: others }) }, anyChoice)],
    };
    const presence: Requirement = {
      ...common,
      id: requirementId(operation.id, 'optional-property', `${name}/present`),
      title: `${operation.method} ${operation.path} accepts a body with ${name}`,
      judgement: {
        scope: 'scenario',
        judge: (views) =>
          experiment(views, {
            operation: operation.id,
            control: withoutStep(name),
            trial: wholeBodyStep,
            message: `${name} is stated, and a body with it is refused where the same without it is accepted`,
          }),
      },
      // The fault also refuses the configured body of an operation that is not a creation.
      faults: [
        fault(
          { ...refuse, on: on(operation.id, { bodyHas: [`/${name}`] }) },
          operation.method === 'POST'
            ? undefined
            : [{ requirement: requirementId(operation.id, 'served'), because: 'the configured body is refused' }],
        ),
      ],
    };
    // Alone means something only where the interface shows the whole body.
    if (operation.body?.gap !== false) return [absence, presence];
    return [
      absence,
      presence,
      {
        ...common,
        id: requirementId(operation.id, 'optional-property', `${name}/alone`),
        title: `${operation.method} ${operation.path} accepts a body with ${name} alone`,
        judgement: {
          scope: 'scenario',
          judge: trial(aloneStep(name), `all other properties are optional, and a body with ${name} alone is refused`),
        },
        faults: [fault({ ...refuse, on: on(operation.id, { bodyHas: [`/${name}`], bodyLacks: others }) }, anyChoice)],
      },
    ];
  });
}

/** Any choice of the properties, where the interface shows the whole body. */
function together(operation: Operation, properties: ReturnType<typeof statedProperties>): readonly Requirement[] {
  if (operation.body?.gap !== false || properties.length < 2) return [];
  const [first, second, ...rest] = properties.map(({ name }) => `/${name}`);
  return [
    {
      ...ofOperation(operation, 'optional-property', 'any-choice'),
      title: `${operation.method} ${operation.path} accepts any choice of its optional properties`,
      level: 'MUST',
      statedness: 'stated',
      statements: [...new Set(properties.flatMap(({ node }) => node.schema['x-stated'] ?? operation.stated))],
      wants: wants(operation.id, 'property', 'random', 'boundary'),
      judgement: {
        scope: 'scenario',
        judge: (views): Finding<ComparedFlaw> => {
          const drawn = views.filter(
            (view): view is RequestView =>
              view instanceof RequestView &&
              view.exchange.operation === operation.id &&
              (view.exchange.purpose === 'random' || view.exchange.purpose === 'boundary') &&
              view.wellFormed,
          );
          if (drawn.length === 0) return untouched;
          const whole = stepViews(views, operation.id, wholeBodyStep).filter((view) => view.succeeded);
          if (whole.length === 0)
            return inconclusive(
              'the whole configured body was not accepted, so a refusal tells nothing',
              `bodies.${operation.id}`,
            );
          const refused = drawn.filter(({ status }) => rejects(status));
          if (refused.length === 0) return allGood(drawn);
          return fail(
            ...refused.map((view) =>
              comparedFlaw(view.exchange, exchangesOf(whole), {
                message: 'a choice of optional properties is refused, and all of them together are not',
                expected: `success, as for the step "${wholeBodyStep}"`,
                actual: String(view.status),
              }),
            ),
          );
        },
      },
      faults:
        first === undefined || second === undefined
          ? []
          : [
              fault(
                {
                  kind: 'answer',
                  status: 422,
                  body: { error: 'not these two' },
                  on: on(operation.id, { bodyHas: [first], bodyLacks: [second, ...rest.slice(0, 1)] }),
                },
                properties.slice(0, 1).map(({ name }) => ({
                  requirement: requirementId(operation.id, 'optional-property', `${name}/alone`),
                  because: 'alone is one of the choices',
                })),
              ),
            ],
    },
  ];
}

/** Properties of a request that the interface calls optional may be left out. */
export const optionalProperty: Kind = {
  id: 'optional-property',
  ...acceptanceFacts,
  touchedBy: sentBodyFacets,
  about:
    'Where the whole configured body is accepted, the same body without an optional property, or with it ' +
    'alone, is accepted too; and with it where the same without it is. All are sent in turn and ' +
    'twice, so that no quota explains a refusal.',
  derive: (iface) => {
    const nodes = requestNodes(iface);
    return iface.operations.flatMap((operation) => {
      const properties = statedProperties(operation, nodes);
      return [...requirementsOf(operation, properties), ...together(operation, properties)];
    });
  },
};
