import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadInterface } from '../../spec/load.js';
import { command } from '../../src/cli/command.fixture.js';
import { readOpenApi } from '../../src/documents/openapi-document.js';
import type { RecordedEntry } from '../../src/evidence/recorded-entry.js';
import { defaultLimits } from '../../src/http/limits.js';
import { startProxy } from '../../src/http/proxy.js';
import type { Results } from '../../src/results/results.js';
import { matchPaths } from '../../src/sources/match-paths.js';
import { collectionOf, harOf } from './recordings.js';
import { reference, servers } from './servers.js';
import type { RunningServer } from './store.js';

/** The files that a first configuration is derived from. */
export const origins = ['document', 'har', 'collection', 'run'] as const;
export type Origin = (typeof origins)[number];

/** Variants of the reference beside the servers; some refuse more, or have fewer records, than the reference. */
const variantIds = [
  'wrapped-data',
  'integer-ids',
  'settings-to-be-made',
  'empty-collections',
  'quiet-writes',
  'bad-request-for-invalid',
];

type Start = () => Promise<RunningServer>;

/** Servers that have a part of the interface, and are judged in seconds. */
export const smallServers: readonly Start[] = servers.slice(1);

/** The reference and variants of it, which have the whole interface. */
export const wholeServices: readonly Start[] = [undefined, ...variantIds].map((id) => () => reference(id));

export const honestServices: readonly Start[] = [...smallServers, ...wholeServices];

/** One run of a first contact. */
export interface ContactRun {
  readonly code: number;
  /** Requirements of the level MUST that fail, each with its reason. */
  readonly failed: readonly string[];
  readonly decided: number;
  readonly applicable: number;
  readonly requests: number;
}

export interface Contact {
  readonly server: string;
  readonly runs: readonly ContactRun[];
}

interface User {
  readonly folder: string;
  readonly server: RunningServer;
  /** Options that select the operations that the server has. */
  readonly only: readonly string[];
  /** Further options of the three runs, e.g. `--depth quick`. */
  readonly options: readonly string[];
}

const runsOfEach = 3;
const documentOf = ({ origin, documentPath }: RunningServer): string => `${origin}${documentPath}`;

async function ems({ folder, server }: User, ...args: readonly string[]): Promise<number> {
  const env = { EMS_CREDENTIAL: server.credential };
  const { code, stderr } = await command(args, { cwd: folder, env, timeoutMs: 600_000 });
  if (code < 0 || code > 2) throw new Error(`${args.join(' ')} ended with exit code ${code}: ${stderr}`);
  return code;
}

async function initFrom(user: User, place: string, out: string): Promise<void> {
  const given = ['--allow-writes', '--expendable', ...user.server.expendable];
  const code = await ems(user, 'init', '--from', place, '--out', out, ...given);
  if (code !== 0) throw new Error(`init --from ${place} failed on ${user.server.name}`);
}

async function run(user: User, config: string, name: string, ...more: readonly string[]): Promise<ContactRun> {
  const code = await ems(user, 'run', '--config', config, '--out', name, ...user.only, ...more);
  // A file that the command has just written.
  const results = JSON.parse(await readFile(join(user.folder, name, 'results.json'), 'utf8')) as Results;
  const musts = results.requirements.filter(({ level }) => level === 'MUST');
  const stated = musts.filter(({ statedness, verdict }) => statedness === 'stated' && verdict !== 'not-applicable');
  return {
    code,
    failed: musts.filter(({ verdict }) => verdict === 'fail').map(({ id, reason }) => `${id}: ${reason}`),
    decided: stated.filter(({ verdict }) => verdict === 'pass' || verdict === 'fail').length,
    applicable: stated.length,
    requests: results.run.exchanges,
  };
}

async function withUser<T>(start: Start, options: readonly string[], act: (user: User) => Promise<T>): Promise<T> {
  const server = await start();
  const folder = await mkdtemp(join(tmpdir(), 'ems-contact-'));
  try {
    const { matches } = matchPaths(await loadInterface(), (await readOpenApi(documentOf(server))).operations);
    const only = [...new Set(matches.map(({ match }) => match.operation.id))].flatMap((id) => ['--only', id]);
    return await act({ folder, server, only, options });
  } finally {
    await server.close();
    await rm(folder, { recursive: true });
  }
}

async function repeatedRuns(user: User, config: string): Promise<Contact> {
  const runs: ContactRun[] = [];
  while (runs.length < runsOfEach) runs.push(await run(user, config, `out-${runs.length}`, ...user.options));
  return { server: user.server.name, runs };
}

/** The requests that a client sends, here those of a run with the server's own document. */
async function record(user: User): Promise<readonly RecordedEntry[]> {
  const { origin, basePath } = user.server;
  const entries: RecordedEntry[] = [];
  const proxy = await startProxy({
    to: new URL(origin),
    listen: { host: '127.0.0.1', port: 0 },
    limits: defaultLimits,
    onExchange: (entry) => entries.push(entry),
  });
  try {
    await initFrom(user, documentOf(user.server), 'recorded.yaml');
    await run(user, 'recorded.yaml', 'recorded', '--base-url', `${proxy.url}${basePath}`);
    return entries;
  } finally {
    await proxy.close();
  }
}

/**
 * A user who has only a file: `init --from` with the ids that may be changed, and three runs. A recording is of another
 * start of the server: records with other ids are there, and those that the recording created are not.
 */
export async function firstContact(start: Start, origin: Origin, options: readonly string[] = []): Promise<Contact> {
  const config = 'ems-conformance.yaml';
  if (origin === 'document')
    return withUser(start, options, async (user) => {
      await initFrom(user, documentOf(user.server), config);
      return repeatedRuns(user, config);
    });
  if (origin === 'run')
    return withUser(start, options, async (user) => {
      await initFrom(user, documentOf(user.server), 'earlier.yaml');
      await run(user, 'earlier.yaml', 'earlier');
      await initFrom(user, 'earlier', config);
      return repeatedRuns(user, config);
    });
  const recording = await withUser(start, options, async (user) => ({
    origin: user.server.origin,
    entries: await record(user),
  }));
  return withUser(start, options, async (user) => {
    const content = (origin === 'har' ? harOf : collectionOf)(recording.entries);
    const text = JSON.stringify(content).replaceAll(recording.origin, user.server.origin);
    await writeFile(join(user.folder, 'recording.json'), text);
    await initFrom(user, 'recording.json', config);
    return repeatedRuns(user, config);
  });
}
