import { isSupplied } from '../../config/supplied-entries.js';
import { rejects } from '../../answers/status.js';
import type { Interface, Operation } from '../../../spec/model.js';
import type { Step } from '../../stimuli/scenario.js';
import { succeed } from '../../stimuli/steps.js';
import type { ComparedFlaw, Finding, Kind, Requirement } from '../requirement.js';
import { acceptanceFacts, sentBodyFacets } from '../kind-facts.js';
import { fail, untouched } from '../requirement.js';
import {
  comparedFlaw,
  provingFault,
  inconclusive,
  ofOperation,
  faultTarget,
  requirementId,
  wantedStimuli,
} from '../build.js';
import { findingWithoutRefusal, exchangesOf, experiment, interleaved, lastAttemptsOfStep } from '../control.js';
import { isWithoutMembers } from '../refused-changes.js';
import { requestNodes, type RequestNode } from '../request-nodes.js';
import { RequestExchangeView } from '../view.js';

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

type StatedProperty = ReturnType<typeof statedProperties>[number];

const refuse = { kind: 'answer', status: 422, body: { error: 'incomplete' } } as const;

function requirementsOf(operation: Operation, properties: readonly StatedProperty[]): readonly Requirement[] {
  return properties.flatMap((property) => {
    const others = properties.filter((other) => other.name !== property.name).map((other) => `/${other.name}`);
    const anyChoice =
      operation.body?.gap === false && properties.length > 1
        ? [
            {
              requirement: requirementId(operation.id, 'optional-property', 'any-choice'),
              because: 'it is one of the choices',
            },
          ]
        : undefined;
    return [
      absence(operation, property, others, anyChoice),
      presence(operation, property),
      // Alone means something only where the interface shows the whole body.
      ...(operation.body?.gap === false ? [alone(operation, property, others, anyChoice)] : []),
    ];
  });
}

const common = (operation: Operation, { name, node }: StatedProperty, detail: string) =>
  ({
    ...ofOperation(operation, 'optional-property', `${name}/${detail}`),
    level: 'MUST',
    statedness: 'stated',
    statements: node.schema['x-stated'] ?? operation.stated,
    wants: wantedStimuli(operation.id, 'property'),
  }) as const;

const trial =
  (operation: Operation, step: string, message: string) =>
  (views: Parameters<typeof experiment>[0]): Finding<ComparedFlaw> =>
    experiment(views, { operation: operation.id, control: wholeBodyStep, trial: step, message });

const absence = (
  operation: Operation,
  property: StatedProperty,
  others: readonly string[],
  anyChoice: Parameters<typeof provingFault>[1],
): Requirement => {
  const { name } = property;
  return {
    ...common(operation, property, 'absent'),
    title: `${operation.method} ${operation.path} accepts a body without ${name}`,
    judgement: {
      scope: 'scenario',
      judge: (views) => {
        const finding = trial(
          operation,
          withoutStep(name),
          `${name} is optional, and a body without it is refused`,
        )(views);
        return finding.kind === 'fail' &&
          lastAttemptsOfStep(views, operation.id, withoutStep(name)).some(isWithoutMembers)
          ? inconclusive(
              `a body without ${name}, the only member, is empty, and no statement says that an empty body is accepted`,
              `bodies.${operation.id}`,
            )
          : finding;
      },
    },
    faults: [
      provingFault(
        { ...refuse, on: faultTarget(operation.id, { bodyLacks: [`/${name}`], bodyHas: others }) },
        anyChoice,
      ),
    ],
  };
};

const presence = (operation: Operation, property: StatedProperty): Requirement => {
  const { name } = property;
  return {
    ...common(operation, property, 'present'),
    title: `${operation.method} ${operation.path} accepts a body with ${name}`,
    judgement: {
      scope: 'scenario',
      judge: (views, { configuration }) => {
        const message = `${name} is stated, and a body with it is refused where the same without it is accepted`;
        const finding = experiment(views, {
          operation: operation.id,
          control: withoutStep(name),
          trial: wholeBodyStep,
          message,
        });
        // Its value may be wrong: the interface states the name alone.
        return finding.kind === 'fail' && isSupplied(configuration, 'bodies', operation.id)
          ? inconclusive(`the value of ${name} is refused, and no person has confirmed it`, `bodies.${operation.id}`)
          : finding;
      },
    },
    // The fault also refuses the configured body of an operation that is not a creation.
    faults: [
      provingFault(
        { ...refuse, on: faultTarget(operation.id, { bodyHas: [`/${name}`] }) },
        operation.method === 'POST'
          ? undefined
          : [{ requirement: requirementId(operation.id, 'served'), because: 'the configured body is refused' }],
      ),
    ],
  };
};

const alone = (
  operation: Operation,
  property: StatedProperty,
  others: readonly string[],
  anyChoice: Parameters<typeof provingFault>[1],
): Requirement => {
  const { name } = property;
  const message = `all other properties are optional, and a body with ${name} alone is refused`;
  return {
    ...common(operation, property, 'alone'),
    title: `${operation.method} ${operation.path} accepts a body with ${name} alone`,
    judgement: { scope: 'scenario', judge: trial(operation, aloneStep(name), message) },
    faults: [
      provingFault(
        { ...refuse, on: faultTarget(operation.id, { bodyHas: [`/${name}`], bodyLacks: others }) },
        anyChoice,
      ),
    ],
  };
};

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
      wants: wantedStimuli(operation.id, 'property', 'random', 'boundary'),
      judgement: {
        scope: 'scenario',
        judge: (views) => anyChoiceAccepted(views, operation),
      },
      faults:
        first === undefined || second === undefined
          ? []
          : [
              provingFault(
                {
                  kind: 'answer',
                  status: 422,
                  body: { error: 'not these two' },
                  on: faultTarget(operation.id, { bodyHas: [first], bodyLacks: [second, ...rest.slice(0, 1)] }),
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

/** Is each drawn body accepted, where the whole configured body is? */
function anyChoiceAccepted(views: Parameters<typeof experiment>[0], { id }: Operation): Finding<ComparedFlaw> {
  const drawn = views.filter(
    (view): view is RequestExchangeView =>
      view instanceof RequestExchangeView &&
      view.exchange.operation === id &&
      (view.exchange.purpose === 'random' || view.exchange.purpose === 'boundary') &&
      view.wellFormed &&
      !view.isFormRefused,
  );
  if (drawn.length === 0) return untouched;
  const whole = lastAttemptsOfStep(views, id, wholeBodyStep).filter((view) => view.succeeded);
  if (whole.length === 0)
    return inconclusive('the whole configured body was not accepted, so a refusal tells nothing', `bodies.${id}`);
  const refused = drawn.filter(({ status }) => rejects(status));
  if (refused.length === 0) return findingWithoutRefusal(drawn);
  return fail(
    ...refused.map((view) =>
      comparedFlaw(view.exchange, exchangesOf(whole), {
        message: 'a choice of optional properties is refused, and all of them together are not',
        expected: `success, as for the step "${wholeBodyStep}"`,
        actual: String(view.status),
      }),
    ),
  );
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
