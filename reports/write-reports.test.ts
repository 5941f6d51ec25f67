import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fixtureResults } from './report.fixture.js';
import { reporterFor, reporters } from './index.js';
import { junit } from './junit.js';
import type { Reporter } from './reporter.js';
import { terminal } from './terminal.js';
import { writeReports } from './write-reports.js';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'reports-'));
});
afterEach(() => rm(directory, { recursive: true }));

const input = { results: fixtureResults({ failures: 'three' }) };
const broken: Reporter = {
  format: 'broken',
  file: 'broken.txt',
  render: () => {
    throw new Error('no luck');
  },
};

test('a broken reporter does not stop the others, and is told', async () => {
  const outcomes = await writeReports([broken, junit, terminal], input, join(directory, 'deep', 'er'));
  expect(outcomes.map(({ kind }) => kind)).toEqual(['failed', 'written', 'text']);
  expect(outcomes[0]).toMatchObject({ format: 'broken', message: expect.stringContaining('no luck') });
  expect(await readFile(join(directory, 'deep', 'er', 'junit.xml'), 'utf8')).toContain('<testsuites');
});

test('a path that can not be written is a failure with words, not an exception', async () => {
  const file = join(directory, 'file');
  await writeFile(file, '');
  const outcomes = await writeReports([junit, terminal], input, file);
  expect(outcomes.map(({ kind }) => kind)).toEqual(['failed', 'text']);
  expect(outcomes[0]).toMatchObject({
    message: expect.stringMatching(/could not be written to .*junit\.xml: E\w+.*--out/),
  });
});

test('formats and files are told apart', () => {
  expect(new Set(reporters.map(({ format }) => format)).size).toBe(reporters.length);
  const files = reporters.flatMap(({ file }) => (file === null ? [] : [file]));
  expect(new Set(files).size).toBe(files.length);
  expect(reporterFor('sarif')?.file).toBe('results.sarif');
  expect(reporterFor('pdf')).toBeUndefined();
});
