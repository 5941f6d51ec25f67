import type { BundleHeader, EvidenceReader } from './bundle.js';
import type { Body, DeliveryExchange, Exchange, Headers, RequestExchange } from './exchange.js';

interface HarPair {
  readonly name: string;
  readonly value: string;
}

/** One entry of a HAR 1.2 log. Names that begin with `_` are our own, as the format allows. */
export interface HarEntry {
  readonly startedDateTime: string;
  readonly time: number;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly httpVersion: string;
    readonly cookies: readonly [];
    readonly headers: readonly HarPair[];
    readonly queryString: readonly HarPair[];
    readonly postData?: {
      readonly mimeType: string;
      readonly text: string;
      readonly params: readonly [];
      readonly comment?: string;
    };
    readonly headersSize: -1;
    readonly bodySize: number;
  };
  readonly response: {
    readonly status: number;
    readonly statusText: string;
    readonly httpVersion: string;
    readonly cookies: readonly [];
    readonly headers: readonly HarPair[];
    readonly content: {
      readonly size: number;
      readonly mimeType: string;
      readonly text?: string;
      readonly encoding?: 'base64';
      readonly comment?: string;
    };
    readonly redirectURL: string;
    readonly headersSize: -1;
    readonly bodySize: number;
  };
  readonly cache: object;
  readonly timings: { readonly send: 0; readonly wait: number; readonly receive: 0 };
  readonly comment?: string;
  readonly _exchange: string;
  readonly _purpose: string;
}

// The protocol version is not recorded; the transport speaks this one.
const httpVersion = 'HTTP/1.1';

const pairs = (headers: Headers): readonly HarPair[] => headers.map(([name, value]) => ({ name, value }));

const headerOf = (headers: Headers, name: string): string | undefined => headers.find(([key]) => key === name)?.[1];

/** Query parameters as in the URL; a value that can't be decoded stays as it is. */
function queryOf(url: string): readonly HarPair[] {
  return URL.canParse(url) ? [...new URL(url).searchParams].map(([name, value]) => ({ name, value })) : [];
}

const cutOf = (body: Body): { readonly comment?: string } =>
  body.cut ? { comment: `${body.bytes} bytes were seen, and not all kept` } : {};

/** Deliveries are recorded with the path alone; the format wants a whole address. */
const wholeUrl = (url: string): string => (url.startsWith('/') ? `http://receiver.invalid${url}` : url);

function requestOf({ request }: Exchange): HarEntry['request'] {
  const { body, headers, method } = request;
  const url = wholeUrl(request.url);
  const mimeType = headerOf(headers, 'content-type') ?? 'application/octet-stream';
  return {
    method,
    url,
    httpVersion,
    cookies: [],
    headers: pairs(headers),
    queryString: queryOf(url),
    ...(body === undefined
      ? {}
      : {
          postData: {
            mimeType,
            text: body.kind === 'text' ? body.text : body.base64,
            params: [] as const,
            ...(body.kind === 'binary' ? { comment: 'base64' } : cutOf(body)),
          },
        }),
    headersSize: -1,
    bodySize: body?.bytes ?? 0,
  };
}

const emptyResponse = {
  statusText: '',
  httpVersion,
  cookies: [],
  headers: [],
  content: { size: 0, mimeType: 'x-unknown' },
  redirectURL: '',
  headersSize: -1,
  bodySize: -1,
} as const;

function responseOf({ outcome }: RequestExchange): HarEntry['response'] {
  // Status 0: the usual way to write that no answer came.
  if (outcome.kind === 'no-response') return { ...emptyResponse, status: 0, statusText: outcome.message };
  const { body, headers, status } = outcome;
  return {
    ...emptyResponse,
    status,
    headers: pairs(headers),
    content: {
      size: body?.bytes ?? 0,
      mimeType: headerOf(headers, 'content-type') ?? 'x-unknown',
      // An empty text stands for a body of no bytes. Without a text, a reader takes the body for one that was left out.
      ...(body === undefined
        ? { text: '' }
        : body.kind === 'text'
          ? { text: body.text }
          : { text: body.base64, encoding: 'base64' as const }),
      ...(body === undefined ? {} : cutOf(body)),
    },
    redirectURL: headerOf(headers, 'location') ?? '',
    bodySize: body?.bytes ?? 0,
  };
}

/** We were the server here: the answer is ours. */
const answerOf = ({ answer }: DeliveryExchange): HarEntry['response'] => ({
  ...emptyResponse,
  status: 'status' in answer ? answer.status : 0,
});

/** An exchange as an entry. Secrets are labels in evidence, and so they are here. */
export function harEntry(exchange: Exchange, { startedAt }: BundleHeader): HarEntry {
  return {
    startedDateTime: new Date(Date.parse(startedAt) + exchange.at).toISOString(),
    time: exchange.durationMs,
    request: requestOf(exchange),
    response: exchange.kind === 'exchange' ? responseOf(exchange) : answerOf(exchange),
    cache: {},
    timings: { send: 0, wait: exchange.durationMs, receive: 0 },
    ...(exchange.kind === 'delivery' ? { comment: 'a delivery that the receiver of the suite took' } : {}),
    _exchange: exchange.id,
    _purpose: exchange.kind === 'exchange' ? exchange.purpose : 'delivery',
  };
}

/**
 * The exchanges of a bundle as the text of a HAR 1.2 file, in pieces, in file order.
 * @throws EvidenceError for lines that can't be read
 */
export async function* harText(evidence: EvidenceReader): AsyncGenerator<string> {
  const { header } = evidence;
  const log = {
    version: '1.2',
    creator: { name: header.suite.name, version: header.suite.version },
    comment: `${header.interface.title}, seed ${header.seed}`,
  };
  yield `{"log":${JSON.stringify(log).slice(0, -1)},"entries":[`;
  let first = true;
  for await (const line of evidence.lines()) {
    if (line.kind !== 'exchange' && line.kind !== 'delivery') continue;
    yield `${first ? '' : ','}\n${JSON.stringify(harEntry(line, header))}`;
    first = false;
  }
  yield '\n]}}\n';
}
