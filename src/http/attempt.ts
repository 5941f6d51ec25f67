import { Readable, type Duplex } from 'node:stream';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import type { Headers, TransportFault } from '../evidence/exchange.js';
import type { BodySink } from './body-sink.js';
import { bodySink } from './body-sink.js';
import { damageOf, faultOf, sayFault } from './fault-of.js';
import type { Limits } from './limits.js';
import type { BodyDamage, RawOutcome } from './raw-outcome.js';
import { RequestError } from './request-error.js';

/** One request to one origin: no redirects, no retries. */
export interface Attempt {
  readonly origin: string;
  /** Path and query as they go on the wire. */
  readonly path: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body?: Uint8Array;
  /** The body is sent in two parts, the second one after a pause. */
  readonly pausesInBody?: boolean;
}

/** Why an attempt is stopped from outside: the deadline passed (`timeout`), or the run ends (`aborted`). */
export type StopReason = 'timeout' | 'aborted';

/** Header text: UTF-8 where it is, else byte by byte. */
function headerText(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = buffer.toString('utf8');
  return text.includes('\ufffd') ? buffer.toString('latin1') : text;
}

function headersOf(raw: Dispatcher.DispatchController['rawHeaders']): Headers {
  if (!Array.isArray(raw)) return [];
  const texts = raw.map((part) => (typeof part === 'string' ? part : headerText(part)));
  return Array.from(
    { length: texts.length >> 1 },
    (_, index) => [(texts[2 * index] ?? '').toLowerCase(), texts[2 * index + 1] ?? ''] as const,
  );
}

const valueOf = (headers: Headers, name: string): string =>
  headers
    .filter(([key]) => key === name)
    .map(([, value]) => value)
    .join(',');

/** The field by which a request asks for its body to be sent in chunks (RFC 9112 §7.1); undici writes it itself. */
const isChunked = ([name]: Headers[number]): boolean => name.toLowerCase() === 'transfer-encoding';

/** Milliseconds until the second part of a body, so that a server reads both for themselves. */
const pauseMs = 20;

/** A body in two parts, each of which undici sends for itself. */
async function* inParts(body: Uint8Array, pauses: boolean): AsyncGenerator<Uint8Array> {
  const middle = Math.ceil(body.byteLength / 2);
  yield body.subarray(0, middle);
  // The second part is a segment of its own, unless the first one still waits to be sent.
  await (pauses ? setTimeout(pauseMs) : setImmediate());
  if (middle < body.byteLength) yield body.subarray(middle);
}

/** The body as undici sends it: whole, in chunks, or in two parts with its length before them. */
function bodyOf({ body, headers, pausesInBody = false }: Attempt): Uint8Array | Readable | null {
  return body !== undefined && (pausesInBody || headers.some(isChunked))
    ? Readable.from(inParts(body, pausesInBody))
    : (body ?? null);
}

function headersToSend({ body, headers, pausesInBody = false }: Attempt): Headers {
  const own = headers.filter((field) => !isChunked(field));
  return pausesInBody && body !== undefined && own.length === headers.length
    ? [...own, ['content-length', String(body.byteLength)]]
    : own;
}

/** Error codes of undici for requests that it does not send. */
const unsendable: ReadonlySet<unknown> = new Set([
  'UND_ERR_INVALID_ARG',
  'UND_ERR_NOT_SUPPORTED',
  'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH',
]);

/**
 * Sends one request and reads the response within the limits. Every behaviour of the server gives an outcome; only a
 * request that cannot be sent rejects (`RequestError`).
 * @param onStop registers a callback that ends the attempt early
 */
export function attempt(
  dispatcher: Dispatcher,
  what: Attempt,
  limits: Limits,
  onStop: (stop: (why: StopReason) => void) => void,
): Promise<RawOutcome> {
  return new Promise((resolve, reject) => {
    const handler = new ResponseHandler(what, limits, { resolve, reject });
    onStop((why) => handler.stop(why));
    dispatcher.dispatch(
      {
        origin: what.origin,
        path: what.path,
        method: what.method,
        headers: headersToSend(what).flat(),
        body: bodyOf(what),
        headersTimeout: 0,
        bodyTimeout: 0,
      },
      handler,
    );
  });
}

/** Reads one response, and settles the attempt with its outcome. */
class ResponseHandler implements Dispatcher.DispatchHandler {
  readonly #what: Attempt;
  readonly #limits: Limits;
  readonly #settle: { resolve(outcome: RawOutcome): void; reject(error: unknown): void };
  #controller: Dispatcher.DispatchController | undefined;
  #head: { readonly status: number; readonly headers: Headers; readonly sink: BodySink } | undefined;
  #stopped = false;
  #informational = 0;
  /** Bytes of the body, as they are on the wire. */
  #received = 0;

  constructor(
    what: Attempt,
    limits: Limits,
    settle: { resolve(outcome: RawOutcome): void; reject(error: unknown): void },
  ) {
    this.#what = what;
    this.#limits = limits;
    this.#settle = settle;
  }

  /** Ends the attempt early; the part of the body that arrived in time is kept. */
  stop(why: StopReason): void {
    if (this.#stopped) return;
    if (why === 'timeout' && this.#head !== undefined) {
      this.#finish('timeout');
      this.#drop();
    } else this.#giveUp(why, why === 'timeout' ? `${this.#limits.timeoutMs} ms` : 'interrupted');
  }

  onRequestStart(given: Dispatcher.DispatchController): void {
    this.#controller = given;
    if (this.#stopped) this.#drop();
  }

  onRequestUpgrade(_: unknown, __: unknown, ___: unknown, socket: Duplex): void {
    socket.destroy();
    this.#giveUp('not-http', 'it switched protocols unasked');
  }

  onResponseStart(given: Dispatcher.DispatchController, status: number): void {
    if (this.#stopped) return;
    const { maxInformational, maxHeaders } = this.#limits;
    if (status < 200) {
      this.#informational += 1;
      if (this.#informational > maxInformational)
        this.#giveUp('header-limit', `more than ${maxInformational} interim responses`);
      return;
    }
    const headers = headersOf(given.rawHeaders);
    if (headers.length > maxHeaders) {
      this.#giveUp('header-limit', `more than ${maxHeaders} header lines`);
      return;
    }
    const sink = bodySink(valueOf(headers, 'content-encoding'), this.#limits, {
      onFull: () => {
        this.#finish(undefined);
        this.#drop();
      },
      onDrain: () => this.#controller?.resume(),
    });
    this.#head = { status, headers, sink };
  }

  onResponseData(given: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#stopped || this.#head === undefined) return;
    this.#received += chunk.length;
    if (!this.#head.sink.write(chunk)) given.pause();
  }

  onResponseEnd(): void {
    this.#finish(undefined);
  }

  onResponseError(_: unknown, error: Error): void {
    if (this.#stopped) return;
    const { method, origin } = this.#what;
    if ('code' in error && unsendable.has(error.code)) {
      this.#stopped = true;
      this.#settle.reject(
        new RequestError(
          `${method} ${origin} cannot be sent: ${error.message}. Look at the method and the ` +
            'header values given for it.',
        ),
      );
    } else if (this.#head === undefined) this.#resolveWith(faultOf(error));
    else {
      const { status } = this.#head;
      // Where a response has no body (RFC 9110 §6.4.1), bytes after the head are not part of it.
      this.#finish(method === 'HEAD' || status === 204 || status === 304 ? undefined : damageOf(error));
    }
  }

  #resolveWith(outcome: RawOutcome): void {
    this.#stopped = true;
    this.#settle.resolve(outcome);
  }

  /** Ends with the part of the body that was read. */
  #finish(damage: BodyDamage | undefined): void {
    if (this.#stopped || this.#head === undefined) return;
    this.#stopped = true;
    const { status, headers, sink } = this.#head;
    sink.end(damage === undefined).then(({ body, bodyBytes, damage: found }) => {
      const worst = found === 'oversize' ? found : (damage ?? found);
      this.#settle.resolve({
        kind: 'response',
        status,
        headers,
        ...(this.#received > 0 && { body, bodyBytes }),
        ...(worst !== undefined && { damage: worst }),
      });
    }, this.#settle.reject);
  }

  #giveUp(fault: TransportFault, detail: string): void {
    if (!this.#stopped) this.#resolveWith(sayFault(fault, detail));
    this.#drop();
  }

  #drop(): void {
    this.#controller?.abort(new Error('The answer is of no further use.'));
  }
}
