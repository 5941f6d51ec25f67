import type { Interface, Operation, OperationId, ResponseDefinition } from '../../spec/model.js';
import { reachableSchemas, type SchemaNode } from '../rules/schema-walk.js';

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

const byOperation = new WeakMap<Interface, ReadonlyMap<OperationId, readonly ResponseNode[]>>();

/** Those of one operation, in the same order. */
export function responseNodesOf(iface: Interface, operation: OperationId): readonly ResponseNode[] {
  const known = byOperation.get(iface) ?? grouped(responseNodes(iface));
  byOperation.set(iface, known);
  return known.get(operation) ?? [];
}

function grouped(nodes: readonly ResponseNode[]): ReadonlyMap<OperationId, readonly ResponseNode[]> {
  const groups = new Map<OperationId, ResponseNode[]>();
  for (const node of nodes) {
    const group = groups.get(node.operation.id) ?? [];
    groups.set(node.operation.id, group);
    group.push(node);
  }
  return groups;
}
