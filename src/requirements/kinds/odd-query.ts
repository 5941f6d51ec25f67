import type { When } from '../../faults/fault.js';
import type { Operation } from '../../../spec/model.js';
import type { Finding, Kind, Requirement } from '../requirement.js';
import { untouched } from '../requirement.js';
import { fault, on, requirementId, subjectOf, wants } from '../build.js';
import { broke, noServerError, withServerError } from '../robust.js';
import type { RequestView } from '../view.js';

/** The parameter that no interface has; see the suite. */
const unknownParameter = 'ems-conformance-unknown';

interface Check {
  readonly detail: string;
  readonly about: string;
  readonly statements: Requirement['statements'];
  readonly tried: (view: RequestView) => boolean;
  readonly when: When;
}

function checksOf(operation: Operation): readonly Check[] {
  const perPage = operation.query.find(({ name }) => name === 'per_page');
  const listed =
    operation.variables.length === 0 &&
    operation.responses.some(({ schema }) => schema?.schema['x-list'] === true || operation.query.length > 0);
  const pages: readonly Check[] =
    perPage === undefined
      ? []
      : [
          {
            detail: 'page-values',
            about: 'a nonsense page size',
            statements: perPage.stated,
            tried: (view) => broke(view, 'page-value'),
            when: { query: { per_page: 'abc' } },
          },
        ];
  const duplicate: readonly Check[] =
    perPage === undefined || !listed
      ? []
      : [
          {
            detail: 'duplicate-parameter',
            about: 'a parameter that is given twice',
            statements: perPage.stated,
            tried: (view) => broke(view, 'duplicate-parameter'),
            when: { query: { per_page: '11' } },
          },
        ];
  const unknown: readonly Check[] = listed
    ? [
        {
          detail: 'unknown-parameter',
          about: 'a parameter that the interface does not have',
          statements: operation.stated,
          tried: (view) => broke(view, 'unknown-parameter'),
          when: { queryHas: [unknownParameter] },
        },
      ]
    : [];
  return [...pages, ...duplicate, ...unknown];
}

function requirement(operation: Operation, { detail, about, statements, tried, when }: Check): Requirement {
  return {
    id: requirementId(operation.id, 'odd-query', detail),
    kind: 'odd-query',
    title: `${operation.method} ${operation.path} should not answer ${about} with 5xx`,
    level: 'SHOULD',
    statedness: 'derived',
    statements,
    standard: 'RFC 9110 §15.5.1',
    subject: subjectOf(operation),
    operations: [operation.id],
    wants: [...wants(operation.id, 'robustness'), ...wants(operation.id, 'success')],
    judgement: { scope: 'exchange', judge: (view): Finding => (tried(view) ? noServerError(view, about) : untouched) },
    faults: [
      fault(
        { kind: 'answer', on: on(operation.id, when), status: 500, body: { error: 'unexpected' } },
        withServerError(operation),
      ),
    ],
  };
}

/** Queries that make no sense are no fault of the server. */
export const oddQuery: Kind = {
  id: 'odd-query',
  about:
    'Page sizes such as abc, 0, -1 and 1000000000, a parameter given twice and one that nobody knows should ' +
    'not be answered with 5xx; refusing or ignoring them is as good.',
  derive: (iface) =>
    iface.operations
      .filter(({ method }) => method === 'GET')
      .flatMap((operation) => checksOf(operation).map((check) => requirement(operation, check))),
};
