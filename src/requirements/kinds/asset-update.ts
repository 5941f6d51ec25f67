import { refuses } from '../../answers/status.js';
import { schemaAt } from '../../rules/schema-walk.js';
import type { Operation, StatementId } from '../../../spec/model.js';
import type { Finding, Kind, Requirement } from '../requirement.js';
import { acceptanceFacts } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import { bodyAlternatives } from '../body-alternatives.js';
import { inconclusiveFor } from '../inconclusive-for.js';
import { provingFault, flaw, inconclusive, ofOperation, faultTarget, requirementId, wantedStimuli } from '../build.js';
import type { RequestExchangeView } from '../view.js';

function judge(view: RequestExchangeView, schema: string): Finding {
  const { exchange, status } = view;
  if (exchange.stepName !== schema || exchange.credential !== 'full' || exchange.superseded) return untouched;
  if (status === undefined) return inconclusiveFor(view, 'no response arrived');
  if (view.succeeded) return pass;
  // A server error is a failure of the operation with any body: the kind `served` reports it.
  if (!refuses(status)) return inconclusiveFor(view, `answered ${status}, which has other grounds than the schema`);
  const entry = `bodies.${exchange.operation ?? ''}`;
  if (exchange.request.bodyOrigin !== 'configured')
    return inconclusive(
      `answered ${status} to a body that no person has confirmed for this asset`,
      `${entry}.schemas.${schema}`,
    );
  if (exchange.pathOrigin !== 'configured' && exchange.pathOrigin !== 'created')
    return inconclusive(
      `answered ${status}, and the configuration does not say which asset the body fits`,
      `${entry}.bindings.${schema}`,
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
    wants: wantedStimuli(operation.id, 'success'),
    decidedBy: `bodies.${operation.id}.schemas.${schema}`,
    judgement: { scope: 'exchange', judge: (view) => judge(view, schema) },
    faults: [
      provingFault(
        { kind: 'answer', on: faultTarget(operation.id, { schema }), status: 422, body: { error: 'unknown schema' } },
        [{ requirement: requirementId(operation.id, 'served'), because: 'a configured body is refused' }],
      ),
    ],
  };
}

/** The alternatives of a request body that the interface names. */
export const assetUpdate: Kind = {
  id: 'asset-update',
  ...acceptanceFacts,
  touchedBy: 'any change',
  about: 'A body that the configuration gives for one of the named alternative schemas of a request is accepted.',
  derive: (iface) =>
    iface.operations.flatMap((operation) =>
      bodyAlternatives(operation, iface).map(({ name, pointer }) =>
        requirement(operation, name, schemaAt(iface, pointer)['x-stated'] ?? operation.stated),
      ),
    ),
};
