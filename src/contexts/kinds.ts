import { applianceNodes } from '../requirements/appliances.js';
import type { ResponseNode } from '../requirements/response-nodes.js';
import type { RequestView } from '../requirements/view.js';
import type { Fault } from '../faults/fault.js';
import type { ConditionedFault, Context, ContextValue, Known } from './context.js';
import { when } from './when.js';

/** The kinds whose key the configuration gives, and the one whose key the interface shows. */
const keysOf = ({ configuration: { appliances } }: Known): readonly (readonly [kind: string, key: string])[] =>
  appliances?.kindProperty === undefined
    ? []
    : [...Object.entries(appliances.kinds ?? {}), ['External controller', 'EXTERNAL_CONTROLLER']];

/** The same place inside one kind of appliance alone; of a creation, the body that is of this kind. */
function inKind(fault: ConditionedFault, node: ResponseNode, key: string, property: string): Fault | undefined {
  const { operation, place } = node;
  if (!operation.safe)
    return fault.kind === 'skip-authentication' || operation.method !== 'POST'
      ? undefined
      : when(fault, { bodyEquals: { [`/${property}`]: key } });
  if (fault.kind !== 'set' && fault.kind !== 'remove') return undefined;
  const segments = fault.at.split('/');
  // Only what is in an appliance is in a kind of it, and what is in one kind is in no other.
  if (fault.at === '' || fault.at.startsWith('**') || segments.length <= place.length) return undefined;
  if (segments.some((segment) => segment.startsWith('?'))) return undefined;
  if (place.some((segment, at) => segments[at] !== segment)) return undefined;
  return { ...fault, at: [...place, `?$kind=${key}`, ...segments.slice(place.length)].join('/') };
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
      narrow: (fault) => inKind(fault, node, key, property),
    }));
  },
};
