import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChangesError } from '../changes-error.js';
import { compareDocuments } from '../compare/compare-documents.js';
import { SecretLabels } from '../../documents/without-given-secrets.js';
import { readDocument } from '../compare/read-document.js';
import { loadCatalogue } from '../load-catalogue.js';
import { changesData } from '../select/changes-text.js';
import { selectByChanges } from '../select/selection.js';
import { packageRoot } from '../../core/package-root.js';
import type { Change } from './change.js';
import { readChanges } from './read-changes.js';

const fixtures = join(packageRoot(), 'src/changes/fixtures');
const pairs = (await readdir(fixtures)).filter((name) => !name.endsWith('.md'));
const files = ['json', 'yaml'].flatMap((ending) =>
  ['1.11.8', '1.18.3', '1.32.1', '1.33.0'].map((version) => `oasdiff-${version}.${ending}`),
);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'intake-'));
});
afterAll(() => rm(folder, { recursive: true }));

const facts = (changes: readonly Change[]): readonly string[] =>
  changes.map(({ id, place }) => JSON.stringify([id, place])).toSorted();

const own = async (pair: string): Promise<readonly Change[]> => {
  const labels = new SecretLabels();
  return compareDocuments(
    await readDocument(join(fixtures, pair, 'from.yaml'), labels),
    await readDocument(join(fixtures, pair, 'to.yaml'), labels),
    '2026-01-01',
  ).changes;
};

describe('changelogs of oasdiff', () => {
  it('are there for at least six pairs of documents', () => expect(pairs.length).toBeGreaterThanOrEqual(6));

  it.each(pairs.flatMap((pair) => files.map((changelog) => [pair, changelog] as const)))(
    '%s in %s has no change that the comparison of the documents has not',
    async (pair, changelog) => {
      const found = facts(await readChanges(join(fixtures, pair, changelog)));
      const compared = facts(await own(pair));
      expect(found.filter((fact) => !compared.includes(fact))).toEqual([]);
      expect(found.length).toBeGreaterThan(0);
    },
  );

  it('say the same as JSON and as YAML', async () => {
    for (const pair of pairs) {
      for (const version of ['1.11.8', '1.18.3', '1.32.1', '1.33.0']) {
        const [json, yaml] = await Promise.all(
          ['json', 'yaml'].map(async (ending) =>
            facts(await readChanges(join(fixtures, pair, `oasdiff-${version}.${ending}`))),
          ),
        );
        expect(yaml, pair).toEqual(json);
      }
    }
  });
});

describe('the comparison of documents', () => {
  it('sees what is inside webhooks and callbacks', async () => {
    const ids = (await own('webhooks')).map(({ id, place }) => `${place.kind} ${id}`).toSorted();
    expect(ids).toEqual([
      'callback request-property-enum-value-added',
      'event api-tag-removed',
      'event new-optional-request-property',
      'event request-property-enum-value-added',
      'event request-property-removed',
      'event webhook-added',
      'operation new-optional-request-property',
    ]);
  });

  it('finds nothing between a document and itself', async () => {
    for (const pair of pairs) {
      const document = await readDocument(join(fixtures, pair, 'to.yaml'), new SecretLabels());
      expect(compareDocuments(document, document, '2026-01-01')).toEqual({ changes: [], annotations: [], claims: [] });
    }
  });

  it('ends on schemas that contain themselves', () => {
    const document = (type: string) => ({
      openapi: '3.1.0',
      paths: {
        '/a': {
          get: {
            responses: { '200': { content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } } } } },
          },
        },
      },
      components: {
        schemas: {
          A: { properties: { b: { $ref: '#/components/schemas/A' }, c: { type } } },
          B: { $ref: '#/components/schemas/B' },
        },
      },
    });
    expect(compareDocuments(document('string'), document('number'), '2026-01-01').changes.map(({ id }) => id)).toEqual([
      'response-property-type-changed',
    ]);
  });

  it('takes paths with other variables for the same', () => {
    const document = (variable: string) => ({
      openapi: '3.0.3',
      paths: { [`/a/{${variable}}`]: { get: { responses: {} } } },
    });
    const { changes, annotations } = compareDocuments(document('x'), document('y'), '2026-01-01');
    expect([changes, annotations.map(({ id }) => id)]).toEqual([[], ['path-variable-renamed']]);
  });

  it('tells whatever it has no name for', () => {
    const document = (more: { readonly [name: string]: string }) => ({
      openapi: '3.0.3',
      paths: { '/a': { get: { responses: {}, ...more } } },
    });
    expect(
      compareDocuments(document({}), document({ somethingNew: 'x' }), '2026-01-01').changes.map(({ id }) => id),
    ).toEqual(['operation-changed']);
  });
});

describe('what `changes --json` wrote', () => {
  it('is read as it was written', async () => {
    const known = await loadCatalogue();
    for (const pair of pairs) {
      const changes = await own(pair);
      const path = join(folder, `${pair}.json`);
      await writeFile(path, JSON.stringify(changesData(selectByChanges(changes, known), { annotations: [] })));
      expect(await readChanges(path)).toEqual(changes);
    }
  });
});

describe('other files', () => {
  const file = async (name: string, text: string): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, text);
    return path;
  };

  it('of the same fields are understood', async () => {
    const [wrapped, byMethod] = await Promise.all([
      readChanges(
        await file(
          'wrapped.json',
          JSON.stringify({
            breakingChanges: [
              { id: 'endpoint-added', text: 'endpoint added', level: 'ERR', operation: 'get', path: '/systems' },
            ],
          }),
        ),
      ),
      readChanges(
        await file(
          'method.json',
          JSON.stringify([{ id: 'who-knows', message: 'x', severity: 'warning', method: 'PUT', path: '/systems' }]),
        ),
      ),
    ]);
    expect(wrapped[0]).toMatchObject({
      id: 'endpoint-added',
      severity: 'info',
      place: { kind: 'operation', method: 'GET', path: '/systems' },
    });
    expect(byMethod[0]).toMatchObject({ id: 'who-knows', severity: 'warning', place: { method: 'PUT' } });
  });

  it('with no change are empty', async () => {
    expect(await readChanges(await file('empty.json', '[]'))).toEqual([]);
    expect(await readChanges(await file('empty.yaml', ''))).toEqual([]);
  });

  it.each([
    [
      'prose.txt',
      'Dear all, nothing changed much.',
      /no changelog that this suite can read.*\n.*oasdiff changelog FROM TO -f json/,
    ],
    ['changelog.md', '# API Changelog 1 vs. 2\n\n- added', /is Markdown; .*\n.*oasdiff changelog FROM TO -f json/],
    ['page.html', '<!DOCTYPE html><html></html>', /is an HTML page; .*\n.*oasdiff changelog FROM TO -f json/],
    ['document.json', '{"openapi":"3.1.0"}', /is an OpenAPI document, not a changelog/],
    ['list.json', '[1]', /change 1 is no object/],
    ['anonymous.json', '[{}]', /neither `id` nor `text`/],
  ])('such as %s are told to be none', async (name, text, message) => {
    const path = await file(name, text);
    await expect(readChanges(path)).rejects.toThrow(ChangesError);
    await expect(readChanges(path)).rejects.toThrow(message);
  });

  it.each([
    ['a.txt', 'nothing: here', /is no OpenAPI document/],
    ['b.json', '{', /b\.json:1:2: not well-formed YAML/],
    ['c.yaml', 'swagger: "1.2"', /Swagger "1.2"/],
    [
      'd.yaml',
      'openapi: 3.0.0\npaths: { /a: { $ref: gone.yaml } }',
      /d\.yaml:2:16: it refers to \S+gone\.yaml, and there is no such file/,
    ],
  ])('as documents, such as %s, are told to be none', async (name, text, message) => {
    await expect(readDocument(await file(name, text), new SecretLabels())).rejects.toThrow(message);
  });
});
