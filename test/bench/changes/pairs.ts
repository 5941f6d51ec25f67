import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { withValueAt } from '../../../src/core/pointer.js';
import type { Json } from '../../../src/core/json.js';
import { packageRoot } from '../../../src/core/package-root.js';
import { placeEdits } from './place-edits.js';
import { schemaEdits, type Edit } from './schema-edits.js';

/** Two documents that differ in one place. */
export interface Pair {
  readonly name: string;
  readonly from: Json;
  readonly to: Json;
}

/** The folder with the document, the edits and the recorded output of the diff tool. */
export const changesBenchFolder = join(packageRoot(), 'test/bench/changes');

const apply = (document: Json, edits: Edit['from']): Json =>
  edits.reduce<Json>((edited, [pointer, value]) => withValueAt(edited, pointer, value) ?? null, document);

/** Every pair: one rich document, edited in one place to a first state and to a second one. */
export function pairs(): readonly Pair[] {
  // The YAML document has JSON values only.
  const rich = parse(readFileSync(join(changesBenchFolder, 'rich.yaml'), 'utf8')) as Json;
  return [...schemaEdits(), ...placeEdits()].map(({ name, from, to }) => ({
    name,
    from: apply(rich, from),
    to: apply(rich, to),
  }));
}
