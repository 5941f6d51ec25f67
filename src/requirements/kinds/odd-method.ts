import type { Interface, Operation } from '../../../spec/model.js';
import { oddRequest, oddRequests, unknownId, unknownPath } from '../../stimuli/odd-request.js';
import { header } from '../../answers/header.js';
import { canonical } from '../../core/json.js';
import type { FaultConditions, FaultTarget } from '../../faults/fault.js';
import { hasRefusedForm } from '../../stimuli/refused-forms.js';
import type { Step } from '../../stimuli/scenario.js';
import { succeed } from '../../stimuli/steps.js';
import type { ComparedFlaw, Finding, Kind, Requirement } from '../requirement.js';
import { oddRequestFacts } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import {
  anyOperation,
  anyPath,
  comparedFlaw,
  provingFault,
  flaw,
  ofOperation,
  faultTarget,
  requirementId,
  wantedStimuli,
} from '../build.js';
import { exchangesOf } from '../control.js';
import { inconclusiveFor } from '../inconclusive-for.js';
import { transientStatuses } from '../../answers/status.js';
import { brokeOnPurpose, noServerError, refusal } from '../robust.js';
import { lastAnswers, type RequestExchangeView } from '../view.js';

/**
 * GET is a method that every server knows. A server decides itself how it answers GET on a path for which the interface
 * has no GET.
 */
function unsupported(view: RequestExchangeView): Finding {
  const { status } = view;
  if (view.succeeded)
    return { kind: 'not-applicable', reason: 'GET is served there too, which the interface leaves open' };
  if (status !== undefined && status >= 300 && status < 400)
    return inconclusiveFor(view, `answered ${status}, which leads elsewhere`);
  return status === 501 ? pass : noServerError(view, 'a method that the interface does not have at this path');
}

/** A 405 to any request; a proxy may refuse another form of an address. */
function allow(view: RequestExchangeView): Finding {
  if (view.status !== 405)
    return brokeOnPurpose(view, 'unsupported-method')
      ? { kind: 'not-applicable', reason: `answered ${view.status ?? 'nothing'} instead of 405` }
      : untouched;
  if (view.isFormRefused || hasRefusedForm(view.exchange.request)) return untouched;
  if (view.responseHeader('allow') !== undefined) return pass;
  return fail(
    flaw(view.exchange, {
      message: 'a 405 does not say which methods there are',
      expected: 'a header Allow',
      actual: 'none',
    }),
  );
}

function ofAnyPath(iface: Interface): readonly Requirement[] {
  const common = {
    kind: 'odd-method',
    level: 'SHOULD' as const,
    statedness: 'derived' as const,
    statements: iface.statements.filter(({ id }) => id === 'introduction.relative-paths').map(({ id }) => id),
    subject: anyPath,
    operations: [null],
    wants: wantedStimuli(null, 'robustness'),
  };
  const make = (
    detail: string,
    title: string,
    standard: string,
    keyword: string,
    judge: (view: RequestExchangeView) => Finding,
    faults: Requirement['faults'] & readonly ReturnType<typeof provingFault>[],
  ): Requirement => ({
    ...common,
    id: requirementId('any-path', 'odd-method', detail),
    title,
    standard,
    judgement: { scope: 'exchange', judge: (view) => (brokeOnPurpose(view, keyword) ? judge(view) : untouched) },
    faults,
  });
  const ofStatus = (status: number) => faultTarget(null, { status });
  return [
    make(
      'unknown-path',
      'A path that the interface does not have should be answered with 4xx',
      'RFC 9110 §15.5.5',
      'unknown-path',
      (view) => refusal(view, 'a path that nobody knows', true),
      [
        provingFault({ kind: 'answer', on: ofStatus(404), status: 500, body: { error: 'unexpected' } }),
        provingFault({ kind: 'answer', on: ofStatus(404), status: 200, body: {} }),
      ],
    ),
    make(
      'unsupported-method',
      'A method that a path does not have should be answered with 4xx or 501',
      'RFC 9110 §9.1, §15.5.6',
      'unsupported-method',
      unsupported,
      [provingFault({ kind: 'answer', on: ofStatus(405), status: 500, body: { error: 'unexpected' } })],
    ),
    {
      ...common,
      ...anyOperation(iface),
      id: requirementId('any-path', 'odd-method', 'allow'),
      title: 'A 405 should name the methods that there are in Allow',
      standard: 'RFC 9110 §15.5.6, §10.2.1',
      judgement: { scope: 'exchange', judge: allow },
      faults: [provingFault({ kind: 'header', on: ofStatus(405), name: 'allow' })],
    },
  ];
}

/** Fields that describe the content of GET (RFC 9110 §8.3, §8.6); a server may leave the length out. */
const ofContent = ['content-type', 'content-length'] as const;

/** The length of a response to GET: by its field, or as it came where it was not coded. */
function valueOf(view: RequestExchangeView, name: (typeof ofContent)[number]): string | undefined {
  const given = view.responseHeader(name);
  const { outcome } = view.exchange;
  return name === 'content-type' || given !== undefined || view.responseHeader('content-encoding') !== undefined
    ? given
    : outcome.kind === 'response' && outcome.body !== undefined
      ? String(outcome.body.bytes)
      : undefined;
}

/** A field of HEAD has the value that GET has, which was asked before and after it, and answered alike. */
function sameHead(trial: RequestExchangeView, get: readonly RequestExchangeView[]): Finding<ComparedFlaw> {
  const flaws = ofContent.flatMap((name) => {
    const own = trial.responseHeader(name);
    // The length of a coded content is another one.
    const isCodedAlike = new Set([trial, ...get].map((view) => view.responseHeader('content-encoding'))).size === 1;
    const [expected, ...others] = new Set(get.map((view) => valueOf(view, name)));
    return own === undefined ||
      !isCodedAlike ||
      get.length < 2 ||
      others.length > 0 ||
      expected === undefined ||
      own === expected
      ? []
      : [
          comparedFlaw(trial.exchange, exchangesOf(get), {
            message: `HEAD says another ${name} than GET`,
            expected,
            actual: own,
          }),
        ];
  });
  return flaws.length > 0 ? fail(...flaws) : pass;
}

/** The record, the credential and the parameters that a request names. */
const askedFor = ({ exchange: { bindings, credential, query } }: RequestExchangeView): string =>
  canonical([bindings, credential, query]);

const acceptOf = ({ exchange: { request } }: RequestExchangeView): string | undefined =>
  header(request.headers, 'accept');

/** The same reading in the usual form, or in any form for an unknown id. */
const readingsBeside = (
  trial: RequestExchangeView,
  own: readonly RequestExchangeView[],
): readonly RequestExchangeView[] =>
  own.filter(
    (view) =>
      view.exchange.request.method === 'GET' &&
      view.exchange.purpose !== 'wire' &&
      askedFor(view) === askedFor(trial) &&
      (acceptOf(view) === acceptOf(trial) || brokeOnPurpose(view, 'unknown-id')),
  );

const classOf = (status: number): number => Math.floor(status / 100);

/**
 * The class of statuses of all readings, success or refusal, if no record can have come or gone meanwhile: HEAD is
 * between two of them, they are about an unknown id, or the path has no id.
 */
function commonClass(
  trial: RequestExchangeView,
  gets: readonly RequestExchangeView[],
  { variables }: Operation,
): number | undefined {
  const told = gets.filter(({ status }) => status !== undefined && !transientStatuses.has(status));
  const [first, ...others] = new Set(told.map(({ status = 0 }) => classOf(status)));
  const isOfUnknown = told.some((view) => brokeOnPurpose(view, 'unknown-id'));
  const { step } = trial.exchange;
  const isBetween =
    told.some(({ exchange }) => exchange.step < step) && told.some(({ exchange }) => exchange.step > step);
  const isOfLasting = variables.length === 0 || isOfUnknown || isBetween;
  const isTelling = others.length === 0 && (first === 2 || first === 4) && isOfLasting;
  return isTelling ? first : undefined;
}

/** HEAD is GET without the content; a server that does not have HEAD says so with 405 or 501. */
function headAsGet(
  trial: RequestExchangeView,
  own: readonly RequestExchangeView[],
  operation: Operation,
): Finding<ComparedFlaw> {
  const { status } = trial;
  if (status === undefined) return inconclusiveFor(trial, 'no answer came');
  if (status === 405 || status === 501) return { kind: 'not-applicable', reason: `HEAD is not offered (${status})` };
  if (classOf(status) === 3 || transientStatuses.has(status))
    return inconclusiveFor(trial, `answered ${status}, which does not tell about HEAD`);
  const gets = readingsBeside(trial, own);
  const expected = commonClass(trial, gets, operation);
  if (expected === undefined)
    return trial.succeeded && gets.some((view) => view.succeeded)
      ? pass
      : inconclusiveFor(trial, 'the same GET was not answered alike before and after it');
  if (classOf(status) !== expected)
    return fail(
      comparedFlaw(trial.exchange, exchangesOf(gets.slice(0, 1)), {
        message: 'HEAD is answered otherwise than GET',
        expected: `${expected === 2 ? 'success' : 'a refusal'}, as for GET; or 405 or 501`,
        actual: String(status),
      }),
    );
  if (trial.succeeded)
    return sameHead(
      trial,
      gets.filter((get) => get.succeeded && acceptOf(get) === acceptOf(trial)),
    );
  if (gets.some((view) => brokeOnPurpose(view, 'unknown-id'))) return pass;
  return operation.presence === 'conditional'
    ? { kind: 'not-applicable', reason: 'the operation is not served, and need not be' }
    : inconclusiveFor(trial, `answered ${status}, as GET is`);
}

const severalFindings = (findings: readonly Finding<ComparedFlaw>[]): Finding<ComparedFlaw> => {
  const flaws = findings.flatMap((finding) => (finding.kind === 'fail' ? finding.flaws : []));
  if (flaws.length > 0) return fail(...flaws);
  return findings.find(({ kind }) => kind === 'pass') ?? findings[0] ?? untouched;
};

function head(operation: Operation): Requirement {
  const byHead = (when: FaultConditions = {}): FaultTarget => faultTarget(operation.id, { method: 'HEAD', ...when });
  const variable = operation.variables.at(-1);
  // Without content there is no field that describes it.
  const hasContent = !operation.responses.some(({ status }) => status === '204');
  return {
    ...ofOperation(operation, 'odd-method', 'head'),
    title: `HEAD ${operation.path} should be answered as GET is`,
    level: 'SHOULD',
    statedness: 'derived',
    statements: operation.stated,
    standard: 'RFC 9110 §8.6, §9.3.2',
    wants: wantedStimuli(operation.id, 'robustness'),
    judgement: {
      scope: 'scenario',
      judge: (views): Finding<ComparedFlaw> => {
        const own = lastAnswers(views, operation.id);
        return severalFindings(
          own.filter((view) => brokeOnPurpose(view, 'head')).map((trial) => headAsGet(trial, own, operation)),
        );
      },
    },
    faults: [
      provingFault({ kind: 'answer', on: byHead(), status: 500 }),
      provingFault({ kind: 'answer', on: byHead({ credential: 'full' }), status: 404 }),
      provingFault({ kind: 'answer', on: byHead({ credential: 'named:read-only' }), status: 403 }),
      ...(variable === undefined
        ? []
        : [provingFault({ kind: 'answer', on: byHead({ param: { [variable]: unknownId } }), status: 200 })]),
      ...(hasContent
        ? [
            provingFault({ kind: 'header', on: byHead(), name: 'content-length', value: '0' }),
            provingFault({ kind: 'media-type', on: byHead(), type: 'text/html' }),
          ]
        : []),
    ],
  };
}

const readings = (iface: Interface): readonly Operation[] => iface.operations.filter(({ method }) => method === 'GET');

/** Each of them needs no id; the others are sent by HEAD in the contexts of their operation, and for an unknown id. */
const withoutVariables = (iface: Interface): readonly Operation[] =>
  readings(iface).filter(({ variables }) => variables.length === 0);

/** HEAD between two readings that ask for the same: of every second list, by its name, with a parameter. */
function headBesideGet({ id, query }: Operation): readonly Step[] {
  const isSized = id.length % 2 === 0 && query.some(({ name }) => name === 'per_page');
  const same: Pick<Step, 'inTurn' | 'query'> = {
    inTurn: true,
    ...(isSized ? { query: { per_page: { value: '10', origin: 'stated' } } } : {}),
  };
  return [
    succeed(id, { ...same, purpose: 'control' }),
    oddRequest(id, `HEAD of ${id}`, 'method', 'head', { ...same, method: 'HEAD', headers: {} }),
    succeed(id, { ...same, name: `${id} after HEAD`, purpose: 'control' }),
  ];
}

const unknownPaths = [unknownPath, `/systems/{systemID}${unknownPath}`];

/**
 * Paths for which the interface has methods that change records, and no method that reads. A GET changes no record
 * wherever it is served; but for a ping or a secret that is not sure, and the interface doesn't show which record
 * `/customers/{accountID}/…` names.
 */
function pathsWithoutGet({ operations }: Interface): readonly string[] {
  const readable = new Set(operations.filter(({ method }) => method === 'GET').map(({ path }) => path));
  const paths = operations
    .filter(({ path, deprecated }) => !readable.has(path) && !deprecated)
    .map(({ path }) => path)
    .filter((path) => !/\/(ping|secret)$|^\/customers\/\{accountID\}/.test(path));
  return [...new Set(paths)];
}

const get = (path: string, location: 'path' | 'method', keyword: string): Step =>
  oddRequest(null, `GET ${path}`, location, keyword, { method: 'GET', path });

/** Methods and paths beside those of the interface. */
export const oddMethod: Kind = {
  id: 'odd-method',
  ...oddRequestFacts,
  touchedBy: ['parameter', 'security', 'response-status', 'response-media-type'],
  about:
    'Unknown paths should give 4xx; GET where the interface has none should give 4xx (405 with Allow) or ' +
    '501, if it is not served; HEAD should be answered as GET is, or with 405 or 501.',
  stimuli: (iface) => [
    ...withoutVariables(iface).map((operation) =>
      oddRequests(`odd-method.head.${operation.id}`, `HEAD beside GET: ${operation.id}`, headBesideGet(operation)),
    ),
    oddRequests(
      'odd-method.unknown-path',
      'Paths that the interface does not have',
      unknownPaths.map((path) => get(path, 'path', 'unknown-path')),
    ),
    ...pathsWithoutGet(iface).map((path) =>
      oddRequests(`odd-method.unsupported-method.${path}`, `GET where the interface has other methods only: ${path}`, [
        get(path, 'method', 'unsupported-method'),
      ]),
    ),
  ],
  derive: (iface) => [...ofAnyPath(iface), ...readings(iface).map(head)],
};
