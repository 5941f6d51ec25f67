import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareDocuments } from '../../src/changes/compare/compare-documents.js';
import { SecretLabels } from '../../src/documents/without-given-secrets.js';
import { readDocument } from '../../src/changes/compare/read-document.js';
import type { Change } from '../../src/changes/intake/change.js';
import type { Json } from '../../src/core/json.js';
import { packageRoot } from '../../src/core/package-root.js';
import { withValueAt } from '../../src/core/pointer.js';

/** One edit of one file of a split document, and the changes that the comparison finds. */
interface Step {
  readonly file: string;
  readonly at: string;
  readonly set?: Json;
  readonly tells: readonly string[];
}

const folder = join(packageRoot(), 'test/history');
// steps.yaml is written in this shape.
const steps = parse(readFileSync(join(folder, 'steps.yaml'), 'utf8')) as readonly Step[];

let work: string;
beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'history-'));
});
afterAll(() => rmSync(work, { recursive: true }));

const placeOf = ({ place }: Change): string =>
  place.kind === 'operation' ? `${place.method} ${place.path}` : place.kind === 'document' ? place.section : place.kind;

const told = (change: Change): string => `${placeOf(change)} ${change.id}`;

test('twenty revisions of a document in five files are told step by step, as those of one file are', async () => {
  expect(steps).toHaveLength(19);
  cpSync(join(folder, 'first'), work, { recursive: true });
  const main = join(work, 'openapi.yaml');
  const labels = new SecretLabels();
  let before = await readDocument(main, labels);
  for (const [index, { file, at, set, tells }] of steps.entries()) {
    const path = join(work, file);
    const document: Json = parse(readFileSync(path, 'utf8'));
    writeFileSync(path, stringify(withValueAt(document, at, set)));
    const after = await readDocument(main, labels);
    const { changes, annotations } = compareDocuments(before, after, '2026-01-01');
    const lines = [...changes.map(told), ...annotations.map(({ id }) => `annotation ${id}`)];
    expect([...new Set(lines)].toSorted(), `revision ${index + 2}`).toEqual([...tells].toSorted());
    // The same content in one file gives the same changes.
    const [one, other] = [join(work, 'one.json'), join(work, 'other.json')];
    writeFileSync(one, JSON.stringify(before));
    writeFileSync(other, JSON.stringify(after));
    const single = compareDocuments(await readDocument(one, labels), await readDocument(other, labels), '2026-01-01');
    expect(single.changes.map(told)).toEqual(changes.map(told));
    before = after;
  }
});
