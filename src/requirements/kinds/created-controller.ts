import type { Configuration } from '../../config/configuration.js';
import { idOf } from '../../answers/ids.js';
import { isObject, ownMember, type Json } from '../../core/json.js';
import { holdsHidden } from '../../evidence/hidden.js';
import { shownKindKey } from '../../rules/appliance.js';
import { statementId } from '../../../spec/brands.js';
import { applianceNodes } from '../appliances.js';
import {
  comparedFlaw,
  provingFault,
  isJudgedSuccess,
  ofOperation,
  faultTarget,
  show,
  wantedStimuli,
} from '../build.js';
import { contentFacts } from '../kind-facts.js';
import type { ResponseNode } from '../response-nodes.js';
import { RequestExchangeView } from '../view.js';
import {
  fail,
  pass,
  untouched,
  type ComparedFlaw,
  type Finding,
  type JudgeContext,
  type Kind,
  type Requirement,
} from '../requirement.js';
import type { Views } from '../consistent.js';

/**
 * An appliance that was created as an external controller by the one shown key, in its own response and wherever the
 * scenario shows it afterwards.
 */
function judgeController(
  views: Views,
  { operation }: ResponseNode,
  key: string,
  context: JudgeContext,
): Finding<ComparedFlaw> {
  const { iface, configuration } = context;
  const property = configuration.appliances?.kindProperty;
  const requests = views.filter(
    (view): view is RequestExchangeView => view instanceof RequestExchangeView && isJudgedSuccess(view),
  );
  const created = requests.find(
    ({ exchange, sentBody }) =>
      exchange.operation === operation.id && property !== undefined && toldBy(sentBody, property) === key,
  );
  if (created === undefined || property === undefined) return untouched;
  const id = created.body.kind === 'json' ? idOf(created.body.value, 'applianceID', configuration) : undefined;
  const shown = applianceNodes(iface).flatMap((node) =>
    requests
      .filter(({ exchange }) => exchange.operation === node.operation.id)
      .flatMap((view) =>
        view
          .visits(node.pointer)
          .filter(({ value }) => view === created || (id !== undefined && isSame(value, id, configuration)))
          .map(({ pointer, value }) => ({ view, pointer, told: toldBy(value, property) })),
      ),
  );
  // Another requirement asks for the property itself, and for a string in it.
  const told = shown.filter((each) => typeof each.told === 'string' && !holdsHidden(each.told));
  const wrong = told.filter((each) => each.told !== key);
  if (wrong.length > 0)
    return fail(
      ...wrong.map((each) =>
        comparedFlaw(each.view.exchange, each.view === created ? [] : [created.exchange], {
          pointer: `${each.pointer}/${property}`,
          message: 'an appliance that was created as an external controller is told as something else',
          expected: show(key),
          actual: show(each.told ?? null),
        }),
      ),
    );
  return told.length > 0 ? pass : untouched;
}

const toldBy = (value: Json | undefined, property: string): Json | undefined =>
  value !== undefined && isObject(value) ? ownMember(value, property) : undefined;

const isSame = (value: Json, id: string, configuration: Configuration): boolean =>
  ['applianceID', 'assetID'].some((variable) => idOf(value, variable, configuration) === id);

const controllerRequirement = (node: ResponseNode, key: string): Requirement => ({
  ...ofOperation(node.operation, 'created-controller'),
  title: `${node.operation.method} ${node.operation.path} creates an external controller that is told by ${key}`,
  level: 'MUST',
  statedness: 'stated',
  statements: [statementId('resources.appliance.external-controller.key')],
  wants: wantedStimuli(node.operation.id, 'success'),
  decidedBy: `bodies.${node.operation.id}.further`,
  inapplicable: ({ configuration: { appliances, bodies } }) => {
    const property = appliances?.kindProperty;
    const { value, further = {}, schemas = {} } = bodies?.[node.operation.id] ?? {};
    const given = [value, ...Object.values(further), ...Object.values(schemas)];
    // A configuration is JSON by its schema, so its members are.
    return property !== undefined && given.some((body) => toldBy(body as Json | undefined, property) === key)
      ? undefined
      : 'the configuration gives no body for an external controller';
  },
  judgement: { scope: 'scenario', judge: (views, context) => judgeController(views, node, key, context) },
  faults: [
    provingFault({
      kind: 'set',
      on: faultTarget(node.operation.id, { bodyEquals: { '/$kind': key } }),
      at: '$kind',
      value: 'CONTROLLER',
    }),
  ],
});

/** What is created as an external controller is one. */
export const createdController: Kind = {
  id: 'created-controller',
  ...contentFacts,
  comparesAnswers: true,
  touchedBy: 'any change',
  about:
    'An appliance that is created by a body with the kind EXTERNAL_CONTROLLER has that kind in the response, and ' +
    'wherever the scenario shows the appliance.',
  derive: (iface) =>
    applianceNodes(iface)
      .filter(({ operation, place }) => operation.method === 'POST' && place.length === 0)
      .flatMap((node) => {
        const key = shownKindKey(iface, node.schema);
        return key === undefined ? [] : [controllerRequirement(node, key)];
      }),
};
