import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { files, root } from './checkout.js';
import { violations } from './violations.js';

const arrows = JSON.parse(await readFile(join(root, 'test/architecture/rooms.json'), 'utf8')) as {
  readonly [room: string]: readonly string[] | null;
}; // a file of ours
const rooms = Object.keys(arrows);

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

test('docs/architecture.md explains every room, and no other', async () => {
  const text = await readFile(join(root, 'docs/architecture.md'), 'utf8');
  const table = text.split('| room |')[1]?.split('\n\n')[0] ?? '';
  const explained = [...table.matchAll(/^\| `([\w/]+)` \|/gm)].map(([, room]) => room);
  expect(explained.toSorted()).toEqual(Object.keys(arrows).toSorted());
});
