import { openPlanned } from '../campaign/planned-evidence.js';
import { suiteIdentity } from '../campaign/suite-identity.js';
import { loadCatalogue } from '../changes/load-catalogue.js';
import { openBundle } from '../evidence/reader.js';
import { judge } from '../judge/judge.js';
import { underRulings } from '../judge/rulings.js';
import type { ExitCode } from './exit-code.js';
import { catalogueOfEvidence, noRevision } from '../supplement/with-supplement.js';
import { noteVersion } from './version-notice.js';
import { conditionsOf, reportersOf, reportResults } from './report-results.js';
import { rulingsOf, type RulingsOptions } from './rulings-options.js';
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
}

/** `ems-conformance judge BUNDLE`: offline, pure. Judges by the revision of the run, unless another one is given. */
export async function judgeAction(bundle: string, options: JudgeOptions): Promise<ExitCode> {
  reportersOf(options.report ?? []);
  const failOn = conditionsOf(options.failOn);
  const path = await bundlePath(bundle);
  const reader = await openPlanned(path);
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
  const rulings = await rulingsOf(options, catalogue.iface.title);
  const results = underRulings(await judge(catalogue, reader, suiteIdentity()), rulings);
  return reportResults({
    results,
    open: () => openBundle(path),
    out: options.out,
    formats: options.report ?? [],
    failOn,
    gateRules:
      options.allowUndecided === undefined
        ? reader.header.configuration.gate
        : { ...reader.header.configuration.gate, notDecided: options.allowUndecided },
    interrupted: false,
    prints: 'summary',
  });
}
