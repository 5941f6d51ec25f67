import { statementId } from '../../../spec/brands.js';
import { holdsHidden, isHidden } from '../../evidence/hidden.js';
import { idOf } from '../../answers/ids.js';
import { isObject } from '../../core/json.js';
import type { Finding, Flaw, JudgeContext, Kind, Requirement } from '../requirement.js';
import { contentFacts } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import { fault, flaw, inconclusive, isHiddenHere, nothingToRead, ofOperation, on, show, wants } from '../build.js';
import { applianceNodes, shownKindKey } from '../appliances.js';
import type { ResponseNode } from '../response-nodes.js';
import type { RequestView } from '../view.js';

function judge(view: RequestView, node: ResponseNode, key: string, { configuration }: JudgeContext): Finding {
  const none = nothingToRead(view);
  if (none !== undefined) return none;
  if (view.body.kind !== 'json') return untouched;
  const { kindProperty: property, externalControllers } = configuration.appliances ?? {};
  if (property === undefined)
    return inconclusive('which property tells the kind is not shown', 'appliances.kindProperty');
  if (externalControllers === undefined || externalControllers.length === 0)
    return inconclusive(
      'which appliances are external controllers is not configured',
      'appliances.externalControllers',
    );
  const ids = new Set(externalControllers.map(String));
  const controllers = view.visits(node.pointer).filter(({ value }) => {
    const id = idOf(value, 'applianceID', configuration) ?? idOf(value, 'assetID', configuration);
    return id !== undefined && ids.has(id);
  });
  if (controllers.length === 0)
    return { kind: 'not-applicable', reason: 'no answer showed one of the configured external controllers' };
  const flaws: Flaw[] = controllers.flatMap((visit) => {
    const { value } = visit;
    const kind = isObject(value) && Object.hasOwn(value, property) ? value[property] : undefined;
    return kind === key || (typeof kind === 'string' && isHidden(kind))
      ? []
      : [
          flaw(view.exchange, {
            pointer: `${visit.pointer}/${property}`,
            message: 'an external controller (appliances.externalControllers) is told as something else',
            expected: key,
            actual: kind === undefined ? 'absent' : show(kind),
          }),
        ];
  });
  if (flaws.length > 0) return fail(...flaws);
  const isHiddenKind = controllers.some(
    ({ value }) => isObject(value) && Object.hasOwn(value, property) && holdsHidden(value[property] ?? null),
  );
  return isHiddenKind ? isHiddenHere(`the property ${property}`) : pass;
}

function requirement(node: ResponseNode, key: string): Requirement {
  const { operation } = node;
  return {
    ...ofOperation(operation, 'external-controller'),
    title: `${operation.method} ${operation.path}: an external controller is told by ${key}`,
    level: 'MUST',
    statedness: 'stated',
    statements: [statementId('resources.appliance.external-controller.key')],
    wants: wants(operation.id, 'success'),
    decidedBy: 'appliances.externalControllers',
    judgement: { scope: 'exchange', judge: (view, context) => judge(view, node, key, context) },
    faults: [
      fault({
        kind: 'set',
        on: on(operation.id),
        at: [...node.place, `?$kind=${key}`, '$kind'].join('/'),
        value: 'CONTROLLER',
      }),
    ],
  };
}

/** The one key of the discriminator that the interface shows. What is created or changed here is of other kinds. */
export const externalController: Kind = {
  id: 'external-controller',
  ...contentFacts,
  touchedBy: 'any change',
  about:
    'An appliance that the configuration names as an external controller carries EXTERNAL_CONTROLLER in the ' +
    'configured kind property.',
  derive: (iface) => {
    const key = shownKindKey(iface);
    return key === undefined
      ? []
      : applianceNodes(iface)
          .filter(({ operation }) => operation.safe)
          .map((node) => requirement(node, key));
  },
};
