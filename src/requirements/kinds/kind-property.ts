import { statementId } from '../../../spec/brands.js';
import { isObject } from '../../core/json.js';
import type { Operation } from '../../../spec/model.js';
import type { Finding, Flaw, JudgeContext, Kind, Requirement } from '../requirement.js';
import { contentFacts } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import {
  fault,
  flaw,
  inconclusive,
  neverArose,
  nothingToRead,
  ofOperation,
  on,
  requirementId,
  show,
  wants,
} from '../build.js';
import { applianceNodes } from '../appliances.js';
import type { ResponseNode } from '../response-nodes.js';
import type { RequestView } from '../view.js';

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

function requirement(node: ResponseNode): Requirement {
  const { operation } = node;
  const place = [...node.place, '$kind'].join('/');
  return {
    ...ofOperation(operation, 'kind-property'),
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
    'appliance carries it, as a string.',
  derive: (iface) => applianceNodes(iface).map(requirement),
};
