import type { Finding, Kind } from '../requirement.js';
import { answerFacets } from '../../rules/rule.js';
import { contentFacts } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import {
  provingFault,
  flaw,
  inconclusive,
  isJudgedSuccess,
  neverArose,
  ofOperation,
  faultTarget,
  wantedStimuli,
} from '../build.js';
import { isAnyJson } from '../../answers/media-type.js';
import type { RequestExchangeView } from '../view.js';

function judge(view: RequestExchangeView): Finding {
  if (!isJudgedSuccess(view)) return untouched;
  const { body } = view;
  if (body.kind === 'none') return neverArose('content');
  if (view.mediaType === undefined || !isAnyJson(view.mediaType)) return untouched;
  if (body.kind === 'unreadable') return inconclusive(body.why, body.decidedBy);
  if (body.kind === 'json') return pass;
  return fail(
    flaw(view.exchange, {
      message: 'the body is labelled JSON and is not JSON',
      expected: 'a JSON text (RFC 8259 §2)',
      actual: body.why,
    }),
  );
}

/** A body that is labelled JSON can be read as JSON. */
export const jsonBody: Kind = {
  id: 'json-body',
  ...contentFacts,
  touchedBy: answerFacets,
  about: 'A success body that its media type calls JSON is a JSON text (RFC 8259).',
  derive: (iface) =>
    iface.operations.map((operation) => ({
      ...ofOperation(operation, 'json-body'),
      title: `${operation.method} ${operation.path} answers with well-formed JSON`,
      level: 'MUST',
      statedness: 'derived',
      statements: operation.stated,
      standard: 'RFC 8259 §2',
      wants: wantedStimuli(operation.id, 'success'),
      judgement: { scope: 'exchange', judge },
      // The fault is on successes only: that errors are JSON is a requirement of its own.
      faults: [provingFault({ kind: 'garble', on: faultTarget(operation.id, { status: '2XX' }) })],
    })),
};
