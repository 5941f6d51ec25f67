import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { here, linesOf, type Step } from './shell-lines.fixture.js';

// The shell lines of the examples and of the action, run as they stand. Only `npx` is replaced: by the built checkout.

const program = here('../../dist/command/main.js');
// Our own file
const { version } = JSON.parse(await readFile(here('../../package.json'), 'utf8')) as { version: string };

let workshop: string;
let reference: ChildProcess;
let baseUrl: string;
let careless: Server;
let serial = 0;

/** A folder as a project would have it: the example's configuration, and an `npx` that starts this checkout. */
async function project(): Promise<string> {
  const folder = join(workshop, String(++serial));
  await mkdir(join(folder, 'bin'), { recursive: true });
  await copyFile(here('../../examples/ci/ems-conformance.yaml'), join(folder, 'ems-conformance.yaml'));
  const npx = join(folder, 'bin', 'npx');
  await writeFile(
    npx,
    `#!/bin/sh\n[ "$1 $2" = "--yes ems-conformance@${version}" ] || { echo "unexpected: npx $1 $2" >&2; exit ` +
      `99; }\nshift 2\nexec "${process.execPath}" "${program}" "$@"\n`,
  );
  await chmod(npx, 0o755);
  return folder;
}

async function shell(
  folder: string,
  script: string,
  env: Readonly<Record<string, string>> = {},
  command = 'sh',
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(command, ['-c', script], {
    cwd: folder,
    env: {
      HOME: folder,
      PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`,
      EMS_BASE_URL: baseUrl,
      EMS_CREDENTIAL: 'Bearer reference-full',
      GITHUB_STEP_SUMMARY: join(folder, 'step-summary'),
      GITHUB_OUTPUT: join(folder, 'outputs'),
      ...env,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(child, 'close');
  return { code: child.exitCode, output };
}

beforeAll(async () => {
  workshop = await mkdtemp(join(tmpdir(), 'examples-'));
  reference = spawn(process.execPath, [program, 'serve', '--port', '0', '--seed', 'examples'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const greeting = await new Promise<string>((resolve, reject) => {
    reference.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString()));
    reference.once('exit', () => reject(new Error('the reference did not start; is dist built?')));
  });
  baseUrl = /http:\/\/\S+/.exec(greeting)?.[0] ?? '';
  careless = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('fine'));
  careless.listen(0, '127.0.0.1');
  await once(careless, 'listening');
});

afterAll(async () => {
  careless?.close();
  if (reference?.exitCode === null) {
    reference.kill('SIGTERM');
    await once(reference, 'exit');
  }
  if (workshop !== undefined) await rm(workshop, { recursive: true });
});

// Listens on a port, not on a pipe
const carelessUrl = (): string => `http://127.0.0.1:${(careless.address() as AddressInfo).port}`;

describe.each(['conformance.sh', 'github.yml', 'gitlab-ci.yml', 'Jenkinsfile'])('%s', (file) => {
  test('passes a service that conforms, and leaves reports', async () => {
    const folder = await project();
    const lines = await linesOf(file);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(await shell(folder, line)).toMatchObject({ code: 0 });
    expect(await readFile(join(folder, 'conformance', 'junit.xml'), 'utf8')).toContain('<testsuites');
    expect(await readFile(join(folder, 'conformance', 'report.html'), 'utf8')).toContain('Content-Security-Policy');
  });

  test('fails one that does not', async () => {
    const folder = await project();
    const [judge = ''] = await linesOf(file);
    expect(await shell(folder, judge, { EMS_BASE_URL: carelessUrl() })).toMatchObject({
      code: 1,
      output: expect.stringContaining('Not conforming'),
    });
    expect(await readFile(join(folder, 'conformance', 'summary.md'), 'utf8')).toContain('Not conforming');
  });
});

test('github.yml puts the summary on the page of the job', async () => {
  const folder = await project();
  for (const line of await linesOf('github.yml')) await shell(folder, line);
  expect(await readFile(join(folder, 'step-summary'), 'utf8')).toBe(
    await readFile(join(folder, 'conformance', 'summary.md'), 'utf8'),
  );
});

describe('action.yml', () => {
  type ActionStep = Step & { readonly id?: string; readonly uses?: string };

  /** Runs the steps of the action with a shell, as a runner would, until one fails. */
  async function action(
    folder: string,
    inputs: Readonly<Record<string, string>>,
  ): Promise<{ readonly code: number | null; readonly output: string }> {
    const { inputs: declared, runs } = parse(await readFile(here('../../action.yml'), 'utf8')) as {
      inputs: Readonly<Record<string, { default: string }>>;
      runs: { steps: readonly ActionStep[] };
    };
    const value = (name: string): string => inputs[name] ?? declared[name]?.default ?? `no input ${name}`;
    let output = '';
    for (const { run, env = {} } of runs.steps) {
      if (run === undefined) continue;
      expect(run).not.toContain('${{');
      const variables = Object.entries(env).map(([name, text]) => [
        name,
        text.replace(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, input: string) => value(input)),
      ]);
      // Entries of strings
      const given = { RUNNER_TEMP: join(folder, 'temp'), ...Object.fromEntries(variables) } as Record<string, string>;
      const ended = await shell(folder, run, given, 'bash');
      output += ended.output;
      if (ended.code !== 0) return { code: ended.code, output };
    }
    return { code: 0, output };
  }

  /** A project with an `npm` that installs this checkout, or says that it can't. */
  async function projectWithNpm(works = true): Promise<string> {
    const folder = await project();
    const npm = join(folder, 'bin', 'npm');
    const bin = join(folder, 'temp', 'ems-conformance', 'node_modules', '.bin');
    const command = `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`;
    await writeFile(join(folder, 'command'), command);
    await chmod(join(folder, 'command'), 0o755);
    await writeFile(
      npm,
      works
        ? `#!/bin/sh\necho "$@" > npm-arguments\nmkdir -p "${bin}" && cp command "${bin}/ems-conformance"\n`
        : '#!/bin/sh\necho "npm error code E404" >&2\nexit 1\n',
    );
    await chmod(npm, 0o755);
    return folder;
  }

  const outputsOf = (folder: string): Promise<string> => readFile(join(folder, 'outputs'), 'utf8');

  test('passes a service that conforms, with its summary, outputs and SARIF', async () => {
    const folder = await projectWithNpm();
    expect(await action(folder, { seed: '7' })).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^::notice title=/m),
    });
    expect(await readFile(join(folder, 'npm-arguments'), 'utf8')).toContain(`ems-conformance@${version}\n`);
    expect(await outputsOf(folder)).toBe('exit-code=0\nresult=not-decided\n');
    expect(await readFile(join(folder, 'step-summary'), 'utf8')).toContain('seed `7`');
    expect(await readFile(join(folder, 'conformance', 'results.sarif'), 'utf8')).toContain('"version": "2.1.0"');
  });

  test('fails one that does not, with annotations; its base URL goes over that of the configuration', async () => {
    const folder = await projectWithNpm();
    const inputs = { 'base-url': carelessUrl(), out: 'with space', package: './suite.tgz', 'allow-writes': 'true' };
    expect(await action(folder, inputs)).toMatchObject({ code: 1, output: expect.stringMatching(/^::error title=/m) });
    expect(await readFile(join(folder, 'npm-arguments'), 'utf8')).toMatch(/ \.\/suite\.tgz\n$/);
    expect(await outputsOf(folder)).toBe('exit-code=1\nresult=not-conforming\n');
  });

  test('takes patterns as they stand, and a baseline', async () => {
    const folder = await projectWithNpm();
    const first = await action(folder, { only: 'systems.list/* gateways.list', report: '', out: 'first' });
    expect(first).toMatchObject({ code: 0, output: expect.stringMatching(/by systems\.list\/\*, gateways\.list\n/) });
    const second = await action(folder, { only: 'systems.list', baseline: 'first/results.json' });
    expect(second).toMatchObject({ code: 0, output: expect.stringMatching(/since \S+: 0 new/) });
  });

  test('tells that the suite could not be installed from an implementation that does not conform', async () => {
    const folder = await projectWithNpm(false);
    expect(await action(folder, {})).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^::error::The conformance suite could not be installed/m),
    });
    expect(await outputsOf(folder)).toBe('result=not-installed\n');
  });

  test('tells what could not be judged', async () => {
    const folder = await projectWithNpm();
    expect((await action(folder, { 'base-url': 'http://127.0.0.1:9' })).code).toBe(2);
    expect(await outputsOf(folder)).toBe('exit-code=2\nresult=could-not-judge\n');
  });

  test('does not take an input for code', async () => {
    const folder = await projectWithNpm();
    const code = '"; touch pwned; "$(touch pwned)';
    await action(folder, { seed: code, only: code, report: code });
    await action(folder, { package: code });
    await expect(readFile(join(folder, 'pwned'))).rejects.toThrow('ENOENT');
  });
});
