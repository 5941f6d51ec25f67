import type { Interface } from '../../../spec/model.js';
import { header } from '../../answers/header.js';
import type { Configuration } from '../../config/configuration.js';
import { effectiveLimits } from '../../config/defaults.js';
import { isSecretField } from '../../config/secret-names.js';
import { defined } from '../../core/defined.js';
import { addressFields } from '../../core/target-form.js';
import { decoded } from '../../documents/read-files.js';
import { recordBody } from '../../evidence/body.js';
import type { BundleHeader } from '../../evidence/bundle.js';
import type { EvidenceLine, ExchangeId, RequestExchange, ScenarioId, StimulusId } from '../../evidence/exchange.js';
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
  /** Entries that are no requests to operations of the interface. */
  others = 0;
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
    const match = this.#matchOf(entry);
    if (match === undefined) {
      this.others += 1;
      return [];
    }
    if (!this.learn(entry)) {
      this.withheld += 1;
      return [];
    }
    this.exchanges += 1;
    const scenario = `recorded.${String(this.exchanges).padStart(digits, '0')}` as ScenarioId; // made here
    const exchange = this.#exchangeOf(entry, match, scenario);
    this.durationMs = Math.max(this.durationMs, exchange.at + exchange.durationMs);
    return [redactLine(exchange, this.redactor), { kind: 'scenario', scenario, exchanges: 1 }];
  }

  #matchOf({ method, url, headers }: RecordedEntry): PathMatch | undefined {
    if (!URL.canParse(url)) return undefined;
    const { origin, pathname } = new URL(url);
    const prefix = this.#base.pathname.replace(/\/$/, '');
    if (origin !== this.#base.origin || !pathname.startsWith(`${prefix}/`)) return undefined;
    const located = { method, path: pathname.slice(prefix.length) };
    const { basePath, matches } = matchPaths(this.#iface, [located], { values: true });
    const match = basePath === '' ? matches[0]?.match : undefined;
    return match !== undefined && isPlain(match) && !namesAnotherAddress(headers) ? match : undefined;
  }

  #exchangeOf(entry: RecordedEntry, match: PathMatch, scenario: ScenarioId): RequestExchange {
    const { redactor } = this;
    const body = bodyOf(entry.body, redactor);
    return {
      kind: 'exchange',
      id: `${scenario}#0.0` as ExchangeId, // made here
      scenario,
      step: 0,
      attempt: 0,
      at: Math.max(0, entry.startedAt - this.#startedAt),
      durationMs: entry.durationMs,
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
      request: {
        method: entry.method,
        url: redactor.url(entry.url),
        headers: redactor.headers(entry.headers, 'sent'),
        ...defined({ body }),
        bodyOrigin: body === undefined ? 'none' : 'made-up',
      },
      outcome: outcomeOf(entry, redactor),
    };
  }
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
