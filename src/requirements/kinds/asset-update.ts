import { refuses } from '../../answers/status.js';
import { schemaAt, target } from '../../rules/schema-walk.js';
import type { Interface, Operation, StatementId } from '../../../spec/model.js';
import type { Finding, Kind, Requirement } from '../requirement.js';
import { acceptanceFacts } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import { fault, flaw, inconclusive, ofOperation, on, requirementId, wants } from '../build.js';
import type { RequestView } from '../view.js';

function judge(view: RequestView, schema: string): Finding {
  const { exchange, status } = view;
  if (exchange.stepName !== schema || exchange.credential !== 'full' || exchange.superseded) return untouched;
  if (status === undefined) return inconclusive('no answer came');
  if (view.succeeded) return pass;
  // A server error is a failure of the operation with any body: the kind `served` reports it.
  if (!refuses(status)) return inconclusive(`answered ${status}, which has other grounds than the schema`);
  if (exchange.request.bodyOrigin !== 'configured')
    return inconclusive(
      `answered ${status} to a body that nobody has confirmed for this thing`,
      `bodies.${exchange.operation ?? ''}.schemas.${schema}`,
    );
  return fail(
    flaw(exchange, {
      message:
        `the body that the configuration gives for ${schema} ` +
        `(bodies.${exchange.operation ?? ''}.schemas.${schema}) is refused`,
      expected: 'success',
      actual: String(status),
    }),
  );
}

function requirement(operation: Operation, schema: string, statements: readonly StatementId[]): Requirement {
  return {
    ...ofOperation(operation, 'asset-update', schema),
    title: `${operation.method} ${operation.path} accepts a body of the schema ${schema}`,
    level: 'MUST',
    statedness: 'stated',
    statements,
    wants: wants(operation.id, 'success'),
    decidedBy: `bodies.${operation.id}.schemas.${schema}`,
    judgement: { scope: 'exchange', judge: (view) => judge(view, schema) },
    faults: [
      fault({ kind: 'answer', on: on(operation.id, { schema }), status: 422, body: { error: 'unknown schema' } }, [
        { requirement: requirementId(operation.id, 'served'), because: 'a configured body is refused' },
      ]),
    ],
  };
}

/** Named schemas of which the body of an operation is one. */
function alternativesOf({ body }: Operation, iface: Interface): readonly { name: string; pointer: string }[] {
  const root = body?.schema?.schema;
  const schema = root?.$ref === undefined ? root : schemaAt(iface, target(root.$ref));
  // If one alternative is an open inline schema, a body can't be assigned to one of them.
  if (schema?.anyOf?.every(({ $ref }) => $ref !== undefined) !== true) return [];
  return schema.anyOf.flatMap(({ $ref }) => {
    const name = $ref?.split('/').at(-1);
    return $ref === undefined || name === undefined ? [] : [{ name, pointer: $ref }];
  });
}

/** The alternatives of a request body that the interface names. */
export const assetUpdate: Kind = {
  id: 'asset-update',
  ...acceptanceFacts,
  touchedBy: 'any change',
  about: 'A body that the configuration gives for one of the named alternative schemas of a request is accepted.',
  derive: (iface) =>
    iface.operations.flatMap((operation) =>
      alternativesOf(operation, iface).map(({ name, pointer }) =>
        requirement(operation, name, schemaAt(iface, target(pointer))['x-stated'] ?? operation.stated),
      ),
    ),
};
