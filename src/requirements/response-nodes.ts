import type { Interface, Operation, ResponseDefinition } from '../../spec/model.js';
import { reachableSchemas, type SchemaNode } from './schema-walk.js';

/** A schema that a stated success response of an operation can reach. */
export interface ResponseNode extends SchemaNode {
  readonly operation: Operation;
  readonly definition: ResponseDefinition;
}

const cache = new WeakMap<Interface, readonly ResponseNode[]>();

/** Every (operation, schema) pair of the success responses, in document order; computed once per interface. */
export function responseNodes(iface: Interface): readonly ResponseNode[] {
  const known = cache.get(iface);
  if (known !== undefined) return known;
  const nodes = iface.operations.flatMap((operation) =>
    operation.responses
      .filter(({ status }) => status.startsWith('2'))
      .flatMap((definition) =>
        definition.schema === undefined
          ? []
          : reachableSchemas(iface, definition.schema.pointer).map((node) => ({ ...node, operation, definition })),
      ),
  );
  cache.set(iface, nodes);
  return nodes;
}
