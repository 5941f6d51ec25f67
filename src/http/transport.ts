import { gzipSync } from 'node:zlib';
import { isCodedBody } from '../core/body-form.js';
import { writtenFields, type MessageForm } from '../core/message-form.js';
import { inOtherLetterCase } from '../core/other-letter-case.js';
import type { Headers } from '../evidence/exchange.js';
import { attempt, type Attempt, type StopReason } from './attempt.js';
import type { ConnectionOptions } from './dispatcher.js';
import { createDispatcher } from './dispatcher.js';
import { sayFault } from './fault-of.js';
import type { Limits } from './limits.js';
import { defaultLimits } from './limits.js';
import type { RawOutcome, RawResponse } from './raw-outcome.js';
import { redirectTarget } from './redirect.js';
import { splitTarget } from './target.js';

export interface TransportOptions extends ConnectionOptions {
  /** Of the suite, for `user-agent`. */
  readonly version: string;
  /** Sent with every request unless the request gives the same name. */
  readonly headers?: Headers;
  /** Default `defaultLimits`. */
  readonly limits?: Partial<Limits>;
}

export interface OutgoingRequest {
  readonly method: string;
  /** Absolute `http:` or `https:` URL; its path goes on the wire as it stands. */
  readonly url: string;
  readonly headers?: Headers;
  /** Lower-case names of headers that are sent with every other request, and not with this one. */
  readonly headersLeftOut?: readonly string[];
  /** Other ways to write the head of the request. */
  readonly message?: readonly MessageForm[];
  readonly body?: Uint8Array | string;
  /** Ends the request with the fault `aborted`. */
  readonly signal?: AbortSignal;
  /** Redirects followed, instead of the limit's; 0 returns the 3xx. */
  readonly redirects?: number;
  /**
   * Awaited before each further request for the same answer: to where a redirect leads, or once more after `reset`.
   * The time that it takes counts neither for the time limit nor for the duration.
   */
  readonly beforeFurther?: () => Promise<unknown>;
}

/** A request that was sent, with its outcome. */
export interface SentRequest {
  readonly outcome: RawOutcome;
  /** From `send` to the last byte, milliseconds, without the time of `beforeFurther`. */
  readonly timing: { readonly durationMs: number };
  /**
   * The request as sent, before redirects, without the headers that the HTTP layer adds (`host`, `content-length`,
   * `connection`).
   */
  readonly sent: { readonly method: string; readonly url: string; readonly headers: Headers };
}

export interface Transport {
  /**
   * Resolves with an outcome, even if the server misbehaves.
   * @throws RequestError when the request cannot be sent
   */
  send(request: OutgoingRequest): Promise<SentRequest>;
  /** Closes all connections. */
  close(): Promise<void>;
}

const withRedirects = (response: RawResponse, redirects: readonly string[]): RawResponse =>
  redirects.length === 0 ? response : { ...response, redirects };

/**
 * Lower-cases names; a name in `over` replaces all of that name in `base`. Order: the remaining ones of `base`, then
 * `over`.
 */
function mergeHeaders(base: Headers, over: Headers): Headers {
  const lower = over.map(([name, value]) => [name.toLowerCase(), value] as const);
  const names = new Set(lower.map(([name]) => name));
  return [
    ...base.map(([name, value]) => [name.toLowerCase(), value] as const).filter(([name]) => !names.has(name)),
    ...lower,
  ];
}

/** Host and port of an origin (RFC 9110 §4.3). */
const hostOf = ({ origin }: Pick<Attempt, 'origin'>): string => origin.replace(/^[^:]+:\/\//, '');

/** undici takes a target whose scheme is in lower case alone. */
const withHostInOtherCase = (what: Pick<Attempt, 'origin'>): string =>
  what.origin.replace(hostOf(what), inOtherLetterCase);

const originForm = ({ path }: Omit<Attempt, 'headers'>): string => path;
/** The absolute form of a request target (RFC 9112 §3.2.2). */
const absolute = ({ origin, path }: Omit<Attempt, 'headers'>): string => `${origin}${path}`;

/** HTTP/1.1 with a limit on everything that an implementation controls. */
export function createTransport(options: TransportOptions): Transport {
  const limits: Limits = { ...defaultLimits, ...options.limits };
  const dispatcher = createDispatcher(options, limits);
  const base = mergeHeaders(
    [
      ['accept', '*/*'],
      ['user-agent', `ems-conformance/${options.version}`],
    ],
    options.headers ?? [],
  );
  return {
    async send(request) {
      const inForm = (form: MessageForm): boolean => request.message?.includes(form) === true;
      const pausesInBody = inForm('a pause within the body');
      const isInOtherCase = inForm('the host in the other case');
      const targetOf = inForm('the absolute form of the target') ? absolute : originForm;
      const sent = base.filter(([name]) => request.headersLeftOut?.includes(name) !== true);
      const headers = mergeHeaders(sent, request.headers ?? []);
      const written = writtenFields(headers, request.message);
      const deadline = new Deadline(request, limits.timeoutMs);
      try {
        const outcome = await follow(request, limits, deadline, (what) =>
          attempt(
            dispatcher,
            {
              ...what,
              path: targetOf(isInOtherCase ? { ...what, origin: withHostInOtherCase(what) } : what),
              headers: isInOtherCase ? [...written, ['host', inOtherLetterCase(hostOf(what))]] : written,
              pausesInBody,
            },
            limits,
            (stop) => deadline.onStop(stop),
          ),
        );
        return {
          outcome,
          timing: { durationMs: deadline.spentMs() },
          sent: { method: request.method, url: request.url, headers },
        };
      } finally {
        deadline.close();
      }
    },
    close: () => dispatcher.destroy(),
  };
}

/** The bytes of a body on the wire: those of a text are compressed where a field of the request says so. */
function bytesOf({ body, headers = [] }: OutgoingRequest): Uint8Array | undefined {
  if (typeof body !== 'string') return body;
  const bytes = Buffer.from(body, 'utf8');
  return isCodedBody(headers) ? gzipSync(bytes) : bytes;
}

/** The time limit of one request with its redirects, and its end when the run is interrupted. */
class Deadline {
  readonly #request: OutgoingRequest;
  readonly #timeoutMs: number;
  readonly #started = performance.now();
  readonly #abort = (): void => this.#stopNow('aborted');
  #timer: NodeJS.Timeout;
  #waitedMs = 0;
  #stopped: StopReason | undefined;
  #stop: ((why: StopReason) => void) | undefined;

  constructor(request: OutgoingRequest, timeoutMs: number) {
    this.#request = request;
    this.#timeoutMs = timeoutMs;
    this.#timer = this.#timerFor(timeoutMs);
    if (request.signal?.aborted === true) this.#stopped = 'aborted';
    request.signal?.addEventListener('abort', this.#abort, { once: true });
  }

  /** Milliseconds since the beginning, without the time of `beforeFurther`. */
  spentMs(): number {
    return performance.now() - this.#started - this.#waitedMs;
  }

  /** Calls back when the attempt in progress has to end, at once if it should not have begun. */
  onStop(stop: (why: StopReason) => void): void {
    this.#stop = stop;
    if (this.#stopped !== undefined) stop(this.#stopped);
  }

  /** Waits until a further request for the same answer may be sent; the time limit stands still meanwhile. */
  async beforeFurther(): Promise<void> {
    if (this.#request.beforeFurther === undefined) return;
    clearTimeout(this.#timer);
    const from = performance.now();
    await this.#request.beforeFurther();
    this.#waitedMs += performance.now() - from;
    this.#timer = this.#timerFor(this.#timeoutMs - this.spentMs());
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#request.signal?.removeEventListener('abort', this.#abort);
  }

  #timerFor(delayMs: number): NodeJS.Timeout {
    return setTimeout(() => this.#stopNow('timeout'), delayMs);
  }

  #stopNow(why: StopReason): void {
    this.#stopped ??= why;
    this.#stop?.(this.#stopped);
  }
}

/** Sends a request, once more where a kept connection was closed, and follows the redirects of a safe one. */
async function follow(
  request: OutgoingRequest,
  limits: Limits,
  deadline: Deadline,
  sendOnce: (what: Omit<Attempt, 'headers'>) => Promise<RawOutcome>,
): Promise<RawOutcome> {
  const body = bytesOf(request);
  const safe = request.method === 'GET' || request.method === 'HEAD';
  const most = safe ? (request.redirects ?? limits.maxRedirects) : 0;
  const redirects: string[] = [];
  let url = request.url;
  for (;;) {
    const { origin, path } = splitTarget(url);
    const what = { origin, path, method: request.method, ...(body !== undefined && { body }) };
    let outcome = await sendOnce(what);
    // The server may close a kept connection just when it is used again: a safe request is sent once more (RFC 9112
    // §9.3.1).
    if (safe && outcome.kind === 'no-response' && outcome.fault === 'reset') {
      await deadline.beforeFurther();
      outcome = await sendOnce(what);
    }
    if (outcome.kind === 'no-response' || most === 0) return outcome;
    const next = redirectTarget(outcome, url);
    if (next === undefined) return withRedirects(outcome, redirects);
    if (redirects.length === most) return sayFault('redirect-limit', `${most} followed`);
    await deadline.beforeFurther();
    redirects.push(next);
    url = next;
  }
}
