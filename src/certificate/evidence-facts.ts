import { getOrAdd } from '../core/remembered.js';
import { defined } from '../core/defined.js';
import type { EvidenceReader } from '../evidence/bundle.js';
import type { Body, DeliveryExchange, EvidenceLine, ExchangeId, RequestExchange } from '../evidence/exchange.js';
import { isSuccess, notHere } from '../answers/status.js';
import { anyTarget } from '../receiver/receiver.js';
import { targetSeed } from '../receiver/target-seed.js';
import { Targets } from '../receiver/targets.js';

/** Exchanges that are named where there may be very many. */
const namedAtMost = 20;

/** Responses of one operation, or deliveries of one event, as far as a declaration of absence needs them. */
export interface ObservedPresence {
  /** First exchange, in order of ids, in which it was there. */
  readonly present?: ExchangeId;
  /** An answer said that it is not there. */
  readonly absent: boolean;
  /** It was tried at all. */
  readonly tried: boolean;
}

/**
 * Facts about the evidence that a certificate needs besides the verdicts. Collected while the judge reads, in any
 * order.
 */
export class EvidenceFacts {
  cutBodies = 0;
  /** The number of requests that were not sent because of the limit `limits.requests`. */
  beyondBudget = 0;
  readonly #cut: ExchangeId[] = [];
  readonly #deliveriesOfOtherSeed: ExchangeId[] = [];
  readonly #presence = new Map<string, { present: ExchangeId | undefined; absent: boolean }>();

  /** The same reader; the lines of its first pass are noted here on their way. */
  watch(evidence: EvidenceReader): EvidenceReader {
    const { seed, startedAt, target, configuration } = evidence.header;
    const publicUrl = configuration.events?.publicUrl ?? '';
    // The path of a subscription follows from seed and label, where we are the receiver.
    const targets =
      target.role === 'service'
        ? new Targets(targetSeed({ seed, startedAt, embedded: target.embedded }), '', [])
        : undefined;
    const note = (line: EvidenceLine): void => this.#note(line, targets, publicUrl);
    let isNoted = false;
    return {
      header: evidence.header,
      async *lines() {
        const isFirst = !isNoted;
        isNoted = true;
        for await (const line of evidence.lines()) {
          if (isFirst) note(line);
          yield line;
        }
      },
      footer: () => evidence.footer(),
      damage: () => evidence.damage(),
    };
  }

  /** Some of the exchanges of which a judged body was not recorded whole, sorted. */
  cutBodyIds(): readonly ExchangeId[] {
    return this.#cut;
  }

  /** Some of the deliveries that came to a subscription of another seed, sorted. */
  deliveriesOfOtherSeed(): readonly ExchangeId[] {
    return this.#deliveriesOfOtherSeed;
  }

  presenceOf(id: string): ObservedPresence {
    const found = this.#presence.get(id);
    if (found === undefined) return { absent: false, tried: false };
    return { ...defined({ present: found.present }), absent: found.absent, tried: true };
  }

  #note(line: EvidenceLine, targets: Targets | undefined, publicUrl: string): void {
    if (line.kind === 'exchange') {
      const body = line.outcome.kind === 'response' ? line.outcome.body : undefined;
      // A damaged response was judged as a failure of the implementation, and says nothing about presence.
      if (!line.superseded && line.outcome.kind === 'response' && line.outcome.damage === undefined)
        this.#noteBody(body, line.id);
      if (line.operation !== null && line.credential === 'full') this.#noteAnswer(line.operation, line);
    } else if (line.kind === 'omission') {
      if (line.decidedBy === 'limits.requests') this.beyondBudget += 1;
    } else if (line.kind === 'delivery') {
      this.#noteBody(line.request.body, line.id);
      if (line.event !== null) this.#notePresence(line.event, line.id);
      if (targets !== undefined && isOfOtherSeed(line, targets, publicUrl)) keep(this.#deliveriesOfOtherSeed, line.id);
    }
  }

  #noteBody(body: Body | undefined, id: ExchangeId): void {
    if (body?.cut !== true) return;
    this.cutBodies += 1;
    keep(this.#cut, id);
  }

  #noteAnswer(operation: string, { id, outcome }: RequestExchange): void {
    const status = outcome.kind === 'response' ? outcome.status : 0;
    if (isSuccess(status)) this.#notePresence(operation, id);
    else this.#of(operation).absent ||= notHere.has(status);
  }

  #notePresence(subject: string, id: ExchangeId): void {
    const found = this.#of(subject);
    if (found.present === undefined || id < found.present) found.present = id;
  }

  #of(subject: string): { present: ExchangeId | undefined; absent: boolean } {
    return getOrAdd(this.#presence, subject, () => ({ present: undefined, absent: false }));
  }
}

/** Keeps the first few in order of ids, in any order of arrival. */
function keep(ids: ExchangeId[], id: ExchangeId): void {
  ids.push(id);
  ids.sort();
  if (ids.length > namedAtMost) ids.pop();
}

/**
 * Was the delivery sent to a subscription of a run with another seed? A delivery to an unknown target may have no
 * address of that form: the receiver accepts an address like that of a subscription only where it is one (see
 * `Targets.find`).
 */
function isOfOtherSeed({ target, request }: DeliveryExchange, targets: Targets, publicUrl: string): boolean {
  if (target !== anyTarget) return !request.url.includes(targets.token(target));
  const [path = ''] = request.url.split(/[?#]/, 1);
  return [...path.matchAll(/\/[0-9a-f]{32}(?=\/|$)/g)].some(([segment]) => !publicUrl.includes(segment));
}
