import { createServer, request as requestHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { defined } from '../core/defined.js';
import type { Headers } from '../evidence/exchange.js';
import type { RecordedBytes, RecordedEntry, RecordedResponse } from '../evidence/recorded-entry.js';
import { bodySink, type BodySink } from './body-sink.js';
import { defaultLimits, type Limits } from './limits.js';

export interface ProxyOptions {
  /** Where requests go: their path follows that of this address. */
  readonly to: URL;
  readonly listen: { readonly host: string; readonly port: number };
  /** Bytes of a body that are kept for the record; all of them are passed on. */
  readonly limits: Pick<Limits, 'maxBodyBytes' | 'keptBodyBytes'>;
  /** Hears of each exchange after its end. */
  onExchange(entry: RecordedEntry): void;
  /** Hears of a request that no parser of HTTP/1.1 can read, with the reason. It is refused, and not passed on. */
  onUnreadable?(reason: string): void;
}

export interface Proxy {
  /** Address of the proxy, without a slash at its end. */
  readonly url: string;
  /** Ends all connections. Exchanges that are under way are reported as broken off. */
  close(): Promise<void>;
}

/** Header fields about one connection (RFC 9110 §7.6.1); those that `Connection` names are added. */
const ofConnection: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'upgrade',
]);

/**
 * A reverse proxy (RFC 9110 §3.7) that passes requests and responses on as they come, and reports each exchange. It
 * changes `Host` and the fields about a connection; bodies, statuses, trailers and all other fields stay.
 *
 * @throws an error of `listen`, e.g. for a port in use
 */
export async function startProxy(options: ProxyOptions): Promise<Proxy> {
  const server = createServer({ maxHeaderSize: defaultLimits.maxHeaderBytes }, (asked, answered) => {
    if (asked.url?.startsWith('/') === true) new Passage(asked, answered, options).start();
    else answered.writeHead(400, { 'content-type': 'text/plain' }).end('This proxy takes paths alone.\n');
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code?.startsWith('HPE_') === true) options.onUnreadable?.(error.message.replace(/^Parse Error: /, ''));
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
    if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
    else socket.destroy();
  });
  // Time limits are those of client and implementation.
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.listen.port, options.listen.host, () => resolve());
  });
  const { address, family, port } = server.address() as AddressInfo; // listening on a port
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** One request on its way to the implementation, and its response on the way back. */
class Passage {
  readonly #asked: IncomingMessage;
  readonly #answered: ServerResponse;
  readonly #options: ProxyOptions;
  readonly #startedAt = Date.now();
  readonly #begun = performance.now();
  readonly #sent: BodySink;
  #isReported = false;
  /** As the client wrote it, behind the path of the implementation. */
  readonly #path: string;

  constructor(asked: IncomingMessage, answered: ServerResponse, options: ProxyOptions) {
    this.#asked = asked;
    this.#answered = answered;
    this.#options = options;
    this.#sent = this.#sink('');
    this.#path = `${options.to.pathname.replace(/\/$/, '')}${asked.url ?? '/'}`;
  }

  start(): void {
    const { to } = this.#options;
    const send = to.protocol === 'https:' ? requestHttps : requestHttp;
    const onward = send(to, {
      method: this.#asked.method,
      path: this.#path,
      headers: ['host', to.host, ...withoutConnection(this.#asked.rawHeaders, 'host')],
      maxHeaderSize: defaultLimits.maxHeaderBytes,
    });
    this.#asked.on('data', (chunk: Uint8Array) => void this.#sent.write(chunk));
    this.#asked.on('end', () => {
      if (this.#asked.rawTrailers.length > 0) onward.addTrailers(trailersOf(this.#asked));
    });
    pipeline(this.#asked, onward, () => undefined);
    onward.on('response', (response) => this.#passBack(response));
    // Of interim responses (RFC 9110 §15.2), the server itself gives those with status 100.
    onward.on('information', ({ statusCode, headers: { link } }) => {
      if (statusCode === 102) this.#answered.writeProcessing();
      if (statusCode === 103 && link !== undefined) this.#answered.writeEarlyHints({ link });
    });
    onward.on('error', () => {
      if (this.#answered.headersSent) this.#answered.destroy();
      else
        this.#answered
          .writeHead(502, { 'content-type': 'text/plain' })
          .end('The implementation behind this proxy gave no response.\n');
      void this.#report(undefined);
    });
    this.#answered.on('close', () => {
      if (!this.#answered.writableFinished) onward.destroy();
    });
  }

  #passBack(response: IncomingMessage): void {
    const { statusCode = 502, statusMessage, rawHeaders } = response;
    const answered = this.#answered;
    answered.sendDate = false;
    answered.writeHead(statusCode, statusMessage, withoutConnection(rawHeaders));
    const sink = this.#sink(response.headers['content-encoding'] ?? '');
    response.on('data', (chunk: Uint8Array) => void sink.write(chunk));
    response.on('end', () => {
      if (response.rawTrailers.length > 0) answered.addTrailers(trailersOf(response));
    });
    pipeline(response, answered, () => void this.#report({ response, sink }));
  }

  #sink(contentEncoding: string): BodySink {
    return bodySink(contentEncoding, this.#options.limits, { onFull: () => undefined, onDrain: () => undefined });
  }

  async #report(given: { readonly response: IncomingMessage; readonly sink: BodySink } | undefined): Promise<void> {
    // A response that breaks off is an error of its request as well.
    if (this.#isReported) return;
    this.#isReported = true;
    const durationMs = Math.round(performance.now() - this.#begun);
    const sent = await this.#sent.end(true);
    const response = given && (await responseOf(given.response, given.sink));
    this.#options.onExchange({
      at: `proxy, ${new Date(this.#startedAt).toISOString()}`,
      startedAt: this.#startedAt,
      durationMs,
      method: this.#asked.method ?? 'GET',
      url: `${this.#options.to.origin}${this.#path}`,
      headers: pairsOf(this.#asked.rawHeaders).map(([name, value]) => [name.toLowerCase(), value]),
      ...defined({ body: bytesOf(sent), response }),
    });
  }
}

async function responseOf(response: IncomingMessage, sink: BodySink): Promise<RecordedResponse> {
  const ended = await sink.end(response.complete);
  const damage = response.complete ? ended.damage : 'reset';
  return {
    status: response.statusCode ?? 0,
    headers: pairsOf(response.rawHeaders).map(([name, value]) => [name.toLowerCase(), value]),
    ...defined({ body: bytesOf(ended), damage }),
  };
}

const bytesOf = ({ body, bodyBytes }: Awaited<ReturnType<BodySink['end']>>): RecordedBytes | undefined =>
  bodyBytes === 0 ? undefined : { kept: body, size: bodyBytes };

/** Names and values that stand in turn, as pairs. */
const pairsOf = (raw: readonly string[]): Headers =>
  raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []));

const trailersOf = ({ rawTrailers }: IncomingMessage): [string, string][] =>
  pairsOf(rawTrailers).map(([name, value]) => [name, value]);

/** Names and values in turn, without the fields about a connection and further ones. */
function withoutConnection(raw: readonly string[], ...further: readonly string[]): string[] {
  const pairs = pairsOf(raw);
  const named = pairs.flatMap(([name, value]) =>
    name.toLowerCase() === 'connection' ? value.split(',').map((each) => each.trim().toLowerCase()) : [],
  );
  const dropped = new Set([...ofConnection, ...named, ...further]);
  return pairs.filter(([name]) => !dropped.has(name.toLowerCase())).flat();
}
