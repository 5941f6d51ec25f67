import type { MediaTypeRule, ResponseDefinition } from '../../../spec/model.js';
import { isHidden } from '../../evidence/hidden.js';
import type { Finding, Kind, Requirement } from '../requirement.js';
import { acceptanceFacts } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import {
  provingFault,
  flaw,
  isHiddenHere,
  isJudgedSuccess,
  neverArose,
  ofOperation,
  faultTarget,
  wantedStimuli,
} from '../build.js';
import { isInterfaceJson, isVendorType, type MediaType } from '../../answers/media-type.js';
import type { RequestExchangeView } from '../view.js';
import type { Operation } from '../../../spec/model.js';

function fits(type: MediaType, rule: MediaTypeRule): boolean {
  switch (rule.kind) {
    case 'exact':
      return type.essence === rule.type;
    case 'vendor':
      return isVendorType(type);
    case 'json':
      return isInterfaceJson(type);
  }
}

const wordsOf = (rule: MediaTypeRule): string =>
  rule.kind === 'exact'
    ? rule.type
    : `${rule.kind === 'json' ? 'application/json or ' : ''}application/vnd.<vendor>.v2+json`;

const hasContent = (view: RequestExchangeView): boolean => view.body.kind !== 'none';

const isSuccessDefinition = ({ status }: ResponseDefinition): boolean => status.startsWith('2');

function requirement(operation: Operation, rule: MediaTypeRule, statements: Requirement['statements']): Requirement {
  const judge = (view: RequestExchangeView): Finding => {
    if (!isJudgedSuccess(view)) return untouched;
    if (!hasContent(view)) return neverArose('content');
    if (isHidden(view.responseHeader('content-type'))) return isHiddenHere('the Content-Type');
    if (view.mediaType !== undefined && fits(view.mediaType, rule)) return pass;
    return fail(
      flaw(view.exchange, {
        message: 'a success answer comes in another media type than the stated one',
        expected: wordsOf(rule),
        actual: view.responseHeader('content-type') ?? 'no Content-Type',
      }),
    );
  };
  return {
    ...ofOperation(operation, 'media-type'),
    title:
      `${operation.method} ${operation.path} answers in ` +
      `${rule.kind === 'exact' ? `exactly ${rule.type}` : rule.kind === 'vendor' ? 'the vendor media type' : 'JSON'}`,
    level: 'MUST',
    statedness: 'stated',
    statements,
    wants: wantedStimuli(operation.id, 'success'),
    judgement: { scope: 'exchange', judge },
    // The fault is on successes only: that errors are JSON is a requirement of its own.
    faults: [
      provingFault({
        kind: 'media-type',
        on: faultTarget(operation.id, { status: '2XX' }),
        type: rule.kind === 'exact' ? 'application/vnd.acme.v2+json' : 'text/plain',
      }),
    ],
  };
}

/** Successes with content come in the media type that the interface gives: JSON, plain or in the vendor form. */
export const mediaType: Kind = {
  id: 'media-type',
  ...acceptanceFacts,
  touchedBy: ['response-media-type', 'response-status'],
  passShows: 'what is stated',
  passNeeds: 'an exchange',
  about:
    'A success with content is JSON: application/json or the vendor pattern, or exactly the one type that is ' +
    'stated. Parameters are allowed.',
  derive: (iface) =>
    iface.operations.flatMap((operation) => {
      const definition = operation.responses.find(isSuccessDefinition);
      if (definition === undefined) return [];
      return [
        requirement(
          operation,
          definition.mediaType,
          definition.mediaType.kind === 'exact'
            ? definition.stated
            : generalStatements(
                iface.statements.map(({ id }) => id),
                definition,
              ),
        ),
      ];
    }),
};

/** The sentence "the media type of the responses is JSON" is about every operation. */
function generalStatements(
  all: readonly Requirement['statements'][number][],
  definition: ResponseDefinition,
): Requirement['statements'] {
  const general = all.filter((id) => id === 'endpoints.media-type.json' || id === 'endpoints.media-type.vendor');
  return general.length > 0 ? general : definition.stated;
}
