import type { Finding, Kind, Requirement } from '../requirement.js';
import { contentFacts } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import {
  addressesOperation,
  provingFault,
  flaw,
  inconclusive,
  neverArose,
  ofOperation,
  faultTarget,
  wantedStimuli,
} from '../build.js';
import { isAnyJson } from '../../answers/media-type.js';
import { transientStatuses } from '../../answers/status.js';
import { hasRefusedForm } from '../../stimuli/refused-forms.js';
import { brokeOnPurpose, onlyWhereServed } from '../robust.js';
import type { RequestExchangeView } from '../view.js';

function judge(view: RequestExchangeView): Finding {
  const { status } = view;
  // Gateways and proxies answer in a form of their own, and so may a router that refuses a path, a method or a form
  // before the request reaches the service.
  if (
    status === undefined ||
    status < 400 ||
    transientStatuses.has(status) ||
    view.exchange.superseded ||
    view.isFormRefused ||
    hasRefusedForm(view.exchange.request)
  )
    return untouched;
  if (addressesOperation(view)) return contentOf(view, status);
  // These ids have plain characters, so a service that serves the operation finds no record for them by itself.
  return brokeOnPurpose(view, 'unknown-id') || brokeOnPurpose(view, 'foreign-id')
    ? onlyWhereServed(view, contentOf(view, status))
    : untouched;
}

function contentOf(view: RequestExchangeView, status: number): Finding {
  const { body, mediaType } = view;
  if (body.kind === 'none') return neverArose('content');
  if (mediaType === undefined || !isAnyJson(mediaType)) {
    return fail(
      flaw(view.exchange, {
        message: `the ${status} comes in another media type than JSON`,
        expected: 'a JSON media type, or no content',
        actual: view.responseHeader('content-type') ?? 'no Content-Type',
      }),
    );
  }
  if (body.kind === 'unreadable') return inconclusive(body.why, body.decidedBy);
  return body.kind === 'json'
    ? pass
    : fail(
        flaw(view.exchange, {
          message: `the ${status} is labelled JSON and is not JSON`,
          expected: 'a JSON text (RFC 8259 §2)',
          actual: body.why,
        }),
      );
}

/** "The media type of the responses is JSON" holds for errors too, as advice: their shape is not shown. */
export const errorJson: Kind = {
  id: 'error-json',
  ...contentFacts,
  touchedBy: 'any change',
  about:
    'An error answer with content should be JSON, of any JSON media type; an empty one is as good, and its ' +
    'shape is not stated.',
  derive: (iface) => {
    const statements = iface.statements.filter(({ id }) => id === 'endpoints.media-type.json').map(({ id }) => id);
    return iface.operations.map((operation): Requirement => {
      const refused = faultTarget(operation.id, { credential: 'none' });
      return {
        ...ofOperation(operation, 'error-json'),
        title: `${operation.method} ${operation.path} should answer errors in JSON`,
        level: 'SHOULD',
        statedness: 'stated',
        statements,
        wants: wantedStimuli(operation.id, 'no-credential'),
        judgement: { scope: 'exchange', judge },
        faults: [
          provingFault({ kind: 'media-type', on: refused, type: 'text/html' }),
          provingFault({ kind: 'garble', on: refused }),
        ],
      };
    });
  },
};
