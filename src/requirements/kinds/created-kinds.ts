import { statementId } from '../../../spec/brands.js';
import { isSupplied } from '../../config/supplied-entries.js';
import { furtherControl, furtherStep } from '../../stimuli/further-body.js';
import { applianceNodes } from '../appliances.js';
import { provingFault, inconclusive, ofOperation, faultTarget, wantedStimuli } from '../build.js';
import { experiment } from '../control.js';
import { acceptanceFacts, sentBodyFacets } from '../kind-facts.js';
import type { ResponseNode } from '../response-nodes.js';
import {
  untouched,
  type ComparedFlaw,
  type Finding,
  type JudgeContext,
  type Kind,
  type Requirement,
} from '../requirement.js';
import type { Views } from '../consistent.js';

const furtherNames = ({ configuration: { bodies } }: JudgeContext, operation: string): readonly string[] =>
  Object.keys(bodies?.[operation]?.further ?? {});

/** A scenario creates one record, so it sends one of the further bodies. */
function judge(views: Views, { operation }: ResponseNode, context: JudgeContext): Finding<ComparedFlaw> {
  const { id } = operation;
  const sent = new Set(views.flatMap(({ exchange }) => (exchange.kind === 'exchange' ? [exchange.stepName] : [])));
  const further = furtherNames(context, id).find((name) => sent.has(furtherStep(id, name)));
  if (further === undefined) return untouched;
  const finding = experiment(views, {
    operation: id,
    control: furtherControl(id, further),
    trial: furtherStep(id, further),
    message: `the body that the configuration gives (bodies.${id}.further.${further}) is refused`,
  });
  return finding.kind === 'fail' && isSupplied(context.configuration, 'bodies', id)
    ? inconclusive('a body that a document or a recording supplied is refused', `bodies.${id}.further.${further}`)
    : finding;
}

function requirement(node: ResponseNode): Requirement {
  const { operation } = node;
  const entry = `bodies.${operation.id}.further`;
  return {
    ...ofOperation(operation, 'created-kinds'),
    title: `${operation.method} ${operation.path} creates each kind that the configuration gives a body for`,
    level: 'MUST',
    statedness: 'stated',
    statements: [...new Set([...operation.stated, statementId('resources.appliance.kinds')])],
    wants: wantedStimuli(operation.id, 'success', 'control'),
    decidedBy: entry,
    inapplicable: (context) =>
      furtherNames(context, operation.id).length === 0
        ? `the configuration gives one body alone (${entry})`
        : undefined,
    judgement: { scope: 'scenario', judge: (views, context) => judge(views, node, context) },
    faults: ['METER', 'CONTAINER'].map((kind) =>
      provingFault({
        kind: 'answer',
        on: faultTarget(operation.id, { bodyEquals: { '/$kind': kind } }),
        status: 422,
        body: { error: 'no such kind' },
      }),
    ),
  };
}

/** There are eight kinds of appliance, and an appliance is created with 201. */
export const createdKinds: Kind = {
  id: 'created-kinds',
  ...acceptanceFacts,
  touchedBy: sentBodyFacets,
  passShows: 'what is stated',
  about:
    "Where a further body of the configuration is refused, it takes turns with the operation's own body: refused, " +
    'accepted, refused, accepted fails. No quota explains it, and a configured body is acceptable each time.',
  derive: (iface) =>
    applianceNodes(iface)
      .filter(({ operation, place }) => operation.method === 'POST' && place.length === 0)
      .map(requirement),
};
