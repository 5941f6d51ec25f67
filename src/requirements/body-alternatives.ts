import type { DocumentPointer } from '../core/pointer.js';
import { schemaAt, pointerOfRef } from '../rules/schema-walk.js';
import type { Interface, Operation } from '../../spec/model.js';

/** A named schema of which the body of an operation may be one. */
export interface BodyAlternative {
  readonly name: string;
  readonly pointer: DocumentPointer;
}

/** The named schemas of which the body of an operation is one, e.g. those of an asset update; often there are none. */
export function bodyAlternatives({ body }: Operation, iface: Interface): readonly BodyAlternative[] {
  const root = body?.schema?.schema;
  const schema = root?.$ref === undefined ? root : schemaAt(iface, pointerOfRef(root.$ref));
  // An inline alternative may accept any body, so nobody can say which alternative a body is meant for: then there are
  // none.
  if (schema?.anyOf?.every(({ $ref }) => $ref !== undefined) !== true) return [];
  return schema.anyOf.flatMap(({ $ref }) => {
    const name = $ref?.split('/').at(-1);
    return $ref === undefined || name === undefined ? [] : [{ name, pointer: pointerOfRef($ref) }];
  });
}
