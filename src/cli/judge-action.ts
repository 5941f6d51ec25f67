import { basename } from 'node:path';
import { openPlanned } from '../campaign/planned-evidence.js';
import { createStore } from '../campaign/store.js';
import { suiteIdentity } from '../campaign/suite-identity.js';
import { loadCatalogue } from '../changes/load-catalogue.js';
import type { Catalogue } from '../requirements/catalogue.js';
import type { EvidenceReader } from '../evidence/bundle.js';
import { openBundle } from '../evidence/reader.js';
import { judge } from '../judge/judge.js';
import { underRulings } from '../judge/rulings.js';
import type { ExitCode } from './exit-code.js';
import { aboutTraffic, gateRulesOf, leftOut } from './recorded-traffic.js';
import { evidenceOfTraffic } from '../sources/recorded/evidence-of-traffic.js';
import { readTraffic } from '../sources/recorded/read-traffic.js';
import { catalogueOfEvidence, noRevision } from '../supplement/with-supplement.js';
import { noteVersion } from './version-notice.js';
import { conditionsOf, reportersOf, reportResults } from './report-results.js';
import { rulingsOf, type RulingsOptions } from './rulings-options.js';
import { printError } from './output.js';
import { bundlePath } from './run-files.js';
import { ensureFolder } from '../campaign/output-folder.js';
import { UsageError } from '../campaign/usage-error.js';

export interface JudgeOptions extends RulingsOptions {
  readonly out?: string;
  readonly force?: boolean;
  readonly report?: readonly string[];
  readonly failOn: string;
  readonly allowUndecided?: number;
  readonly revision?: string;
  /** Configuration for recorded traffic; evidence holds that of its run. */
  readonly config?: string;
}

/** Recorded evidence or traffic that is to be judged, with the catalogue to judge it by. */
interface Recording {
  readonly catalogue: Catalogue;
  readonly reader: EvidenceReader;
  /** Opens it again, for reports. */
  readonly open: () => Promise<EvidenceReader>;
}

/**
 * `ems-conformance judge RECORDING…`: offline, pure. Evidence is judged by the revision of the run, and traffic by the
 * current one, unless another one is given.
 */
export async function judgeAction(recordings: readonly string[], options: JudgeOptions): Promise<ExitCode> {
  reportersOf(options.report ?? []);
  const failOn = conditionsOf(options.failOn);
  const { catalogue, reader, open } = isTraffic(recordings)
    ? await trafficIn(recordings, options)
    : await evidenceOfRun(recordings[0] ?? '', options);
  const rulings = await rulingsOf(options, catalogue.iface.title);
  const results = underRulings(await judge(catalogue, reader, suiteIdentity()), rulings);
  return reportResults({
    results,
    open,
    out: options.out,
    formats: options.report ?? [],
    failOn,
    gateRules: gateRulesOf(reader.header, options),
    interrupted: false,
    prints: 'summary',
  });
}

/** Evidence is one folder or file of JSON lines; traffic is one file of HAR entries or several. */
const isTraffic = (recordings: readonly string[]): boolean =>
  recordings.length > 1 || recordings.some((path) => /\.(har|json|ndjson)(\.gz)?$/i.test(path));

async function evidenceOfRun(recording: string, options: JudgeOptions): Promise<Recording> {
  if (options.config !== undefined)
    throw new UsageError('Evidence holds the configuration of its run.\nLeave out --config.');
  const path = await bundlePath(recording);
  const first = await openBundle(path);
  // Recorded traffic follows from no plan.
  const reader = first.header.recorded === undefined ? await openPlanned(path) : first;
  const { revision } = reader.header.interface;
  const { catalogue: ofInterface } = await loadCatalogue(
    options.revision ?? (revision === noRevision ? undefined : revision),
  );
  const catalogue = catalogueOfEvidence(ofInterface, reader.header);
  if (reader.header.interface.title !== catalogue.iface.title) {
    throw new UsageError(
      `${path} is evidence about "${reader.header.interface.title}", and this suite judges ` +
        `"${catalogue.iface.title}".\nUse the suite that recorded it.`,
    );
  }
  noteVersion(path, reader.header);
  if (options.out !== undefined) await ensureFolder(options.out, options.force === true);
  // Its lines are checked once, and known to later passes.
  return { catalogue, reader, open: async () => reader };
}

/**
 * Makes evidence of HAR files, in the output folder where one is given.
 * @throws SourceError for files of another kind
 */
async function trafficIn(files: readonly string[], options: JudgeOptions): Promise<Recording> {
  const { catalogue } = await loadCatalogue(options.revision);
  const entries = (await Promise.all(files.map(readTraffic))).flat();
  const { recorder, scenarios } = evidenceOfTraffic(entries, {
    ...(await aboutTraffic(catalogue, options.config)),
    from: files.map((file) => basename(file)),
  });
  if (options.out !== undefined) await ensureFolder(options.out, options.force === true);
  const store = createStore(
    options.out === undefined ? { kind: 'memory' } : { kind: 'file', folder: options.out },
    recorder.header,
    recorder.redactor,
  );
  await store.begin();
  for (const lines of scenarios()) await store.write(lines);
  await store.end({ exchanges: recorder.exchanges, durationMs: recorder.durationMs, ended: 'finished' });
  for (const line of leftOut(recorder)) printError(`${line}\n`);
  return { catalogue, reader: await store.open(), open: store.open };
}
