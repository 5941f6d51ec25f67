import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../../src/core/package-root.js';
import { isArray, isObject, type Json } from '../../src/core/json.js';
import { libraryFaults } from '../supplement/library-faults.js';
import { libraryKey, startLibrary } from '../supplement/library.js';
import { servers } from '../servers/servers.js';

/*
 * `npm run bench:schemathesis [-- --servers | --faults] [--short]`: `run --interface none` beside Schemathesis 4 on the
 * same servers, documents and faults. `SCHEMATHESIS` names its command, by default `st`; where it is not installed, the
 * bench ends without a measurement. Schemathesis runs with all its checks and phases and its default number of examples
 * (`--short`: a quarter of them); this suite with as many examples as make about as many requests.
 */

const command = process.env['SCHEMATHESIS'] ?? 'st';
const examples = process.argv.includes('--short') ? { theirs: 25, ours: 18 } : { theirs: 100, ours: 60 };
const own = join(packageRoot(), 'dist/command/main.js');

/** The result of one run of one tool. */
interface Measured {
  /** The failures that it reports, as kind and operation. */
  readonly alarms: ReadonlySet<string>;
  readonly requests: number;
  readonly cpuSeconds: number;
}

interface Target {
  readonly origin: string;
  readonly documentUrl: string;
  readonly header: string;
  readonly credential: string;
  /** Are requests sent that change something? */
  readonly writes: boolean;
}

type Tool = (target: Target, folder: string) => Promise<Measured>;

/** Runs a command to its end, with any exit code, and returns its processor time. */
function timed(
  program: string,
  args: readonly string[],
  folder: string,
  env: NodeJS.ProcessEnv = {},
): Promise<{ readonly cpuSeconds: number }> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      'bash',
      ['-c', 'TIMEFORMAT="cpu %U %S"; time "$@" >output.txt 2>&1', 'bash', program, ...args],
      {
        cwd: folder,
        env: { ...process.env, NO_COLOR: '1', ...env },
      },
    );
    let told = '';
    child.stderr.on('data', (chunk: Buffer) => (told += chunk.toString()));
    child.on('error', reject).on('close', () => {
      const [, user = 'NaN', system = 'NaN'] = /cpu (\S+) (\S+)/.exec(told) ?? [];
      resolve({ cpuSeconds: Number(user) + Number(system) });
    });
  });
}

const readJson = async (file: string): Promise<Json> => JSON.parse(await readFile(file, 'utf8')) as Json; // gives JSON

const member = (value: Json | undefined, name: string): Json | undefined => (isObject(value) ? value[name] : undefined);
const listed = (value: Json | undefined): readonly Json[] => (isArray(value) ? value : []);

const schemathesis: Tool = async ({ documentUrl, header, credential, writes }, folder) => {
  const report = join(folder, 'report.json');
  const { cpuSeconds } = await timed(
    command,
    [
      'run',
      documentUrl,
      '--checks=all',
      '--seed=1',
      `--max-examples=${examples.theirs}`,
      '--report=json',
      `--report-json-path=${report}`,
      '--no-color',
      ...(credential === '' ? [] : ['-H', `${header}: ${credential}`]),
      ...(writes ? [] : ['--include-method', 'GET']),
    ],
    folder,
  );
  const results = await readJson(report);
  return {
    alarms: new Set(
      listed(member(results, 'failures')).flatMap((failure) =>
        listed(member(failure, 'operations')).map(
          (operation) => `${String(member(failure, 'type'))} ${String(operation)}`,
        ),
      ),
    ),
    requests: Number(member(member(results, 'test_cases'), 'generated')),
    cpuSeconds,
  };
};

const thisSuite: Tool = async ({ origin, documentUrl, credential, writes }, folder) => {
  const { cpuSeconds } = await timed(
    process.execPath,
    [
      own,
      'run',
      '--interface=none',
      `--supplement=${documentUrl}`,
      `--base-url=${origin}`,
      '--seed=bench',
      '--out=out',
      `--examples=${examples.ours}`,
      ...(writes ? ['--allow-writes'] : []),
    ],
    folder,
    { EMS_CREDENTIAL: credential },
  );
  const results = await readJson(join(folder, 'out/results.json'));
  return {
    alarms: new Set(
      listed(member(results, 'requirements')).flatMap((requirement) =>
        ['fail', 'error'].includes(String(member(requirement, 'verdict'))) ? [String(member(requirement, 'id'))] : [],
      ),
    ),
    requests: Number(member(member(results, 'run'), 'exchanges')),
    cpuSeconds,
  };
};

const tools: readonly (readonly [name: string, tool: Tool])[] = [
  ['Schemathesis', schemathesis],
  ['this suite', thisSuite],
];

/** Each tool on a server of its own, which it may change. */
async function onEach(start: () => Promise<Target & { close(): Promise<void> }>): Promise<readonly Measured[]> {
  const measured: Measured[] = [];
  for (const [, tool] of tools) {
    const target = await start();
    const folder = await mkdtemp(join(tmpdir(), 'ems-schemathesis-'));
    try {
      measured.push(await tool(target, folder));
    } finally {
      await target.close();
      await rm(folder, { recursive: true });
    }
  }
  return measured;
}

const library = async (
  fault?: (typeof libraryFaults)[number]['name'],
): Promise<Target & { close(): Promise<void> }> => ({
  ...(await startLibrary(fault)),
  header: 'X-Key',
  credential: libraryKey,
  writes: true,
});

const honest: readonly (readonly [name: string, start: () => Promise<Target & { close(): Promise<void> }>])[] = [
  ['library', () => library()],
  ...servers.map(
    (start, index) =>
      [
        ['the reference', 'fastify', 'hono', 'express'][index] ?? String(index),
        async () => {
          const { origin, documentPath, header, credential, close } = await start();
          return { origin, documentUrl: `${origin}${documentPath}`, header, credential, writes: false, close };
        },
      ] as const,
  ),
];

const rate = ({ requests, cpuSeconds }: Measured): string => (requests / cpuSeconds).toFixed(0);

async function measureServers(): Promise<void> {
  console.log('| honest server | tool | false alarms | requests | processor seconds | requests a processor second |');
  console.log('|---|---|---|---|---|---|');
  for (const [name, start] of honest) {
    const measured = await onEach(start);
    for (const [index, each] of measured.entries()) {
      const { alarms, requests, cpuSeconds } = each;
      const cells = [name, tools[index]?.[0], alarms.size, requests, cpuSeconds.toFixed(1), rate(each)];
      console.log(`| ${cells.join(' | ')} |`);
      if (process.argv.includes('--verbose')) console.log([...alarms].map((alarm) => `  ${alarm}`).join('\n'));
    }
  }
}

async function measureFaults(): Promise<void> {
  const usual = await onEach(() => library());
  const found = tools.map(() => 0);
  const requests = tools.map(() => 0);
  const cpu = tools.map(() => 0);
  console.log(`| planted fault | operation | ${tools.map(([name]) => name).join(' | ')} |`);
  console.log(`|---|---|${tools.map(() => '---|').join('')}`);
  for (const { name, operation } of libraryFaults) {
    const measured = await onEach(() => library(name));
    const cells = measured.map(({ alarms, requests: sent, cpuSeconds }, index) => {
      requests[index] = (requests[index] ?? 0) + sent;
      cpu[index] = (cpu[index] ?? 0) + cpuSeconds;
      const isFound = [...alarms].some((alarm) => usual[index]?.alarms.has(alarm) !== true);
      if (isFound) found[index] = (found[index] ?? 0) + 1;
      return `${isFound ? 'found' : '–'}, ${sent} requests, ${cpuSeconds.toFixed(1)} s`;
    });
    console.log(`| ${name} | ${operation} | ${cells.join(' | ')} |`);
  }
  const told = tools.map(([name], index) => {
    const [sent = 0, seconds = 0] = [requests[index], cpu[index]];
    return (
      `${name}: ${found[index] ?? 0} of ${libraryFaults.length}, ${sent} requests in ${seconds.toFixed(0)} processor ` +
      `seconds, ${(sent / seconds).toFixed(0)} a second`
    );
  });
  console.log(`\n${told.join('\n')}`);
}

/** Is the command there? */
const isThere = (): Promise<boolean> =>
  new Promise((resolve) => {
    spawn(command, ['--version'], { stdio: 'ignore' })
      .on('error', () => resolve(false))
      .on('close', (code) => resolve(code === 0));
  });

if (await isThere()) {
  if (!process.argv.includes('--faults')) await measureServers();
  if (!process.argv.includes('--servers')) await measureFaults();
} else {
  console.log(`Nothing is measured: there is no command ${command}. Install schemathesis, or name it in SCHEMATHESIS.`);
}
