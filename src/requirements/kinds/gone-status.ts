import type { Finding, Kind } from '../requirement.js';
import { acceptanceFacts, sentBodyFacets } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import { fault, flaw, on, requirementId, subjectOf, wants } from '../build.js';
import { inconclusiveFor } from '../inconclusive-for.js';
import type { RequestView } from '../view.js';
import type { Operation } from '../../../spec/model.js';
import type { ProvingFault } from '../../faults/fault.js';
import { transientStatuses, isSuccess } from '../../evidence/status.js';

/** A status that the interface took away from an operation is not seen there again. */
export const goneStatus: Kind = {
  id: 'gone-status',
  ...acceptanceFacts,
  touchedBy: ['parameter', 'security', ...sentBodyFacets],
  reachable: { success: 'pass or fail', refusal: 'pass', content: 'none' },
  about: 'A status that the interface states as no longer returned fails wherever that operation returns it.',
  derive: (iface) =>
    iface.operations.flatMap((operation) =>
      operation.gone.map(({ status, stated }) => {
        const judge = (view: RequestView): Finding => {
          if (view.exchange.superseded) return untouched;
          if (view.status === undefined) return inconclusiveFor(view, 'no answer came');
          if (transientStatuses.has(view.status))
            return inconclusiveFor(view, `answered ${view.status}, which says nothing about the request`);
          if (view.status !== status) {
            // A success status gone is told by a success, an error status gone by any answer.
            return isSuccess(status) && !isSuccess(view.status) ? untouched : pass;
          }
          return fail(
            flaw(view.exchange, {
              message: `${status} is no longer returned by this operation`,
              expected: `any status but ${status}`,
              actual: String(status),
            }),
          );
        };
        return {
          id: requirementId(operation.id, 'gone-status', String(status)),
          kind: 'gone-status',
          title: `${operation.method} ${operation.path} no longer answers ${status}`,
          level: 'MUST' as const,
          statedness: 'stated' as const,
          statements: stated,
          subject: subjectOf(operation),
          operations: [operation.id],
          wants: wants(operation.id, 'success', 'invalid', 'no-credential'),
          judgement: { scope: 'exchange' as const, judge },
          faults: [faultFor(operation, status)],
        };
      }),
    ),
};

/** The fault itself also breaks what else is stated of the answers it replaces. */
function faultFor(operation: Operation, status: number): ProvingFault {
  if (isSuccess(status)) {
    return fault({ kind: 'status', on: on(operation.id), status }, [
      {
        requirement: requirementId(operation.id, 'success-status'),
        because: `${status} is another 2xx than the stated one`,
      },
    ]);
  }
  // Told to requests that carry no credential, so that no success is missing.
  return fault({ kind: 'answer', on: on(operation.id, { credential: 'none' }), status, body: { error: 'gone' } });
}
