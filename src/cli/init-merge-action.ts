import { suggestedEntries } from '../../reports/missing.js';
import { parseYaml } from '../config/yaml-source.js';
import { count } from '../core/count.js';
import type { Json } from '../core/json.js';
import { readResults } from '../results/read.js';
import type { ConfigurationEntry } from '../sources/entry.js';
import { mergeEntries } from '../sources/merge-entries.js';
import { readConfigurationText } from './read-configuration-text.js';
import { writeCommandFile } from './write-command-file.js';
import { exitCode, type ExitCode } from './exit-code.js';
import { print } from './output.js';
import { resultsPath } from './run-files.js';

/**
 * `ems-conformance init --merge OUT`: puts the entries that a run asked for into the configuration, as comments to fill
 * in and to enable. Existing entries stay as they are, comments included; earlier suggestions are not suggested again.
 */
export async function initMergeAction({
  out,
  results: given,
}: {
  /** The configuration. */
  readonly out: string;
  /** Results of the run, or the folder that holds them. */
  readonly results: string;
}): Promise<ExitCode> {
  const results = await readResults(await resultsPath(given));
  const before = await readConfigurationText(out);
  // Mistakes are reported with line and column, before the file is written.
  parseYaml(out, before);
  const entries = suggestedEntries(results).map(({ keys, value, why }): ConfigurationEntry => ({
    path: keys,
    // Suggested values are JSON values.
    value: value as Json,
    origin: keys.join('.'),
    unsure: why,
  }));
  const fresh = entries.filter(({ origin }) => !before.includes(`## ${origin}: would decide `));
  const { text, suggested, kept } = mergeEntries(before, fresh);
  if (suggested.length > 0) await writeCommandFile(out, text);
  print(
    [
      `${out}: ${count(suggested.length, 'suggestion')} added as comments, ${entries.length - fresh.length} there ` +
        'from before.',
      ...(suggested.length === 0
        ? []
        : ['Take "# " from the lines that you need, and put values in place of what stands in <…>.']),
      ...kept.map(({ origin, unsure }) => `${origin} is there already, and more is needed: ${unsure}`),
      '',
    ].join('\n'),
  );
  return exitCode.conforming;
}
