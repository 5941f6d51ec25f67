import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject, type Json } from '../core/json.js';
import { readBounded } from '../core/read-bounded.js';
import { errorCode, systemErrorInWords } from '../core/system-error.js';
import { ensureSubfolder } from '../campaign/output-folder.js';
import { UsageError } from '../campaign/usage-error.js';
import { historyOfRuns, historyEntry, type History, type HistoryEntry } from '../results/history.js';
import type { Results } from '../results/results.js';
import { writeCommandFile } from './write-command-file.js';

/** The folder, in the one where the command runs, in which `run` keeps the verdict of each requirement. */
export const historyFolder = '.ems-conformance-history';

/** Runs of one address that are kept, and runs of all addresses: a port may be another one each time. */
const keptRuns = { ofAddress: 50, all: 200 };
/** The most bytes of a kept run: the ids and verdicts of some thousands of requirements. */
const longest = 2 ** 21;

const format = 'ems-conformance/history';

/** A kept run with the address of its implementation, as results show it: without secrets. */
interface Kept extends HistoryEntry {
  readonly format: typeof format;
  readonly target: string;
}

/**
 * Keeps a run beside the earlier ones of the same address, and removes the oldest.
 * @returns all of them with this one, and a notice where it cannot be kept
 */
export async function keepRun(results: Results): Promise<{ readonly history: History; readonly notice?: string }> {
  const { target, startedAt: label } = results.run;
  const own: Kept = { format, target, ...historyEntry({ label, results }) };
  const all = (await keptFiles()).filter(({ kept }) => kept.target !== target || kept.run.label !== label);
  const earlier = all.filter(({ kept }) => kept.target === target);
  const history = historyOfRuns([...earlier.map(({ kept }) => kept), own]);
  try {
    await ensureSubfolder(historyFolder);
    await writeCommandFile(join(historyFolder, '.gitignore'), '*\n');
    await writeCommandFile(join(historyFolder, `${label.replaceAll(/[^0-9TZ]/g, '')}.json`), JSON.stringify(own));
    const old = [...oldest(earlier, keptRuns.ofAddress), ...oldest(all, keptRuns.all)];
    for (const { file } of old) await rm(join(historyFolder, file), { force: true });
    return { history };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { history, notice: `The run is not kept for the history: ${error.message.split('\n')[0]}` };
  }
}

/** The first ones of a list in order of time, so that with one more at most so many stay. */
const oldest = <T>(runs: readonly T[], most: number): readonly T[] =>
  runs.slice(0, Math.max(0, runs.length + 1 - most));

/** The kept runs of the address that was judged last. @throws UsageError without a kept run */
export async function keptHistory(): Promise<History> {
  const files = await keptFiles();
  const newest = files.at(-1)?.kept;
  if (newest === undefined)
    throw new UsageError(
      `There is no ${historyFolder} here, where each run of an implementation is kept.\nGive the results of several ` +
        'runs, or judge an implementation first.',
    );
  return historyOfRuns(files.flatMap(({ kept }) => (kept.target === newest.target ? [kept] : [])));
}

/** The kept runs, the oldest first, without other files. */
async function keptFiles(): Promise<readonly { readonly file: string; readonly kept: Kept }[]> {
  const found: { readonly file: string; readonly kept: Kept }[] = [];
  for (const file of (await namesIn(historyFolder)).filter((name) => /^\d+T\d+Z\.json$/.test(name)).toSorted()) {
    const read = await readBounded(join(historyFolder, file), longest);
    const kept = read.kind === 'read' ? keptIn(read.bytes.toString('utf8')) : undefined;
    if (kept !== undefined) found.push({ file, kept });
  }
  return found;
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return [];
    throw new UsageError(`${folder} can't be read: ${systemErrorInWords(error)}.\nRemove it, or make it readable.`);
  }
}

/** A kept run; `undefined` for another text. */
function keptIn(text: string): Kept | undefined {
  try {
    const value = JSON.parse(text) as Json; // JSON.parse gives JSON
    return isKept(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const runMembers: readonly (readonly [name: string, type: string])[] = [
  ['label', 'string'],
  ['startedAt', 'string'],
  ['implementation', 'string'],
  ['headline', 'object'],
  ['failing', 'number'],
  ['notDecided', 'number'],
  ['passing', 'number'],
  ['durationMs', 'number'],
  ['exchanges', 'number'],
];

/** Has a value the members of a kept run? `keepRun` writes them; a person may have changed the file. */
function isKept(value: unknown): value is Kept {
  if (!isObject(value) || value['format'] !== format || typeof value['target'] !== 'string') return false;
  const { run, verdicts, failed, medians } = value;
  return (
    isObject(run) &&
    runMembers.every(([name, type]) => typeof run[name] === type && run[name] !== null) &&
    isObject(verdicts) &&
    isObject(medians) &&
    Array.isArray(failed) &&
    failed.every((each) => isObject(each) && typeof each['id'] === 'string' && typeof each['title'] === 'string')
  );
}
