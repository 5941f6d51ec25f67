import PQueue from 'p-queue';
import { Agent, request } from 'undici';
import type { Headers } from '../evidence/exchange.js';
import { ReceiverError } from './receiver-error.js';
import type { RawDelivery } from './receiver.js';

/** The outcome of a forwarded delivery. */
export type Forwarded =
  | { readonly kind: 'answered'; readonly status: number }
  | { readonly kind: 'failed'; readonly message: string }
  /** Too many were waiting. */
  | { readonly kind: 'dropped'; readonly message: string };

export interface ForwarderLimits {
  readonly timeoutMs: number;
  readonly concurrency: number;
  /** Deliveries that wait for their turn. */
  readonly maxWaiting: number;
}

const defaultLimits: ForwarderLimits = { timeoutMs: 10_000, concurrency: 8, maxWaiting: 1000 };
const maxAnswerBytes = 1024 * 1024;

/** Belong to one connection, or are made anew for the next (RFC 9110 §7.6.1). */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
  'content-length',
  'expect',
]);

/** Passes deliveries on to another URL, bytes and signature headers untouched, in bounded time and memory. */
export class Forwarder {
  readonly #url: URL;
  readonly #limits: ForwarderLimits;
  readonly #queue: PQueue;
  readonly #agent: Agent;

  /** @throws ReceiverError (`forward`) where the URL is not an absolute http(s) one */
  constructor(url: string, limits: Partial<ForwarderLimits> = {}) {
    const parsed = URL.canParse(url) ? new URL(url) : undefined;
    if (parsed === undefined || !/^https?:$/.test(parsed.protocol)) {
      throw new ReceiverError(
        'forward',
        `cannot forward to what --forward gives; give --forward an absolute URL, e.g. http://127.0.0.1:3000/hooks`,
      );
    }
    this.#url = parsed;
    this.#limits = { ...defaultLimits, ...limits };
    this.#queue = new PQueue({ concurrency: this.#limits.concurrency });
    this.#agent = new Agent({
      connections: this.#limits.concurrency,
      maxResponseSize: maxAnswerBytes,
      maxHeaderSize: 16 * 1024,
    });
  }

  /** Sends a delivery on, its event path after the URL's own; redirects are not followed. Never rejects. */
  forward(delivery: RawDelivery): Promise<Forwarded> {
    if (this.#queue.size >= this.#limits.maxWaiting) {
      return Promise.resolve({
        kind: 'dropped',
        message: `${this.#limits.maxWaiting} deliveries are waiting to be forwarded already`,
      });
    }
    return this.#queue.add(() => this.#send(delivery));
  }

  /** Ends forwarding in progress. */
  async close(): Promise<void> {
    await this.#agent.destroy();
    await this.#queue.onIdle();
  }

  async #send({ method, rest, headers, body }: RawDelivery): Promise<Forwarded> {
    try {
      const answer = await request(joined(this.#url, rest), {
        dispatcher: this.#agent,
        method,
        headers: endToEnd(headers).flat(),
        body: body.length > 0 ? body : null,
        signal: AbortSignal.timeout(this.#limits.timeoutMs),
      });
      await answer.body.dump({ limit: maxAnswerBytes });
      return { kind: 'answered', status: answer.statusCode };
    } catch (error) {
      return {
        kind: 'failed',
        message: `${this.#url.origin} did not answer (${reason(error, this.#limits.timeoutMs)})`,
      };
    }
  }
}

const joined = (base: URL, rest: string): URL => {
  const [path = '', query] = rest.split('?', 2);
  const url = new URL(base);
  url.pathname = url.pathname.replace(/\/$/, '') + path;
  if (query !== undefined) url.search = query;
  return url;
};

const endToEnd = (headers: Headers): [string, string][] => {
  const named = headers
    .filter(([name]) => name === 'connection')
    .flatMap(([, value]) =>
      value
        .toLowerCase()
        .split(',')
        .map((name) => name.trim()),
    );
  return headers.filter(([name]) => !hopByHop.has(name) && !named.includes(name)).map(([name, value]) => [name, value]);
};

const reason = (error: unknown, timeoutMs: number): string => {
  if (!(error instanceof Error)) return 'unknown';
  return error.name === 'TimeoutError'
    ? `timeout after ${timeoutMs} ms`
    : 'code' in error
      ? String(error.code)
      : error.name;
};
