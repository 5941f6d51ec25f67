import { describe, expect, test } from 'vitest';
import { asRead, nameRemarks } from './look-alikes.js';
import type { PublishedReport } from './published-report.js';
import { placeEntries, tableSite, type TableEntry } from './site.js';

const counts = { pass: 1, fail: 0, notDecided: 0, waived: 0, notApplicable: 0 };
const report = (name: string, vendor: string, statement = 'b'): PublishedReport => ({
  format: 'ems-conformance/report',
  formatVersion: 1,
  implementation: { name, version: '1.0', vendor },
  suite: { name: 'ems-conformance', version: '0.1.0' },
  interface: { title: 'EMS', revision: 'current', digest: 'a'.repeat(64) },
  class: 'service-core',
  role: 'service',
  embedded: false,
  limits: { depth: 'normal', examples: 5 },
  startedAt: '2026-11-21T08:00:00.000Z',
  must: counts,
  advisoryFailures: 0,
  resources: [],
  certificate: { statementSha256: statement.repeat(64) },
  evidence: { sha256: 'c'.repeat(64) },
  reproduce: { run: '', verify: '' },
});
const entry = (name: string, vendor: string, statement?: string): TableEntry => ({
  report: report(name, vendor, statement),
  signedBy: [],
});
const foldersOf = (entries: readonly TableEntry[]): ReadonlyMap<TableEntry, string> =>
  new Map(placeEntries(entries).map((placed) => [placed.entry, placed.folder]));

// Cyrillic А and е, Greek ο, a digit, capitals, signs, accents, wide letters, r and n for m.
const namesakes = [
  'Аeolus',
  'Аеоlus',
  'Aeοlus',
  'Ae0lus',
  'AEOLUS',
  'Aeo-lus',
  'Aéolus',
  'Ａｅｏｌｕｓ',
  'Aeo lus.',
  'AeoIus',
];

describe('a namesake', () => {
  test.each(namesakes)('%s takes neither address nor badge, and is marked', (name) => {
    const own = entry('Aeolus', 'Vendor');
    const alone = foldersOf([own]).get(own);
    const other = entry(name, 'Somebody', 'd');
    for (const order of [
      [own, other],
      [other, own],
    ]) {
      const folders = foldersOf(order);
      expect(folders.get(own)).toBe(alone);
      expect(folders.get(other)).not.toBe(alone);
    }
    const placed = placeEntries([own, other]);
    expect(placed.map(({ remarks }) => remarks.at(-1))).toEqual(
      Array(2).fill(expect.stringContaining('is read the same')),
    );
    const index = tableSite(placed).get('index.html') ?? '';
    expect(index.match(/⚠ another entry has a name that is read the same/g)).toHaveLength(2);
  });

  test('with the very same name and version of another vendor does not either', () => {
    const [own, other] = [entry('Aeolus', 'Vendor'), entry('Aeolus', 'Vеndor', 'd')];
    expect(foldersOf([own, other]).get(own)).toBe(foldersOf([own]).get(own));
    expect(nameRemarks([own.report, other.report])).toEqual([
      ['another entry has a name that is read the same'],
      ['letters of Cyrillic and Latin in one word', 'another entry has a name that is read the same'],
    ]);
  });
});

test('two reports that say the same of who conforms to what share no address', () => {
  const [first, second] = [entry('Aeolus', 'Vendor', 'b'), entry('Aeolus', 'Vendor', 'd')];
  const folders = [...foldersOf([first, second]).values()];
  expect(new Set([...folders, foldersOf([first]).get(first)]).size).toBe(3);
});

test('names of one script each, and different ones, are not marked', () => {
  const reports = ['Aeolus', 'Борей', 'Βορέας', '北風', 'Helio Борей', 'Aeolus 2', 'Nimbus'].map((name) =>
    report(name, 'V'),
  );
  expect(nameRemarks(reports)).toEqual(reports.map(() => []));
  expect(asRead('¡!')).toBe('');
});
