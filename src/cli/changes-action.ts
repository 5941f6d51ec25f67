import { changesSince } from '../changes/changes-since.js';
import { readDocument } from '../changes/compare/read-document.js';
import { writeDraftEntries } from '../changes/draft-entries.js';
import type { Entry } from '../changes/entry.js';
import { readChanges } from '../changes/intake/read-changes.js';
import { compareBy, type Differ, type SpokenComparison } from '../changes/intake/run-oasdiff.js';
import { loadCatalogue } from '../changes/load-catalogue.js';
import { changesMarkdown } from '../changes/select/changes-markdown.js';
import { changesData, changesText } from '../changes/select/changes-text.js';
import { selectByChanges } from '../changes/select/selection.js';
import { UsageError } from '../campaign/usage-error.js';
import { count } from '../core/count.js';
import { SecretLabels } from '../documents/without-given-secrets.js';
import { exitCode, type ExitCode } from './exit-code.js';
import { print, printError, printJson } from './output.js';

/** Options of `changes`. */
export interface ChangesOptions {
  readonly json?: boolean;
  readonly markdown?: boolean;
  readonly at?: string;
  readonly differ: Differ;
  /** Further folders that references may lead to. */
  readonly refsFrom?: readonly string[];
  readonly write?: string;
  readonly since?: string;
}

/** `ems-conformance changes`: the consequences of changes, the recorded changes, or the document at a revision. */
export async function changesAction(
  from: string | undefined,
  to: string | undefined,
  { at, json, markdown, differ, refsFrom, write, since }: ChangesOptions,
): Promise<ExitCode> {
  if (at !== undefined) {
    const { catalogue } = await loadCatalogue(at);
    printJson(catalogue.iface.document);
    return exitCode.conforming;
  }
  const known = await loadCatalogue();
  if (since !== undefined) {
    print(changesSince(since, known));
    return exitCode.conforming;
  }
  if (from === undefined) {
    if (write !== undefined || markdown === true)
      throw new UsageError(
        `${write === undefined ? '--markdown' : '--write'} is about changes between two documents, and none is ` +
          'given.\nGive them: `ems-conformance changes FROM TO`, or a changelog.',
      );
    const { entries } = known.changelog;
    if (json === true) printJson(entries);
    else print(`${entries.map(recordedLine).join('\n')}\n${count(entries.length, 'recorded change')}\n`);
    return exitCode.conforming;
  }
  const { changes, ...told } =
    to === undefined
      ? { changes: await readChanges(from), annotations: [] }
      : await compared(differ, from, to, refsFrom);
  const selection = selectByChanges(changes, known);
  if (json === true) printJson(changesData(selection, told));
  else if (markdown === true) print(changesMarkdown(selection, told, known.catalogue.requirements.length));
  else print(changesText(selection, told, known.catalogue.requirements.length));
  if (write !== undefined) {
    const { written, left } = await writeDraftEntries(write, selection.affected);
    printError(
      `${count(written, 'draft entry', 'draft entries')} written to ${write}` +
        `${left.length === 0 ? '' : `; nothing knows how to undo ${left.join(', ')}, so they are comments`}\n`,
    );
  }
  return exitCode.conforming;
}

async function compared(
  differ: Differ,
  from: string,
  to: string,
  refsFrom: readonly string[] | undefined,
): Promise<SpokenComparison> {
  const labels = new SecretLabels();
  // One after the other: labels have the numbers of the secrets in the order of reading.
  const earlier = await readDocument(from, labels, refsFrom);
  return compareBy(differ, earlier, await readDocument(to, labels, refsFrom));
}

function recordedLine({ id, change, says, when, basis }: Entry): string {
  const date = when.kind === 'undated' ? 'undated' : when.kind === 'date' ? when.date : `${when.from} to ${when.to}`;
  return `${id}  (${change}, ${date}${basis === 'listed' ? ', listed without being called a change' : ''})\n  ${says}`;
}
