import type { Operation } from '../../../spec/model.js';
import type { Kind, Requirement } from '../requirement.js';
import { fault, on, requirementId, subjectOf, wants } from '../build.js';
import { noServerError, onlyIf, refusal, withServerError } from '../robust.js';

/** The id that nothing has; see the suite. */
const nothing = 'ems-conformance-no-such-id';

/**
 * Does the path name a thing itself, and not what hangs on it? Only then is a success for an unknown id surely wrong.
 */
const namesThing = ({ path }: Operation): boolean => path.endsWith('}');

function unknownId(operation: Operation): Requirement {
  const variable = operation.variables.at(-1) ?? '';
  const about = 'an id that nothing has';
  const when = { param: { [variable]: nothing } };
  return {
    id: requirementId(operation.id, 'odd-id', 'unknown'),
    kind: 'odd-id',
    title:
      `${operation.method} ${operation.path} should ` +
      `${namesThing(operation) ? `answer ${about} with 4xx` : `not answer ${about} with 5xx`}`,
    level: 'SHOULD',
    statedness: 'derived',
    statements: operation.stated,
    standard: 'RFC 9110 §15.5.5',
    subject: subjectOf(operation),
    operations: [operation.id],
    wants: [...wants(operation.id, 'robustness'), ...wants(operation.id, 'success')],
    judgement: {
      scope: 'exchange',
      judge: (view) =>
        onlyIf(view, 'unknown-id', () =>
          namesThing(operation) ? refusal(view, about, true) : noServerError(view, about),
        ),
    },
    faults: [
      fault(
        { kind: 'answer', on: on(operation.id, when), status: 500, body: { error: 'unexpected' } },
        withServerError(operation),
      ),
      ...(namesThing(operation) ? [fault({ kind: 'answer', on: on(operation.id, when), status: 200, body: {} })] : []),
    ],
  };
}

function oddId(operation: Operation): Requirement {
  const variable = operation.variables.at(-1) ?? '';
  return {
    id: requirementId(operation.id, 'odd-id', 'unusual-characters'),
    kind: 'odd-id',
    title: `${operation.method} ${operation.path} should not answer ids with unusual characters with 5xx`,
    level: 'SHOULD',
    statedness: 'derived',
    statements: operation.stated,
    standard: 'RFC 3986 §2.1, RFC 9110 §15.5.1',
    subject: subjectOf(operation),
    operations: [operation.id],
    wants: [...wants(operation.id, 'robustness'), ...wants(operation.id, 'success')],
    judgement: {
      scope: 'exchange',
      judge: (view) =>
        onlyIf(view, 'odd-id', () =>
          noServerError(view, `the {${variable}} ${JSON.stringify(view.exchange.violated?.became ?? '')}`),
        ),
    },
    faults: [
      fault(
        {
          kind: 'answer',
          on: on(operation.id, { param: { [variable]: '\u0000' } }),
          status: 500,
          body: { error: 'unexpected' },
        },
        withServerError(operation),
      ),
    ],
  };
}

/** Ids that nothing has, and ids with characters that a path must encode, are no fault of the server. */
export const oddIdKind: Kind = {
  id: 'odd-id',
  about:
    'An id that nothing has should be answered with 4xx where the path names the thing itself, and never ' +
    'with 5xx; nor should ids with a slash, a NUL, dots, or a long one in other scripts.',
  derive: (iface) => {
    const reads = iface.operations.filter(({ method, variables }) => method === 'GET' && variables.length > 0);
    // The first reading of each variable stands for the others.
    const firsts = reads.filter(
      ({ variables }, index) =>
        variables.length === 1 &&
        reads.findIndex((other) => other.variables.length === 1 && other.variables[0] === variables[0]) === index,
    );
    return [...reads.map(unknownId), ...firsts.map(oddId)];
  },
};
