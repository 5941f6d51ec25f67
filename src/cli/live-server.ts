import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { serve, type ServerType } from '@hono/node-server';
import { Hono } from 'hono';
import { streamSSE, type SSEStreamingApi } from 'hono/streaming';
import type { LiveEnd } from '../../reports/html/live-model.js';

/** Milliseconds in which a browser that watches has to ask for the report after the end of a run. */
const reportWithinMs = 5_000;

/** Milliseconds in which a browser has to read that the run ended. */
const toldWithinMs = 500;

/** A wait that keeps no process alive. */
const pause = (milliseconds: number): Promise<void> => wait(milliseconds, undefined, { ref: false });

const headers = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "frame-ancestors 'none'",
};

/** Requests of a page besides those for itself. */
export interface LiveRequests {
  /** A further page by its number; `undefined` where there is none. */
  page(number: number): Promise<string | undefined>;
  /** The person asks to send something, by a name that the page gives. */
  ask(what: string): void;
}

/** The most characters of a name in a request. */
const longestAsked = 300;

/**
 * A page on loopback, at an address that cannot be guessed: it shows `page`, receives each state, and shows the report
 * at the end. Further pages have a number below that address. Requests to other addresses get 404.
 */
export class LiveServer<State> {
  readonly url: string;
  readonly #server: ServerType;
  /** The connected browsers, each with whether the last event is still being sent. */
  readonly #watching = new Map<SSEStreamingApi, boolean>();
  readonly #page: string;
  #latest = '';
  #report: string | undefined;
  #fetched = 0;

  private constructor(server: ServerType, url: string, page: string) {
    this.#server = server;
    this.url = url;
    this.#page = page;
  }

  /** @throws a system error where no server can listen on 127.0.0.1 */
  static async start<State>(page: string, requests?: LiveRequests): Promise<LiveServer<State>> {
    const token = randomBytes(16).toString('base64url');
    const app = new Hono();
    const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 });
    await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject));
    // A TCP server has an address of this form while it listens.
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const live = new LiveServer<State>(server, `http://${host}/${token}/`, page);
    // A page of another site could read this one only by another host name for this address.
    app.use(async (context, next) => {
      if (context.req.header('host') !== host) return context.text('', 421);
      await next();
      for (const [name, value] of Object.entries(headers)) context.header(name, value);
      return undefined;
    });
    app.get(`/${token}/`, (context) => context.html(live.#content()));
    if (requests !== undefined) {
      app.get(`/${token}/:number{[0-9]{1,9}}/`, async (context) => {
        const further = await requests.page(Number(context.req.param('number')));
        return further === undefined ? context.notFound() : context.html(further);
      });
      app.post(`/${token}/send`, (context) => {
        // A form of another site carries the origin of that site; a browser sends one with each POST.
        if (context.req.header('origin') !== `http://${host}`) return context.text('', 403);
        const what = context.req.query('what') ?? '';
        if (what === '' || what.length > longestAsked) return context.text('', 400);
        requests.ask(what);
        return context.body(null, 204);
      });
    }
    app.get(`/${token}/events`, (context) =>
      streamSSE(context, async (stream) => {
        const gone = new Promise<void>((resolve) => stream.onAbort(resolve));
        live.#watching.set(stream, false);
        try {
          if (live.#latest !== '') await live.#sendLatest(stream);
          await gone;
        } finally {
          live.#watching.delete(stream);
        }
      }),
    );
    return live;
  }

  /** Sends a state to the connected browsers. Slow ones get fewer states, and always the last one. */
  tell(state: State): void {
    this.#latest = JSON.stringify(state);
    for (const [stream, writing] of this.#watching) if (!writing) void this.#sendLatest(stream);
  }

  /** Announces the end, and closes as soon as the connected browsers have the report. */
  async end(report: string | undefined, because: string): Promise<void> {
    this.#report = report;
    const end: LiveEnd = report === undefined ? { kind: 'none', because } : { kind: 'report' };
    const watching = [...this.#watching.keys()];
    const told = watching.map(async (stream) => {
      await this.#send(stream, 'end', JSON.stringify(end));
      await stream.close();
    });
    await Promise.race([Promise.all(told), pause(toldWithinMs)]);
    const until = performance.now() + reportWithinMs;
    while (report !== undefined && this.#fetched < watching.length && performance.now() < until) await wait(20);
    await this.close();
  }

  /** Waits a moment for responses in progress, then closes all connections. May be called again. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
    await Promise.race([closed, pause(toldWithinMs)]);
    if ('closeAllConnections' in this.#server) this.#server.closeAllConnections();
    await closed;
  }

  async #sendLatest(stream: SSEStreamingApi): Promise<void> {
    const sent = this.#latest;
    await this.#send(stream, 'state', sent);
    if (sent !== this.#latest && this.#watching.has(stream)) await this.#sendLatest(stream);
  }

  async #send(stream: SSEStreamingApi, event: 'state' | 'end', data: string): Promise<void> {
    this.#watching.set(stream, true);
    // A browser that is gone is no failure of the run.
    await stream.writeSSE({ event, data }).catch(() => undefined);
    if (this.#watching.has(stream)) this.#watching.set(stream, false);
  }

  #content(): string {
    if (this.#report === undefined) return this.#page;
    this.#fetched += 1;
    return this.#report;
  }
}
