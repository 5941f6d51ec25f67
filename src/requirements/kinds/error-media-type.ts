import type { Kind, Requirement } from '../requirement.js';
import { deliveryFacts } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import { provingFault, flaw, ofOperation, faultTarget, wantedStimuli } from '../build.js';
import { hasRefusedForm } from '../../stimuli/refused-forms.js';
import { header } from '../../answers/header.js';
import { isVendorType } from '../../answers/media-type.js';
import type { RequestExchangeView } from '../view.js';

/** A request that names media types may get one of those (RFC 9110 §12.5.1). */
const prefersAnother = ({ exchange }: RequestExchangeView): boolean => {
  const accepted = header(exchange.request.headers, 'accept');
  return accepted !== undefined && accepted !== '*/*' && !accepted.includes('vnd.');
};

/** Errors for which the interface states the vendor media type (the 403 of PATCH /user). */
export const errorMediaType: Kind = {
  id: 'error-media-type',
  ...deliveryFacts,
  touchedBy: ['response-media-type', 'response-status', 'security'],
  passShows: 'what is stated',
  about:
    'Where the interface states the vendor media type for an error status, that status comes in it; whether ' +
    'it comes at all is not stated.',
  derive: (iface) =>
    iface.operations.flatMap((operation) =>
      operation.responses
        .filter(({ status, mediaType }) => /^[45]\d\d$/.test(status) && mediaType.kind === 'vendor')
        .map(({ status, stated }): Requirement => ({
          ...ofOperation(operation, 'error-media-type', status),
          title: `${operation.method} ${operation.path} answers ${status} in the vendor media type`,
          level: 'MUST',
          statedness: 'stated',
          statements: stated,
          wants: wantedStimuli(operation.id, 'scope', 'no-credential'),
          // A credential without the right would show the status.
          decidedBy: 'credentials.named.read-only',
          judgement: {
            scope: 'exchange',
            judge: (view, { configuration }) => {
              if (view.exchange.superseded || view.status === undefined) return untouched;
              // A proxy may refuse a form in a response of its own.
              if (view.isFormRefused || hasRefusedForm(view.exchange.request) || prefersAnother(view)) return untouched;
              if (String(view.status) !== status) {
                const tried =
                  view.exchange.credential.startsWith('named:') || view.exchange.credential.startsWith('without:');
                return tried
                  ? {
                      kind: 'not-applicable',
                      reason: `a credential without the right was tried, and answered ${view.status}`,
                    }
                  : untouched;
              }
              if (view.body.kind === 'none')
                return { kind: 'not-applicable', reason: `the ${status} came without content` };
              if (view.mediaType !== undefined && isVendorType(view.mediaType, configuration.vendorMediaType))
                return pass;
              return fail(
                flaw(view.exchange, {
                  message: `the ${status} comes in another media type than the stated one`,
                  expected: `application/vnd.${configuration.vendorMediaType ?? '<vendor>'}.v2+json`,
                  actual: view.responseHeader('content-type') ?? 'no Content-Type',
                }),
              );
            },
          },
          faults: [
            provingFault({
              kind: 'media-type',
              on: faultTarget(operation.id, { credential: 'named:read-only' }),
              type: 'application/json',
            }),
          ],
        })),
    ),
};
