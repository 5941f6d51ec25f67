import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changesSince } from './changes-since.js';
import { compareDocuments } from './compare/compare-documents.js';
import { draftsOf, writeDraftEntries } from './draft-entries.js';
import { loadCatalogue, type LoadedCatalogue } from './load-catalogue.js';
import { selectByChanges } from './select/selection.js';
import type { Json } from '../core/json.js';
import { withValueAt } from '../core/pointer.js';
import { interfaceOf } from '../../spec/interface-of.js';
import { interfaceWithout } from './interface-at.js';
import { loadChangelog } from './load-changelog.js';

let known: LoadedCatalogue;
let folder: string;
beforeAll(async () => {
  known = await loadCatalogue();
  folder = mkdtempSync(join(tmpdir(), 'drafts-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('since a day, dated changes come first, with the requirements that they bring and take', () => {
  const dated = known.changelog.entries.filter(({ id }) => id === 'notifications.read.withdrawn');
  const undated = known.changelog.entries.filter(({ id }) => id === 'webhooks.ping.202.added');
  const few = { ...known, changelog: { entries: [...undated, ...dated] } };
  const text = changesSince('2025-08-28', few);
  expect(text).toMatch(/^# Changes since 2025-08-28\n\n`ems-conformance explain ID` .*\n\n## Dated\n\n- 2025-08-2\d/);
  expect(text).toMatch(/ {2}- to be met from now on:\n {4}- .+ \(`notifications.read\/withdrawn`\)\n/);
  expect(text).toContain('## Undated');
  expect(changesSince('2030-01-01', few)).toContain('No dated change was made since then.');
});

test('since an entry, that entry does not count', () => {
  const [first, second] = known.changelog.entries.slice(-2);
  const text = changesSince(first?.id ?? '', known);
  expect(text).toContain(`**${second?.id}** ${second?.says}`);
  expect(text).not.toContain(`**${first?.id}**`);
  expect(() => changesSince('some-day', known)).toThrow(/neither a day nor a recorded change/);
});

test('changes that are not recorded become draft entries, and no file is written over', async () => {
  const { document } = known.iface;
  const edited = withValueAt(document, '/paths/~1systems~1{systemID}~1tariff/get/responses/409', {
    description: 'Refused.',
  });
  const { changes } = compareDocuments(document, edited ?? null, '2026-01-01');
  const { affected } = selectByChanges(changes, known);
  const file = join(folder, 'draft.yaml');
  expect(await writeDraftEntries(file, draftsOf(affected))).toEqual({ written: 1, left: [] });
  expect(parse(readFileSync(file, 'utf8'))).toEqual({
    changes: [
      {
        id: 'systems.tariff.read.409.response-non-success-status-added',
        change: 'response-non-success-status-added',
        operation: 'systems.tariff.read',
        status: 409,
        says: 'GET /systems/{systemID}/tariff may be answered with 409.',
        statements: ['endpoints.systems.tariff.read.409.response-non-success-status-added'],
      },
    ],
  });
  await expect(writeDraftEntries(file, draftsOf(affected))).rejects.toThrow(/exists already/);
});

test('drafts are a changelog that leads back to the document before', async () => {
  const { document, statements, table } = known.iface;
  const edits: readonly (readonly [pointer: string, value: Json])[] = [
    ['/components/schemas/TimeOfUseSettings/properties/note', {}],
    [
      '/paths/~1systems~1{systemID}~1tariff/get/parameters',
      [{ name: 'currency', in: 'query', schema: {}, 'x-stated': ['endpoints.systems.tariff.read'] }],
    ],
    ['/components/schemas/PerPage/maximum', 1000],
    ['/components/schemas/ScannerName/x-enumeration/added/2', 'VENDOR9_SCANNER'],
  ];
  const edited = edits.reduce<Json>((at, [pointer, value]) => withValueAt(at, pointer, value) ?? null, document);
  const { affected } = selectByChanges(compareDocuments(document, edited, '2026-01-01').changes, known);
  const file = join(folder, 'filled', 'new.yaml');
  mkdirSync(join(folder, 'filled'));
  const { written, left } = await writeDraftEntries(file, draftsOf(affected));
  expect(left).toEqual([]);
  // One of the property, the parameter and the value each, and one of each list whose pages may be larger.
  expect(written).toBeGreaterThanOrEqual(3 + 11);
  const { entries } = await loadChangelog(join(folder, 'filled'));
  const before = interfaceWithout(interfaceOf(edited, statements, table), { entries }, new Set(entries));
  expect(compareDocuments(before.document, document, '2026-01-01').changes).toEqual([]);
});

test('what no entry can record is a comment of the draft', async () => {
  const { document } = known.iface;
  const edited = withValueAt(document, '/components/schemas/TimeOfUseSettings/required', []);
  const { affected } = selectByChanges(compareDocuments(document, edited ?? null, '2026-01-01').changes, known);
  const file = join(folder, 'comment.yaml');
  expect(await writeDraftEntries(file, draftsOf(affected))).toEqual({
    written: 0,
    left: ['response-property-became-optional'],
  });
  const text = readFileSync(file, 'utf8');
  expect(parse(text)).toEqual({ changes: [] });
  expect(text).toContain('#   change: response-property-became-optional\n#   schema: TimeOfUseSettings\n');
});
