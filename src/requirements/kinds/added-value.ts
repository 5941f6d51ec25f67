import { withVendorName } from '../../config/vendor-names.js';
import type { Json } from '../../core/json.js';
import { valueAt } from '../../core/pointer.js';
import type { Interface } from '../../../spec/model.js';
import type { Step } from '../../stimuli/scenario.js';
import { succeed } from '../../stimuli/steps.js';
import type { ComparedFlaw, Finding, JudgeContext, Kind, Requirement } from '../requirement.js';
import { acceptanceFacts, sentBodyFacets } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import {
  comparedFlaw,
  provingFault,
  neverArose,
  faultTarget,
  requirementId,
  show,
  subjectOf,
  wantedStimuli,
} from '../build.js';
import { experiment, interleaved, lastAttemptsOfStep } from '../control.js';
import { requestNodes, type RequestNode } from '../request-nodes.js';
import { reachableSchemas } from '../../rules/schema-walk.js';
import type { Views } from '../view.js';

/** The step that tries an added value; its control sends the same body with a known one. */
const addedValueStep = (value: string): string => `added ${value}`;
const addedValueControl = 'control for added values';

/** The configured body of the named schema, e.g. `HeatPumpCreate`, with a known value and with each added one. */
export function addedValueSteps(iface: Interface, operation: string): readonly Step[] {
  const nodes = requestNodes(iface).filter((node) => node.operation.id === operation);
  return namedSchemas(nodes).flatMap(({ pointer: named }) => {
    const schema = named.split('/').at(-1) ?? '';
    const withAdded = reachableSchemas(iface, named).filter((node) => node.schema['x-enumeration'] !== undefined);
    return withAdded.flatMap(({ place, schema: { 'x-enumeration': enumeration } }) =>
      interleaved(
        succeed(operation, { name: addedValueControl, purpose: 'control', body: { from: 'configuration', schema } }),
        (enumeration?.added ?? []).map((value) =>
          succeed(operation, {
            name: addedValueStep(value),
            purpose: 'added-value',
            body: { from: 'configuration', schema, set: { [`/${place.join('/')}`]: value } },
          }),
        ),
      ),
    );
  });
}

/** The schemas of a body that the interface names, e.g. Heat Pump Create. */
const namedSchemas = (nodes: readonly RequestNode[]): readonly RequestNode[] =>
  nodes.filter(({ place, schema }) => place.length === 0 && schema.title !== undefined);

function requirementsOf(node: RequestNode, value: string, enclosing: readonly RequestNode[]): readonly Requirement[] {
  const { operation } = node;
  const at = `/${node.place.join('/')}`;
  const common = {
    kind: 'added-value',
    statedness: 'stated' as const,
    statements: [
      ...new Set([
        ...(node.schema['x-stated'] ?? operation.stated),
        ...enclosing.flatMap(({ schema }) => schema['x-stated'] ?? []),
      ]),
    ],
    subject: subjectOf(operation),
    operations: [operation.id],
    wants: wantedStimuli(operation.id, 'added-value'),
  };
  const sent = faultTarget(operation.id, { bodyEquals: { [at]: value } });
  return [
    {
      ...common,
      id: requirementId(operation.id, 'added-value', `${node.name}/${value}/accepted`),
      title: `${operation.method} ${operation.path} accepts ${node.name} ${value}`,
      level: 'MUST',
      judgement: {
        scope: 'scenario',
        judge: (views) =>
          experiment(views, {
            operation: operation.id,
            control: controlOf(views, node, value),
            trial: addedValueStep(value),
            message: `the added value ${value} is refused`,
          }),
      },
      faults: [
        provingFault({ kind: 'answer', on: sent, status: 422, body: { error: 'unknown type' } }),
        provingFault({ kind: 'answer', on: sent, status: 500, body: { error: 'unexpected' } }),
      ],
    },
    {
      ...common,
      id: requirementId(operation.id, 'added-value', `${node.name}/${value}/returned`),
      title: `${operation.method} ${operation.path} should return ${node.name} ${value} as it was sent`,
      level: 'SHOULD',
      judgement: { scope: 'scenario', judge: (views, context) => unmangled(views, context, node, value) },
      faults: [provingFault({ kind: 'set', on: sent, at: node.place.join('/'), value: 'SOMETHING_ELSE' })],
    },
  ];
}

/**
 * The step to compare with: the configured body, or the body with another added value where the configured one has this
 * value itself.
 */
function controlOf(views: Views, { operation, place, schema }: RequestNode, value: string): string {
  const sent = [addedValueControl, addedValueStep(value)].map((step) => {
    const body = lastAttemptsOfStep(views, operation.id, step)[0]?.sentBody;
    return body === undefined ? undefined : valueAt(body, `/${place.join('/')}`);
  });
  const other = schema['x-enumeration']?.added.find((each) => each !== value);
  return sent[0] !== undefined && sent[0] === sent[1] && other !== undefined
    ? addedValueStep(other)
    : addedValueControl;
}

/** Does each accepted request with the value show it in its own response? */
function unmangled(
  views: Views,
  { configuration }: JudgeContext,
  node: RequestNode,
  value: string,
): Finding<ComparedFlaw> {
  const at = `/${node.place.join('/')}`;
  const written = withVendorName(value, configuration);
  const accepted = lastAttemptsOfStep(views, node.operation.id, addedValueStep(value)).filter((view) => view.succeeded);
  const answers = accepted.flatMap((view) => {
    const returned: Json | undefined = view.body.kind === 'json' ? valueAt(view.body.value, at) : undefined;
    return returned === undefined ? [] : [{ view, returned }];
  });
  const mangled = answers.filter(({ returned }) => returned !== written);
  if (mangled.length > 0) {
    return fail(
      ...mangled.map(({ view, returned }) =>
        // The response of this exchange is compared with the request of the same exchange.
        comparedFlaw(view.exchange, [], {
          pointer: at,
          message: 'an accepted value comes back as another one',
          expected: show(written),
          actual: show(returned),
        }),
      ),
    );
  }
  if (answers.length > 0) return pass;
  return accepted.length > 0 ? neverArose(node.name) : untouched;
}

/** Values that were added to an enumeration in a request are accepted where a known value is. */
export const addedValue: Kind = {
  id: 'added-value',
  ...acceptanceFacts,
  touchedBy: ['response-body', ...sentBodyFacets],
  passShows: 'what is stated',
  about:
    'The same body is sent with a known value (control) and with the added one, in turn and twice: refused ' +
    'each time, ' +
    'or answered 5xx, = fails. Coming back unmangled is advisory.',
  derive: (iface) => {
    const seen = new Set<string>();
    const nodes = requestNodes(iface);
    return nodes
      .flatMap((node) =>
        (node.schema['x-enumeration']?.added ?? []).flatMap((value) =>
          requirementsOf(node, value, namedSchemas(nodes.filter(({ operation }) => operation === node.operation))),
        ),
      )
      .filter(({ id }) => !seen.has(id) && seen.add(id));
  },
};
