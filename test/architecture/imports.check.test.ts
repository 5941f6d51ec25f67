import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { files, root } from './checkout.js';
import { violations } from './violations.js';

const mayImport = JSON.parse(await readFile(join(root, 'test/architecture/folders.json'), 'utf8')) as {
  readonly [folder: string]: readonly string[] | null;
}; // a file of ours
const folders = Object.keys(mayImport);

test('imports keep the rules of .dependency-cruiser.cjs', async () => expect(await violations(root)).toEqual([]));

test('every file of code is in a folder of docs/architecture.md', () => {
  const code = files().filter((file) => /\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'));
  const outside = code.filter(
    (file) => file !== 'src/index.ts' && !folders.some((folder) => file.startsWith(`${folder}/`)),
  );
  expect(outside).toEqual([]);
});

test('there are at most twelve folders at the top, those of the build included', () => {
  const top = new Set(files().flatMap((file) => (file.includes('/') ? [file.split('/')[0]] : [])));
  expect(
    [...top].filter((folder) => !folder?.startsWith('.')).length + ['node_modules', 'dist'].length,
  ).toBeLessThanOrEqual(12);
});

test('the page of the HTML report imports what reports may import', async () => {
  const allowed = ['reports', ...(mayImport['reports'] ?? [])];
  const others: string[] = [];
  const page = files('reports/html/app').filter((file) => /\.tsx?$/.test(file));
  expect(page).not.toEqual([]);
  for (const file of page) {
    const text = await readFile(join(root, file), 'utf8');
    for (const [, target = ''] of text.matchAll(/from '(\.[^']*)'/g)) {
      const reached = join(dirname(file), target);
      if (!allowed.some((folder) => reached.startsWith(`${folder}/`))) others.push(`${file} → ${reached}`);
    }
  }
  expect(others).toEqual([]);
});

test('docs/architecture.md explains every folder, and no other', async () => {
  const text = await readFile(join(root, 'docs/architecture.md'), 'utf8');
  const table = text.split('| folder |')[1]?.split('\n\n')[0] ?? '';
  const explained = [...table.matchAll(/^\| `([\w/]+)` \|/gm)].map(([, folder]) => folder);
  expect(explained.toSorted()).toEqual(folders.toSorted());
});
