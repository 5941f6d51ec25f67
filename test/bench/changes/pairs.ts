import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { withValueAt } from '../../../src/core/pointer.js';
import type { Json } from '../../../src/core/json.js';
import { packageRoot } from '../../../src/core/package-root.js';
import { lifecycleEdits } from './lifecycle-edits.js';
import { placeEdits } from './place-edits.js';
import { schemaEdits, type Edit } from './schema-edits.js';

/** Two documents that differ in one place. */
export interface Pair {
  readonly name: string;
  /** Written from the list of ids alone: the comparison was not built with it. */
  readonly isHeldOut: boolean;
  readonly from: Json;
  readonly to: Json;
}

/** The folder with the document, the edits and the recorded output of the diff tool. */
export const changesBenchFolder = join(packageRoot(), 'test/bench/changes');

const apply = (document: Json, edits: Edit['from']): Json =>
  edits.reduce<Json>((edited, [pointer, value]) => withValueAt(edited, pointer, value) ?? null, document);

const documentOf = (file: string): unknown => parse(readFileSync(join(changesBenchFolder, file), 'utf8'));

interface PlaceEdit {
  readonly name: string;
  readonly at: string;
  readonly from?: Json;
  readonly to?: Json;
  readonly both?: boolean;
}

/** `library.yaml`. */
interface Library {
  readonly document: Json;
  readonly places: { readonly [name: string]: string };
  readonly edits: readonly PlaceEdit[];
  readonly heldOut: readonly PlaceEdit[];
}

function libraryPairs(isHeldOut: boolean): readonly Pair[] {
  // The file is part of the bench, and has this shape.
  const { document, places, edits, heldOut } = documentOf('library.yaml') as Library;
  return (isHeldOut ? heldOut : edits).flatMap(({ name, at, from, to, both }) =>
    ['3.1.0', ...(both === true ? ['3.0.3'] : [])].flatMap((openapi) => {
      const base = apply(document, [['/openapi', openapi]]);
      const pointer = at.replace(/^\w+/, (place) => places[place] ?? place);
      const [one, other] = [apply(base, [[pointer, from]]), apply(base, [[pointer, to]])];
      const called = `${isHeldOut ? 'held-out' : 'library'}/${openapi}/${name}`;
      return [
        { name: called, isHeldOut, from: one, to: other },
        { name: `${called}/back`, isHeldOut, from: other, to: one },
      ];
    }),
  );
}

/** Every pair: one document, edited in one place to a first state and to a second one. */
export function pairs(): readonly Pair[] {
  // The YAML document has JSON values only.
  const rich = documentOf('rich.yaml') as Json;
  const built = [...schemaEdits(), ...placeEdits(), ...lifecycleEdits()].map(({ name, from, to }) => ({
    name,
    isHeldOut: false,
    from: apply(rich, from),
    to: apply(rich, to),
  }));
  return [...built, ...libraryPairs(false), ...libraryPairs(true)];
}
