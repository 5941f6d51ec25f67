import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readOwnDocuments } from '../../spec/own-documents.js';
import { root } from './checkout.js';

// The package as its users get it: packed from the built checkout, and installed into an empty folder.

const workshop = await mkdtemp(join(tmpdir(), 'ems-package-'));
const home = join(workshop, 'home');
const installed = join(home, 'node_modules/ems-conformance');
afterAll(() => rm(workshop, { recursive: true, force: true }));

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

// npm gives its child processes variables about this checkout, which must not reach a command in the empty folder.
const env = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^(npm_(?!config_(cache|registry|userconfig)$)|INIT_CWD$|VITEST|NODE_ENV$)/i.test(name),
  ),
);

const run = (cwd: string, command: string, ...args: readonly string[]): Promise<Ended> =>
  new Promise((done) => {
    execFile(
      command,
      args,
      { cwd, env, maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' },
      (error, stdout, stderr) =>
        done({ code: error ? (typeof error.code === 'number' ? error.code : -1) : 0, stdout, stderr }),
    );
  });

const succeeded = async (ended: Promise<Ended>): Promise<string> => {
  const { code, stdout, stderr } = await ended;
  if (code !== 0) throw new Error(`exit code ${code}: ${stderr.slice(-2000) || stdout.slice(-2000)}`);
  return stdout;
};

const beforeName = String.raw`(?:^import\s*|^(?:import|export)\s[^'"=;(]*\sfrom\s*|\bimport\()`;
const packageName = String.raw`(?:@[\w.-]+/)?[\w-][\w.-]*`;

/** A package that a line of code imports, statically or not. */
const imported = new RegExp(`${beforeName}['"](?:node:)?(${packageName})(?:/[^'"]*)?['"]`, 'gm');

const codeFiles = async (): Promise<readonly string[]> =>
  (await readdir(join(installed, 'dist'), { recursive: true }))
    .filter((file) => file.endsWith('.js'))
    .map((file) => join(installed, 'dist', file));

beforeAll(async () => {
  await mkdir(home);
  await succeeded(run(root, 'npm', 'pack', '--ignore-scripts', '--pack-destination', workshop));
  const packed = (await readdir(workshop)).filter((name) => name.endsWith('.tgz'));
  expect(packed).toHaveLength(1);
  await succeeded(
    run(home, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', join(workshop, packed[0] ?? '')),
  );
}, 180_000);

describe('what is in it', () => {
  test('no tests, no fixtures, no tools of the project', async () => {
    const unexpected = (await readdir(installed, { recursive: true })).filter((file) =>
      /\.test\.|\.fixture\.|^dist\/test\//.test(file),
    );
    expect(unexpected).toEqual([]);
  });

  test('every package that its code imports is one of its dependencies', async () => {
    const { dependencies = {}, peerDependencies = {} } = JSON.parse(
      await readFile(join(installed, 'package.json'), 'utf8'),
    ) as { dependencies?: object; peerDependencies?: object }; // our own file
    const declared = new Set(['ems-conformance', ...Object.keys(dependencies), ...Object.keys(peerDependencies)]);
    const undeclared = new Set<string>();
    const files = await codeFiles();
    expect(files.length).toBeGreaterThan(50);
    for (const file of files) {
      for (const [, name = ''] of (await readFile(file, 'utf8')).matchAll(imported)) {
        if (!declared.has(name) && !builtinModules.includes(name)) undeclared.add(name);
      }
    }
    expect([...undeclared]).toEqual([]);
  });

  test('the documents that were built are those of the sources', async () => {
    const built: unknown = JSON.parse(await readFile(join(installed, 'dist/spec/documents.json'), 'utf8'));
    expect(built).toEqual(await readOwnDocuments());
  });

  test('the published schemas can be required by name', async () => {
    const script =
      "const { createRequire } = require('node:module'); const at = createRequire(process.cwd() + '/'); for " +
      "(const name of ['configuration', 'results', 'comparison']) " +
      'console.log(at(`ems-conformance/schemas/${name}.schema.json`).title)';
    expect(await succeeded(run(home, process.execPath, '-e', script))).toBe('Configuration\nResults\nComparison\n');
  });

  test.each(['ems-conformance', 'ems-conformance/generators'])('%s can be imported', async (name) => {
    const script = `const found = await import('${name}'); console.log(Object.keys(found).length > 0)`;
    expect(await succeeded(run(home, process.execPath, '--input-type=module', '-e', script))).toBe('true\n');
  });
});

describe('what it does from an empty folder', () => {
  test('--help tells the commands', async () => {
    const help = await succeeded(run(home, 'npx', '--no-install', 'ems-conformance', '--help'));
    for (const command of ['run', 'plan', 'judge', 'list', 'explain', 'serve'])
      expect(help).toMatch(new RegExp(`^\\s+${command}\\b`, 'm'));
  });

  test('run judges the embedded reference and finds it conforming', async () => {
    await succeeded(run(home, 'npx', '--no-install', 'ems-conformance', 'run', '--out', 'out'));
    const { totals, run: facts } = JSON.parse(await readFile(join(home, 'out/results.json'), 'utf8')) as {
      totals: { pass: number; fail: number; error: number };
      run: { complete: boolean };
    }; // validated by its own test
    expect(totals).toMatchObject({ fail: 0, error: 0 });
    expect(totals.pass).toBeGreaterThan(100);
    expect(facts.complete).toBe(true);
  }, 120_000);
});
