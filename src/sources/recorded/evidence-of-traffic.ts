import type { Configuration } from '../../config/configuration.js';
import { isSecretField } from '../../config/secret-names.js';
import { defined } from '../../core/defined.js';
import { recordBody } from '../../evidence/body.js';
import type { BundleHeader } from '../../evidence/bundle.js';
import type { EvidenceLine, ExchangeId, RequestExchange, ScenarioId, StimulusId } from '../../evidence/exchange.js';
import { createRedactor, type Redactor } from '../../evidence/redact.js';
import { redactLine } from '../../evidence/redact-line.js';
import type { Interface } from '../../../spec/model.js';
import { effectiveLimits } from '../../config/defaults.js';
import { decoded } from '../../documents/read-files.js';
import { SourceError } from '../../documents/source-error.js';
import { matchPaths, type PathMatch } from '../match-paths.js';
import type { RecordedEntry } from './read-traffic.js';

/** Recorded traffic as evidence. Each exchange is a scenario, as a recording does not show which belong together. */
export interface TrafficEvidence {
  readonly header: BundleHeader;
  readonly redactor: Redactor;
  /** The lines of one scenario after the other. */
  scenarios(): Iterable<readonly EvidenceLine[]>;
  readonly durationMs: number;
  /** Entries that are no request to an operation of the interface. */
  readonly others: number;
}

interface JudgedBy {
  readonly iface: Interface;
  readonly revision: string;
  readonly suite: BundleHeader['suite'];
  /** Facts that the interface leaves to the implementer, e.g. names of properties; without secrets. */
  readonly configuration?: Configuration;
}

interface Located {
  readonly method: string;
  readonly path: string;
  readonly entry: RecordedEntry;
}

interface Matched {
  readonly entry: RecordedEntry;
  readonly match: PathMatch;
}

/** Digits of the numbers of exchanges, so that their ids sort in the order of time. */
const digits = 6;

/** Most bytes of a body that are kept. */
const { recordBodyBytes } = effectiveLimits({});

/**
 * Evidence of recorded entries. The origin and base path that most requests to operations of the interface share are
 * those of the implementation; other entries are left out and counted. Values of credentials and cookies become labels.
 *
 * @param files base names of the recordings
 * @throws SourceError if no entry is a request to an operation of the interface
 */
export function evidenceOfTraffic(
  entries: readonly RecordedEntry[],
  files: readonly string[],
  { iface, revision, suite, configuration = {} }: JudgedBy,
): TrafficEvidence {
  const { baseUrl, matches } = locate(entries, files, iface);
  const inTime = matches.toSorted((one, other) => one.entry.startedAt - other.entry.startedAt);
  const started = inTime[0]?.entry.startedAt ?? 0;
  const redactor = createRedactor({ secrets: secretsIn(entries) });
  const header: BundleHeader = {
    format: 'ems-conformance/evidence',
    formatVersion: 1,
    suite,
    interface: { title: iface.title, digest: iface.digest, revision },
    seed: 'recorded',
    startedAt: new Date(started).toISOString(),
    target: { baseUrl, role: 'service', embedded: false },
    recorded: { files: files.map((file) => redactor.text(file)), entries: entries.length },
    configuration: { ...configuration, target: { baseUrl } },
    selection: null,
    planned: { scenarios: inTime.length },
  };
  return {
    header,
    redactor,
    others: entries.length - inTime.length,
    durationMs: Math.max(0, ...inTime.map(({ entry }) => entry.startedAt - started + entry.durationMs)),
    *scenarios() {
      for (const [index, matched] of inTime.entries()) {
        const exchange = exchangeOf(matched, index, started, redactor);
        yield [redactLine(exchange, redactor), { kind: 'scenario', scenario: exchange.scenario, exchanges: 1 }];
      }
    },
  };
}

/** The requests to operations, at the origin that has most of them. */
function locate(
  entries: readonly RecordedEntry[],
  files: readonly string[],
  iface: Interface,
): { readonly baseUrl: string; readonly matches: readonly Matched[] } {
  const byOrigin = new Map<string, Located[]>();
  for (const entry of entries) {
    if (!URL.canParse(entry.url)) continue;
    const { origin, pathname } = new URL(entry.url);
    const known = byOrigin.get(origin) ?? [];
    known.push({ method: entry.method, path: pathname, entry });
    byOrigin.set(origin, known);
  }
  const [best] = [...byOrigin]
    .map(([origin, located]) => ({ origin, ...matchPaths(iface, located, { values: true }) }))
    .toSorted((one, other) => other.matches.length - one.matches.length);
  if (best === undefined || best.matches.length === 0)
    throw new SourceError({
      where: files.join(', '),
      message: `none of its ${entries.length} entries is a request to an operation of the interface.`,
    });
  return {
    baseUrl: `${best.origin}${best.basePath}`,
    matches: best.matches.map(({ located, match }) => ({ entry: located.entry, match })),
  };
}

/** Values of header fields that carry a credential, in any encoding; other secrets are recognised by their names. */
function secretsIn(entries: readonly RecordedEntry[]): ReadonlyMap<string, string> {
  const values = new Set(
    entries.flatMap(({ headers }) => headers.flatMap(([name, value]) => (isSecretField(name) ? [value] : []))),
  );
  return new Map([...values].map((value, index) => [index === 0 ? 'credential:full' : `secret:${index}`, value]));
}

function exchangeOf({ entry, match }: Matched, index: number, started: number, redactor: Redactor): RequestExchange {
  const scenario = `recorded.${String(index + 1).padStart(digits, '0')}` as ScenarioId; // made here
  const body = entry.body === undefined ? undefined : bodyOf(Buffer.from(entry.body), redactor);
  return {
    kind: 'exchange',
    id: `${scenario}#0.0` as ExchangeId, // made here
    scenario,
    step: 0,
    attempt: 0,
    at: entry.startedAt - started,
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

const bodyOf = (bytes: Uint8Array, redactor: Redactor, total = bytes.length): ReturnType<typeof recordBody> =>
  recordBody(bytes, { limit: recordBodyBytes, redactor, total, received: true, incomplete: bytes.length < total });

function outcomeOf({ response }: RecordedEntry, redactor: Redactor): RequestExchange['outcome'] {
  if (response === undefined)
    return { kind: 'no-response', fault: 'aborted', message: 'The recording shows no response.' };
  const { status, headers, body, bytes, damage } = response;
  return {
    kind: 'response',
    status,
    headers: redactor.headers(headers, 'received'),
    ...defined({ body: body && bodyOf(body, redactor, bytes), damage }),
  };
}

function queryOf(url: string): RequestExchange['query'] {
  const { searchParams } = new URL(url);
  return Object.fromEntries([...new Set(searchParams.keys())].map((name) => [name, searchParams.getAll(name)]));
}
