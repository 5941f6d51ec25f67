import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { files, root } from './checkout.js';

const arrows = JSON.parse(await readFile(join(root, 'house/arrows.json'), 'utf8')) as { readonly [room: string]: readonly string[] | null }; // our own file
const folders = [...Object.keys(arrows), 'bench', 'examples', 'house', 'scripts'];

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

test('every folder of code is a room with arrows', () => {
  const withCode = new Set(files().filter((file) => /\/.*\.ts$/.test(file) && !file.endsWith('.test.ts')).map((file) => file.split('/')[0]));
  expect([...withCode].filter((folder) => !folders.includes(folder ?? ''))).toEqual([]);
});

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

test('the rules bite, and only where they should', async () => {
  const leaf = 'export type A = 1;\n';
  const texts = {
    'judge/against.ts': "import '../engine/leaf.js';",
    'spec/against-by-type.ts': "import type { A } from '../judge/leaf.js';\nexport type B = A;",
    'reference/generating.ts': "import '../generators/leaf.js';",
    'cli/proving.ts': "import '../selftest/leaf.js';",
    'spec/round.ts': "import './about.js';",
    'spec/about.ts': "import './round.js';",
    'spec/lost.ts': "import './nowhere.js';",
    'http/whole.ts': "import '../index.js';",
    'judge/along.ts': "import '../spec/leaf.js';",
    'cli/anything.ts': "import '../engine/leaf.js';",
    'spec/anything.test.ts': "import '../cli/anything.js';",
    ...Object.fromEntries(['engine', 'judge', 'generators', 'selftest', 'spec'].map((room) => [`${room}/leaf.ts`, leaf])),
    'index.ts': leaf,
  };
  const checkout = await mkdtemp(join(tmpdir(), 'ems-arrows-'));
  try {
    for (const [path, text] of Object.entries(texts)) {
      await mkdir(join(checkout, dirname(path)), { recursive: true });
      await writeFile(join(checkout, path), text);
    }
    expect(await violations(checkout)).toEqual([
      'cli-not-selftest: cli/proving.ts → selftest/leaf.ts',
      'http-imports: http/whole.ts → index.ts',
      'judge-imports: judge/against.ts → engine/leaf.ts',
      'no-cycles: spec/about.ts → spec/round.ts',
      'reference-imports: reference/generating.ts → generators/leaf.ts',
      'resolvable: spec/lost.ts → ./nowhere.js',
      'spec-imports: spec/against-by-type.ts → judge/leaf.ts',
    ]);
  } finally {
    await rm(checkout, { recursive: true });
  }
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
