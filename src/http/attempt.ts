import type { Dispatcher } from 'undici';
import type { Headers, TransportFault } from '../evidence/exchange.js';
import type { BodySink } from './body-sink.js';
import { bodySink } from './body-sink.js';
import { damageOf, faultOf, sayFault } from './fault-of.js';
import type { Limits } from './limits.js';
import type { Damage, RawOutcome } from './raw-outcome.js';
import { RequestError } from './request-error.js';

/** One request to one origin: no redirects, no retries. */
export interface Attempt {
  readonly origin: string;
  /** Path and query as they go on the wire. */
  readonly path: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body?: Uint8Array;
}

/** Stops an attempt from outside: the deadline passed (`timeout`), or the run ends (`aborted`). */
export type Stop = 'timeout' | 'aborted';

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
  onStop: (stop: (why: Stop) => void) => void,
): Promise<RawOutcome> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let head: { readonly status: number; readonly headers: Headers; readonly sink: BodySink } | undefined;
    let stopped = false;
    let informational = 0;
    let received = 0;

    const resolveWith = (outcome: RawOutcome): void => {
      stopped = true;
      resolve(outcome);
    };
    const drop = (): void => controller?.abort(new Error('The answer is of no further use.'));

    /** Ends with the part of the body that was read. */
    const finish = (damage: Damage | undefined): void => {
      if (stopped || head === undefined) return;
      stopped = true;
      const { status, headers, sink } = head;
      sink.end(damage === undefined).then(({ body, bodyBytes, damage: found }) => {
        const worst = found === 'oversize' ? found : (damage ?? found);
        resolve({
          kind: 'response',
          status,
          headers,
          ...(received > 0 && { body, bodyBytes }),
          ...(worst !== undefined && { damage: worst }),
        });
      }, reject);
    };

    const giveUp = (fault: TransportFault, detail: string): void => {
      if (!stopped) resolveWith(sayFault(fault, detail));
      drop();
    };

    onStop((why) => {
      if (stopped) return;
      if (why === 'timeout' && head !== undefined) {
        finish('timeout');
        drop();
      } else giveUp(why, why === 'timeout' ? `${limits.timeoutMs} ms` : 'interrupted');
    });

    const start = (status: number, headers: Headers): void => {
      if (status < 200) {
        informational += 1;
        if (informational > limits.maxInformational)
          giveUp('header-limit', `more than ${limits.maxInformational} interim responses`);
        return;
      }
      if (headers.length > limits.maxHeaders) {
        giveUp('header-limit', `more than ${limits.maxHeaders} header lines`);
        return;
      }
      const sink = bodySink(valueOf(headers, 'content-encoding'), limits, {
        onFull: () => {
          finish(undefined);
          drop();
        },
        onDrain: () => controller?.resume(),
      });
      head = { status, headers, sink };
    };

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(given) {
        controller = given;
        if (stopped) drop();
      },
      onRequestUpgrade(_, __, ___, socket) {
        socket.destroy();
        giveUp('not-http', 'it switched protocols unasked');
      },
      onResponseStart(given, status) {
        if (!stopped) start(status, headersOf(given.rawHeaders));
      },
      onResponseData(given, chunk) {
        if (stopped || head === undefined) return;
        received += chunk.length;
        if (!head.sink.write(chunk)) given.pause();
      },
      onResponseEnd() {
        finish(undefined);
      },
      onResponseError(_, error) {
        if (stopped) return;
        if ('code' in error && unsendable.has(error.code)) {
          stopped = true;
          reject(
            new RequestError(
              `${what.method} ${what.origin} cannot be sent: ${error.message}. Look at the method and the ` +
                'header values given for it.',
            ),
          );
        } else if (head === undefined) resolveWith(faultOf(error));
        // Where a response has no body (RFC 9110 §6.4.1), bytes after the head are not part of it.
        else finish(what.method === 'HEAD' || head.status === 204 || head.status === 304 ? undefined : damageOf(error));
      },
    };

    dispatcher.dispatch(
      {
        origin: what.origin,
        path: what.path,
        method: what.method,
        headers: what.headers.flat(),
        body: what.body ?? null,
        headersTimeout: 0,
        bodyTimeout: 0,
      },
      handler,
    );
  });
}
