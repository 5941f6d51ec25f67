import type { Operation, OperationId } from '../../../spec/model.js';
import { oddRequest } from '../../stimuli/odd-request.js';
import type { Step } from '../../stimuli/scenario.js';
import { untouched, type Kind, type Requirement } from '../requirement.js';
import { oddRequestFacts } from '../kind-facts.js';
import { provingFault, ofOperation, faultTarget, wantedStimuli } from '../build.js';
import { brokeOnPurpose, noServerError, judgeIfBroken, refusal, withNoContent, withServerError } from '../robust.js';
import type { FaultConditions } from '../../faults/fault.js';

interface Check {
  readonly detail: string;
  readonly keyword: string;
  readonly about: string;
  readonly standard: string;
  readonly when: FaultConditions;
}

const checks: readonly Check[] = [
  {
    detail: 'malformed-json',
    keyword: 'malformed-json',
    about: 'a body that is labelled JSON and is none',
    standard: 'RFC 8259 §2, RFC 9110 §15.5.1',
    when: { malformed: true, mediaType: 'application/json' },
  },
  {
    detail: 'wrong-media-type',
    keyword: 'wrong-media-type',
    about: 'a body of another media type, which is no JSON either',
    standard: 'RFC 9110 §15.5.16',
    when: { mediaType: 'application/xml' },
  },
];

/** JSON that breaks off; by default as application/json. */
export const malformedJson = (operation: string, more: Pick<Step, 'aliased' | 'mediaType'> = {}): Step =>
  // The id is checked against the documents by a test and by the engine.
  oddRequest(operation as OperationId, `${operation} with malformed JSON`, 'body', 'malformed-json', {
    ...more,
    body: { from: 'text', text: '{"name": "ems-conformance", ' },
  });

/**
 * Bodies that cannot be read: JSON that breaks off, and text that is not JSON. They are sent in the scenarios of each
 * resource, because these know which records may be changed.
 */
export const unreadableBodies = (operation: string, more: Pick<Step, 'aliased'> = {}): readonly Step[] => [
  malformedJson(operation, more),
  oddRequest(operation as OperationId, `${operation} with XML`, 'media-type', 'wrong-media-type', {
    ...more,
    body: { from: 'text', text: '<ems-conformance/>' },
    mediaType: 'application/xml',
  }),
];

/**
 * A body of the wrong shape, if the interface shows properties. It does not show which shape is right, so the server
 * may accept or refuse the body, and must not answer with a server error.
 */
const wrongShape = (operation: Operation): Requirement => ({
  ...ofOperation(operation, 'malformed-body', 'wrong-shape'),
  title: `${operation.method} ${operation.path} should not answer a body of the wrong shape with 5xx`,
  level: 'SHOULD',
  statedness: 'derived',
  statements: operation.stated,
  standard: 'RFC 9110 §15.5.1',
  wants: [...wantedStimuli(operation.id, 'robustness'), ...wantedStimuli(operation.id, 'success')],
  judgement: {
    scope: 'exchange',
    judge: (view) =>
      brokeOnPurpose(view, 'type') || brokeOnPurpose(view, 'unknown-property')
        ? noServerError(view, 'a body of the wrong shape')
        : untouched,
  },
  faults: [7, null].map((value) =>
    provingFault({
      kind: 'answer',
      on: faultTarget(operation.id, { bodyEquals: { '/metadata': value } }),
      status: 501,
      body: { error: 'unexpected' },
    }),
  ),
});

/** Does the operation read its body? A POST to a path that ends in an id may need no body and ignore it. */
const readsBody = ({ body, method, path }: Operation): boolean =>
  body !== undefined && !(method === 'POST' && path.endsWith('}'));

function requirement(operation: Operation, { detail, keyword, about, standard, when }: Check): Requirement {
  return {
    ...ofOperation(operation, 'malformed-body', detail),
    title: `${operation.method} ${operation.path} should refuse ${about} with 4xx`,
    level: 'SHOULD',
    statedness: 'derived',
    statements: operation.stated,
    standard,
    wants: [...wantedStimuli(operation.id, 'robustness'), ...wantedStimuli(operation.id, 'success')],
    judgement: { scope: 'exchange', judge: (view) => judgeIfBroken(view, keyword, () => refusal(view, about)) },
    faults: [
      provingFault(
        { kind: 'answer', on: faultTarget(operation.id, when), status: 500, body: { error: 'unexpected' } },
        withServerError(operation),
      ),
      provingFault({ kind: 'answer', on: faultTarget(operation.id, when), status: 204 }, withNoContent(operation)),
    ],
  };
}

/** Bodies that can't be read are refused as the client's fault. */
export const malformedBody: Kind = {
  id: 'malformed-body',
  ...oddRequestFacts,
  touchedBy: 'any change',
  about:
    'A body that is no JSON, labelled as JSON or as XML, should be refused with 4xx: a success would mean ' +
    'that it was not read, a 5xx that the server takes the fault.',
  derive: (iface) =>
    iface.operations
      .filter(readsBody)
      .flatMap((operation) => [
        ...checks.map((check) => requirement(operation, check)),
        ...(operation.body?.gap === false && operation.gone.length > 0 ? [wrongShape(operation)] : []),
      ]),
};
