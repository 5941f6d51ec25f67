import { brotliCompressSync, deflateSync } from 'node:zlib';
import { isObject } from '../../src/core/json.js';
import type { Reply } from '../reply.js';
import type { ReferenceRequest } from '../request.js';
import { takesCoding } from './gzip.js';
import { changingResponses } from './reshape.js';
import type { Variant } from './variant.js';

/** Adds header fields to each response; a name may come more than once. */
const adding =
  (...fields: readonly (readonly [string, string])[]): NonNullable<Variant['transport']> =>
  (response) => {
    for (const [name, value] of fields) response.headers.append(name, value);
    return response;
  };

/** Creations for which the interface states no status, and the status here. */
const withoutContent: Readonly<Record<string, number>> = {
  'accounts.users.create': 201,
  'gateways.jobs.create': 202,
  'gateways.jobs.create-by-type': 202,
};

/** A reference that is relative to the path of the request (RFC 9110 §10.2.2). */
const locationOf = ({ body }: Reply, { path, operation }: ReferenceRequest): Record<string, string> => {
  const id = isObject(body) ? body['id'] : undefined;
  if (typeof id !== 'string') return {};
  return { location: `${operation === 'gateways.jobs.create-by-type' ? '' : `${path.split('/').at(-1)}/`}${id}` };
};

const page = (title: string): string =>
  `<html>\r\n<head><title>${title}</title></head>\r\n<body><center><h1>${title}</h1></center></body>\r\n</html>\r\n`;

const cut = async (response: Response, range: string): Promise<Response> => {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  const headers = new Headers(response.headers);
  if (first === '' && last === '') return new Response(bytes, { headers });
  const from = first === '' ? Math.max(bytes.length - Number(last), 0) : Number(first);
  const to = first === '' || last === '' ? bytes.length - 1 : Math.min(Number(last), bytes.length - 1);
  const isPossible = from <= to;
  headers.set('content-range', `bytes ${isPossible ? `${from}-${to}` : '*'}/${bytes.length}`);
  return new Response(isPossible ? bytes.slice(from, to + 1) : null, { status: isPossible ? 206 : 416, headers });
};

/** Responses with other fields, media types and codings. */
export const fieldForms: readonly Variant[] = [
  {
    id: 'never-stored',
    about: 'Responses say no-store, in Cache-Control and Pragma, and that they expired at no valid time.',
    transport: adding(
      ['cache-control', 'no-cache, no-store, max-age=0, must-revalidate'],
      ['pragma', 'no-cache'],
      ['expires', '0'],
      ['last-modified', 'Thu, 01 Jan 1970 00:00:00 GMT'],
    ),
  },
  {
    id: 'talkative',
    about: 'Responses have the fields of a content delivery network: cookies, links, policies, timings, and limits.',
    transport: adding(
      ['set-cookie', 'session=1; Path=/; HttpOnly; Expires=Wed, 01 Jan 2031 00:00:00 GMT'],
      ['set-cookie', 'route=a; Path=/; SameSite=Lax'],
      ['link', '</openapi.json>; rel="service-desc", </status>; rel="status"; title="a, b"'],
      ['server-timing', 'cache;desc="hit, warm";dur=0.4, app;dur=12'],
      ['alt-svc', 'h3=":443"; ma=86400'],
      ['strict-transport-security', 'max-age=31536000; includeSubDomains'],
      ['content-security-policy', "default-src 'none'"],
      ['access-control-allow-origin', '*'],
      ['access-control-expose-headers', '*'],
      ['ratelimit', '"default";r=0;t=30'],
      ['x-ratelimit-remaining', '0'],
      ['via', '1.1 edge-7 (cdn), 1.1 gateway'],
      ['x-cache', 'MISS, HIT'],
      ['warning', '199 - "nothing to say"'],
    ),
  },
  {
    id: 'several-challenges',
    about: 'A response with 401 names three challenges in two lines (RFC 9110 §11.6.1).',
    transport(response) {
      if (response.status !== 401) return response;
      response.headers.set('www-authenticate', 'Negotiate, Bearer realm="a, \\"b\\"", scope="c d"');
      response.headers.append('www-authenticate', 'Basic realm="Sign in", charset="UTF-8"');
      return response;
    },
  },
  {
    id: 'media-types-in-capitals',
    about: 'Media types are in capitals, with parameters in quotes and no blank (RFC 9110 §8.3.1).',
    transport(response) {
      const type = response.headers.get('content-type');
      if (type !== null)
        response.headers.set('content-type', `${type.toUpperCase()};Charset="utf-8";profile="https://a.example/b;c,d"`);
      return response;
    },
  },
  {
    id: 'created-elsewhere',
    about: 'Creations name a relative Location; those whose status is not stated have no content, and jobs get 202.',
    wrap: changingResponses((reply, request) => {
      if (reply.status !== 201) return reply;
      const headers = { ...reply.headers, ...locationOf(reply, request) };
      const status = withoutContent[request.operation ?? ''];
      return status === undefined ? { ...reply, headers } : { status, headers };
    }),
  },
  {
    id: 'html-errors',
    about: 'Errors are HTML pages; the 403 of PATCH /user keeps its media type.',
    departsFrom: 'error-json',
    wrap: changingResponses((reply) =>
      reply.status >= 400 && reply.mediaType === 'application/json'
        ? { ...reply, text: page(`${reply.status} Error`), mediaType: 'text/html' }
        : reply,
    ),
  },
  {
    id: 'other-codings',
    about: 'Bodies are compressed with br or deflate where the request takes one of them.',
    async transport(response, request) {
      const accepted = request.headers.get('accept-encoding') ?? '';
      const coding = ['br', 'deflate'].find((each) => takesCoding(accepted, each));
      if (response.body === null || coding === undefined) return response;
      const bytes = Buffer.from(await response.arrayBuffer());
      const headers = new Headers(response.headers);
      headers.set('content-encoding', coding);
      headers.set('vary', 'accept-encoding');
      return new Response(coding === 'br' ? brotliCompressSync(bytes) : deflateSync(bytes), {
        status: response.status,
        headers,
      });
    },
  },
  {
    id: 'serves-ranges',
    about: 'A reading with Range gets 206 with the part, or 416 where there is none (RFC 9110 §14.2).',
    transport(response, { method, headers }) {
      response.headers.set('accept-ranges', 'bytes');
      const range = headers.get('range');
      const isCut = range !== null && !headers.has('if-range') && method === 'GET' && response.status === 200;
      return isCut ? cut(response, range) : response;
    },
  },
];
