import { compareDocuments } from '../changes/compare/compare-documents.js';
import { readDocument } from '../changes/compare/read-document.js';
import type { Entry } from '../changes/entry.js';
import { readChanges } from '../changes/intake/read-changes.js';
import { loadCatalogue } from '../changes/load-catalogue.js';
import { changesData, changesText } from '../changes/select/changes-text.js';
import { selectByChanges } from '../changes/select/selection.js';
import { count } from '../core/count.js';
import { exitCode, type ExitCode } from './exit-code.js';
import { print, printJson } from './output.js';

/** What the command line of `changes` says. */
export interface ChangesOptions {
  readonly json?: boolean;
  readonly at?: string;
}

/** `ems-conformance changes`: what changes mean, what the interface records, or its document at a revision. */
export async function changesAction(
  from: string | undefined,
  to: string | undefined,
  { at, json }: ChangesOptions,
): Promise<ExitCode> {
  if (at !== undefined) {
    const { catalogue } = await loadCatalogue(at);
    printJson(catalogue.iface.document);
    return exitCode.conforming;
  }
  const known = await loadCatalogue();
  if (from === undefined) {
    const { entries } = known.changelog;
    if (json === true) printJson(entries);
    else print(`${entries.map(recordedLine).join('\n')}\n${count(entries.length, 'recorded change')}\n`);
    return exitCode.conforming;
  }
  const { changes, annotations } =
    to === undefined
      ? { changes: await readChanges(from), annotations: [] }
      : compareDocuments(...(await Promise.all([readDocument(from), readDocument(to)])));
  const selection = selectByChanges(changes, known);
  if (json === true) printJson(changesData(selection, annotations));
  else print(changesText(selection, annotations, known.catalogue.requirements.length));
  return exitCode.conforming;
}

function recordedLine({ id, change, says, when, basis }: Entry): string {
  const date = when.kind === 'undated' ? 'undated' : when.kind === 'date' ? when.date : `${when.from} to ${when.to}`;
  return `${id}  (${change}, ${date}${basis === 'listed' ? ', listed without being called a change' : ''})\n  ${says}`;
}
