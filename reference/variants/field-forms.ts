import { brotliCompressSync, deflateSync } from 'node:zlib';
import { isObject } from '../../src/core/json.js';
import type { Reply } from '../reply.js';
import type { ReferenceRequest } from '../request.js';
import { takesCoding } from './gzip.js';
import { changingResponses } from './reshape.js';
import type { Variant } from './variant.js';

/** Some names come more than once. */
const further = [
  ['cache-control', 'no-cache, no-store, max-age=0, must-revalidate'],
  ['pragma', 'no-cache'],
  // No date, so the response is stale (RFC 9111 §5.3).
  ['expires', '0'],
  ['last-modified', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  ['set-cookie', 'session=1; Path=/; HttpOnly; Expires=Wed, 01 Jan 2031 00:00:00 GMT'],
  ['set-cookie', 'route=a; Path=/; SameSite=Lax'],
  ['link', '</openapi.json>; rel="service-desc", </status>; rel="status"; title="a, b"'],
  ['server-timing', 'cache;desc="hit, warm";dur=0.4, app;dur=12'],
  ['alt-svc', 'h3=":443"; ma=86400'],
  ['access-control-allow-origin', '*'],
  ['ratelimit', '"default";r=0;t=30'],
  ['via', '1.1 edge-7 (cdn), 1.1 gateway'],
  ['warning', '199 - "nothing to say"'],
] as const;

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

/** Responses with other fields, media types and codings. */
export const fieldForms: readonly Variant[] = [
  {
    id: 'talkative',
    about: 'Responses have the fields of a content delivery network, three challenges, and media types in capitals.',
    transport(response) {
      const { headers, status } = response;
      for (const [name, value] of further) headers.append(name, value);
      if (status === 401) headers.set('www-authenticate', 'Negotiate, Bearer realm="a, \\"b\\"", scope="c d"');
      if (status === 401) headers.append('www-authenticate', 'Basic realm="Sign in", charset="UTF-8"');
      const type = headers.get('content-type')?.toUpperCase();
      if (type !== undefined) headers.set('content-type', `${type};Charset="utf-8";profile="https://a.example/b;c,d"`);
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
];
