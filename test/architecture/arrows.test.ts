import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { files, root } from './checkout.js';

const arrows = JSON.parse(await readFile(join(root, 'test/architecture/rooms.json'), 'utf8')) as {
  readonly [room: string]: readonly string[] | null;
}; // a file of ours
const rooms = Object.keys(arrows);
const roots = ['spec', 'generators', 'suites', 'reports', 'reference', 'src', 'test'];

/** What dependency-cruiser finds in a checkout: `rule: from → to`, one a line. */
const violations = (checkout: string): Promise<readonly string[]> =>
  new Promise((done, refuse) => {
    const present = roots.filter((folder) => existsSync(join(checkout, folder)));
    const tool = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
    const command = [
      tool,
      '--config',
      join(root, '.dependency-cruiser.cjs'),
      '--output-type',
      'json',
      '--no-progress',
      ...present,
    ];
    execFile(process.execPath, command, { cwd: checkout, maxBuffer: 64 * 1024 * 1024 }, (_, stdout, stderr) => {
      if (!stdout.startsWith('{')) return refuse(new Error(`the tool itself failed: ${stderr || stdout}`));
      const { summary } = JSON.parse(stdout) as {
        summary: { violations: { from: string; to: string; rule: { name: string } }[] };
      }; // the tool's report
      return done(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`).toSorted());
    });
  });

test('imports follow the arrows', async () => expect(await violations(root)).toEqual([]));

test('every file of code stands in a room', () => {
  const code = files().filter((file) => /\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'));
  const outside = code.filter((file) => file !== 'src/index.ts' && !rooms.some((room) => file.startsWith(`${room}/`)));
  expect(outside).toEqual([]);
});

test('there are at most twelve folders at the top, those of the build included', () => {
  const top = new Set(files().flatMap((file) => (file.includes('/') ? [file.split('/')[0]] : [])));
  expect(
    [...top].filter((folder) => !folder?.startsWith('.')).length + ['node_modules', 'dist'].length,
  ).toBeLessThanOrEqual(12);
});

test('the page of the HTML report imports what reports may import', async () => {
  const mayImport = ['reports', ...(arrows['reports'] ?? [])];
  const strays: string[] = [];
  const page = files('reports/html/app').filter((file) => /\.tsx?$/.test(file));
  expect(page).not.toEqual([]);
  for (const file of page) {
    const text = await readFile(join(root, file), 'utf8');
    for (const [, target = ''] of text.matchAll(/from '(\.[^']*)'/g)) {
      const reached = join(dirname(file), target);
      if (!mayImport.some((room) => reached.startsWith(`${room}/`))) strays.push(`${file} → ${reached}`);
    }
  }
  expect(strays).toEqual([]);
});

test('the rules bite, and only where they should', async () => {
  const leaf = 'export type A = 1;\n';
  const texts = {
    'src/judge/against.ts': "import '../engine/leaf.js';",
    'spec/against-by-type.ts': "import type { A } from '../src/judge/leaf.js';\nexport type B = A;",
    'reference/generating.ts': "import '../generators/leaf.js';",
    'src/cli/proving.ts': "import '../../test/leaf.js';",
    'spec/round.ts': "import './about.js';",
    'spec/about.ts': "import './round.js';",
    'spec/lost.ts': "import './nowhere.js';",
    'src/http/whole.ts': "import '../index.js';",
    'src/judge/along.ts': "import '../../spec/leaf.js';",
    'src/cli/anything.ts': "import '../engine/leaf.js';",
    'spec/anything.test.ts': "import '../src/cli/anything.js';",
    ...Object.fromEntries(
      ['src/engine', 'src/judge', 'generators', 'test', 'spec'].map((room) => [`${room}/leaf.ts`, leaf]),
    ),
    'src/index.ts': leaf,
  };
  const checkout = await mkdtemp(join(tmpdir(), 'ems-arrows-'));
  try {
    for (const [path, text] of Object.entries(texts)) {
      await mkdir(join(checkout, dirname(path)), { recursive: true });
      await writeFile(join(checkout, path), text);
    }
    expect(await violations(checkout)).toEqual([
      'no-cycles: spec/about.ts → spec/round.ts',
      'nothing-imports-tests: src/cli/proving.ts → test/leaf.ts',
      'reference-imports: reference/generating.ts → generators/leaf.ts',
      'resolvable: spec/lost.ts → ./nowhere.js',
      'spec-imports: spec/against-by-type.ts → src/judge/leaf.ts',
      'src/http-imports: src/http/whole.ts → src/index.ts',
      'src/judge-imports: src/judge/against.ts → src/engine/leaf.ts',
    ]);
  } finally {
    await rm(checkout, { recursive: true });
  }
});

test('docs/architecture.md explains every room, and no other', async () => {
  const text = await readFile(join(root, 'docs/architecture.md'), 'utf8');
  const table = text.split('| room |')[1]?.split('\n\n')[0] ?? '';
  const explained = [...table.matchAll(/^\| `([\w/]+)` \|/gm)].map(([, room]) => room);
  expect(explained.toSorted()).toEqual(Object.keys(arrows).toSorted());
});
