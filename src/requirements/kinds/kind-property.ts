import { operationId, statementId } from '../../../spec/brands.js';
import type { Exchange } from '../../evidence/exchange.js';
import { isObject, type Json } from '../../core/json.js';
import type { Operation } from '../../../spec/model.js';
import type { ComparedFlaw, Finding, Flaw, JudgeContext, Kind, ServiceRequirement } from '../requirement.js';
import { contentFacts } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import {
  comparedFlaw,
  fault,
  flaw,
  inconclusive,
  isJudgedSuccess,
  neverArose,
  nothingToRead,
  ofOperation,
  on,
  requirementId,
  show,
  wants,
} from '../build.js';
import { applianceNodes, kindsOf, shownKinds, type ShownKind } from '../appliances.js';
import type { Views } from '../consistent.js';
import type { ResponseNode } from '../response-nodes.js';
import { RequestView } from '../view.js';

function judge(view: RequestView, node: ResponseNode, { configuration }: JudgeContext): Finding {
  const none = nothingToRead(view);
  if (none !== undefined) return none;
  // That an appliance is a record is the business of the stated type.
  const appliances = view.visits(node.pointer).filter(({ value }) => isObject(value));
  if (appliances.length === 0) return view.body.kind === 'json' ? neverArose('an appliance') : untouched;
  const property = configuration.appliances?.kindProperty;
  if (property === undefined)
    return inconclusive('which property tells the kind is not shown', 'appliances.kindProperty');
  const flaws: Flaw[] = appliances.flatMap((visit) => {
    const { value } = visit;
    const kind = isObject(value) && Object.hasOwn(value, property) ? value[property] : undefined;
    if (typeof kind === 'string') return [];
    return [
      flaw(view.exchange, {
        pointer: `${visit.pointer}/${property}`,
        message: 'an appliance does not tell its kind',
        expected: `a string in the configured property ${property} (appliances.kindProperty)`,
        actual: kind === undefined ? 'absent' : show(kind),
      }),
    ];
  });
  return flaws.length > 0 ? fail(...flaws) : pass;
}

function requirement(node: ResponseNode): ServiceRequirement {
  const { operation } = node;
  const place = [...node.place, '$kind'].join('/');
  return {
    ...ofOperation(operation, 'kind-property', 'present'),
    title: `${operation.method} ${operation.path}: each appliance tells its kind`,
    level: 'MUST',
    statedness: 'stated',
    statements: [statementId('resources.appliance.kinds')],
    wants: wants(operation.id, 'success'),
    decidedBy: 'appliances.kindProperty',
    judgement: { scope: 'exchange', judge: (view, context) => judge(view, node, context) },
    faults: [
      fault({ kind: 'remove', on: on(operation.id), at: place }, ofController(operation)),
      fault({ kind: 'set', on: on(operation.id), at: place, value: 7 }, ofController(operation)),
    ],
  };
}

/** Appliances of as many values of the kind property with one property show that it is not of one kind alone. */
const commonFrom = 3;

/** The kinds without the properties that an implementation gives to appliances of many kinds. */
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
 * One value for two kinds tells nothing apart. A kind is known by a property that only it has, or by the one key that
 * is shown; an appliance with the signs of several kinds is left out, since nothing says which it is, and an external
 * controller may well have a property that is shown of a heat pump.
 */
function distinct(
  views: Views,
  node: ResponseNode,
  kinds: readonly ShownKind[],
  { configuration }: JudgeContext,
): Finding<ComparedFlaw> {
  const property = configuration.appliances?.kindProperty;
  const answers = views.filter(
    (view): view is RequestView =>
      view instanceof RequestView && view.exchange.operation === node.operation.id && isJudgedSuccess(view),
  );
  if (answers.length === 0) return untouched;
  if (property === undefined)
    return inconclusive('which property tells the kind is not shown', 'appliances.kindProperty');
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
          expected: 'a value for each kind',
          actual: show(told),
        }),
      );
    if (first === undefined) known.set(told, { kind, exchange });
  }
  return known.size > 1 ? pass : neverArose('two kinds of appliance that can be told apart');
}

const distinctRequirement = (node: ResponseNode, kinds: readonly ShownKind[]): ServiceRequirement => ({
  ...requirement(node),
  id: requirementId(node.operation.id, 'kind-property', 'distinct'),
  title: `${node.operation.method} ${node.operation.path}: no two kinds of appliance are told by the same value`,
  judgement: { scope: 'scenario', judge: (views, context) => distinct(views, node, kinds, context) },
  faults: [
    fault(
      {
        kind: 'set',
        on: on(node.operation.id),
        at: [...node.place, '?$kind=HEAT_PUMP', '$kind'].join('/'),
        value: 'EV_CHARGING_STATION',
      },
      // The list of what can be created shows the created thing, too.
      node.place.length === 2
        ? [
            {
              requirement: requirementId(operationId('gateways.appliances.create'), 'other-views', node.operation.id),
              because: 'what was created is shown as another kind',
            },
          ]
        : undefined,
    ),
  ],
});

/** An external controller without its kind is without its key, where that is judged. */
const ofController = ({ id, safe }: Operation): { readonly requirement: string; readonly because: string }[] =>
  safe
    ? [{ requirement: requirementId(id, 'external-controller'), because: 'its key stands in the same property' }]
    : [];

/** Each appliance tells its kind in the property that the implementer names; the interface does not show it. */
export const kindProperty: Kind = {
  id: 'kind-property',
  ...contentFacts,
  touchedBy: 'any change',
  about:
    'Once the configuration names the property that tells the kinds apart (appliances.kindProperty), each ' +
    'appliance carries it, as a string, and no two kinds of a list share a value.',
  derive: (iface) => {
    const kinds = shownKinds(iface);
    return applianceNodes(iface).flatMap((node) => [
      requirement(node),
      // A single appliance has nothing to be confused with.
      ...(node.place[0] === '$items' && kinds.length > 1 ? [distinctRequirement(node, kinds)] : []),
    ]);
  },
};
