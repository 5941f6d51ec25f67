import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { readResults } from './read.js';
import type { Results } from './results.js';
import { serialiseResults } from './serialise-results.js';

const example = (name: string): string => fileURLToPath(new URL(`./examples/${name}`, import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'ems-results-'));
afterAll(() => rm(folder, { recursive: true }));

const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, reversed(member)]),
  );
};

test('what is read and written again is the same bytes', async () => {
  for (const name of await readdir(example('accepted'))) {
    const path = example(`accepted/${name}`);
    expect(serialiseResults(await readResults(path))).toBe(await readFile(path, 'utf8'));
  }
});

test('the order in which results were built is no matter', async () => {
  const results = await readResults(example('accepted/every-verdict.json'));
  expect(serialiseResults(reversed(results) as Results)).toBe(serialiseResults(results)); // the same members
});

test('hostile texts come back as they were', async () => {
  const results = await readResults(example('accepted/nothing-judged.json'));
  const odd: Results = {
    ...results,
    observations: [{ subject: '__proto__', question: '\u2028</script>\u001b[31m', answer: '\ud800' }],
  };
  const path = join(folder, 'odd.json');
  await writeFile(path, serialiseResults(odd));
  expect(await readResults(path)).toEqual(odd);
});

describe('files that are no results', () => {
  const refusal = async (text: string): Promise<string> => {
    const path = join(folder, 'results.json');
    await writeFile(path, text);
    return readResults(path).then(
      () => 'accepted',
      (error: unknown) => String(error).replace(path, 'PATH'),
    );
  };
  test.each([
    ['a text', 'hello', 'this is not JSON; name the results.json that a run wrote.'],
    ['a number', '7', 'these are no results of ems-conformance: it names no format, not "ems-conformance/results".'],
    [
      'evidence',
      '{"format":"ems-conformance/evidence"}',
      'these are no results of ems-conformance: its format is "ems-conformance/evidence", not ' +
        '"ems-conformance/results".',
    ],
    [
      'a later version',
      '{"format":"ems-conformance/results","formatVersion":2}',
      'the format version is 2, and this version of ems-conformance reads 1. A newer ems-conformance reads it.',
    ],
    [
      'no version',
      '{"format":"ems-conformance/results"}',
      'the format version is missing, and this version of ems-conformance reads 1.',
    ],
    [
      'a part',
      '{"format":"ems-conformance/results","formatVersion":1}',
      "the file is damaged or was changed: the whole must have required property 'suite'.",
    ],
  ])('%s', async (_, text, message) => expect(await refusal(text)).toBe(`ResultsError: PATH: ${message}`));

  test('a missing file and a folder', async () => {
    await expect(readResults(join(folder, 'none'))).rejects.toThrow(
      /none: there is no such file; name the results\.json/,
    );
    await expect(readResults(folder)).rejects.toThrow(/: this is a folder; name the results\.json/);
  });
});
