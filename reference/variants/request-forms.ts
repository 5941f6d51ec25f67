import { isAccepted } from '../credentials.js';
import { patternOf } from '../path.js';
import type { Reply } from '../reply.js';
import type { ReferenceRequest } from '../request.js';
import { routes } from '../resources/index.js';
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
    id: 'hides-addresses',
    about: 'Unknown paths and methods get 401 without a credential, and methods that a path does not have 404 with it.',
    wrap: () => (request, answer) => {
      if (!isAccepted(request.credential)) return refused(401, { 'www-authenticate': 'Bearer' });
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
    about: 'Bodies over 64 KiB get 413, targets over 2 KiB 414, fields over 4 KiB 431, and transfer codings 411.',
    wrap: before(({ text = '', target, headers }) => {
      if (target.length > 2048) return refused(414);
      if (bytesOf(headers) > 4096) return refused(431);
      if (headers['transfer-encoding'] !== undefined) return refused(411);
      return Buffer.byteLength(text) > 65_536 ? refused(413) : undefined;
    }),
  },
  {
    id: 'strict-json',
    about: 'Bodies with a byte order mark, with one name twice in an object, or nested deeper than 32 get 400.',
    wrap: () => (request, answer) => answer(isStrict(request) ? request : { ...request, body: { kind: 'malformed' } }),
  },
];
