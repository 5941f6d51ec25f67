import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Json } from '../core/json.js';
import { packageRoot } from '../core/package-root.js';
import { openRepeatable } from '../evidence/reader.js';
import { compareDocuments } from './compare/compare-documents.js';
import { interfaceWithout } from './interface-at.js';
import { loadCatalogue, type LoadedCatalogue } from './load-catalogue.js';
import { selectByChanges } from './select/selection.js';
import { sentenceOf } from './sentence.js';
import { workData, workMarkdown, workText } from './work-text.js';
import { workOf, type WorkAfterChanges } from './work.js';

let known: LoadedCatalogue;
let now: Json;
let next: Json;
beforeAll(async () => {
  known = await loadCatalogue();
  now = known.iface.document;
  const text = JSON.stringify(now).replace('"VENDOR8_MODEL4"', '"VENDOR8_MODEL4", "VENDOR9_MODEL1"');
  // A text of JSON with one more text in an array.
  next = JSON.parse(text) as Json;
});

const work = (from: Json, to: Json, runs: Parameters<typeof workOf>[3] = []): Promise<WorkAfterChanges> =>
  workOf({ from, to }, selectByChanges(compareDocuments(from, to, '2026-01-01').changes, known), known, runs);

test('a new value asks for requirements, statements and entries, as docs/changes.md shows', async () => {
  const found = await work(now, next);
  const text = workText(found);
  const shown = readFileSync(join(packageRoot(), 'docs/changes.md'), 'utf8');
  expect(shown).toContain(text.trim());
  expect(found.requirements?.added.map(({ id }) => id)).toEqual([
    'gateways.appliances.create/added-value/HeatPumpType/VENDOR9_MODEL1/accepted',
    'gateways.appliances.create/added-value/HeatPumpType/VENDOR9_MODEL1/returned',
  ]);
  for (const other of [workMarkdown(found), JSON.stringify(workData(found))])
    for (const { id, says } of found.drafts.entries) for (const part of [id, says]) expect(other).toContain(part);
});

test('an implementation that does what the later document takes back will fail', async () => {
  const entries = known.changelog.entries.filter(({ id }) => id.startsWith('webhooks.ping.'));
  const before = interfaceWithout(known.iface, known.changelog, new Set(entries)).document;
  const bundle = join(packageRoot(), 'test/selftest/bundles/webhooks.ping+webhook-ping.jsonl.gz');
  const open = await openRepeatable(bundle);
  const { implementations } = await work(now, before, [{ run: 'out', open }]);
  expect(implementations).toMatchObject([{ run: 'out', fails: ['webhooks.ping/success-status'] }]);
  expect(await work(now, now, [{ run: 'out', open }])).toMatchObject({ implementations: [{ fails: [] }] });
});

test('documents of another interface lead to entries, and to no requirement', async () => {
  const other = (schema: Json): Json => ({
    openapi: '3.1.0',
    info: { title: 'Other', version: '1' },
    paths: { '/a': { get: { responses: { '200': { description: 'A.', content: { 'text/plain': { schema } } } } } } },
  });
  const found = await work(other({ type: 'string' }), other({ type: 'integer' }));
  expect(found.requirements).toBeUndefined();
  expect(workText(found)).toContain('No requirement can be derived');
});

test('each entry that the changelog has can be said in a sentence', () => {
  const changes = new Set(known.changelog.entries.map(({ change }) => change));
  for (const id of changes) {
    const place = { kind: 'operation', method: 'GET', path: '/a' } as const;
    const details = {
      status: '200',
      mediaType: 'text/plain',
      parameter: 'p',
      scope: 's',
      tag: 't',
      value: 'v',
      was: 'w',
    };
    const { says } = sentenceOf({ id, severity: 'info', place, text: 'the words of the id', details }, undefined);
    expect(says).not.toMatch(/undefined|the words of the id/);
  }
});
