import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Json } from '../../core/json.js';
import { errorCode, systemErrorInWords } from '../../core/system-error.js';
import { ChangesError } from '../changes-error.js';
import { compareDocuments, type Comparison } from '../compare/compare-documents.js';
import type { Day } from '../../core/day.js';
import type { Change } from './change.js';
import { changesFromRecords } from './records.js';

/** Which comparison speaks: ours, the diff tool oasdiff, or oasdiff where it is installed. */
export type Differ = 'own' | 'oasdiff' | 'auto';

/** The differences, and the tool that found them: `own`, or `oasdiff VERSION and own`. */
export interface SpokenComparison extends Omit<Comparison, 'claims'> {
  readonly differ: string;
}

/** Two documents, with the day of the own comparison; oasdiff takes the day of the clock. */
export interface Compared {
  readonly from: Json;
  readonly to: Json;
  readonly today: Day;
}

/** Limits of the child process. */
export interface DifferLimits {
  readonly milliseconds: number;
  /** Limit of its output. */
  readonly bytes: number;
}

const usualLimits: DifferLimits = { milliseconds: 60_000, bytes: 64 * 1024 * 1024 };

const execute = promisify(execFile);

/** Runs oasdiff and returns its output. Its environment has no credential of the suite. */
async function run(args: readonly string[], { milliseconds, bytes }: DifferLimits): Promise<string> {
  const { stdout } = await execute('oasdiff', args, {
    timeout: milliseconds,
    maxBuffer: bytes,
    killSignal: 'SIGKILL',
    env: Object.fromEntries(['PATH', 'HOME', 'TMPDIR'].map((name) => [name, process.env[name]])),
  });
  return stdout;
}

/**
 * Compares two documents with a differ. Every change that oasdiff reports is kept by its id, known or not, and so is
 * every change that only the own comparison finds, so that no difference is lost.
 * @throws ChangesError where oasdiff is asked for and can't be run, or fails
 */
export async function compareBy(
  differ: Differ,
  { from, to, today }: Compared,
  limits: DifferLimits = usualLimits,
): Promise<SpokenComparison> {
  const { changes, annotations } = compareDocuments(from, to, today);
  if (differ === 'own') return { changes, annotations, differ };
  const version = await installedVersion(differ, limits);
  if (version === undefined) return { changes, annotations, differ: 'own' };
  const theirs = await changesByOasdiff(from, to, limits);
  const key = ({ id, place }: Change): string => JSON.stringify([id, place]);
  const told = new Set(theirs.map(key));
  // Own changes have their details in fields; from the text of the tool only quoted parts are known.
  const unused = new Map<string, Change[]>();
  for (const change of changes) unused.set(key(change), [...(unused.get(key(change)) ?? []), change]);
  return {
    changes: [
      ...theirs.map((change) => {
        const own = unused.get(key(change))?.shift();
        return own === undefined ? change : { ...own, severity: change.severity, text: change.text };
      }),
      ...changes.filter((change) => !told.has(key(change))),
    ],
    annotations,
    differ: `oasdiff ${version} and own`,
  };
}

/** The version of oasdiff on PATH; `undefined` where there is none and none has to be there. */
async function installedVersion(differ: Differ, limits: DifferLimits): Promise<string | undefined> {
  try {
    const stdout = await run(['--version'], limits);
    return /version\s+(\S+)/.exec(stdout.slice(0, 200))?.[1] ?? 'of an unknown version';
  } catch (error) {
    if (differ === 'auto') return undefined;
    throw new ChangesError(
      errorCode(error) === 'ENOENT'
        ? 'oasdiff is not installed: there is no such command on PATH.\nInstall it, or leave out --differ oasdiff.'
        : `oasdiff can't be run: ${systemErrorInWords(error)}.\nLeave out --differ oasdiff.`,
    );
  }
}

/** The changes that oasdiff finds between two documents, each given as one file without references to others. */
async function changesByOasdiff(from: Json, to: Json, limits: DifferLimits): Promise<readonly Change[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ems-changes-'));
  try {
    const [before, after] = [join(folder, 'from.json'), join(folder, 'to.json')];
    await Promise.all([writeFile(before, JSON.stringify(from)), writeFile(after, JSON.stringify(to))]);
    const stdout = await run(['changelog', before, after, '-f', 'json'], limits);
    const records: unknown = stdout.trim() === '' ? [] : JSON.parse(stdout);
    const changes = changesFromRecords(records ?? [], 'the output of oasdiff');
    if (changes === undefined) throw new ChangesError('oasdiff wrote no list of changes.\nLeave out --differ oasdiff.');
    return changes;
  } catch (error) {
    if (error instanceof ChangesError) throw error;
    throw new ChangesError(`oasdiff ${whyFailed(error, limits)}.\nLeave out --differ oasdiff.`);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function whyFailed(error: unknown, { milliseconds, bytes }: DifferLimits): string {
  if (errorCode(error) === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return `printed more than ${bytes} bytes`;
  if (error instanceof Error && 'killed' in error && error.killed === true)
    return `was ended after ${milliseconds / 1000} s`;
  return `failed: ${(error instanceof Error ? error.message : String(error)).slice(0, 500)}`;
}
