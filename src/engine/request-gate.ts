import PQueue from 'p-queue';

/** Requests at a time when a run begins, where the maximum allows them. */
const firstLimit = 4;

/** Answers after which the limit is looked at again, at least. */
const leastAnswers = 8;

/** Answers count as slower when they take this many times as long as the fastest did, and so much longer. */
const slowerTimes = 2;
const slowerMs = 50;

/** Limit for all responses in progress, bytes: each is in memory several times until it is written. */
const mostBytes = 4 * 1024 * 1024;

/** Reports changes of the number of requests at a time. */
export interface GateChange {
  readonly limit: number;
  readonly reason: 'answers as fast as before' | 'slower answers' | 'large answers' | 'asked to wait';
}

/**
 * Starts requests, a limited number at a time. The limit adapts between 1 and a maximum: it grows while responses stay
 * fast, falls by one when they get slower, and is halved when the implementation asks to come back later (429, 503).
 * The larger responses are, the fewer are in progress at a time. Earlier scenarios go first, so that few scenarios run
 * at once.
 */
export class RequestGate {
  readonly #queue: PQueue;
  readonly #maximum: number;
  readonly #onChange: (change: GateChange) => void;
  #durations: number[] = [];
  #bytes = 0;
  #fastest = Infinity;
  #hasFallen = false;
  #pausedUntil = 0;
  #timer: NodeJS.Timeout | undefined;
  #resumed: Promise<void> | undefined;
  #resume: () => void = () => undefined;

  constructor(maximum: number, onChange: (change: GateChange) => void) {
    this.#maximum = maximum;
    this.#onChange = onChange;
    this.#queue = new PQueue({ concurrency: Math.min(firstLimit, maximum) });
  }

  /**
   * Does the work in its turn. The result does not go through the queue, which keeps up to a hundred ended works: with
   * the bodies of their responses, that was a hundred megabytes.
   * @param order place in the plan; lower goes first
   */
  async pass<T>(order: number, work: () => Promise<T>): Promise<T> {
    const results: T[] = [];
    await this.#queue.add(async () => void results.push(await work()), { priority: -order });
    // Taken out, since the queue still holds the function above.
    return results.pop() as T; // the work ended, so there is one
  }

  /** Takes how long an answer took, milliseconds, and how large its body was, bytes. */
  noteAnswer(durationMs: number, bytes: number): void {
    this.#durations.push(durationMs);
    this.#bytes += bytes;
    if (this.#durations.length < Math.max(leastAnswers, 2 * this.#queue.concurrency)) return;
    const median = this.#durations.toSorted((a, b) => a - b)[this.#durations.length >> 1] ?? 0;
    const held = Math.max(1, Math.floor((mostBytes * this.#durations.length) / Math.max(1, this.#bytes)));
    this.#durations = [];
    this.#bytes = 0;
    this.#fastest = Math.min(this.#fastest, median);
    const limit = this.#queue.concurrency;
    if (limit > held) this.#set(held, 'large answers');
    else if (median > slowerTimes * this.#fastest + slowerMs) this.#set(limit - 1, 'slower answers');
    else this.#set(Math.min(held, this.#hasFallen ? limit + 1 : limit * 2), 'answers as fast as before');
  }

  /**
   * The implementation asks to come back later: no request starts for so many milliseconds, and fewer at a time after
   * that.
   */
  noteOverload(delayMs: number): void {
    const now = performance.now();
    const until = now + delayMs;
    if (this.#pausedUntil <= now) this.#set(Math.floor(this.#queue.concurrency / 2), 'asked to wait');
    if (until <= this.#pausedUntil) return;
    this.#pausedUntil = until;
    this.#queue.pause();
    this.#resumed ??= new Promise((resolve) => (this.#resume = resolve));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.release(), delayMs);
  }

  /** The end of the wait that the implementation asked for; `undefined` when it asks for none now. */
  pause(): Promise<void> | undefined {
    return this.#resumed;
  }

  /** Starts requests again now. Also called when the run ends, since the wait would keep the process alive. */
  release(): void {
    clearTimeout(this.#timer);
    this.#pausedUntil = 0;
    this.#resumed = undefined;
    this.#resume();
    this.#queue.start();
  }

  #set(wanted: number, reason: GateChange['reason']): void {
    const limit = Math.max(1, Math.min(this.#maximum, wanted));
    if (limit < this.#queue.concurrency) this.#hasFallen = true;
    if (limit === this.#queue.concurrency) return;
    this.#queue.concurrency = limit;
    this.#onChange({ limit, reason });
  }
}
