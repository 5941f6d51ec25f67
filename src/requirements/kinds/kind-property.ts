import { statementId } from '../../../spec/brands.js';
import type { OperationId } from '../../../spec/model.js';
import type { Exchange } from '../../evidence/exchange.js';
import { isObject, type Json } from '../../core/json.js';

import type { ComparedFlaw, Finding, JudgeContext, Kind, ServiceRequirement } from '../requirement.js';
import { fail, pass, untouched } from '../requirement.js';
import {
  comparedFlaw,
  provingFault,
  isJudgedSuccess,
  neverArose,
  ofOperation,
  faultTarget,
  requirementId,
  show,
  wantedStimuli,
} from '../build.js';
import { applianceNodes, kindsOf, shownKinds, type ShownKind } from '../appliances.js';
import type { Views } from '../consistent.js';
import type { ResponseNode } from '../response-nodes.js';
import { kindOfRule, requirementsOf } from '../value-requirements.js';
import { RequestExchangeView } from '../view.js';
import { kindNotShown } from '../../rules/appliance.js';
import { kindProperty as rule } from '../../rules/values/kind-property.js';

/**
 * A property that is found on appliances with this many different values of the kind property is common to all kinds:
 * it tells none of them apart.
 */
const commonFrom = 3;

/** The kinds, without properties that this implementation gives to appliances of many kinds. */
function withoutCommon(
  appliances: readonly { readonly value: Json; readonly told: string }[],
  kinds: readonly ShownKind[],
): readonly ShownKind[] {
  const values = (name: string): number =>
    new Set(appliances.filter(({ value }) => isObject(value) && isObject(value[name] ?? null)).map(({ told }) => told))
      .size;
  return kinds.map((kind) => ({ ...kind, properties: kind.properties.filter((name) => values(name) < commonFrom) }));
}

/**
 * Two kinds of appliance don't share one value of the kind property. An appliance is of a kind if it carries a property
 * that only this kind has, or the one shown key. An appliance with signs of several kinds is left out, since the
 * documents don't say which kind it is: an external controller may well carry a property that is shown for a heat pump.
 */
function distinct(
  views: Views,
  node: ResponseNode,
  kinds: readonly ShownKind[],
  { configuration }: JudgeContext,
): Finding<ComparedFlaw> {
  const property = configuration.appliances?.kindProperty;
  const answers = views.filter(
    (view): view is RequestExchangeView =>
      view instanceof RequestExchangeView && view.exchange.operation === node.operation.id && isJudgedSuccess(view),
  );
  if (answers.length === 0) return untouched;
  if (property === undefined) return { kind: 'inconclusive', ...kindNotShown };
  const appliances = answers.flatMap((view) =>
    view.visits(node.pointer).flatMap(({ pointer, value }) => {
      const told = isObject(value) && Object.hasOwn(value, property) ? value[property] : undefined;
      return typeof told === 'string' ? [{ exchange: view.exchange, pointer, value, told }] : [];
    }),
  );
  const telling = withoutCommon(appliances, kinds);
  const known = new Map<string, { readonly kind: string; readonly exchange: Exchange }>();
  for (const { exchange, pointer, value, told } of appliances) {
    const own = kindsOf(value, told, telling);
    const [kind] = own;
    if (kind === undefined || own.length > 1) continue;
    const first = known.get(told);
    if (first !== undefined && first.kind !== kind)
      return fail(
        comparedFlaw(exchange, [first.exchange], {
          pointer: `${pointer}/${property}`,
          message: `two kinds of appliance, ${[kind, first.kind].toSorted().join(' and ')}, are told by the same value`,
          expected: `another value for ${first.kind} than for ${kind}`,
          actual: show(told),
        }),
      );
    if (first === undefined) known.set(told, { kind, exchange });
  }
  return known.size > 1 ? pass : neverArose('two kinds of appliance that can be told apart');
}

const distinctRequirement = (
  node: ResponseNode,
  kinds: readonly ShownKind[],
  create: OperationId | undefined,
): ServiceRequirement => ({
  ...ofOperation(node.operation, 'kind-property', 'distinct'),
  title: `${node.operation.method} ${node.operation.path}: no two kinds of appliance are told by the same value`,
  level: 'MUST',
  statedness: 'stated',
  statements: [statementId('resources.appliance.kinds')],
  wants: wantedStimuli(node.operation.id, 'success'),
  decidedBy: 'appliances.kindProperty',
  judgement: { scope: 'scenario', judge: (views, context) => distinct(views, node, kinds, context) },
  faults: [
    provingFault(
      {
        kind: 'set',
        on: faultTarget(node.operation.id),
        at: [...node.place, '?$kind=HEAT_PUMP', '$kind'].join('/'),
        value: 'EV_CHARGING_STATION',
      },
      // The list of appliances shows the created appliance as well.
      node.place.length === 2 && create !== undefined
        ? [
            {
              requirement: requirementId(create, 'other-views', node.operation.id),
              because: 'what was created is shown as another kind',
            },
          ]
        : undefined,
    ),
  ],
});

/** To the rows of its rule, this kind adds a requirement that needs several appliances: kinds have different values. */
export const kindProperty: Kind = {
  ...kindOfRule(rule),
  derive: (iface) => {
    const kinds = shownKinds(iface);
    const create = iface.table.resources.find(({ id }) => id === 'appliance')?.create?.by;
    const lists = applianceNodes(iface).filter(({ place }) => place[0] === '$items');
    return [
      ...requirementsOf(rule, iface),
      // A place with a single appliance has no second one to compare it with.
      ...(kinds.length > 1 ? lists.map((node) => distinctRequirement(node, kinds, create)) : []),
    ];
  },
};
