import { isSuccess, transientStatuses } from '../../../answers/status.js';
import type { CredentialLabel } from '../../../evidence/exchange.js';
import { isNotIssued } from '../../../stimuli/unauthenticated-writes.js';
import { flaw, inconclusive } from '../../build.js';
import { acceptanceFacts } from '../../kind-facts.js';
import { fail, pass, untouched, type Kind } from '../../requirement.js';
import { hasFurtherIdentification, furtherIdentification } from '../../robust.js';
import { answersFor, ofSupplement } from './supplied.js';

/**
 * No credential, or one that was not issued. The issued credential in another form still belongs to the same client.
 */
const lacksCredential = (label: CredentialLabel): boolean => label === 'none' || isNotIssued(label);

/** Operations that ask for a credential by the implementer's own document. */
export const suppliedSecurity: Kind = {
  id: 'supplied-security',
  ...acceptanceFacts,
  touchedBy: [],
  reachable: { success: 'fail', refusal: 'pass', content: 'none' },
  about:
    "An operation for which the implementer's own document asks for a credential does not succeed without one, or " +
    'with a made-up one. Statedness supplied.',
  derive: (iface) =>
    ofSupplement(iface, (operation) =>
      operation.secured
        ? [
            {
              kind: 'supplied-security',
              title: 'does not succeed without the credential that its document asks for',
              pointer: operation.pointer,
              purposes: ['no-credential'],
              judge: (view, { configuration }) => {
                const { status, exchange } = view;
                if (!answersFor(view, operation) || !lacksCredential(exchange.credential) || status === undefined)
                  return untouched;
                if (status >= 500 || transientStatuses.has(status)) return untouched;
                if (!isSuccess(status)) return pass;
                if (hasFurtherIdentification(configuration)) return inconclusive(furtherIdentification);
                const without = exchange.credential === 'none' ? 'without a credential' : 'with a made-up credential';
                return fail(
                  flaw(exchange, {
                    message: `a request ${without} is answered with success`,
                    expected: '401 or another refusal',
                    actual: String(status),
                  }),
                );
              },
            },
          ]
        : [],
    ),
};
