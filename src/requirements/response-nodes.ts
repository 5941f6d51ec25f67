import { getOrAdd, remembered } from '../core/remembered.js';
import type { Interface, Operation, OperationId, ResponseDefinition } from '../../spec/model.js';
import { reachableSchemas, type SchemaNode } from '../rules/schema-walk.js';

/** A schema that a stated success response of an operation can reach. */
export interface ResponseNode extends SchemaNode {
  readonly operation: Operation;
  readonly definition: ResponseDefinition;
}

/** Every (operation, schema) pair of the success responses, in document order; computed once per interface. */
export const responseNodes = remembered((iface: Interface): readonly ResponseNode[] =>
  iface.operations.flatMap((operation) =>
    operation.responses
      .filter(({ status }) => status.startsWith('2'))
      .flatMap((definition) =>
        definition.schema === undefined
          ? []
          : reachableSchemas(iface, definition.schema.pointer).map((node) => ({ ...node, operation, definition })),
      ),
  ),
);

/** Those of each operation, in the same order. */
const byOperation = remembered((iface: Interface): ReadonlyMap<OperationId, readonly ResponseNode[]> => {
  const groups = new Map<OperationId, ResponseNode[]>();
  for (const node of responseNodes(iface)) getOrAdd(groups, node.operation.id, () => []).push(node);
  return groups;
});

/** Those of one operation, in the same order. */
export const responseNodesOf = (iface: Interface, operation: OperationId): readonly ResponseNode[] =>
  byOperation(iface).get(operation) ?? [];
