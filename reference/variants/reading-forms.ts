import { isAccepted } from '../credentials.js';
import { isObject, type Json } from '../../src/core/json.js';
import type { Reply } from '../reply.js';
import type { ReferenceRequest } from '../request.js';
import { changingResponses, everyRecord } from './reshape.js';
import type { Variant } from './variant.js';

type Names = { readonly [name: string]: Json };

/** Only the list of jobs is stated to have `page` (Limits); the reference has it on all lists. */
const hasUnstatedPage = ({ operation, method, query }: ReferenceRequest): boolean =>
  method === 'GET' && operation !== 'gateways.jobs.list' && query.has('page');

const withQuery = (request: ReferenceRequest, change: (query: URLSearchParams) => void): ReferenceRequest => {
  const query = new URLSearchParams(request.query);
  change(query);
  return { ...request, query };
};

const isCursorList = ({ operation }: ReferenceRequest): boolean => operation === 'systems.list-by-cursor';

const metadataOf = ({ body }: Reply): Names => {
  const metadata = isObject(body) ? body['metadata'] : undefined;
  return isObject(metadata) ? metadata : {};
};

const withMetadata = (reply: Reply, metadata: Names, items?: readonly Json[]): Reply =>
  isObject(reply.body) ? { ...reply, body: { ...reply.body, ...(items && { items }), metadata } } : reply;

/** Before the reference reads a cursor, and after it wrote one. */
const cursorsAs =
  (read: (cursor: string) => string, write: (cursor: string) => string): Variant['wrap'] & object =>
  () =>
  (request, answer) => {
    if (!isCursorList(request)) return answer(request);
    const cursor = request.query.get('cursor');
    const reply = answer(cursor === null ? request : withQuery(request, (query) => query.set('cursor', read(cursor))));
    const { nextCursor, ...others } = metadataOf(reply);
    if (reply.status !== 200) return reply;
    const written = typeof nextCursor === 'string' ? write(nextCursor) : '';
    return withMetadata(reply, { ...others, nextCursor: written });
  };

const unusual = 'a+b/c=&d%20e?f#ü;';
/** Services that show lists, records and refusals in another way. */
export const readingForms: readonly Variant[] = [
  {
    id: 'pages-of-jobs-alone',
    about: '`page` is ignored on all lists but that of jobs.',
    wrap: () => (request, answer) =>
      answer(hasUnstatedPage(request) ? withQuery(request, (query) => query.delete('page')) : request),
  },
  {
    id: 'empty-cursor-pages',
    about: 'Each page of `/systems/list` after the first is empty once, and names a cursor for its items.',
    wrap: () => (request, answer) => {
      const cursor = isCursorList(request) ? request.query.get('cursor') : null;
      if (cursor === null) return answer(request);
      const reply = answer(withQuery(request, (query) => query.set('cursor', cursor.replace(/^again-/, ''))));
      const isFirst = !cursor.startsWith('again-') && reply.status === 200;
      return isFirst ? withMetadata(reply, { nextCursor: `again-${cursor}` }, []) : reply;
    },
  },
  {
    id: 'unusual-cursors',
    about: 'Cursors are long, with characters that a query must encode, and the last one is the empty text.',
    wrap: cursorsAs(
      (cursor) => (cursor.startsWith(unusual) ? cursor.slice(unusual.length).replace(/~+$/, '') : 'none'),
      (cursor) => `${unusual}${cursor}${'~'.repeat(600)}`,
    ),
  },
  {
    id: 'forbids-unknown-ids',
    about: 'Ids that no record has get 403, so that they cannot be told from those of others.',
    wrap: changingResponses((reply) =>
      reply.status === 404 && JSON.stringify(reply.body).includes('There is no such')
        ? { ...reply, status: 403 }
        : reply,
    ),
  },
  {
    id: 'redirects-to-login',
    about: 'Requests without a credential are redirected, with 302, to a page for people, which is public.',
    wrap: () => (request, answer) => {
      if (request.target.startsWith('/login'))
        return { status: 200, mediaType: 'text/html', text: '<!doctype html><title>Sign in</title><form></form>' };
      return isAccepted(request.credential)
        ? answer(request)
        : { status: 302, headers: { location: `/login?next=${encodeURIComponent(request.target)}` } };
    },
  },
  {
    id: 'removed-names-elsewhere',
    about:
      'Names and values that were removed stand where they were not: in `data` of events, totals, and other names.',
    wrap: changingResponses((reply) => {
      const { body } = reply;
      if (body === undefined || reply.status >= 300) return reply;
      if (reply.delivery !== undefined)
        return isObject(body) && isObject(body['data'])
          ? { ...reply, body: { ...body, data: { ...body['data'], userID: 'usr-1001' } } }
          : reply;
      const changed = everyRecord(body, (record) => ({
        ...record,
        ...('kind' in record && { model: 'OCPP_STATION_TYPE', former: { type: 'OCPP_STATION_TYPE' } }),
        ...('periods' in record && { totalConsumption: 1, total: { totalConsumption: 1 } }),
      }));
      return { ...reply, body: changed };
    }),
  },
];
