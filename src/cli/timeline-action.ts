import { UsageError } from '../campaign/usage-error.js';
import { loadChangelog } from '../changes/load-changelog.js';
import { timeline } from '../changes/timeline.js';
import { timelineText } from '../changes/timeline-text.js';
import type { EvidenceReader } from '../evidence/bundle.js';
import { openBundle, openRepeatable } from '../evidence/reader.js';
import { loadInterface } from '../../spec/load.js';
import { exitCode, type ExitCode } from './exit-code.js';
import { print, printJson } from './output.js';
import { noteDamage, noteVersion } from './version-notice.js';
import { bundlePath } from './run-files.js';

/** `ems-conformance timeline BUNDLE`: where an implementation stands to each recorded change. */
export async function timelineAction(
  bundle: string,
  options: { readonly all?: boolean; readonly json?: boolean },
): Promise<ExitCode> {
  const path = await bundlePath(bundle);
  const [iface, changelog, { header }] = await Promise.all([loadInterface(), loadChangelog(), openBundle(path)]);
  if (header.interface.title !== iface.title) {
    throw new UsageError(
      `${path} is evidence about "${header.interface.title}", and this suite knows the changes of ` +
        `"${iface.title}".\nUse the suite that recorded it.`,
    );
  }
  noteVersion(path, { suite: header.suite });
  let last: EvidenceReader | undefined;
  const open = await openRepeatable(path);
  const entries = await timeline(iface, changelog, async () => (last = await open()));
  if (last !== undefined) noteDamage(path, last);
  if (options.json === true)
    printJson(
      entries.map(({ entry: { id, change, when, basis, says }, placement, flips }) => ({
        id,
        change,
        when,
        basis,
        says,
        placement,
        flips,
      })),
    );
  else print(timelineText(entries, { all: options.all === true }));
  return exitCode.conforming;
}
