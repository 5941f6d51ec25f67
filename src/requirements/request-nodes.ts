import type { Interface, Operation, StatementId } from '../../spec/model.js';
import { reachableSchemas, pointerOfRef, schemaAt, type SchemaNode } from '../rules/schema-walk.js';

/** A schema that the request body of an operation can reach. */
export interface RequestNode extends SchemaNode {
  readonly operation: Operation;
}

/** Every (operation, schema) pair of the request bodies, in document order. */
export function requestNodes(iface: Interface): readonly RequestNode[] {
  return iface.operations.flatMap((operation) =>
    operation.body?.schema === undefined
      ? []
      : reachableSchemas(iface, operation.body.schema.pointer).map((node) => ({ ...node, operation })),
  );
}

/** The statements about a request body as a whole: at the body, and at the schema that it refers to. */
export function bodyStatements(iface: Interface, { body }: Operation): readonly StatementId[] {
  const stated: StatementId[] = [...(body?.stated ?? [])];
  for (let pointer = body?.schema?.pointer; pointer !== undefined;) {
    const schema = schemaAt(iface, pointer);
    stated.push(...(schema['x-stated'] ?? []));
    pointer = schema.$ref === undefined ? undefined : pointerOfRef(schema.$ref);
  }
  return [...new Set(stated)];
}
