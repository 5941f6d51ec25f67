import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../../src/core/package-root.js';
import { loadInterface } from '../../spec/load.js';
import { matchPaths } from '../../src/sources/match-paths.js';
import { readOpenApi } from '../../src/documents/openapi-document.js';
import type { Results } from '../../src/results/results.js';
import type { RunningServer } from './store.js';

/** The requirements that a run with a configuration from the server's own document decided. */
export interface Decided {
  readonly server: string;
  /** Operations of the interface that it serves. */
  readonly operations: number;
  /** Contradictions that `lint` finds in its document. */
  readonly contradictions: number;
  /** Stated MUSTs of these operations that are applicable, and how many of them are decided. */
  readonly applicable: number;
  readonly decided: number;
  /** Requirements of any level that fail, or met a fault of ours. */
  readonly failed: readonly string[];
  readonly undecided: readonly string[];
}

const command = join(packageRoot(), 'dist/command/main.js');

/** Runs the command as built; exit codes are of no interest here, the results are. */
async function run(folder: string, credential: string, ...args: readonly string[]): Promise<number> {
  const env = { ...process.env, EMS_CREDENTIAL: credential, NO_COLOR: '1' };
  const ended = await promisify(execFile)(process.execPath, [command, ...args], { cwd: folder, env }).then(
    () => 0,
    (error: unknown) => (error instanceof Error && 'code' in error ? Number(error.code) : 2),
  );
  return ended;
}

/** The input of a run about a server: its own document, or only its address, with or without permission to write. */
export type Told = 'document' | 'address' | 'address and writes';

const documentOf = ({ origin, documentPath }: RunningServer): string => `${origin}${documentPath}`;

/** `init --from`, as a user would run it: only the credential and the ids are typed. */
async function configureFromDocument(server: RunningServer, folder: string): Promise<void> {
  const init = ['init', '--from', documentOf(server), '--allow-writes', '--expendable', ...server.expendable];
  if ((await run(folder, server.credential, ...init)) !== 0) throw new Error(`init failed on ${server.name}`);
}

/** The address, the header of the credential, and expendable ids. JSON is YAML. */
async function configureByHand(
  { origin, basePath, header, expendable }: RunningServer,
  folder: string,
  writes: boolean,
): Promise<void> {
  const named = expendable.map((entry) => {
    const [name = '', ids] = entry.split('=');
    return [name, ids === undefined ? true : ids.split(',')] as const;
  });
  const configuration = {
    target: { baseUrl: `${origin}${basePath}` },
    credentials: { header },
    ...(writes ? { writes: { allowed: true, expendable: Object.fromEntries(named) } } : {}),
  };
  await writeFile(join(folder, 'ems-conformance.yaml'), JSON.stringify(configuration));
}

/** Configures and runs the command on a server, and counts decided requirements of the operations in its document. */
export async function decideFrom(server: RunningServer, told: Told = 'document'): Promise<Decided> {
  const folder = await mkdtemp(join(tmpdir(), 'ems-server-'));
  const url = documentOf(server);
  try {
    const iface = await loadInterface();
    const { matches } = matchPaths(iface, (await readOpenApi(url)).operations);
    const operations = matches.map(({ match }) => match.operation.id);
    const lint = told === 'document' ? await run(folder, server.credential, 'lint', url) : 0;
    if (told === 'document') await configureFromDocument(server, folder);
    else await configureByHand(server, folder, told === 'address and writes');
    const only = operations.flatMap((id) => ['--only', id]);
    await run(folder, server.credential, 'run', '--seed', 'decided', '--out', 'out', ...only);
    // A file that the command has just written.
    const results = JSON.parse(await readFile(join(folder, 'out/results.json'), 'utf8')) as Results;
    const served = results.requirements.filter(
      ({ subject }) => 'operation' in subject && operations.some((id) => id === subject.operation),
    );
    const stated = served.filter(
      ({ level, statedness, verdict }) => level === 'MUST' && statedness === 'stated' && verdict !== 'not-applicable',
    );
    const undecided = stated.filter(({ verdict }) => verdict === 'inconclusive' || verdict === 'error');
    return {
      server: server.name,
      operations: operations.length,
      contradictions: lint,
      applicable: stated.length,
      decided: stated.length - undecided.length,
      failed: served
        .filter(({ verdict }) => verdict === 'fail' || verdict === 'error')
        .map(({ id, level, statedness }) => `${id} (${level}, ${statedness})`),
      undecided: undecided.map(({ id }) => id),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}
