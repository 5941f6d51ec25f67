import type { Operation } from '../../../spec/model.js';
import { hasOtherAddress } from '../../stimuli/refused-forms.js';
import { reads, withoutCredential } from '../../stimuli/steps.js';
import type { Finding, JudgeContext, Kind, Requirement } from '../requirement.js';
import { acceptanceFacts } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import { provingFault, flaw, inconclusive, ofOperation, faultTarget, requirementId, wantedStimuli } from '../build.js';
import { inconclusiveFor } from '../inconclusive-for.js';
import { furtherIdentification, hasFurtherIdentification, isPageAskedFor, leadsToOtherPath } from '../robust.js';
import type { RequestExchangeView } from '../view.js';
import { transientStatuses, isSuccess } from '../../answers/status.js';

function judge(view: RequestExchangeView, operation: Operation, { configuration }: JudgeContext): Finding {
  const { exchange } = view;
  if (exchange.credential !== 'none' || exchange.superseded) return untouched;
  const { status } = view;
  if (status === undefined) return inconclusiveFor(view, 'no answer came');
  // A response with a 2xx that breaks off was a success as well: the server had granted access.
  if (isSuccess(status)) {
    if (hasOtherAddress(exchange.request) && view.body.kind !== 'json') return untouched;
    if (isPageAskedFor(view)) return untouched;
    if (hasFurtherIdentification(configuration)) return inconclusive(furtherIdentification);
    return fail(
      flaw(exchange, {
        message: `${exchange.request.method} ${operation.path} succeeds without a credential`,
        expected: 'a refusal (401, 403 or 404 are usual)',
        actual: String(status),
      }),
    );
  }
  // A refusal there may be about the address.
  if (hasOtherAddress(exchange.request)) return untouched;
  if (status === 401 || status === 403) return pass;
  if (transientStatuses.has(status)) return inconclusiveFor(view, `answered ${status} after several tries`);
  if (status < 400 && !leadsToOtherPath(view))
    return inconclusiveFor(view, `answered ${status}, which does not tell about the credential`);
  return {
    kind: 'provided',
    condition: { kind: 'served', operation: operation.id },
    holds: pass,
    otherwise: inconclusiveFor(view, `answered ${status} without a credential, and was not seen to succeed with one`),
  };
}

/** Lists without path variables: the stimuli of this kind try them with parameters and by HEAD. */
export const isPlainList = ({ method, variables, query }: Operation): boolean =>
  method === 'GET' && variables.length === 0 && query.length > 0;

function requirement(operation: Operation, statements: Requirement['statements']): Requirement {
  return {
    ...ofOperation(operation, 'credential-required'),
    title: `${operation.method} ${operation.path} does not succeed without the credential`,
    level: 'MUST',
    statedness: 'stated',
    statements,
    wants: wantedStimuli(operation.id, 'no-credential', 'success'),
    judgement: { scope: 'exchange', judge: (view, context) => judge(view, operation, context) },
    faults: [
      provingFault(
        { kind: 'skip-authentication', on: faultTarget(operation.id, { credential: 'none' }) },
        // A deletion that succeeded without a credential leaves no record for the next request, which has one.
        operation.method === 'DELETE'
          ? [
              {
                requirement: requirementId(operation.id, 'served'),
                because: 'the request without a credential deleted what the next one addresses',
              },
            ]
          : undefined,
      ),
      ...(isPlainList(operation)
        ? [
            provingFault({
              kind: 'skip-authentication',
              on: faultTarget(operation.id, { credential: 'none', query: { page: '2' } }),
            }),
            provingFault({
              kind: 'skip-authentication',
              on: faultTarget(operation.id, { credential: 'none', method: 'HEAD' }),
            }),
            provingFault({
              kind: 'skip-authentication',
              on: faultTarget(operation.id, { credential: 'none', queryHas: ['access_token'] }),
            }),
          ]
        : []),
    ],
  };
}

/** The operations are secured with HeaderAuth: none succeeds without it. */
export const credentialRequired: Kind = {
  id: 'credential-required',
  ...acceptanceFacts,
  touchedBy: ['parameter', 'security', 'response-status'],
  reachable: { success: 'fail', refusal: 'none', content: 'none' },
  about:
    'A 2xx without the credential fails; how the refusal looks is not stated. Where the configuration lets further ' +
    'headers or a client certificate go with each request, those may tell who asks, and a 2xx decides nothing.',
  // A check that looks at the path alone may forget requests with parameters, and HEAD.
  stimuli: (iface) =>
    iface.operations.filter(isPlainList).map(({ id }) => ({
      id: `credential-required.${id}`,
      title: `Without a credential, with parameters and by HEAD: ${id}`,
      effect: reads,
      once: true,
      steps: [
        withoutCredential(id, {
          name: `per_page=10 of ${id} without a credential`,
          query: { per_page: { value: '10', origin: 'stated' } },
        }),
        withoutCredential(id, {
          name: `second page of ${id} without a credential`,
          query: { page: { value: '2', origin: 'made-up' } },
        }),
        withoutCredential(id, { name: `HEAD of ${id} without a credential`, method: 'HEAD' }),
        // A made-up token. The issued one is not sent in a query, because addresses are written into logs (RFC 6750
        // §5.3).
        withoutCredential(id, {
          name: `${id} with a made-up credential in the query alone`,
          query: { access_token: { value: 'ems-conformance-made-up', origin: 'made-up' } },
        }),
      ],
    })),
  derive: (iface) => {
    const general = iface.statements.filter(({ id }) => id === 'authentication.header-auth').map(({ id }) => id);
    return iface.operations.map((operation) => requirement(operation, [...general, ...operation.stated]));
  },
};
