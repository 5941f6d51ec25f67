import { applianceNodes } from '../requirements/appliances.js';
import type { Operation } from '../../spec/model.js';
import type { Context, ContextValue, ContextSources } from './context.js';

/** The kinds whose key the configuration gives, and the one whose key the interface shows. */
const keysOf = ({ configuration: { appliances } }: ContextSources): readonly (readonly [kind: string, key: string])[] =>
  appliances?.kindProperty === undefined
    ? []
    : [...Object.entries(appliances.kinds ?? {}), ['External controller', 'EXTERNAL_CONTROLLER']];

const useOf = ({ safe, method }: Operation): 'reading' | 'creation' | 'change' =>
  safe ? 'reading' : method === 'POST' ? 'creation' : 'change';

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
      pattern: {
        kind: 'record',
        name: kind,
        schema: node.pointer,
        place: node.place,
        property,
        text: key,
        by: useOf(node.operation),
      },
    }));
  },
};
