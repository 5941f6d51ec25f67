import { applianceNodes } from '../requirements/appliances.js';
import type { RequestView } from '../requirements/view.js';
import type { Fault } from '../faults/fault.js';
import type { ConditionedFault, Context, ContextValue, Known, Target } from './context.js';
import { isList, when } from './when.js';

/** The kinds whose key the configuration gives, and the one whose key the interface shows. */
const keysOf = ({ configuration: { appliances } }: Known): readonly (readonly [kind: string, key: string])[] =>
  appliances?.kindProperty === undefined
    ? []
    : [...Object.entries(appliances.kinds ?? {}), ['External controller', 'EXTERNAL_CONTROLLER']];

/** The same place inside one kind of appliance alone; of a creation, the body that is of this kind. */
function inKind(fault: ConditionedFault, target: Target, key: string, property: string): Fault | undefined {
  if (!target.safe)
    return fault.kind === 'skip-authentication' || target.method !== 'POST'
      ? undefined
      : when(fault, { bodyEquals: { [`/${property}`]: key } });
  if (fault.kind !== 'set' && fault.kind !== 'remove') return undefined;
  const [items, each, ...rest] = fault.at.split('/');
  if (items === '$items' && each === '*' && rest.length > 0)
    return { ...fault, at: ['$items', '*', `?$kind=${key}`, ...rest].join('/') };
  return isList(target) || fault.at.startsWith('**') || fault.at === ''
    ? undefined
    : { ...fault, at: `?$kind=${key}/${fault.at}` };
}

const hasKind = (value: unknown, property: string, key: string): boolean =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, property) && Reflect.get(value, property) === key;

/** Each of the eight kinds of appliance, in every operation whose answers carry appliances. */
export const kinds: Context = {
  id: 'kind of appliance',
  about: 'Each of the eight kinds of appliance, in each operation whose answers carry appliances.',
  notFor: new Set(['credential-required']),
  values: (target, known) => {
    const node = applianceNodes(known.iface).find(({ operation }) => operation.id === target.id);
    const property = known.configuration.appliances?.kindProperty;
    if (node === undefined || property === undefined) return [];
    return keysOf(known).map(([kind, key]): ContextValue => ({
      value: kind,
      sent: [],
      recognised: {
        by: 'exchange',
        holds: (view: RequestView) => view.visits(node.pointer).some(({ value }) => hasKind(value, property, key)),
      },
      narrow: (fault) => inKind(fault, target, key, property),
    }));
  },
};
