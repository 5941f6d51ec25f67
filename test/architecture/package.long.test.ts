import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readOwnDocuments } from '../../spec/own-documents.js';
import { sbom, type LockedPackage, type LockFile } from '../tools/sbom.js';
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

/** Files of the package without those of the packages in it. */
const ownFiles = async (): Promise<readonly string[]> =>
  (await readdir(installed, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(installed, join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith('node_modules'));

/** Names and versions of the packages in a folder, those below other packages included, but not those of ours. */
async function packagesIn(folder: string): Promise<readonly string[]> {
  const manifests = (await readdir(folder, { recursive: true })).filter(
    (file) =>
      /^(.*[\\/]node_modules[\\/])?(@[^\\/]+[\\/])?[^\\/@.][^\\/]*[\\/]package\.json$/.test(file) &&
      !/ems-conformance[\\/]node_modules/.test(file),
  );
  const read = manifests.map(async (file) => {
    const { name, version } = JSON.parse(await readFile(join(folder, file), 'utf8')) as LockedPackage & {
      name: string;
    }; // npm installed it
    return `${name}@${version}`;
  });
  return [...new Set(await Promise.all(read))];
}

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
}, 600_000);

describe('what is in it', () => {
  test('no tests, no fixtures, no tools of the project', async () => {
    const own = await ownFiles();
    expect(own.filter((file) => /\.test\.|\.fixture\.|^dist\/test\//.test(file))).toEqual([]);
    expect(own.length).toBeLessThan(500);
  });

  test('each declaration that another one imports', async () => {
    const declarations = (await ownFiles()).filter((file) => file.endsWith('.d.ts'));
    const missing: string[] = [];
    for (const file of declarations) {
      const text = await readFile(join(installed, file), 'utf8');
      for (const [, path = ''] of text.matchAll(/['"](\.[^'"\n]+)\.js['"]/g)) {
        const imported = join(file, '..', `${path}.d.ts`);
        if (!declarations.includes(imported)) missing.push(`${imported}, which ${file} imports`);
      }
    }
    expect(declarations).toContain(join('dist', 'types', 'src', 'index.d.ts'));
    expect(missing).toEqual([]);
  });

  test('the packages that it needs, as they were tested, which its SBOM names; no others', async () => {
    const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as LockFile; // by npm
    const tested = sbom('ems-conformance', { packages }) as unknown as {
      components: readonly { 'bom-ref': string }[];
    }; // as the function writes it
    const found = await packagesIn(join(installed, 'node_modules'));
    expect(found.toSorted()).toEqual(tested.components.map((component) => component['bom-ref']).toSorted());
    const beside = (await packagesIn(join(home, 'node_modules'))).map((ref) => ref.replace(/(.)@.*/, '$1'));
    // A dependency of fast-check, which is a peer: its user may have arbitraries of their own.
    expect(beside.toSorted()).toEqual(['ems-conformance', 'fast-check', 'pure-rand']);
    expect(JSON.parse(await readFile(join(installed, 'dist/sbom.cdx.json'), 'utf8'))).toEqual(tested);
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
