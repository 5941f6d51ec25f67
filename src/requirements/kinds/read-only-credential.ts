import { isSuccess, transientStatuses } from '../../answers/status.js';
import { readOnly } from '../../stimuli/unauthenticated-writes.js';
import type { Operation } from '../../../spec/model.js';
import { faultTarget, flaw, inconclusive, ofOperation, provingFault, requirementId, wantedStimuli } from '../build.js';
import { inconclusiveFor } from '../inconclusive-for.js';
import { acceptanceFacts } from '../kind-facts.js';
import { fail, pass, untouched, type Finding, type JudgeContext, type Kind } from '../requirement.js';
import { furtherIdentification, hasFurtherIdentification, isPageAskedFor } from '../robust.js';
import type { RequestExchangeView } from '../view.js';

const isGiven = ({ configuration: { credentials } }: JudgeContext): boolean =>
  credentials?.named?.['read-only'] !== undefined;

function judge(view: RequestExchangeView, { id, method, path }: Operation, context: JudgeContext): Finding {
  const { exchange, status } = view;
  if (exchange.credential !== readOnly || exchange.superseded) return untouched;
  if (status === undefined) return inconclusiveFor(view, 'no answer came');
  if (isSuccess(status)) {
    if (isPageAskedFor(view)) return untouched;
    if (hasFurtherIdentification(context.configuration)) return inconclusive(furtherIdentification);
    return fail(
      flaw(exchange, {
        message: `${method} ${path} succeeds with the credential that the configuration calls read-only`,
        expected: 'a refusal (403 is usual)',
        actual: String(status),
      }),
    );
  }
  if (status === 401 || status === 403) return pass;
  if (transientStatuses.has(status)) return inconclusiveFor(view, `answered ${status} after several tries`);
  return {
    kind: 'provided',
    condition: { kind: 'served', operation: id },
    holds: pass,
    otherwise: inconclusiveFor(view, `answered ${status}, and was not seen to succeed with the full credential`),
  };
}

/** Nothing is changed by the credential of which the configuration says that it may only read. */
export const readOnlyCredential: Kind = {
  id: 'read-only-credential',
  ...acceptanceFacts,
  reachable: { success: 'fail', refusal: 'none', content: 'none' },
  touchedBy: ['parameter', 'security', 'response-status'],
  about:
    'Where the configuration has a credential called `read-only`, a 2xx with it is advice for each operation that ' +
    'changes something and demands its scope still: scopes are named for reading and for writing.',
  derive: (iface) => {
    const scopes = iface.statements.filter(({ id }) => id === 'authentication.header-auth').map(({ id }) => id);
    // An operation that needs its scope for writing no more may succeed with a credential for reading.
    return iface.operations
      .filter(({ safe, withdrawnScopes }) => !safe && withdrawnScopes.length === 0)
      .map((operation) => ({
        ...ofOperation(operation, 'read-only-credential'),
        title: `${operation.method} ${operation.path} should not succeed with a credential that may only read`,
        level: 'SHOULD',
        statedness: 'derived',
        statements: [...scopes, ...operation.stated],
        standard: 'RFC 9110 §15.5.4',
        wants: wantedStimuli(operation.id, 'scope', 'success'),
        inapplicable: (context) =>
          isGiven(context) ? undefined : 'no credential is called `read-only` (credentials.named.read-only)',
        judgement: { scope: 'exchange', judge: (view, context) => judge(view, operation, context) },
        faults: [
          provingFault(
            { kind: 'skip-authentication', on: faultTarget(operation.id, { credential: readOnly }) },
            operation.method === 'DELETE'
              ? [
                  {
                    requirement: requirementId(operation.id, 'served'),
                    because: 'the request that may only read deleted what the next one addresses',
                  },
                ]
              : undefined,
          ),
        ],
      }));
  },
};
