import { transientStatuses } from '../../answers/status.js';
import { inconclusive } from '../build.js';
import { inconclusiveFor, parameterEntry } from '../inconclusive-for.js';
import { pass, untouched, type Finding } from '../requirement.js';
import { configuredBodyGrounds } from './configured-body-grounds.js';
import { expendableIn } from './expendable-in.js';
import type { Ground } from './ground.js';
import { notFoundFinding, unlessUsedUp } from './not-here-grounds.js';
import {
  bodyEntry,
  ifProven,
  ifServed,
  isPermitted,
  refusedFinding,
  unlessRepeated,
  type ServedCase,
  type ServedExample,
} from './served-case.js';

/**
 * Purposes of requests that the interface gives no ground to refuse. A request for a withdrawn operation is one of them
 * at a revision that still has the operation.
 */
const expectSuccess: ReadonlySet<string> = new Set([
  'success',
  'withdrawn',
  'page-size',
  'paging',
  'accept',
  'wire',
  'property',
  'media-type',
  'control',
  'boundary',
  'random',
  'trigger',
  'consistency',
]);

/** Statuses that a server doesn't send because of a body (RFC 9110 §15.5.2, §15.5.6, §15.6.2). */
const notAboutTheBody: ReadonlySet<number> = new Set([401, 405, 501]);

const subject = ({ operation: { method, path } }: ServedCase): string => `${method} ${path}`;
const queryEntry = ({ operation }: ServedCase): string => parameterEntry(operation.id);

const hasMaximumPageSize = ({ operation }: ServedCase): boolean =>
  operation.query.some(({ name, schema }) => name === 'per_page' && schema.maximum !== undefined);

const isNotHere = ({ status }: ServedCase): boolean => status === 404 || status === 405 || status === 410;

const unreasonable = (given: ServedCase): Finding =>
  refusedFinding(given, `${subject(given)} refuses a well-formed request with ${given.status}`);

/** Grounds of the verdict whether an operation is served, by one exchange: the first that applies decides. */
export const servedGrounds: readonly Ground<ServedCase, ServedExample>[] = [
  {
    name: 'the request is broken on purpose, repeated, or beyond the limits of the revision',
    when: ({ view }) => !view.wellFormed,
    then: () => untouched,
    example: {
      meets: { status: 400, violated: { location: 'body', keyword: 'type', pointer: '' } },
      unless: { violated: undefined },
    },
  },
  {
    name: 'the request carries another credential than the full one',
    when: ({ exchange }) => exchange.credential !== 'full',
    then: () => untouched,
    example: { meets: { status: 401, credential: 'none' }, unless: { credential: 'full' } },
  },
  {
    name: 'the purpose of the request lets the operation refuse it',
    when: ({ exchange }) => !expectSuccess.has(exchange.purpose),
    then: () => untouched,
    example: { meets: { status: 415, purpose: 'robustness' }, unless: { purpose: 'success' } },
  },
  {
    name: 'no response arrived',
    when: ({ view }) => view.status === undefined,
    then: ({ view, exchange: { outcome } }) =>
      inconclusiveFor(view, outcome.kind === 'no-response' ? `no answer came: ${outcome.message}` : 'no answer came'),
    example: { meets: { status: 0 }, unless: { status: 200 } },
  },
  {
    name: 'the response is a success',
    when: ({ view }) => view.succeeded,
    then: () => pass,
    example: { meets: { status: 200 }, unless: { status: 500 } },
  },
  {
    name: 'a redirect led to an HTML page',
    when: ({ view }) => view.isPageElsewhere,
    then: ({ view }) =>
      inconclusiveFor(
        view,
        'a redirect led to an HTML page, which looks like a login page: the credential may not have been taken',
      ),
    example: { meets: { status: 200, loginPage: true }, unless: { loginPage: false } },
  },
  {
    name: 'the request asks for a media type that the operation cannot answer in',
    // Which of the stated media types an operation can answer in is not shown (RFC 9110 §15.5.7).
    when: ({ exchange, status }) => exchange.purpose === 'accept' && status === 406,
    then: () => untouched,
    example: { meets: { status: 406, purpose: 'accept' }, unless: { purpose: 'success' } },
  },
  {
    name: 'the request has a form that a conforming implementation may refuse',
    // Not found is one of the refusals: a server may compare paths as they are written (RFC 3986 §6.2.1).
    when: ({ view }) => view.isFormRefused,
    then: () => untouched,
    example: { meets: { status: 404, purpose: 'wire' }, unless: { purpose: 'success' } },
  },
  {
    name: 'the response broke off',
    when: ({ view }) => view.broken,
    then: ({ status }) => inconclusive(`the answer (${status}) broke off`),
    example: { meets: { status: 500, damage: 'reset' }, unless: { damage: undefined } },
  },
  {
    name: 'whether the operation is served is not shown, and the response is no error of the server',
    // An operation that may be missing still has to work where it exists.
    when: ({ operation, status }) => operation.presence === 'conditional' && (status < 500 || status === 501),
    then: () => untouched,
    example: { meets: { operation: 'systems.assets.read', status: 404 }, unless: { status: 500 } },
  },
  {
    name: 'the response is a redirect',
    when: ({ status }) => status < 400,
    then: ({ view, operation, status }) =>
      inconclusiveFor(
        view,
        `answered ${status}, a redirect that ` +
          `${operation.safe ? 'leads to another origin or nowhere' : 'is not followed: the request changes something'}`,
      ),
    example: { meets: { status: 302 }, unless: { status: 401 } },
  },
  {
    name: 'the response is 429, 502, 503 or 504 after retries',
    when: ({ status }) => transientStatuses.has(status),
    then: ({ view, status }) => inconclusiveFor(view, `answered ${status} after several tries`),
    example: { meets: { status: 503 }, unless: { status: 500 } },
  },
  {
    name: 'an id of the path is a guess',
    when: ({ exchange }) => exchange.pathOrigin === 'made-up',
    then: ({ view, status }) =>
      inconclusive(
        `answered ${status} for an id that was guessed: which property carries ids is not shown`,
        view.pathEntry,
      ),
    example: { meets: { status: 404, ids: 'made-up' }, unless: { ids: 'configured' } },
  },
  {
    name: 'the body was made of an earlier response, and may be the reason',
    // No statement says that the body is valid, so only a status that no body explains is about the operation.
    when: ({ exchange, status }) => exchange.request.bodyOrigin === 'learned' && !notAboutTheBody.has(status),
    then: (given) =>
      inconclusive(
        `answered ${given.status} to a body that was made of an answer, and that nobody gave`,
        bodyEntry(given),
      ),
    example: {
      meets: { operation: 'systems.update', status: 500, body: 'learned' },
      unless: { body: 'configured' },
    },
  },
  {
    name: 'the response is 501',
    when: ({ status }) => status === 501,
    then: (given) => refusedFinding(given, `${subject(given)} is not served: it answers 501`),
    example: { meets: { status: 501 }, unless: { status: 500 } },
  },
  {
    name: 'the response is an error of the server',
    when: ({ status }) => status >= 500,
    then: (given) => refusedFinding(given, `${subject(given)} answers a well-formed request with ${given.status}`),
    example: { meets: { status: 500 }, unless: { status: 501 } },
  },
  {
    name: 'the credential is refused',
    when: ({ status }) => status === 401,
    then: () => inconclusive('the credential is refused with 401: it may have expired', 'credentials.full'),
    example: { meets: { status: 401 }, unless: { status: 403 } },
  },
  {
    name: 'the credential lacks a right, and the configuration declares it fully privileged',
    when: ({ status, context }) => status === 403 && context.configuration.credentials?.full?.privileged === true,
    // A service may hide by 403 which records exist, and an earlier run may have deleted this one.
    then: (given) =>
      unlessUsedUp(
        given,
        unlessRepeated(
          given,
          refusedFinding(
            given,
            'the credential is declared fully privileged (credentials.full.privileged), yet it is refused with 403',
          ),
        ),
      ),
    example: { meets: { status: 403, privileged: true }, unless: { privileged: false } },
  },
  {
    name: 'the credential lacks a right',
    when: ({ status }) => status === 403,
    then: () => inconclusive('the credential is refused with 403; it may lack a right', 'credentials.full.privileged'),
    example: { meets: { status: 403 }, unless: { privileged: true } },
  },
  {
    name: 'which kind of id the path means is not shown, and the configuration does not give it',
    when: ({ view, exchange }) => view.isPathAmbiguous && exchange.pathOrigin !== 'configured',
    then: ({ view, operation, status }) =>
      inconclusive(
        `answered ${status}, and which id {${operation.variables[0] ?? ''}} means in ${operation.path} is not ` +
          'shown: it may be that of another thing',
        view.pathEntry,
      ),
    example: {
      meets: { operation: 'customers.users.update', status: 404, ids: 'learned' },
      unless: { ids: 'configured' },
    },
  },
  {
    name: 'a page after the first one is not found, and the configuration does not give the query',
    // The interface doesn't state the response for a page after the last one. The first page shows that the operation
    // is served.
    when: ({ view, exchange, status }) => status === 404 && view.isLaterPage && exchange.queryOrigin !== 'configured',
    then: (given) => ifServed(given, untouched, notFoundFinding(given)),
    example: {
      meets: { operation: 'systems.list', status: 404, query: { page: ['9'] } },
      unless: { queryValues: 'configured' },
    },
  },
  {
    name: 'the record is not found, and the configuration names it as expendable',
    when: (given) =>
      isNotHere(given) &&
      given.status !== 405 &&
      given.exchange.pathOrigin !== 'created' &&
      expendableIn(given) !== undefined,
    then: (given) => unlessUsedUp(given),
    example: { meets: { status: 404, expendable: true }, unless: { expendable: false } },
  },
  {
    name: 'the response is 404, 405 or 410',
    when: isNotHere,
    then: notFoundFinding,
    example: { meets: { status: 404 }, unless: { status: 409 } },
  },
  {
    name: 'the response is 409',
    when: ({ status }) => status === 409,
    then: ({ view }) => inconclusiveFor(view, 'answered 409: the state of the implementation did not allow it'),
    example: { meets: { status: 409 }, unless: { status: 422 } },
  },
  ...configuredBodyGrounds,
  {
    name: 'the request asks for a page size of a list with a stated maximum',
    // Requests with and without a page size alternate, and the kind per-page finds which are refused each time.
    when: (given) => given.exchange.query['per_page'] !== undefined && hasMaximumPageSize(given),
    then: () => untouched,
    example: {
      meets: { operation: 'systems.list', status: 422, query: { per_page: ['500'] } },
      unless: { query: {} },
    },
  },
  {
    name: 'a value of the query was supplied by a document or a recording',
    when: ({ exchange }) => exchange.queryOrigin === 'supplied',
    then: (given) =>
      inconclusive(
        `answered ${given.status} to a query that was taken from a document or a recording, and that nobody has ` +
          'confirmed',
        queryEntry(given),
      ),
    example: {
      meets: { operation: 'systems.list', status: 422, queryValues: 'supplied' },
      unless: { queryValues: 'configured' },
    },
  },
  {
    name: 'the configuration gives the query',
    when: ({ exchange }) => exchange.queryOrigin === 'configured',
    then: (given) =>
      refusedFinding(
        given,
        `the query that the configuration gives (${queryEntry(given)}) is refused with ${given.status}`,
      ),
    example: {
      meets: { operation: 'systems.list', status: 422, queryValues: 'configured' },
      unless: { queryValues: 'made-up' },
    },
  },
  {
    name: 'the interface does not show the body',
    when: ({ exchange }) => exchange.request.bodyOrigin !== 'none',
    then: (given) =>
      inconclusive(`answered ${given.status} to a body that the interface does not show`, bodyEntry(given)),
    example: {
      meets: { operation: 'systems.update', status: 422, body: 'made-up' },
      unless: { body: 'configured' },
    },
  },
  {
    name: 'the interface does not show a value of the query',
    when: ({ exchange }) => exchange.queryOrigin === 'made-up',
    then: (given) =>
      inconclusive(`answered ${given.status} to a query value that the interface does not show`, queryEntry(given)),
    example: {
      meets: { operation: 'systems.list', status: 422, queryValues: 'made-up' },
      unless: { queryValues: 'none' },
    },
  },
  {
    name: 'the operation takes a body, and the request has none',
    when: ({ operation }) => operation.body !== undefined,
    then: (given) =>
      inconclusive(
        `answered ${given.status} to a request without a body, whose shape the interface does not show`,
        bodyEntry(given),
      ),
    example: {
      meets: { operation: 'systems.update', status: 422 },
      unless: { body: 'configured' },
    },
  },
  {
    name: 'the operation answers 202 for a later delivery',
    // A ping may be refused because the address of the subscription cannot be reached.
    when: ({ operation: { success } }) => success.kind === 'exact' && success.status === 202,
    then: (given) => ({
      kind: 'provided',
      condition: { kind: 'delivered' },
      holds: ifProven(
        given,
        refusedFinding(given, `${subject(given)} is refused with ${given.status}, and 202 is what it answers`),
      ),
      otherwise: inconclusive(
        `answered ${given.status}, and nothing arrived at our receiver in the whole run: the implementation may not ` +
          'reach it',
        'events.publicUrl',
      ),
    }),
    example: {
      meets: { operation: 'webhooks.ping', status: 422 },
      unless: { operation: 'webhooks.read' },
    },
  },
  {
    name: 'the interface permits the status, or lists no parameters of the query',
    // Where the interface lists parameters, they are optional; where it lists none, it may leave parameters out.
    when: (given) => isPermitted(given) || given.operation.query.length === 0,
    then: (given) =>
      inconclusive(
        `answered ${given.status}; it may need query parameters that the interface does not show`,
        queryEntry(given),
      ),
    example: { meets: { operation: 'systems.read', status: 422 }, unless: { operation: 'systems.list' } },
  },
  {
    name: 'the path has no variables, or the configuration gives all ids of it',
    when: ({ operation, exchange }) => operation.variables.length === 0 || exchange.pathOrigin === 'configured',
    then: unreasonable,
    example: {
      meets: { operation: 'gateways.appliances.list', status: 422, ids: 'configured' },
      unless: { ids: 'learned' },
    },
  },
  {
    name: 'responses showed the ids of the path',
    when: () => true,
    then: (given) => ifProven(given, unreasonable(given)),
    example: {
      meets: { operation: 'gateways.appliances.list', status: 422, ids: 'learned' },
      unless: { ids: 'configured' },
    },
  },
];
