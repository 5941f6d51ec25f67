import { array, assert, boolean, constantFrom, integer, jsonValue, oneof, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { loadInterface } from '../../../spec/load.js';
import { pairs } from '../../../test/bench/changes/pairs.js';
import { score } from '../../../test/bench/changes/score.js';
import { isObject, type Json } from '../../core/json.js';
import { childPointer, valueAt, withValueAt } from '../../core/pointer.js';
import { compareDocuments, type Comparison } from './compare-documents.js';
import { structuralDifferences } from './structural-differences.js';

/** Every pointer into a document but the one to all of it. */
function pointersIn(document: Json): readonly string[] {
  const found: string[] = [];
  const visit = (value: Json, pointer: string): void => {
    if (pointer !== '') found.push(pointer);
    if (Array.isArray(value)) value.forEach((element: Json, index) => visit(element, childPointer(pointer, index)));
    else if (isObject(value))
      for (const [name, member] of Object.entries(value)) visit(member, childPointer(pointer, name));
  };
  visit(document, '');
  return found;
}

/**
 * The differences of two documents that are reported wrongly. Each difference has to have one nearest claim, which is a
 * change or an annotation, and not both; or it is a container whose members are reported.
 */
function wronglyReported(from: Json, to: Json, { claims }: Comparison): readonly object[] {
  const covers = (claimed: string | undefined, pointer: string | undefined): boolean =>
    claimed !== undefined && pointer !== undefined && (pointer === claimed || pointer.startsWith(`${claimed}/`));
  return structuralDifferences(from, to).flatMap((difference) => {
    const covering = claims.filter((claim) => covers(claim.from, difference.from) || covers(claim.to, difference.to));
    const depth = (pointer: string | undefined): number => pointer?.length ?? 0;
    const nearest = Math.max(...covering.map((claim) => Math.max(depth(claim.from), depth(claim.to))));
    const kinds = new Set(
      covering.filter((claim) => Math.max(depth(claim.from), depth(claim.to)) === nearest).map(({ kind }) => kind),
    );
    kinds.delete('container');
    return covering.length > 0 && kinds.size <= 1 ? [] : [{ ...difference, kinds: [...kinds] }];
  });
}

const values = oneof(
  constantFrom<Json>('string', 'integer', true, false, 1, 500, null, [], {}, { type: 'string' }, ['id'], '2.0.0'),
  // fast-check makes JSON.
  jsonValue({ maxDepth: 2 }).map((value) => value as Json),
);

test('10,000 random edits of one, two or three places are never reported as nothing', async () => {
  const documents = [
    (await loadInterface()).document,
    ...pairs()
      .slice(0, 1)
      .map(({ from }) => from),
  ];
  const all = documents.map((document) => ({ document, pointers: pointersIn(document) }));
  let different = 0;
  assert(
    property(
      constantFrom(...all.keys()),
      array(tuple(integer({ min: 0, max: 1_000_000 }), boolean(), values), { minLength: 1, maxLength: 3 }),
      (which, edits) => {
        const { document, pointers } = all[which] ?? { document: null, pointers: [] };
        const edited = edits.reduce<Json>((at, [where, removes, value]) => {
          const pointer = pointers[where % pointers.length] ?? '';
          if (valueAt(at, pointer) === undefined) return at;
          return withValueAt(at, pointer, removes ? undefined : value) ?? null;
        }, document);
        const comparison = compareDocuments(document, edited, '2026-01-01');
        const isSame = structuralDifferences(document, edited).length === 0;
        if (!isSame) different += 1;
        expect(comparison.changes.length + comparison.annotations.length === 0).toBe(isSame);
        expect(wronglyReported(document, edited, comparison)).toEqual([]);
      },
    ),
    { numRuns: 10_000, seed: 1 },
  );
  expect(different).toBeGreaterThan(8000);
}, 600_000);

test('the comparison finds what the diff tool finds, and nothing is silent', () => {
  const { recall, precision, breakingRecall, silent } = score('1.35.0', pairs());
  expect(recall).toBeGreaterThan(0.99);
  expect(precision).toBeGreaterThan(0.96);
  expect(breakingRecall).toBeGreaterThan(0.99);
  expect(silent).toBe(0);
}, 120_000);
