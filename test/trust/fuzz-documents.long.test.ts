import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { loadInterface } from '../../spec/load.js';
import type { Interface } from '../../spec/model.js';
import { ChangesError } from '../../src/changes/changes-error.js';
import { compareDocuments } from '../../src/changes/compare/compare-documents.js';
import { SecretLabels } from '../../src/documents/without-given-secrets.js';
import { readDocument } from '../../src/changes/compare/read-document.js';
import { readChanges } from '../../src/changes/intake/read-changes.js';
import type { Json } from '../../src/core/json.js';
import { packageRoot } from '../../src/core/package-root.js';
import { lineText } from '../../src/evidence/line-text.js';
import { openApiIn } from '../../src/documents/openapi-document.js';
import { readEntries } from '../../src/sources/read-entries.js';
import { openSource } from '../../src/documents/open-source.js';
import { SourceError } from '../../src/documents/source-error.js';
import { evidenceOfTraffic } from '../../src/sources/recorded/evidence-of-traffic.js';
import { readTraffic } from '../../src/sources/recorded/read-traffic.js';
import { findContradictions } from '../../src/supplement/find-contradictions.js';
import { fuzz, fuzzTimeoutMs } from './fuzzing.js';
import { mutatedFile } from './mutations.js';
import { smallOpenApi } from './small-openapi.js';
import { smallSwagger } from './small-swagger.js';

/** Readers of an implementer's files, with mutations of valid files: each is read, or refused by name. */
const folder = mkdtempSync(join(tmpdir(), 'ems-fuzz-documents-'));
afterAll(() => rmSync(folder, { recursive: true }));

let iface: Interface;
beforeAll(async () => {
  iface = await loadInterface();
});

const answered = (id: string): Json => ({ mimeType: 'application/json', text: JSON.stringify([{ id, plan: 'X' }]) });
const har: Json = {
  log: {
    version: '1.2',
    creator: { name: 'fuzz', version: '1' },
    entries: ['/systems?per_page=5', '/systems/s1', '/gateways/g1/appliances', '/user'].map((path, at) => ({
      startedDateTime: '2026-01-01T00:00:00Z',
      time: 1,
      request: {
        method: path === '/user' ? 'PATCH' : 'GET',
        url: `https://ems.example/api/v2${path}`,
        headers: [{ name: 'Authorization', value: 'Bearer not-to-be-kept-4711' }],
        queryString: [{ name: 'per_page', value: '5' }],
        postData: { mimeType: 'application/json', text: '{"fullName":"A","language":"de"}' },
      },
      response: { status: 200, headers: [], content: answered(`s${at}`) },
    })),
  },
};
const postman: Json = {
  info: { name: 'fuzz', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  variable: [{ key: 'base', value: 'https://ems.example/api' }],
  item: [
    {
      name: 'systems',
      item: [
        {
          name: 'list',
          request: { method: 'GET', header: [], url: { raw: '{{base}}/systems?per_page=5', path: ['systems'] } },
          response: [{ code: 200, body: '[{"id":"s1"}]' }],
        },
        {
          name: 'user',
          request: { method: 'PATCH', url: '{{base}}/user', body: { mode: 'raw', raw: '{"fullName":"A"}' } },
        },
      ],
    },
  ],
};

/** Runs a reader over files with changed bytes and over documents with changed values. */
function survives(
  name: string,
  document: Json,
  read: (file: string) => Promise<unknown>,
  isNamed: (error: unknown) => boolean,
): Promise<void> {
  const file = join(folder, name);
  return fuzz(mutatedFile(document), async (content) => {
    writeFileSync(file, content);
    try {
      await read(file);
      return true;
    } catch (error) {
      if (!isNamed(error)) throw error;
      return false;
    }
  });
}

const isSourceError = (error: unknown): boolean => error instanceof SourceError;
const isChangesError = (error: unknown): boolean => error instanceof ChangesError || error instanceof SourceError;

/** Makes all evidence of a HAR file. */
async function judged(file: string): Promise<void> {
  const { scenarios } = evidenceOfTraffic(await readTraffic(file), {
    iface,
    revision: 'current',
    suite: { name: 'fuzz', version: '1' },
    from: ['a.har'],
  });
  for (const lines of scenarios()) lines.forEach(lineText);
}

test('HAR files, for judge', () => survives('judge.har', har, judged, isSourceError), fuzzTimeoutMs);

test('HAR files', () => survives('a.har', har, (file) => readEntries(iface, file), isSourceError), fuzzTimeoutMs);

test(
  'Postman collections',
  () => survives('postman.json', postman, (file) => readEntries(iface, file), isSourceError),
  fuzzTimeoutMs,
);

describe.each([
  ['OpenAPI', smallOpenApi],
  ['Swagger', smallSwagger],
])('%s documents', (_, document) => {
  test(
    'for entries',
    () => survives('openapi.json', document, (file) => readEntries(iface, file), isSourceError),
    fuzzTimeoutMs,
  );

  test(
    'for contradictions',
    () =>
      survives(
        'lint.json',
        document,
        async (file) => findContradictions(iface, openApiIn((await openSource(file)).root)),
        isSourceError,
      ),
    fuzzTimeoutMs,
  );
});

test(
  'OpenAPI documents, for changes',
  () => {
    const before = join(folder, 'before.json');
    writeFileSync(before, JSON.stringify(smallOpenApi));
    return survives(
      'after.json',
      smallOpenApi,
      async (file) => {
        const labels = new SecretLabels();
        return compareDocuments(await readDocument(before, labels), await readDocument(file, labels), '2026-01-01');
      },
      isChangesError,
    );
  },
  fuzzTimeoutMs,
);

test(
  'changelogs',
  () => {
    const text = readFileSync(join(packageRoot(), 'src/changes/fixtures/page-size/oasdiff-1.33.0.json'), 'utf8');
    return survives('changes.json', JSON.parse(text) as Json, readChanges, isChangesError); // a file of ours
  },
  fuzzTimeoutMs,
);
