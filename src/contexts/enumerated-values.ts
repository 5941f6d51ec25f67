import { responseNodesOf, type ResponseNode } from '../requirements/response-nodes.js';
import type { Interface } from '../../spec/model.js';
import type { Context, TargetOperation } from './context.js';

/** Values of one enumeration that are contexts of their own, at most: they are the implementation's. */
const valueLimit = 30;

const enumerationsOf = (iface: Interface, id: TargetOperation['id'] | null): readonly ResponseNode[] =>
  id === null ? [] : responseNodesOf(iface, id).filter(({ schema }) => schema['x-enumeration'] !== undefined);

/** Each value of an enumeration that is seen anywhere, in every view that carries the enumeration. */
export const enumeratedValues: Context = {
  id: 'enumerated value',
  about: 'Each value that is seen anywhere, in each operation whose answers carry its enumeration.',
  notFor: new Set(['credential-required']),
  values: () => [],
  shown: {
    sets: (target, { iface }) => [...new Set(enumerationsOf(iface, target.id).map(({ name }) => name))],
    seen: (view, { iface }) =>
      enumerationsOf(iface, view.exchange.operation).flatMap(({ name, pointer }) =>
        [...view.texts(pointer).keys()]
          .toSorted()
          .slice(0, valueLimit)
          .map((value) => [name, value] as const),
      ),
  },
};
