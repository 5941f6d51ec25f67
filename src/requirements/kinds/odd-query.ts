import type { FaultConditions } from '../../faults/fault.js';
import type { Interface, Operation } from '../../../spec/model.js';
import { oddRequest, oddRequests } from '../../stimuli/odd-request.js';
import type { Step } from '../../stimuli/scenario.js';
import type { Finding, Kind, Requirement } from '../requirement.js';
import { oddRequestFacts } from '../kind-facts.js';
import { untouched } from '../requirement.js';
import { provingFault, ofOperation, faultTarget, wantedStimuli } from '../build.js';
import { brokeOnPurpose, noServerError, withServerError } from '../robust.js';
import type { RequestExchangeView } from '../view.js';

/** A parameter that no interface has. */
const unknownParameter = 'ems-conformance-unknown';

interface Check {
  /** The stimuli: requests that break this rule alone. */
  readonly steps: readonly Step[];
  readonly detail: string;
  readonly about: string;
  readonly statements: Requirement['statements'];
  readonly tried: (view: RequestExchangeView) => boolean;
  readonly when: FaultConditions;
}

/** The checks of an operation: each function gives the one check of its name, or none. */
function checksOf(operation: Operation): readonly Check[] {
  const listed =
    operation.variables.length === 0 &&
    operation.responses.some(({ schema }) => schema?.schema['x-list'] === true || operation.query.length > 0);
  // The operation states 400 and its path has no ids, so a 400 can only be about the query.
  const mayRefuse = operation.variables.length === 0 && operation.responses.some(({ status }) => status === '400');
  return [
    pageValues(operation, listed),
    duplicateParameter(operation),
    listed || mayRefuse ? unknownParameters(operation, mayRefuse) : undefined,
    mayRefuse ? wrongCursor(operation) : undefined,
  ].filter((check) => check !== undefined);
}

const perPageOf = ({ query }: Operation): Operation['query'][number] | undefined =>
  query.find(({ name }) => name === 'per_page');

function pageValues(operation: Operation, listed: boolean): Check | undefined {
  const { id } = operation;
  const perPage = perPageOf(operation);
  if (perPage === undefined) return undefined;
  return {
    detail: 'page-values',
    about: 'a nonsense page size',
    statements: perPage.stated,
    tried: (view) => brokeOnPurpose(view, 'page-value'),
    // Wrong queries are mostly treated alike in all lists of an implementation, so the other lists get fewer values.
    steps: (listed ? ['abc', '0', '-1', '1000000000'] : ['abc', '1000000000']).map((value) =>
      oddRequest(id, `${id} per_page=${value}`, 'query', 'page-value', {
        query: { per_page: { value, origin: 'made-up' } },
        became: value,
        ...(value === 'abc' ? {} : { notQuick: true }),
      }),
    ),
    when: { query: { per_page: 'abc' } },
  };
}

function duplicateParameter(operation: Operation): Check | undefined {
  const { id } = operation;
  const perPage = perPageOf(operation);
  if (perPage === undefined) return undefined;
  return {
    detail: 'duplicate-parameter',
    about: 'a parameter that is given twice',
    statements: perPage.stated,
    tried: (view) => brokeOnPurpose(view, 'duplicate-parameter'),
    steps: [
      oddRequest(id, `${id} with per_page twice`, 'query', 'duplicate-parameter', {
        // No other request asks for the second size, so that a fault can be about it alone.
        query: { per_page: { value: ['10', '463'], origin: 'made-up' } },
      }),
    ],
    when: { query: { per_page: '463' } },
  };
}

const unknownParameters = ({ id, stated }: Operation, mayRefuse: boolean): Check => ({
  detail: 'unknown-parameter',
  about: 'a parameter that the interface does not have',
  statements: stated,
  tried: (view) => brokeOnPurpose(view, 'unknown-parameter'),
  steps: [
    oddRequest(id, `${id} with an unknown parameter`, 'query', 'unknown-parameter', {
      query: { [unknownParameter]: { value: '1', origin: 'made-up' } },
    }),
    // Where 400 is stated, parameters that many lists have are tried with values that none can take.
    ...(mayRefuse ? ['per_page', 'page', 'limit', 'sort'] : []).map((name) =>
      oddRequest(id, `${id} with a nonsense ${name}`, 'query', 'unknown-parameter', {
        query: { [name]: { value: 'ems-conformance[]', origin: 'made-up' } },
        became: name,
      }),
    ),
  ],
  when: { queryHas: [unknownParameter] },
});

const wrongCursor = ({ id, stated }: Operation): Check => ({
  detail: 'wrong-cursor',
  about: 'a cursor that nobody gave',
  statements: stated,
  tried: (view) => brokeOnPurpose(view, 'wrong-cursor'),
  steps: [
    ...['ems-conformance-no-such-cursor', '', '-1', '{}', '\u0000'].map((value) =>
      oddRequest(id, `${id} cursor=${JSON.stringify(value)}`, 'query', 'wrong-cursor', {
        query: { cursor: { cursor: value } },
        became: value,
      }),
    ),
    oddRequest(id, `${id} with two cursors`, 'query', 'wrong-cursor', {
      query: { cursor: { cursor: ['ems-conformance-no-such-cursor', '-1'] } },
    }),
  ],
  when: { query: { cursor: '-1' } },
});

function requirement(operation: Operation, { detail, about, statements, tried, when }: Check): Requirement {
  return {
    ...ofOperation(operation, 'odd-query', detail),
    title: `${operation.method} ${operation.path} should not answer ${about} with 5xx`,
    level: 'SHOULD',
    statedness: 'derived',
    statements,
    standard: 'RFC 9110 §15.5.1',
    wants: [...wantedStimuli(operation.id, 'robustness'), ...wantedStimuli(operation.id, 'success')],
    judgement: { scope: 'exchange', judge: (view): Finding => (tried(view) ? noServerError(view, about) : untouched) },
    faults: [
      provingFault(
        { kind: 'answer', on: faultTarget(operation.id, when), status: 500, body: { error: 'unexpected' } },
        withServerError(operation),
      ),
    ],
  };
}

const readings = (iface: Interface): readonly Operation[] => iface.operations.filter(({ method }) => method === 'GET');

/** Queries that make no sense lead to no server error. */
export const oddQuery: Kind = {
  id: 'odd-query',
  ...oddRequestFacts,
  touchedBy: 'any change',
  about:
    'Page sizes such as abc, 0, -1 and 1000000000, a parameter given twice, one that nobody knows and a cursor that ' +
    'nobody gave should ' +
    'not be answered with 5xx; refusing or ignoring them is as good.',
  stimuli: (iface) =>
    readings(iface).flatMap((operation) => {
      const steps = checksOf(operation).flatMap((check) => check.steps);
      return steps.length === 0
        ? []
        : [oddRequests(`odd-query.${operation.id}`, `Queries that make no sense: ${operation.id}`, steps)];
    }),
  derive: (iface) =>
    readings(iface).flatMap((operation) => checksOf(operation).map((check) => requirement(operation, check))),
};
