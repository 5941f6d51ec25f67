import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { Command } from 'commander';
import { expect, test } from 'vitest';
import { reporters } from '../../reports/index.js';
import { receiverVariants } from '../../reference/receiver-variants.js';
import { variants } from '../../reference/variants/index.js';
import { commandGroups } from '../../src/cli/commands/index.js';
import { files, root } from './checkout.js';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

test('docs/reports.md has a row for each report format, and no other', () => {
  const table = read('docs/reports.md').split('| format | file |')[1]?.split('\n\n')[0] ?? '';
  const rows = [...table.matchAll(/^\| `([\w-]+)` \| (?:`([^`]+)`|standard output) \|/gm)];
  expect(rows.map(([, format, file = null]) => ({ format, file }))).toEqual(
    reporters.map(({ format, file }) => ({ format, file })),
  );
});

test.each([
  ['variant', variants],
  ['receiver', receiverVariants],
] as const)('docs/reference.md has a row for each %s, in the same order', (column, all) => {
  const table = read('docs/reference.md').split(`| ${column} |`)[1]?.split('\n\n')[0] ?? '';
  const rows = [...table.matchAll(/^\| `([\w-]+)` \| (.*) \|$/gm)];
  expect(rows.map(([, id, about]) => ({ id, about }))).toEqual(all.map(({ id, about }) => ({ id, about })));
});

test('modules that the docs name exist', () => {
  const known = files();
  const pages = ['README.md', 'CONTRIBUTING.md', ...known.filter((file) => /^docs\/.*\.md$/.test(file))];
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/`([\w./-]+\/[\w.-]+\.(?:ts|tsx|mjs|cjs|yaml|json))`/g)].map(([, path = '']) => ({
      page,
      path,
    })),
  );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(({ path }) => !known.some((file) => file === path || file.endsWith(`/${path}`)))).toEqual([]);
});

test('each file that a page links to exists, and each picture is shown and small', () => {
  const known = files();
  const pages = [
    'README.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'SECURITY.md',
    ...known.filter((file) => /^docs\/.*\.md$/.test(file)),
  ];
  const linked = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!\w+:)([^)#\s]+)[^)]*\)/g)].map(([, link = '']) => ({
      page,
      link: posix.join(posix.dirname(page), link),
    })),
  );
  expect(linked.filter(({ link }) => !existsSync(join(root, link)))).toEqual([]);
  const pictures = known.filter((file) => file.startsWith('docs/pictures/'));
  expect(pictures.length).toBeGreaterThan(3);
  expect(pictures.filter((picture) => !linked.some(({ link }) => link === picture))).toEqual([]);
  expect(pictures.filter((picture) => statSync(join(root, picture)).size > 150_000)).toEqual([]);
});

test('README.md or a page of docs shows each command', () => {
  const program = new Command();
  for (const addTo of commandGroups.flatMap(({ commands }) => commands)) addTo(program);
  const text = ['README.md', ...files('docs').filter((file) => file.endsWith('.md'))].map(read).join('\n');
  expect(
    program.commands.map((command) => command.name()).filter((name) => !text.includes(`ems-conformance ${name}`)),
  ).toEqual([]);
});

test('docs/versions.md and the newest entry of CHANGELOG.md name the version of the package', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string }; // our own file
  expect(/^\| the suite \|.*\| (\S+) \|$/m.exec(read('docs/versions.md'))?.[1]).toBe(version);
  expect(/^## (\S+),/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
});
