import { changesSince } from '../changes/changes-since.js';
import type { Day } from '../core/day.js';
import { readDocument } from '../changes/compare/read-document.js';
import { draftsOf, writeDraftEntries } from '../changes/draft-entries.js';
import type { ChangelogEntry } from '../changes/entry.js';
import { readChanges } from '../changes/intake/read-changes.js';
import { compareBy, type Compared, type Differ } from '../changes/intake/run-oasdiff.js';
import { loadCatalogue, type LoadedCatalogue } from '../changes/load-catalogue.js';
import { changesMarkdown } from '../changes/select/changes-markdown.js';
import { changesData, changesText } from '../changes/select/changes-text.js';
import { selectByChanges } from '../changes/select/selection.js';
import { workOf } from '../changes/work.js';
import { workData, workMarkdown, workText } from '../changes/work-text.js';
import { UsageError } from '../campaign/usage-error.js';
import { count } from '../core/count.js';
import { defined } from '../core/defined.js';
import { openRepeatable } from '../evidence/reader.js';
import { SecretLabels } from '../documents/without-given-secrets.js';
import { exitCode, type ExitCode } from './exit-code.js';
import { print, printError, printJson } from './output.js';
import { bundlePath } from './run-files.js';

/** Options of `changes`. */
export interface ChangesOptions {
  readonly json?: boolean;
  readonly markdown?: boolean;
  readonly at?: string;
  readonly differ: Differ;
  /** Further folders that references may lead to. */
  readonly refsFrom?: readonly string[];
  readonly write?: string;
  /** Runs whose evidence is judged by both documents. */
  readonly results?: readonly string[];
  readonly since?: string;
  /** The day by which sunsets have passed or not; without it, the current one (UTC). */
  readonly today?: Day;
}

/** `ems-conformance changes`: the consequences of changes, the recorded changes, or the document at a revision. */
export async function changesAction(
  from: string | undefined,
  to: string | undefined,
  options: ChangesOptions,
): Promise<ExitCode> {
  const { at, since, json } = options;
  if (at !== undefined) {
    const { catalogue } = await loadCatalogue(at);
    printJson(catalogue.iface.document);
    return exitCode.conforming;
  }
  refuseWithoutDocuments(from, to, options);
  const known = await loadCatalogue();
  const { entries } = known.changelog;
  if (since !== undefined) print(changesSince(since, known));
  else if (from !== undefined) await tellChanges(from, to, options, known);
  else if (json === true) printJson(entries);
  else print(`${entries.map(recordedLine).join('\n')}\n${count(entries.length, 'recorded change')}\n`);
  return exitCode.conforming;
}

function refuseWithoutDocuments(
  from: string | undefined,
  to: string | undefined,
  { markdown, write, results, since, today }: ChangesOptions,
): void {
  const option = write !== undefined ? '--write' : markdown === true ? '--markdown' : undefined;
  if (option !== undefined && from === undefined && since === undefined)
    throw new UsageError(
      `${option} is about changes between two documents, and none is given.\n` +
        'Give them: `ems-conformance changes FROM TO`, or a changelog.',
    );
  if (today !== undefined && to === undefined)
    throw new UsageError(
      '--today is about two documents that are compared on that day.\nGive them: `ems-conformance changes FROM TO`.',
    );
  if (results !== undefined && to === undefined)
    throw new UsageError(
      '--results is about two documents, by which evidence is judged.\nGive them: `ems-conformance changes FROM TO`.',
    );
}

async function tellChanges(
  from: string,
  to: string | undefined,
  { json, markdown, differ, write, results = [], ...how }: ChangesOptions,
  known: LoadedCatalogue,
): Promise<void> {
  const documents = to === undefined ? undefined : await documentsOf(from, to, how);
  const { changes, ...told } =
    documents === undefined
      ? { changes: await readChanges(from), annotations: [] }
      : await compareBy(differ, documents);
  const selection = selectByChanges(changes, known);
  const runs = [];
  for (const run of results) runs.push({ run, open: await openRepeatable(await bundlePath(run)) });
  const work = documents === undefined ? undefined : await workOf(documents, selection, known, runs);
  const all = known.catalogue.requirements.length;
  if (json === true) printJson({ ...changesData(selection, told), ...defined({ work: work && workData(work) }) });
  else if (markdown === true)
    print(changesMarkdown(selection, told, all) + (work === undefined ? '' : `\n${workMarkdown(work)}`));
  else print(changesText(selection, told, all) + (work === undefined ? '' : `\n${workText(work)}`));
  if (write === undefined) return;
  const { written, left } = await writeDraftEntries(write, work?.drafts ?? draftsOf(selection.affected));
  printError(
    `${count(written, 'draft entry', 'draft entries')} written to ${write}` +
      `${left.length === 0 ? '' : `; nothing knows how to undo ${left.join(', ')}, so they are comments`}\n`,
  );
}

const currentDay = (): Day => new Date().toISOString().slice(0, 10);

async function documentsOf(
  from: string,
  to: string,
  { refsFrom, today = currentDay() }: Pick<ChangesOptions, 'refsFrom' | 'today'>,
): Promise<Compared> {
  const labels = new SecretLabels();
  // One after the other: labels have the numbers of the secrets in the order of reading.
  const earlier = await readDocument(from, labels, refsFrom);
  return { from: earlier, to: await readDocument(to, labels, refsFrom), today };
}

function recordedLine({ id, change, says, when, basis }: ChangelogEntry): string {
  const date = when.kind === 'undated' ? 'undated' : when.kind === 'date' ? when.date : `${when.from} to ${when.to}`;
  return `${id}  (${change}, ${date}${basis === 'listed' ? ', listed without being called a change' : ''})\n  ${says}`;
}
