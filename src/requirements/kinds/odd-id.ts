import type { Interface, Operation } from '../../../spec/model.js';
import { unknownId, oddRequest, oddRequests } from '../../stimuli/odd-request.js';
import type { Kind, Requirement } from '../requirement.js';
import { oddRequestFacts } from '../kind-facts.js';
import { provingFault, ofOperation, faultTarget, requirementId, wantedStimuli } from '../build.js';
import { noServerError, judgeIfBroken, refusal, withServerError } from '../robust.js';

/**
 * Ids with a slash, a NUL, dots that could lead to a parent folder, and letters of several scripts, percent-encoded as
 * RFC 3986 demands.
 */
const unusualIds: readonly (readonly [name: string, value: string])[] = [
  ['a slash', 'a/b'],
  ['a NUL', '\u0000'],
  ['dots', '..'],
  ['many letters of several scripts', 'äЖ漢😀'.repeat(60)],
];

/** Ids of the forms that services often have: one that is refused for its form alone is told by the others. */
const usualForms: typeof unusualIds = [
  ['a number that nothing has', '987654321'],
  ['a UUID that nothing has', '3f2b1c9e-5d64-4c0a-9a52-7e1d0b8f6a11'],
];

/**
 * Does the path end in an id, so that it names the record itself? Only then is a success for an unknown id surely
 * wrong.
 */
const namesThing = ({ path }: Operation): boolean => path.endsWith('}');

function unknownIdRequirement(operation: Operation): Requirement {
  const variable = operation.variables.at(-1) ?? '';
  const about = 'an id that nothing has';
  const when = { param: { [variable]: unknownId } };
  return {
    ...ofOperation(operation, 'odd-id', 'unknown'),
    title:
      `${operation.method} ${operation.path} should ` +
      `${namesThing(operation) ? `answer ${about} with 4xx` : `not answer ${about} with 5xx`}`,
    level: 'SHOULD',
    statedness: 'derived',
    statements: operation.stated,
    standard: 'RFC 9110 §15.5.5',
    wants: [...wantedStimuli(operation.id, 'robustness'), ...wantedStimuli(operation.id, 'success')],
    judgement: {
      scope: 'exchange',
      judge: (view) =>
        judgeIfBroken(view, 'unknown-id', () =>
          namesThing(operation) ? refusal(view, about, true) : noServerError(view, about),
        ),
    },
    faults: [
      provingFault(
        { kind: 'answer', on: faultTarget(operation.id, when), status: 500, body: { error: 'unexpected' } },
        withServerError(operation),
      ),
      ...(namesThing(operation)
        ? [provingFault({ kind: 'answer', on: faultTarget(operation.id, when), status: 200, body: {} })]
        : []),
    ],
  };
}

function oddId(operation: Operation): Requirement {
  const variable = operation.variables.at(-1) ?? '';
  return {
    ...ofOperation(operation, 'odd-id', 'unusual-characters'),
    title: `${operation.method} ${operation.path} should not answer ids with unusual characters with 5xx`,
    level: 'SHOULD',
    statedness: 'derived',
    statements: operation.stated,
    standard: 'RFC 3986 §2.1, RFC 9110 §15.5.1',
    wants: [...wantedStimuli(operation.id, 'robustness'), ...wantedStimuli(operation.id, 'success')],
    judgement: {
      scope: 'exchange',
      judge: (view) =>
        judgeIfBroken(view, 'odd-id', () =>
          noServerError(view, `the {${variable}} ${JSON.stringify(view.exchange.violated?.became ?? '')}`),
        ),
    },
    faults: [
      provingFault(
        {
          kind: 'answer',
          on: faultTarget(operation.id, { param: { [variable]: '\u0000' } }),
          status: 500,
          body: { error: 'unexpected' },
        },
        withServerError(operation),
      ),
    ],
  };
}

/** The variable before the last one in a path that ends in an id: it names the parent of the record. */
const parentOf = ({ variables }: Operation): string => variables.at(-2) ?? '';

function foreignId(operation: Operation): Requirement {
  const variable = operation.variables.at(-1) ?? '';
  return {
    ...ofOperation(operation, 'odd-id', 'of-another-parent'),
    title:
      `${operation.method} ${operation.path} should not answer a {${variable}} of another ` +
      `{${parentOf(operation)}} with 5xx`,
    level: 'SHOULD',
    statedness: 'derived',
    statements: operation.stated,
    standard: 'RFC 9110 §15.5.5',
    wants: [...wantedStimuli(operation.id, 'robustness'), ...wantedStimuli(operation.id, 'success')],
    decidedBy: `ids.${variable}`,
    judgement: {
      scope: 'exchange',
      judge: (view) =>
        judgeIfBroken(view, 'foreign-id', () =>
          noServerError(view, `a {${variable}} of another {${parentOf(operation)}}`),
        ),
    },
    // The reference answers an unknown id with 404; this fault turns that into a server error.
    faults: [
      provingFault(
        { kind: 'status', on: faultTarget(operation.id, { status: 404 }), status: 500 },
        ['unknown', ...(operation.gone.length > 0 ? ['unusual-characters'] : [])].map((detail) => ({
          requirement: requirementId(operation.id, 'odd-id', detail),
          because: 'what is not there is not there in each of these ways',
        })),
      ),
    ],
  };
}

/** Readings of a record that has a parent. */
const ofChildren = (iface: Interface): readonly Operation[] =>
  readings(iface).filter(({ variables }) => variables.length > 1);

const readings = (iface: Interface): readonly Operation[] =>
  iface.operations.filter(({ method, variables }) => method === 'GET' && variables.length > 0);

/**
 * The first reading of each variable alone, as an example of all; and readings with a removed error status, because odd
 * ids may lead to it.
 */
function firstOfVariables(iface: Interface): readonly Operation[] {
  const alone = readings(iface).filter(({ variables }) => variables.length === 1);
  return [
    ...alone.filter(
      ({ variables: [variable] }, index) => alone.findIndex(({ variables: [other] }) => other === variable) === index,
    ),
    ...readings(iface).filter(({ variables, gone }) => variables.length > 1 && gone.length > 0),
  ];
}

/** Ids that no record has, and ids with characters that a path must encode, lead to no server error. */
export const oddIdKind: Kind = {
  id: 'odd-id',
  ...oddRequestFacts,
  touchedBy: 'any change',
  about:
    'An id that nothing has should be answered with 4xx where the path names the thing itself, and never ' +
    'with 5xx; nor should ids with a slash, a NUL, dots, or a long one in other scripts, nor the id of a thing that ' +
    'belongs to another parent.',
  stimuli: (iface) => [
    ...readings(iface).map((operation) => {
      const variable = operation.variables.at(-1) ?? '';
      return oddRequests(`odd-id.unknown.${operation.id}`, `An id that nothing has: ${operation.id}`, [
        oddRequest(operation.id, `${operation.id} of an unknown id`, 'path', 'unknown-id', {
          bindings: { [variable]: unknownId },
          became: unknownId,
        }),
        // The requirement on HEAD compares the two.
        oddRequest(operation.id, `HEAD of ${operation.id} with an unknown id`, 'method', 'head', {
          method: 'HEAD',
          headers: {},
          bindings: { [variable]: unknownId },
        }),
      ]);
    }),
    ...ofChildren(iface).map((operation) => {
      const variable = operation.variables.at(-1) ?? '';
      return oddRequests(`odd-id.of-another-parent.${operation.id}`, `An id of another parent: ${operation.id}`, [
        oddRequest(operation.id, `${operation.id} of another {${parentOf(operation)}}`, 'path', 'foreign-id', {
          elsewhere: variable,
        }),
      ]);
    }),
    ...firstOfVariables(iface).map((operation) => {
      const variable = operation.variables.at(-1) ?? '';
      return oddRequests(
        `odd-id.unusual-characters.${operation.id}`,
        `Unusual ids: ${operation.id}`,
        [...unusualIds, ...(operation.gone.length > 0 ? usualForms : [])].map(([name, value]) =>
          oddRequest(operation.id, `${operation.id} with ${name}`, 'path', 'odd-id', {
            bindings: { [variable]: value },
            became: value.slice(0, 8),
            ...(name === 'dots' || name.startsWith('many letters') ? { notQuick: true } : {}),
          }),
        ),
      );
    }),
  ],
  derive: (iface) => [
    ...readings(iface).map(unknownIdRequirement),
    ...ofChildren(iface).map(foreignId),
    ...firstOfVariables(iface).map(oddId),
  ],
};
