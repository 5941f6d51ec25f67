import { responseNodes, type ResponseNode } from '../../requirements/response-nodes.js';
import type { RequestView } from '../../requirements/view.js';
import type { Enumeration, Interface } from '../../spec/model.js';

/** The values of one enumeration that an answer carries, each once. */
export interface SeenEnumeration {
  /** Readable name of the schema, e.g. `System.plan`. */
  readonly name: string;
  readonly enumeration: Enumeration;
  readonly values: readonly string[];
}

const cache = new WeakMap<Interface, ReadonlyMap<string, readonly ResponseNode[]>>();

/** Enumerations that answers of each operation can carry. */
function byOperation(iface: Interface): ReadonlyMap<string, readonly ResponseNode[]> {
  let known = cache.get(iface);
  if (known === undefined) {
    const grouped = new Map<string, ResponseNode[]>();
    for (const node of responseNodes(iface)) {
      if (node.schema['x-enumeration'] !== undefined) grouped.set(node.operation.id, [...(grouped.get(node.operation.id) ?? []), node]);
    }
    known = grouped;
    cache.set(iface, known);
  }
  return known;
}

/** Every enumeration of an answer with the strings in it. */
export function enumerationsIn(view: RequestView, iface: Interface): readonly SeenEnumeration[] {
  return (byOperation(iface).get(view.exchange.operation ?? '') ?? []).flatMap(({ pointer, name, schema }) => {
    const enumeration = schema['x-enumeration'];
    const values = [...view.texts(pointer).keys()];
    return enumeration === undefined || values.length === 0 ? [] : [{ name, enumeration, values }];
  });
}
