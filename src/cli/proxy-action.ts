import { createStore } from '../campaign/store.js';
import { ensureFolder } from '../campaign/output-folder.js';
import { suiteIdentity } from '../campaign/suite-identity.js';
import { UsageError } from '../campaign/usage-error.js';
import { loadCatalogue } from '../changes/load-catalogue.js';
import { effectiveLimits } from '../config/defaults.js';
import { systemErrorInWords as errorInWords } from '../core/system-error.js';
import { bytesToRecord } from '../evidence/body.js';
import type { EvidenceLine, Exchange } from '../evidence/exchange.js';
import type { RecordedEntry } from '../evidence/recorded-entry.js';
import { startProxy, type Proxy } from '../http/proxy.js';
import { differencesOf, inWords } from '../judge/clients/differences.js';
import { RequestSequence } from '../judge/clients/sequence.js';
import { judge } from '../judge/judge.js';
import { createOracle } from '../judge/oracle.js';
import type { Catalogue } from '../requirements/catalogue.js';
import type { JudgeContext } from '../requirements/requirement.js';
import { TrafficRecorder } from '../sources/recorded/traffic-recorder.js';
import { exitCode, type ExitCode } from './exit-code.js';
import { leadsToItself } from './leads-to-itself.js';
import { print, printError, printRedacted } from './output.js';
import { aboutTraffic, gateRulesOf, leftOut } from './recorded-traffic.js';
import { conditionsOf, reportersOf, reportResults } from './report-results.js';
import { untilInterrupted } from './until-interrupted.js';

/** Options of `proxy`. */
export interface ProxyOptions {
  readonly to: string;
  readonly port?: number;
  readonly host?: string;
  /** Milliseconds. */
  readonly for?: number;
  readonly config?: string;
  readonly out: string;
  readonly force?: boolean;
  readonly report?: readonly string[];
  readonly failOn: string;
  readonly allowUndecided?: number;
  readonly revision?: string;
}

const usualPort = 8080;

/** `ems-conformance proxy`: judges the traffic of others on its way, until SIGINT, SIGTERM, or the end of `--for`. */
export async function proxyAction(options: ProxyOptions): Promise<ExitCode> {
  reportersOf(options.report ?? []);
  const failOn = conditionsOf(options.failOn);
  const to = addressOf(options.to);
  const { catalogue } = await loadCatalogue(options.revision);
  const recorder = new TrafficRecorder({
    ...(await aboutTraffic(catalogue, options.config)),
    from: ['proxy'],
    baseUrl: to.href.replace(/\/$/, ''),
    startedAt: Date.now(),
  });
  printRedacted(recorder.redactor);
  await ensureFolder(options.out, options.force === true);
  const store = createStore({ kind: 'file', folder: options.out }, recorder.header, recorder.redactor);
  const watch = new Watch(catalogue, recorder);
  let writing = Promise.resolve();
  let failed: unknown;
  await untilInterrupted(async (interrupted) => {
    const stop = new AbortController();
    const onUnreadable = (reason: string): void => recorder.refused(reason);
    const proxy = await listen(to, options, onUnreadable, (entry) => {
      const lines = watch.lines(entry);
      writing = writing
        .then(async () => void (await store.write(lines)))
        .catch((error: unknown) => {
          failed ??= error;
          stop.abort();
        });
    });
    try {
      await store.begin();
      announce(proxy, to, options);
      const time = options.for === undefined ? [] : [AbortSignal.timeout(options.for)];
      await ended(AbortSignal.any([interrupted, stop.signal, ...time]));
    } finally {
      await proxy.close();
    }
  });
  await writing;
  if (failed !== undefined) {
    await store.abandon();
    throw failed;
  }
  await store.end({ exchanges: recorder.exchanges, durationMs: recorder.durationMs, ended: 'finished' });
  for (const line of leftOut(recorder)) printError(`${line}\n`);
  if (recorder.exchanges === 0) {
    printError('No request to an operation of the interface came, so that nothing can be judged.\n');
    return exitCode.couldNotJudge;
  }
  const results = await judge(catalogue, await store.open(), suiteIdentity());
  return reportResults({
    results,
    open: store.open,
    out: options.out,
    formats: options.report ?? [],
    failOn,
    gateRules: gateRulesOf(recorder.header, options),
    interrupted: false,
    prints: 'summary',
  });
}

/** @throws UsageError */
function addressOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '')
    throw new UsageError(
      '--to is no base URL.\nGive the address of the service, without credentials and query, e.g. ' +
        '--to https://ems.example/api/v2.',
    );
  return url;
}

/** @throws UsageError where the port can't be listened at, or the proxy leads to itself */
async function listen(
  to: URL,
  { host = '127.0.0.1', port = usualPort }: ProxyOptions,
  onUnreadable: (reason: string) => void,
  onExchange: (entry: RecordedEntry) => void,
): Promise<Proxy> {
  const { maxBodyBytes, recordBodyBytes } = effectiveLimits({});
  const limits = { maxBodyBytes, keptBodyBytes: bytesToRecord(recordBodyBytes) };
  const proxy = await startProxy({ to, listen: { host, port }, limits, onExchange, onUnreadable }).catch(
    (error: unknown) => {
      throw new UsageError(`The proxy cannot listen at ${host}:${port}: ${errorInWords(error)}.\nGive another --port.`);
    },
  );
  if (await leadsToItself(to, { host, port: Number(new URL(proxy.url).port) }, [proxy.url])) {
    await proxy.close();
    throw new UsageError('--to leads to this proxy itself.\nGive the address of the service.');
  }
  return proxy;
}

function announce({ url }: Proxy, to: URL, options: ProxyOptions): void {
  print(
    `Requests to ${url} go to ${to.href.replace(/\/$/, '')}, and each exchange is judged.\n` +
      `${options.for === undefined ? 'Ctrl-C' : 'The end of --for, or Ctrl-C,'} ends it and shows the results.\n`,
  );
}

const ended = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Prints each requirement that an exchange contradicts, and each difference of a client, the first time. */
class Watch {
  readonly #catalogue: Catalogue;
  readonly #recorder: TrafficRecorder;
  readonly #failing: (exchange: Exchange) => readonly string[];
  readonly #context: JudgeContext;
  readonly #sequence = new RequestSequence();
  readonly #said = new Set<string>();

  constructor(catalogue: Catalogue, recorder: TrafficRecorder) {
    this.#catalogue = catalogue;
    this.#recorder = recorder;
    this.#context = { iface: catalogue.iface, configuration: recorder.header.configuration };
    this.#failing = createOracle(catalogue, recorder.header.configuration);
  }

  /** The lines of evidence of an exchange. */
  lines(entry: RecordedEntry): readonly EvidenceLine[] {
    const lines = this.#recorder.linesOf(entry);
    for (const line of lines) {
      if (line.kind !== 'exchange' && line.kind !== 'delivery') continue;
      for (const id of this.#failing(line)) {
        const requirement = this.#catalogue.find(id);
        this.#say(id, `${requirement?.level ?? ''} ${requirement?.title ?? id}`, line);
      }
      if (line.kind === 'delivery') continue;
      for (const difference of [...differencesOf(line, this.#context), ...this.#sequence.see(line)]) {
        const text = inWords(difference);
        this.#say(`${line.operation} ${text}`, `client  the request ${text}`, line);
      }
    }
    return lines;
  }

  #say(cause: string, text: string, line: Exchange): void {
    if (this.#said.has(cause)) return;
    this.#said.add(cause);
    const { request } = line;
    const status = statusOf(line);
    print(
      `${new Date().toISOString().slice(11, 19)} ${text}\n` +
        `         ${request.method} ${request.url}${status === undefined ? '' : ` → ${status}`} ` +
        `(exchange ${this.#recorder.exchanges})\n`,
    );
  }
}

const statusOf = (line: Exchange): number | undefined => {
  if (line.kind === 'delivery') return 'status' in line.answer ? line.answer.status : undefined;
  return line.outcome.kind === 'response' ? line.outcome.status : undefined;
};
