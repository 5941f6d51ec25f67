import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import PQueue from 'p-queue';
import type { Headers } from '../evidence/exchange.js';
import { Admission } from './admission.js';
import { decodeBody } from './decode-body.js';
import type { Intake } from './intake.js';
import type { ReceiverLimits } from './limits.js';
import { ByteBudget, readBody } from './read-body.js';
import type { DeliveryAnswer, RawDelivery } from './receiver.js';
import { answerWith, respond } from './respond.js';
import type { Destination, Targets } from './targets.js';
import type { Troubles } from './troubles.js';

export interface ReceptionOptions {
  readonly limits: ReceiverLimits;
  readonly targets: Targets;
  readonly troubles: Troubles;
  readonly intake: Intake;
  readonly defaultAnswer: DeliveryAnswer;
  /** See `ReceiverOptions`. */
  readonly takes: 'signed' | 'all';
  /** Why a request is refused before anything of it counts; `undefined` where it is not. */
  foreign(request: IncomingMessage): string | undefined;
  /** A connection that carries a delivery, and is not closed for a later one. */
  keepConnection(socket: Socket): void;
  /** A target whose requests are counted, and are no deliveries. */
  readonly probeLabel: string;
  /** Origin of the public URL; known once the server listens. */
  origin(): string;
  elapsed(): number;
  now(): number;
}

/** Bodies decoded at a time: each may grow to the limit before the budget knows of it. */
const mostDecoding = 4;

/** From a request to its response: finds the target, reads the body within limits, has it recorded, then responds. */
export class Reception {
  readonly #options: ReceptionOptions;
  readonly #admission: Admission;
  readonly #budget: ByteBudget;
  /** A budget of its own for requests that may be from outsiders, so that deliveries keep theirs. */
  readonly #budgetElsewhere: ByteBudget;
  readonly #decoding = new PQueue({ concurrency: mostDecoding });
  readonly #answers = new Map<string, DeliveryAnswer>();
  readonly #nextAnswers = new Map<string, DeliveryAnswer>();
  readonly #unanswered = new WeakMap<Socket, number>();
  #probes = 0;

  constructor(options: ReceptionOptions) {
    this.#options = options;
    this.#admission = new Admission(options.limits);
    this.#budget = new ByteBudget(options.limits.maxPendingBytes);
    this.#budgetElsewhere = new ByteBudget(options.limits.maxPendingBytesElsewhere);
  }

  /** Requests that came to the probe's target. */
  get probes(): number {
    return this.#probes;
  }

  /** Requests being read or kept. */
  get pending(): number {
    return this.#admission.pending;
  }

  answer(label: string, answer: DeliveryAnswer): void {
    this.#answers.set(label, answer);
  }

  answerNext(label: string, answer: DeliveryAnswer): void {
    this.#nextAnswers.set(label, answer);
  }

  /** Refuses all later requests. */
  close(): void {
    this.#admission.close();
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    const { troubles } = this.#options;
    if (!this.#waitsItsTurn(request, response)) return;
    this.#admission.enter();
    this.#take(request, response)
      .catch((error: unknown) => {
        troubles.add(
          'not-recorded',
          `a delivery could not be kept: ${error instanceof Error ? error.message : String(error)}`,
        );
        respond(response, 503, { 'retry-after': '1' });
      })
      .finally(() => this.#admission.leave());
  }

  /** Requests may be sent ahead of answers (RFC 9112 §9.3.2); they must not pile up behind a late one. */
  #waitsItsTurn({ socket }: IncomingMessage, response: ServerResponse): boolean {
    const { maxPipelined } = this.#options.limits;
    const open = (this.#unanswered.get(socket) ?? 0) + 1;
    this.#unanswered.set(socket, open);
    response.once('close', () => this.#unanswered.set(socket, (this.#unanswered.get(socket) ?? 1) - 1));
    if (open <= maxPipelined) return true;
    this.#options.troubles.add(
      'overload',
      `more than ${maxPipelined} requests on one connection without waiting for an answer`,
    );
    socket.destroy();
    return false;
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { targets, troubles, intake } = this.#options;
    const arrival = { at: this.#options.elapsed(), now: this.#options.now() };
    const foreign = this.#options.foreign(request);
    if (foreign !== undefined) {
      troubles.add('elsewhere', foreign);
      return turnAway(request, response, 403);
    }
    const destination = targets.find(request.url ?? '');
    if (destination === undefined) {
      troubles.add('unknown-path', `${shown(request)} is neither a target nor an event path`);
      return turnAway(request, response, 404);
    }
    const counts = this.#options.takes === 'all' || destination.isUnguessable;
    if (!counts && !intake.knowsKeys) return this.#noise(request, response);
    if (counts) this.#options.keepConnection(request.socket);
    if (destination.target === this.#options.probeLabel) {
      this.#probes += 1;
      return turnAway(request, response, 204);
    }
    if (isQuestion(request)) {
      troubles.add('question', `${shown(request)} without content asks about this address, and delivers no event`);
      return turnAway(request, response, 200, { allow: 'POST', 'webhook-allowed-origin': '*' });
    }
    const refusal = this.#refusalOf(request);
    if (refusal !== undefined) return turnAway(request, response, refusal);
    await this.#receive(request, response, destination, counts, arrival);
  }

  /** Reads the body of a request to one of the targets, has it recorded, and answers. */
  async #receive(
    request: IncomingMessage,
    response: ServerResponse,
    destination: Destination,
    counts: boolean,
    arrival: Parameters<Intake['keep']>[3],
  ): Promise<void> {
    const { limits, troubles, intake } = this.#options;
    const budget = counts ? this.#budget : this.#budgetElsewhere;
    const read = await readBody(request, limits.maxBodyBytes, budget);
    if (read.kind === 'gone')
      return troubles.add('broken-off', 'a sender hung up, or was cut off, in the middle of a body');
    if (read.kind === 'overload') return this.#turnAwayForBytes(response, counts);
    const { body } = read;
    const raw = this.#raw(request, destination, body, read.kind === 'whole');
    if (!counts && !intake.isSigned(raw, arrival.now)) {
      budget.give(body.length);
      return this.#noise(request, response);
    }
    this.#options.keepConnection(request.socket);
    const decoded = raw.whole ? await this.#decoded(raw.headers, body, budget) : 'too-long';
    if (decoded === 'overload') {
      budget.give(body.length);
      return this.#turnAwayForBytes(response, counts);
    }
    answerWith(response, await this.#kept(raw, decoded, destination, arrival, budget), limits.maxAnswerMs);
  }

  /** The status that refuses a request for its headers, or because too many are being read; else `undefined`. */
  #refusalOf(request: IncomingMessage): number | undefined {
    const { limits, troubles } = this.#options;
    if (request.rawHeaders.length / 2 > limits.maxHeaders) {
      troubles.add('header-limit', `a request has more than ${limits.maxHeaders} headers`);
      return 431;
    }
    const refusal = this.#admission.refusal();
    if (refusal?.kind === 'full') troubles.add('overload', refusal.because);
    return refusal === undefined ? undefined : 503;
  }

  /** Has a delivery recorded, and gives its bytes back. @returns the answer to it */
  async #kept(
    raw: RawDelivery,
    decoded: Buffer | 'too-long',
    destination: Destination,
    arrival: Parameters<Intake['keep']>[3],
    budget: ByteBudget,
  ): Promise<DeliveryAnswer> {
    const { limits, troubles, intake } = this.#options;
    const { body } = raw;
    const whole = decoded !== 'too-long';
    if (!whole) troubles.add('body-limit', `a body is longer than ${limits.maxBodyBytes} bytes`);
    const content = whole ? decoded : body;
    this.#admission.took(Math.max(body.length, content.length));
    const answer = whole ? this.#answerAt(destination.target) : { status: 413 };
    try {
      await intake.keep({ ...raw, whole }, content, destination, arrival, answer);
    } finally {
      budget.give(body === content ? body.length : body.length + content.length);
    }
    return answer;
  }

  #answerAt(target: string): DeliveryAnswer {
    const next = this.#nextAnswers.get(target);
    this.#nextAnswers.delete(target);
    return next ?? this.#answers.get(target) ?? this.#options.defaultAnswer;
  }

  /** A body without its content coding. Where that is another body, its bytes are taken from the budget too. */
  #decoded(headers: Headers, body: Buffer, budget: ByteBudget): Promise<Buffer | 'too-long' | 'overload'> {
    return this.#decoding.add(async () => {
      const decoded = await decodeBody(headers, body, this.#options.limits.maxBodyBytes);
      if (decoded === undefined) return 'too-long';
      return decoded === body || budget.take(decoded.length) ? decoded : 'overload';
    });
  }

  /** A request that may be from an outsider: counted and reported, and not a delivery. */
  #noise(request: IncomingMessage, response: ServerResponse): void {
    this.#options.troubles.add(
      'elsewhere',
      `${shown(request)} is not the address of a subscription, so it may be by anybody and is not judged; it counts ` +
        'with a valid signature (events.signature), or below an events.publicUrl whose path nobody can guess',
    );
    turnAway(request, response, 404);
  }

  #turnAwayForBytes(response: ServerResponse, counts: boolean): void {
    const { limits, troubles } = this.#options;
    troubles.add(
      'overload',
      counts
        ? `bodies of more than ${limits.maxPendingBytes} bytes at a time`
        : `bodies of more than ${limits.maxPendingBytesElsewhere} bytes at a time at no address of a subscription`,
    );
    respond(response, 503, { 'retry-after': '1' });
  }

  #raw(request: IncomingMessage, { rest }: Destination, body: Buffer, whole: boolean): RawDelivery {
    return {
      method: request.method ?? '',
      url: this.#options.origin() + (request.url ?? ''),
      rest,
      headers: headersOf(request),
      body,
      whole,
    };
  }
}

/** Method and path, without the query, which may hold private values. */
const shown = ({ method, url }: IncomingMessage): string =>
  `${method ?? ''} ${(url ?? '').replace(/\?.*$/s, '').slice(0, 200)}`;

/**
 * Some senders ask whether an address takes deliveries before they send any (CloudEvents Web Hooks §4). Methods that
 * are safe (RFC 9110 §9.2.1) ask for no change, so they deliver no event.
 */
const isQuestion = ({ method = '', headers }: IncomingMessage): boolean =>
  ['GET', 'HEAD', 'OPTIONS'].includes(method) &&
  headers['transfer-encoding'] === undefined &&
  Number(headers['content-length'] ?? 0) === 0;

/** Answers without having read the body, which is dropped. */
const turnAway = (
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: { readonly [name: string]: string } = status === 503 ? { 'retry-after': '1' } : {},
): void => {
  respond(response, status, { ...headers, connection: 'close' });
  request.resume();
};

const headersOf = ({ rawHeaders }: IncomingMessage): Headers => {
  const headers: (readonly [string, string])[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    headers.push([(rawHeaders[at] ?? '').toLowerCase(), rawHeaders[at + 1] ?? '']);
  return headers;
};
