import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { files, root } from './checkout.js';

const arrows = JSON.parse(await readFile(join(root, 'house/arrows.json'), 'utf8')) as { readonly [room: string]: readonly string[] | null }; // our own file
const folders = [...Object.keys(arrows), 'bench', 'house', 'scripts'];

/** What dependency-cruiser finds in a checkout: `rule: from → to`, one a line. */
const violations = (checkout: string): Promise<readonly string[]> =>
  new Promise((done, refuse) => {
    const present = folders.filter((folder) => existsSync(join(checkout, folder)));
    const tool = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
    const command = [tool, '--config', join(root, '.dependency-cruiser.cjs'), '--output-type', 'json', '--no-progress', ...present];
    execFile(process.execPath, command, { cwd: checkout, maxBuffer: 64 * 1024 * 1024 }, (_, stdout, stderr) => {
      if (!stdout.startsWith('{')) return refuse(new Error(`the tool itself failed: ${stderr || stdout}`));
      const { summary } = JSON.parse(stdout) as { summary: { violations: { from: string; to: string; rule: { name: string } }[] } }; // the tool's report
      return done(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`).toSorted());
    });
  });

test('imports follow the arrows', async () => expect(await violations(root)).toEqual([]));

test('the page of the HTML report imports what reports may import', async () => {
  const strays: string[] = [];
  const page = files('reports/html/app').filter((file) => /\.tsx?$/.test(file));
  expect(page).not.toEqual([]);
  for (const file of page) {
    const text = await readFile(join(root, file), 'utf8');
    for (const [, target = ''] of text.matchAll(/from '(\.[^']*)'/g)) {
      const reached = join(dirname(file), target);
      if (!/^(reports|results|evidence|spec)\//.test(reached)) strays.push(`${file} → ${reached}`);
    }
  }
  expect(strays).toEqual([]);
});

describe('the rules bite', () => {
  const judged = async (texts: { readonly [path: string]: string }): Promise<readonly string[]> => {
    const checkout = await mkdtemp(join(tmpdir(), 'ems-arrows-'));
    try {
      for (const [path, text] of Object.entries(texts)) {
        await mkdir(join(checkout, dirname(path)), { recursive: true });
        await writeFile(join(checkout, path), text);
      }
      return await violations(checkout);
    } finally {
      await rm(checkout, { recursive: true });
    }
  };
  const leaf = 'export const a = 1;\n';

  test.each([
    ['an import against the arrow', { 'judge/a.ts': "import '../engine/b.js';", 'engine/b.ts': leaf }, ['judge-imports: judge/a.ts → engine/b.ts']],
    ['an import of types against the arrow', { 'spec/a.ts': "import type { A } from '../judge/b.js';\nexport type B = A;", 'judge/b.ts': 'export type A = 1;' }, ['spec-imports: spec/a.ts → judge/b.ts']],
    ['the generators in the reference', { 'reference/a.ts': "import '../generators/b.js';", 'generators/b.ts': leaf }, ['reference-imports: reference/a.ts → generators/b.ts']],
    ['the self-test in the command', { 'cli/a.ts': "import '../selftest/b.js';", 'selftest/b.ts': leaf }, ['cli-not-selftest: cli/a.ts → selftest/b.ts']],
    ['a cycle', { 'spec/a.ts': "import './b.js';", 'spec/b.ts': "import './a.js';" }, ['no-cycles: spec/a.ts → spec/b.ts']],
    ['an import of nothing', { 'spec/a.ts': "import './b.js';" }, ['resolvable: spec/a.ts → ./b.js']],
    ['an import along the arrow', { 'judge/a.ts': "import '../spec/b.js';", 'spec/b.ts': leaf }, []],
    ['a test that imports anything', { 'spec/a.test.ts': "import '../cli/b.js';", 'cli/b.ts': leaf }, []],
  ] as const)('%s', async (_, texts, expected) => expect(await judged(texts)).toEqual(expected));
});

test('the table in docs/architecture.md says the same', async () => {
  const text = await readFile(join(root, 'docs/architecture.md'), 'utf8');
  const [, rooms = ''] = text.split('| room |');
  const table = rooms.split('\n\n')[0] ?? '';
  const rows = [...table.matchAll(/^\| `(\w+)` \|[^|]*\| ([^|]*) \|$/gm)].map(([, room = '', may = '']) => ({ room, may }));
  const written = new Map(rows.map(({ room, may }) => [room, [...may.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)]));
  const said = rows.map(({ room, may }) => {
    if (may.startsWith('anything')) return [room, null] as const;
    const names = written.get(room) ?? [];
    const indirect = may.includes('imports') ? names.flatMap((name) => arrows[name] ?? []) : [];
    return [room, [...new Set([...names, ...indirect])].toSorted()] as const;
  });
  expect(Object.fromEntries(said)).toEqual(Object.fromEntries(Object.entries(arrows).map(([room, may]) => [room, may?.toSorted() ?? null])));
});
