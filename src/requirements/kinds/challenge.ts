import { credentialHeader } from '../../config/defaults.js';
import { hasRefusedForm } from '../../stimuli/refused-forms.js';
import { deliveryFacts } from '../kind-facts.js';
import { fail, pass, untouched, type Finding, type JudgeContext, type Kind } from '../requirement.js';
import { leadsToOtherPath } from '../robust.js';
import { anyOperation, faultTarget, flaw, provingFault, requirementId, wantedStimuli } from '../build.js';
import type { RequestExchangeView } from '../view.js';

/** Schemes of authentication belong to the field Authorization; a credential in another field has none to name. */
const withoutScheme = ({ configuration }: JudgeContext): string | undefined =>
  credentialHeader(configuration) === 'authorization' ? undefined : 'the credential is not in the field Authorization';

function judge(view: RequestExchangeView, context: JudgeContext): Finding {
  if (withoutScheme(context) !== undefined || hasRefusedForm(view.exchange.request)) return untouched;
  // Where each refusal has another status, no response is left to decide it.
  const isRefusal = view.status === 403 || view.status === 404 || leadsToOtherPath(view);
  if (view.exchange.credential === 'none' && isRefusal)
    return { kind: 'not-applicable', reason: `a request without a credential is answered with ${view.status}` };
  if (view.status !== 401) return untouched;
  if (view.responseHeader('www-authenticate') !== undefined) return pass;
  return fail(
    flaw(view.exchange, {
      message: 'a 401 does not say which credential is asked for',
      expected: 'a header WWW-Authenticate',
      actual: 'none',
    }),
  );
}

/** A 401 of any operation; that this status comes at all is not stated. */
export const challenge: Kind = {
  id: 'challenge',
  ...deliveryFacts,
  touchedBy: ['security', 'response-status'],
  reachable: { success: 'none', refusal: 'fail', content: 'none' },
  about: 'A 401 should name in WWW-Authenticate how to authenticate, where the credential is in Authorization.',
  derive: (iface) => [
    {
      ...anyOperation(iface),
      id: requirementId('any-path', 'challenge'),
      kind: 'challenge',
      title: 'A 401 should say in WWW-Authenticate which credential is asked for',
      level: 'SHOULD',
      statedness: 'derived',
      statements: iface.statements.filter(({ id }) => id === 'authentication.header-auth').map(({ id }) => id),
      standard: 'RFC 9110 §11.6.1, §15.5.2',
      inapplicable: withoutScheme,
      wants: iface.operations.slice(0, 1).flatMap(({ id }) => wantedStimuli(id, 'no-credential')),
      judgement: { scope: 'exchange', judge },
      faults: iface.operations
        .slice(0, 1)
        .map(({ id }) =>
          provingFault({ kind: 'header', on: faultTarget(id, { credential: 'none' }), name: 'www-authenticate' }),
        ),
    },
  ],
};
