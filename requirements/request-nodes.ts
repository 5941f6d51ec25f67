import type { Interface, Operation } from '../spec/model.js';
import { reachableSchemas, type SchemaNode } from './schema-walk.js';

/** A schema that the request body of an operation can reach. */
export interface RequestNode extends SchemaNode {
  readonly operation: Operation;
}

/** Every (operation, schema) pair of the request bodies, in document order. */
export function requestNodes(iface: Interface): readonly RequestNode[] {
  return iface.operations.flatMap((operation) => (operation.body?.schema === undefined ? [] : reachableSchemas(iface, operation.body.schema.pointer).map((node) => ({ ...node, operation }))));
}
