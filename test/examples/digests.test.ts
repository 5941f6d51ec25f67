import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { here } from './shell-lines.fixture.js';

// A tag of an action or an image can be moved to other code by whoever owns it; a digest cannot.

const read = (file: string): string => readFileSync(here(`../../${file}`), 'utf8');

const files = [
  'action.yml',
  'Containerfile',
  '.github/workflows/ci.yml',
  ...readdirSync(here('../../examples/ci')).map((file) => `examples/ci/${file}`),
  ...readdirSync(here('../../docs'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
];

/** The actions and images of others that a text names. */
const named = (text: string): readonly string[] =>
  [...text.matchAll(/(?:^[\s-]*(?:uses|image): |\bimage '|^FROM )([^\s']+)/gm)]
    .map(([, name = '']) => name)
    // A folder of the same checkout, and an image that the reader builds of the Containerfile.
    .filter((name) => !name.startsWith('./') && !name.startsWith('registry.example/'));

const byTag = (text: string): readonly string[] =>
  named(text).filter((name) => !/@(?:[0-9a-f]{40}|sha256:[0-9a-f]{64})$/.test(name));

test.each(files)('%s names actions and images by digest', (file) => {
  expect(byTag(read(file))).toEqual([]);
});

test('an action has one digest in all files, and so has an image', () => {
  const digests = new Map<string, Set<string>>();
  for (const reference of files.flatMap((file) => named(read(file)))) {
    const [path = '', digest = ''] = reference.split('@');
    const name = path.replace(/^docker\.io\/library\//, '').replace(/^(actions\/cache)\/.*/, '$1');
    digests.set(name, (digests.get(name) ?? new Set()).add(digest));
  }
  expect([...digests.keys()]).toEqual(expect.arrayContaining(['actions/setup-node', 'node:20-slim']));
  expect([...digests].filter(([, found]) => found.size > 1)).toEqual([]);
});

test.each([
  '      - uses: actions/checkout@v5',
  "  agent { docker { image 'node:20' } }",
  'FROM node:20-slim AS build',
])('a tag is found in: %s', (line) => {
  expect(byTag(line)).toHaveLength(1);
});
