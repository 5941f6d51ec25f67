import { isAccepted } from '../credentials.js';
import { honestAnswer } from '../honest.js';
import { patternOf } from '../path.js';
import type { Reply } from '../reply.js';
import type { ReferenceRequest } from '../request.js';
import { routes } from '../resources/index.js';
import { settings } from '../settings.js';
import type { Wrapper } from '../wrapper.js';
import type { Variant } from './variant.js';

/** Answers in place of the honest server where `instead` gives a reply; deliveries are left as they are. */
const before = (instead: (request: ReferenceRequest) => Reply | undefined) => (): Wrapper => (request, answer) =>
  (request.target === '' ? undefined : instead(request)) ?? answer(request);

const refused = (status: number, headers?: Readonly<Record<string, string>>): Reply => ({
  status,
  body: { error: { code: 'refused', message: 'This service takes no such request.' } },
  ...(headers === undefined ? {} : { headers }),
});

const allowedAt = (path: string): string =>
  ['OPTIONS', ...routes.filter((route) => patternOf(route.path).test(path)).map(({ method }) => method)].join(', ');

const usual = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const bytesOf = (headers: ReferenceRequest['headers']): number => Object.entries(headers).flat().join('').length;

/** Is one name twice in an object, or are values nested deeper than 32? `text` is JSON. */
function isUnusual(text: string): boolean {
  const open: Set<string>[] = [];
  for (const [token, name, colon] of text.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?|[{}[\]]/g)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (name !== undefined && colon !== undefined) {
      const decoded = String(JSON.parse(name));
      if (open.at(-1)?.has(decoded) === true) return true;
      open.at(-1)?.add(decoded);
    }
    if (open.length > 32) return true;
  }
  return false;
}

const isStrict = ({ text = '', body }: ReferenceRequest): boolean =>
  body.kind !== 'json' || !(text.startsWith('\uFEFF') || isUnusual(text));

const known = ['per_page', 'page', 'sort', 'order', 'include', 'cursor', 'delete-users', 'moveSystemsAndCustomers'];

/** The request with the operation, ids and parameters that it has when letters are compared without case. */
function withoutCase(request: ReferenceRequest): ReferenceRequest {
  const nameOf = (name: string): string => known.find((each) => each.toLowerCase() === name.toLowerCase()) ?? name;
  // The ids of the reference are in small letters, but those of devices.
  const ids = Object.entries(request.params).map(([name, value]) => [
    name,
    name.endsWith('ID') && name !== 'deviceID' ? value.toLowerCase() : value,
  ]);
  const query = new URLSearchParams();
  for (const [name, value] of request.query) query.append(nameOf(name), value);
  return { ...request, params: Object.fromEntries(ids), query };
}

/** Services that take other requests, and refuse others. */
export const requestForms: readonly Variant[] = [
  {
    id: 'redirects-slashes',
    about: 'A path with a slash at its end gets 308, with the relative reference of the one without.',
    wrap: before(({ target }) => {
      const [, path, query = ''] = /^\/*([^?]*[^/?])\/+(\?.*)?$/.exec(target) ?? [];
      return path === undefined ? undefined : { status: 308, headers: { location: `/${path}${query}` } };
    }),
  },
  {
    id: 'head-not-allowed',
    about: 'HEAD gets 405.',
    wrap: before(({ method, path }) => (method === 'HEAD' ? refused(405, { allow: allowedAt(path) }) : undefined)),
  },
  {
    id: 'answers-options',
    about: 'OPTIONS gets 204 at every path and without a credential, and unknown methods get 501.',
    wrap: before(({ method, path }) => {
      if (!usual.has(method)) return refused(501);
      const headers = { allow: allowedAt(path), 'access-control-allow-origin': '*', 'access-control-max-age': '600' };
      return method === 'OPTIONS' ? { status: 204, headers } : undefined;
    }),
  },
  {
    id: 'credential-first',
    about: 'The credential is looked at first: without one, unknown paths and methods get 401.',
    wrap: before(({ credential }) =>
      isAccepted(credential) ? undefined : refused(401, { 'www-authenticate': 'Bearer' }),
    ),
  },
  {
    id: 'hidden-methods',
    about: 'A method that a path does not have gets 404.',
    wrap: () => (request, answer) => {
      const reply = answer(request);
      return reply.status === 405 ? refused(404) : reply;
    },
  },
  {
    id: 'refuses-odd-ids',
    about: 'Ids of a form that no id has get 400, with a credential and without.',
    wrap: before(({ params }) =>
      Object.entries(params).some(([name, value]) => name.endsWith('ID') && !/^[a-z]+-[\w-]+$/i.test(value))
        ? refused(400)
        : undefined,
    ),
  },
  {
    id: 'small-requests',
    about: 'Bodies over 64 KiB get 413, targets over 2 KiB 414, and fields over 4 KiB 431.',
    wrap: before(({ text = '', target, headers }) => {
      if (target.length > 2048) return refused(414);
      if (bytesOf(headers) > 4096) return refused(431);
      return Buffer.byteLength(text) > 65_536 ? refused(413) : undefined;
    }),
  },
  {
    id: 'strict-json',
    about: 'Bodies with a byte order mark, with one name twice in an object, or nested deeper than 32 get 400.',
    wrap: () => (request, answer) => answer(isStrict(request) ? request : { ...request, body: { kind: 'malformed' } }),
  },
  {
    id: 'length-required',
    about: 'Requests with a transfer coding get 411 (RFC 9112 §6.3).',
    wrap: before(({ headers }) => (headers['transfer-encoding'] === undefined ? undefined : refused(411))),
  },
  {
    id: 'without-case',
    about: 'Paths, ids and names of query parameters are compared without case.',
    wrap: (world) => (request, answer) => {
      if (request.target === '') return answer(request);
      if (request.operation !== null) return answer(withoutCase(request));
      const named = routes.find(
        ({ method, path }) => method === request.method && new RegExp(patternOf(path), 'i').test(request.path),
      );
      if (named === undefined) return answer(request);
      const values = request.path.split('/');
      const params = named.path.split('/').flatMap((name, at) => {
        const value = values[at];
        return name.startsWith('{') && value !== undefined ? [[name.slice(1, -1), decodeURIComponent(value)]] : [];
      });
      const routed = { ...request, operation: named.operation, params: Object.fromEntries(params) };
      return honestAnswer(world, settings, { kind: 'route', route: named }, withoutCase(routed));
    },
  },
  {
    id: 'lenient-queries',
    about: 'A query that cannot be used is taken as none.',
    wrap: () => (request, answer) => {
      const reply = answer(request);
      if (reply.status !== 400 || request.method !== 'GET' || request.query.size === 0) return reply;
      return answer({ ...request, query: new URLSearchParams() });
    },
  },
];
