import type { EventDefinition, Interface } from '../../../spec/model.js';
import { header } from '../../answers/header.js';
import type { Configuration } from '../../config/configuration.js';
import { effectiveLimits } from '../../config/defaults.js';
import { isSecretField } from '../../config/secret-names.js';
import { defined } from '../../core/defined.js';
import { addressFields } from '../../core/target-form.js';
import { decoded } from '../../documents/read-files.js';
import { recordBody } from '../../evidence/body.js';
import type { BundleHeader } from '../../evidence/bundle.js';
import type {
  DeliveryExchange,
  EvidenceLine,
  ExchangeId,
  RequestExchange,
  RecordedRequest,
  ScenarioId,
  StimulusId,
} from '../../evidence/exchange.js';
import type { RecordedBytes, RecordedEntry } from '../../evidence/recorded-entry.js';
import { createRedactor, type Redactor } from '../../evidence/redact.js';
import { redactLine } from '../../evidence/redact-line.js';
import { matchPaths, type PathMatch } from '../match-paths.js';

/** What evidence of recorded traffic says beside its exchanges. */
export interface AboutTraffic {
  readonly iface: Interface;
  readonly revision: string;
  readonly suite: BundleHeader['suite'];
  /** Names of the recordings, or of the means of recording. */
  readonly from: readonly string[];
  /** Of the implementation: the paths of the interface follow it. */
  readonly baseUrl: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Facts that the interface leaves to the implementer, e.g. names of properties; without secrets. */
  readonly configuration?: Configuration;
}

/** Digits of the numbers of exchanges, so that their ids sort in the order of time. */
const digits = 7;

/** Different credentials that are hidden everywhere; exchanges with further ones are not recorded. */
const mostCredentials = 500;

/** The label of an address at which deliveries to several subscriptions may arrive. */
const target = 'any';

/** Different texts that are kept of each kind of note. */
const mostExamples = 5;

/** A well-known scheme that no space and credentials follow (RFC 9110 §11.4). */
const brokenCredentials = /^(?:basic|bearer|digest)\b(?! +\S)/i;

const { recordBodyBytes } = effectiveLimits({});

/**
 * Makes evidence of recorded traffic. Each exchange is a scenario, as a recording does not show which belong together.
 * Values of credentials and cookies become labels.
 */
export class TrafficRecorder {
  readonly header: BundleHeader;
  readonly redactor: Redactor = createRedactor({ secrets: new Map() });
  /** Exchanges that are recorded. */
  exchanges = 0;
  /** Entries that are neither requests to operations of the interface nor deliveries of its events. */
  others = 0;
  /** Method and path of the first different ones among them, without secrets. */
  readonly otherExamples = new Set<string>();
  /** The first different flaws of requests that the evidence cannot hold. */
  readonly flaws = new Set<string>();
  /** Exchanges that are not recorded, as they have more different credentials than can be hidden. */
  withheld = 0;
  durationMs = 0;
  readonly #iface: Interface;
  readonly #base: URL;
  readonly #startedAt: number;
  readonly #credentials = new Set<string>();

  constructor({ iface, revision, suite, from, baseUrl, startedAt, configuration = {} }: AboutTraffic) {
    this.#iface = iface;
    this.#base = new URL(baseUrl);
    this.#startedAt = startedAt;
    this.header = {
      format: 'ems-conformance/evidence',
      formatVersion: 1,
      suite,
      interface: { title: iface.title, digest: iface.digest, revision },
      seed: 'recorded',
      startedAt: new Date(startedAt).toISOString(),
      target: { baseUrl, role: 'service', embedded: false },
      recorded: { from },
      configuration: { ...configuration, target: { baseUrl } },
      selection: null,
      planned: { scenarios: 0 },
    };
  }

  /** Learns the credentials of an entry, so that they are hidden also in other entries. */
  learn({ headers }: RecordedEntry): boolean {
    for (const [name, value] of headers) {
      if (!isSecretField(name) || value === '' || this.#credentials.has(value)) continue;
      if (this.#credentials.size >= mostCredentials) return false;
      const number = this.#credentials.size;
      this.redactor.learn(value, number === 0 ? 'credential:full' : `secret:${number}`);
      this.#credentials.add(value);
    }
    return true;
  }

  /** The lines of evidence for an entry; none for an entry that is not recorded. */
  linesOf(entry: RecordedEntry): readonly EvidenceLine[] {
    const event = eventOf(entry, this.#iface);
    const match = event === undefined ? this.#matchOf(entry) : undefined;
    if (match === undefined && event === undefined) {
      this.#passOver(entry);
      return [];
    }
    if (!this.learn(entry)) {
      this.withheld += 1;
      return [];
    }
    if (entry.headers.some(([name, value]) => name === 'authorization' && brokenCredentials.test(value)))
      this.#note('the field Authorization has a scheme without credentials after a space (RFC 9110 §11.4)');
    this.exchanges += 1;
    const number = String(this.exchanges).padStart(digits, '0');
    const exchange =
      match === undefined ? this.#deliveryOf(entry, event?.id ?? null, number) : this.#exchangeOf(entry, match, number);
    this.durationMs = Math.max(this.durationMs, exchange.at + exchange.durationMs);
    return [redactLine(exchange, this.redactor), { kind: 'scenario', scenario: exchange.scenario, exchanges: 1 }];
  }

  #passOver({ method, url }: RecordedEntry): void {
    this.others += 1;
    if (this.otherExamples.size >= mostExamples || !URL.canParse(url)) return;
    const { pathname } = new URL(url);
    const known = this.#pathOf({ method, url });
    const isSpelledOtherwise = known?.differences.includes('casing') === true && !pathname.includes('%');
    const hint = isSpelledOtherwise ? `, which the interface spells ${known.operation.path}` : '';
    this.otherExamples.add(`${method} ${this.redactor.text(pathname)}${hint}`);
  }

  /** Notes a request that was refused before it could be recorded. */
  refused(reason: string): void {
    this.#note(`a request cannot be read: ${reason} (RFC 9112 §2.2)`);
  }

  #note(flaw: string): void {
    if (this.flaws.size < mostExamples) this.flaws.add(flaw);
  }

  #matchOf(entry: RecordedEntry): PathMatch | undefined {
    const match = this.#pathOf(entry);
    return match !== undefined && isPlain(match) && !namesAnotherAddress(entry.headers) ? match : undefined;
  }

  #pathOf({ method, url }: Pick<RecordedEntry, 'method' | 'url'>): PathMatch | undefined {
    if (!URL.canParse(url)) return undefined;
    const { origin, pathname } = new URL(url);
    const prefix = this.#base.pathname.replace(/\/$/, '');
    if (origin !== this.#base.origin || !pathname.startsWith(`${prefix}/`)) return undefined;
    const located = { method, path: pathname.slice(prefix.length) };
    const { basePath, matches } = matchPaths(this.#iface, [located], { values: true });
    return basePath === '' ? matches[0]?.match : undefined;
  }

  #timeOf(entry: RecordedEntry) {
    return {
      step: 0,
      attempt: 0,
      at: Math.max(0, entry.startedAt - this.#startedAt),
      durationMs: entry.durationMs,
    };
  }

  #exchangeOf(entry: RecordedEntry, match: PathMatch, number: string): RequestExchange {
    const scenario = `recorded.${number}` as ScenarioId; // made here
    return {
      kind: 'exchange',
      id: `${scenario}#0.0` as ExchangeId, // made here
      scenario,
      ...this.#timeOf(entry),
      stimulus: `${scenario}/request` as StimulusId, // made here
      stepName: entry.at,
      purpose: 'recorded',
      operation: match.operation.id,
      bindings: Object.fromEntries(
        Object.entries(match.variables).map(([name, value]) => [name, decoded(value)] as const),
      ),
      pathOrigin: 'made-up',
      query: queryOf(entry.url),
      queryOrigin: 'made-up',
      // Recordings often leave credentials out, so that a request without one may have had one.
      credential: 'full',
      superseded: false,
      request: this.#requestOf(entry),
      outcome: outcomeOf(entry, this.redactor),
    };
  }

  /** A recording does not hold the secret of a subscription, so that no signature is checked. */
  #deliveryOf(entry: RecordedEntry, event: DeliveryExchange['event'], number: string): DeliveryExchange {
    const { response } = entry;
    return {
      kind: 'delivery',
      id: `${target}!${number}` as ExchangeId, // made here
      scenario: `deliveries/${target}/${number}` as ScenarioId, // made here
      ...this.#timeOf(entry),
      event,
      target,
      request: this.#requestOf(entry),
      answer: response === undefined ? { none: 'closed' } : { status: response.status },
      signatures: [],
    };
  }

  #requestOf(entry: RecordedEntry): RecordedRequest {
    const { redactor } = this;
    const body = bodyOf(entry.body, redactor);
    return {
      method: entry.method,
      url: redactor.url(entry.url),
      headers: redactor.headers(entry.headers, 'sent'),
      ...defined({ body }),
      bodyOrigin: body === undefined ? 'none' : 'made-up',
    };
  }
}

/** The event of a delivery: a POST whose path ends in that of an event, wherever the receiver is. */
export function eventOf({ method, url }: RecordedEntry, { events }: Interface): EventDefinition | undefined {
  if (method !== 'POST' || !URL.canParse(url)) return undefined;
  const { pathname } = new URL(url);
  return events.find(({ path }) => pathname.endsWith(path));
}

/**
 * Is the path as the interface spells it? In another spelling, or with an encoded slash, a router may answer with
 * another resource.
 */
const isPlain = ({ differences, variables }: PathMatch): boolean =>
  differences.length === 0 && Object.values(variables).every((value) => !decoded(value).includes('/'));

const namesAnotherAddress = (headers: RecordedEntry['headers']): boolean =>
  addressFields.some((name) => header(headers, name) !== undefined);

/** @param isTorn it broke off, so that a part of a secret may stand at its end */
const bodyOf = (bytes: RecordedBytes | undefined, redactor: Redactor, isTorn = false): ReturnType<typeof recordBody> =>
  bytes &&
  recordBody(bytes.kept, {
    limit: recordBodyBytes,
    redactor,
    total: bytes.size,
    received: true,
    incomplete: isTorn || bytes.kept.length < bytes.size,
  });

function outcomeOf({ response }: RecordedEntry, redactor: Redactor): RequestExchange['outcome'] {
  if (response === undefined) return { kind: 'no-response', fault: 'aborted', message: 'No response was recorded.' };
  const { status, headers, body, damage } = response;
  return {
    kind: 'response',
    status,
    headers: redactor.headers(headers, 'received'),
    ...defined({ body: bodyOf(body, redactor, damage !== undefined), damage }),
  };
}

function queryOf(url: string): RequestExchange['query'] {
  const { searchParams } = new URL(url);
  return Object.fromEntries([...new Set(searchParams.keys())].map((name) => [name, searchParams.getAll(name)]));
}
