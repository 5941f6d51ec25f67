import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Headers } from '../evidence/exchange.js';
import { readCertificate } from './certificate.js';
import { Intake, type Arrival } from './intake.js';
import { defaultLimits } from './limits.js';
import { listen } from './listen.js';
import { Mailbox } from './mailbox.js';
import { publicUrl } from './public-url.js';
import { reach } from './reach.js';
import { Budget, readBody } from './read-body.js';
import type { Answer, Receiver, ReceiverOptions } from './receiver.js';
import { answerWith, respond } from './respond.js';
import { Targets, type Destination } from './targets.js';
import { Troubles } from './troubles.js';

/** Label of the target that `probe` requests; what comes there is no delivery. */
const probeLabel = 'probe of the public URL';
const closeGraceMs = 2000;

/**
 * Starts a receiver of webhook deliveries: plain HTTP, or TLS where certificate and key are configured. A delivery is
 * acknowledged only after `options.record` has kept it. Whatever senders do costs bounded time and memory.
 * @throws ReceiverError where it cannot listen (port, host, certificate) or the public URL is none
 */
export const startReceiver = async (options: ReceiverOptions): Promise<Receiver> => {
  const limits = { ...defaultLimits, ...options.limits };
  const now = options.now ?? Date.now;
  const started = performance.now();
  const elapsed = options.elapsedMs ?? (() => Math.round(performance.now() - started));
  const configuredUrl = options.publicUrl === undefined ? undefined : publicUrl(options.publicUrl);
  const certificate = await readCertificate(options.listen ?? {}, now());

  const troubles = new Troubles();
  const mailbox = new Mailbox(limits.maxRemembered);
  const budget = new Budget(limits.maxPendingBytes);
  const targets = new Targets(options.seed, configuredUrl === undefined ? '/' : new URL(configuredUrl).pathname, options.events.map(({ path }) => path));
  const intake = new Intake(options, limits, targets, mailbox, elapsed);
  const answers = new Map<string, Answer>();
  const unanswered = new WeakMap<Socket, number>();
  const total = { deliveries: 0, bytes: 0 };
  let pending = 0;
  let probes = 0;
  let closing = false;

  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    // Requests may be sent without waiting for answers (RFC 9112 §9.3.2); they must not pile up behind a late one.
    const { socket } = request;
    const open = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, open);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    if (open > limits.maxPipelined) {
      troubles.add('overload', `more than ${limits.maxPipelined} requests on one connection without waiting for an answer`);
      socket.destroy();
      return;
    }
    pending += 1;
    take(request, response)
      .catch((error: unknown) => {
        troubles.add('not-recorded', `a delivery could not be kept: ${error instanceof Error ? error.message : String(error)}`);
        respond(response, 503, { 'retry-after': '1' });
      })
      .finally(() => (pending -= 1));
  };

  /** Why nothing more is taken in, now or until the end. */
  const fullness = (): string | undefined => {
    if (pending > limits.maxPendingDeliveries) return `more than ${limits.maxPendingDeliveries} deliveries at a time`;
    if (total.deliveries >= limits.maxDeliveries) return `more than ${limits.maxDeliveries} deliveries`;
    return total.bytes >= limits.maxTotalBytes ? `deliveries of more than ${limits.maxTotalBytes} bytes` : undefined;
  };

  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const arrival = { at: elapsed(), now: now() };
    const destination = targets.find(request.url ?? '');
    if (destination === undefined) {
      troubles.add('unknown-path', `${request.method ?? ''} ${(request.url ?? '').slice(0, 200)} is neither a target nor an event path`);
      return turnAway(request, response, 404);
    }
    if (destination.target === probeLabel) {
      probes += 1;
      return turnAway(request, response, 204);
    }
    if (request.rawHeaders.length / 2 > limits.maxHeaders) {
      troubles.add('header-limit', `a request has more than ${limits.maxHeaders} headers`);
      return turnAway(request, response, 431);
    }
    const full = closing ? 'closing' : fullness();
    if (full !== undefined) {
      if (!closing) troubles.add('overload', full);
      return turnAway(request, response, 503);
    }
    const read = await readBody(request, limits.maxBodyBytes, budget);
    if (read.kind === 'gone') return troubles.add('broken-off', 'a sender hung up, or was cut off, in the middle of a body');
    if (read.kind === 'overload') {
      troubles.add('overload', `bodies of more than ${limits.maxPendingBytes} bytes at a time`);
      return respond(response, 503, { 'retry-after': '1' });
    }
    if (read.kind === 'too-long') troubles.add('body-limit', `a body is longer than ${limits.maxBodyBytes} bytes`);
    total.deliveries += 1;
    total.bytes += read.body.length;
    const whole = read.kind === 'whole';
    const answer = whole ? (answers.get(destination.target) ?? options.answer ?? { status: 204 }) : { status: 413 };
    try {
      await keep(request, destination, read.body, whole, arrival, answer);
    } finally {
      budget.give(read.body.length);
    }
    answerWith(response, answer, limits.maxAnswerMs);
  };

  const keep = (request: IncomingMessage, destination: Destination, body: Buffer, whole: boolean, arrival: Arrival, answer: Answer): Promise<void> => {
    const raw = {
      method: request.method ?? '',
      url: origin + (request.url ?? ''),
      rest: destination.rest,
      headers: headersOf(request),
      body,
      whole,
    };
    return intake.keep(raw, destination, arrival, answer);
  };

  const listener = await listen({ host: options.listen?.host ?? '127.0.0.1', port: options.listen?.port ?? 0 }, certificate, limits, troubles, handle);
  const base = configuredUrl ?? listener.url;
  const origin = new URL(base).origin;

  return {
    url: listener.url,
    publicUrl: base,
    target: (label) => `${base}/${targets.token(label)}`,
    answer: (label, answer) => void answers.set(label, answer),
    trust: (label, keys) => intake.trust(label, keys),
    wait: (waitFor) => mailbox.wait(waitFor),
    troubles: () => troubles.list(),
    probe: (timeoutMs) => {
      const before = probes;
      return reach(`${base}/${targets.token(probeLabel)}`, timeoutMs, () => probes > before);
    },
    close: async () => {
      closing = true;
      mailbox.close();
      const patience = performance.now() + closeGraceMs;
      while (pending > 0 && performance.now() < patience) await sleep(10);
      await listener.close();
    },
  };
};

/** Answers without having read the body, which is dropped. */
const turnAway = (request: IncomingMessage, response: ServerResponse, status: number): void => {
  respond(response, status, status === 503 ? { connection: 'close', 'retry-after': '1' } : { connection: 'close' });
  request.resume();
};

const headersOf = ({ rawHeaders }: IncomingMessage): Headers => {
  const headers: (readonly [string, string])[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) headers.push([(rawHeaders[at] ?? '').toLowerCase(), rawHeaders[at + 1] ?? '']);
  return headers;
};
