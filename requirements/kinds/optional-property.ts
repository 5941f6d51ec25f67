import type { Operation } from '../../spec/model.js';
import type { Kind, Requirement } from '../requirement.js';
import { fault, on, requirementId, subjectOf, wants } from '../build.js';
import { experiment } from '../control.js';
import { requestNodes, type RequestNode } from '../request-nodes.js';

/** Steps of the control experiment: the whole configured body, the same without one property, and one alone. */
export const wholeBodyStep = 'all optional properties together';
export const withoutStep = (name: string): string => `without ${name}`;
export const aloneStep = (name: string): string => `${name} alone`;

/** Request properties that the interface states, at the top of the body. None of them is required. */
function statedProperties(operation: Operation, nodes: readonly RequestNode[]): readonly { readonly name: string; readonly node: RequestNode }[] {
  return nodes.flatMap((node) => {
    const [name, ...deeper] = node.place;
    return node.operation === operation && name !== undefined && deeper.length === 0 && node.schema['x-stated'] !== undefined ? [{ name, node }] : [];
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
    const trial = (step: string, message: string) => (views: Parameters<typeof experiment>[0]) => experiment(views, { operation: operation.id, control: wholeBodyStep, trial: step, message });
    const refuse = { lie: 'answer', status: 422, body: { error: 'incomplete' } } as const;
    const absence: Requirement = {
      ...common,
      id: requirementId(operation.id, 'optional-property', `${name}/absent`),
      title: `${operation.method} ${operation.path} accepts a body without ${name}`,
      judgement: { scope: 'scenario', judge: trial(withoutStep(name), `${name} is optional, and a body without it is refused`) },
      faults: [fault({ ...refuse, on: on(operation.id, { bodyLacks: [`/${name}`], bodyHas: others }) })],
    };
    // Alone means something only where the interface shows the whole body.
    if (operation.body?.gap !== false) return [absence];
    return [
      absence,
      {
        ...common,
        id: requirementId(operation.id, 'optional-property', `${name}/alone`),
        title: `${operation.method} ${operation.path} accepts a body with ${name} alone`,
        judgement: { scope: 'scenario', judge: trial(aloneStep(name), `all other properties are optional, and a body with ${name} alone is refused`) },
        faults: [fault({ ...refuse, on: on(operation.id, { bodyHas: [`/${name}`], bodyLacks: others }) })],
      },
    ];
  });
}

/** Properties of a request that the interface calls optional may be left out. */
export const optionalProperty: Kind = {
  id: 'optional-property',
  about: 'Where the whole configured body is accepted, the same body without an optional property, or with it alone, is accepted too.',
  derive: (iface) => {
    const nodes = requestNodes(iface);
    return iface.operations.flatMap((operation) => requirementsOf(operation, statedProperties(operation, nodes)));
  },
};
