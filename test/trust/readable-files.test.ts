import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { Document, parse } from 'yaml';
import { fixtureEvidence, fixtureResults, hostileText } from '../../reports/report.fixture.js';
import { readTemplate } from '../../reports/html/read-template.js';
import { reporters } from '../../reports/index.js';
import { messageText } from '../../reports/sarif.js';
import { yamlText } from '../../src/core/yaml-text.js';
import { openBundle } from '../../src/evidence/reader.js';
import { createRecorder } from '../../src/evidence/recorder.js';
import { sampleExchange, sampleHeader } from '../../src/evidence/sample.fixture.js';
import { serialiseResults } from '../../src/results/serialise-results.js';

// Files that people are told to read: what turns text around, or hides it, stands there as an escape.

const folder = await mkdtemp(join(tmpdir(), 'ems-readable-'));
afterAll(() => rm(folder, { recursive: true }));

const turning = /[\u061c\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u;
const turned = 'a\u202eb\u2066c\u200fd\u061ce\u2028f\ufeffg';
const results = fixtureResults({ failures: 'three', hostile: true });
const fileReporters = reporters.filter(({ file }) => file !== null);

describe('a text that turns around and hides', () => {
  test.each(fileReporters.map((reporter) => [reporter.file, reporter] as const))(
    'is not in %s',
    async (_, reporter) => {
      const text = await reporter.render({
        results,
        evidence: () => fixtureEvidence({ failures: 'three', hostile: true }),
      });
      // The program of the page has such a character in a pattern of its own.
      const [before, after] = reporter.format === 'html' ? await readTemplate('template') : ['', ''];
      expect(turning.exec(text.slice(before.length, text.length - after.length))).toBeNull();
    },
  );

  test('is not in the results, which are the same when they are read', async () => {
    const text = serialiseResults(results);
    expect(turning.exec(text)).toBeNull();
    expect(JSON.stringify(results)).toMatch(turning);
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(results)));
  });

  test.each(['plain', 'gzip'] as const)(
    'is not in evidence, %s, which is the same when it is read',
    async (storage) => {
      const path = join(folder, storage);
      const exchange = { ...sampleExchange(), query: { [turned]: [turned] } };
      const recorder = await createRecorder(path, { ...sampleHeader, configurationFile: turned }, storage);
      await recorder.write([exchange]);
      await recorder.end({ ended: 'finished', exchanges: 1, durationMs: 1 });
      if (storage === 'plain') expect(turning.exec(await readFile(path, 'utf8'))).toBeNull();
      const reader = await openBundle(path);
      const lines = [];
      for await (const line of reader.lines()) lines.push(line);
      expect(reader.header.configurationFile).toBe(turned);
      expect(lines[0]).toMatchObject({ query: { [turned]: [turned] } });
    },
  );

  test('is not in a YAML text, which is the same when it is read', () => {
    const value = { [turned]: turned, list: [turned, 'plain', `${turned}\n${turned}`], inner: { text: hostileText } };
    const text = yamlText(new Document(value));
    expect(turning.exec(text)).toBeNull();
    expect(parse(text)).toEqual(value);
    expect(yamlText(new Document({ a: 'plain' }))).toBe('a: plain\n');
  });
});

describe('a message of SARIF', () => {
  const texts = [
    '[text](address)',
    '[Reset your password](https://evil.example/login)',
    '\\[text\\](address)',
    '[a\\](b)',
    '[a\\\\](b)',
    '[a [b](c) d](e)',
    '[](x)',
    'x](y)',
  ];
  // The pattern of a viewer that is much used, and that of the standard's grammar.
  const link = /(?<!\\)(?:\\\\)*\[(?:\\\]|[^\]])*\]\([^)]+\)/;
  const ofStandard = /(?<!\\)(?:\\\\)*\[(?:\\.|[^\\\]])*\]\([^)]*\)/;

  test.each(texts)('has no link: %s', (text) => {
    const message = messageText(text);
    expect([link.exec(message), ofStandard.exec(message)]).toEqual([null, null]);
    expect(message.replace(/\\([\\[\]])/g, '$1')).toBe(text);
  });

  test('without a link stays as it is', () => expect(messageText('items [1, 2] (of 3)')).toBe('items [1, 2] (of 3)'));
});
