import fc from 'fast-check';
import { valueAt, withValueAt } from '../../src/core/pointer.js';
import { pointersOf } from '../../src/core/pointers.fixture.js';
import { isArray, type Json } from '../../src/core/json.js';

/** An edit of the bytes of a valid file. */
type Edit = readonly [kind: 'set' | 'drop' | 'double' | 'insert', at: number, length: number, bytes: Uint8Array];

/** A place in a file, from 0 to below 1, each as likely as any other. */
export const places = fc.noBias(fc.nat(0xff_ff_ff)).map((place) => place / 0x1_00_00_00);

const editsAt = (place: fc.Arbitrary<number>): fc.Arbitrary<Edit[]> =>
  fc.array(
    fc.tuple(
      fc.constantFrom('set', 'drop', 'double', 'insert'),
      place,
      fc.integer({ min: 1, max: 400 }),
      fc.oneof(
        fc.uint8Array({ minLength: 1, maxLength: 6 }),
        fc
          .constantFrom('{', '}', '[', '"', ',', ':', '\n', '\\u0000', '1e999', '-0', 'null', '&a', '*a')
          .map((text) => Uint8Array.from(Buffer.from(text))),
      ),
    ),
    { minLength: 1, maxLength: 4 },
  );

/** Edits mostly at the two ends of a file, since `fc.double` draws few numbers between. */
export const edits = editsAt(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }));

/** Edits anywhere in a file. */
export const editsAnywhere = editsAt(places);

/** The file after all edits, one after the other. */
export function mutated(original: Buffer, all: readonly Edit[]): Buffer {
  return all.reduce((bytes: Buffer, [kind, place, length, more]) => {
    const at = Math.floor(place * bytes.length);
    const [before, part, after] = [
      bytes.subarray(0, at),
      bytes.subarray(at, at + length),
      bytes.subarray(at + length),
    ] as const;
    switch (kind) {
      case 'set':
        return Buffer.concat([before, more, bytes.subarray(at + more.length)]);
      case 'drop':
        return Buffer.concat([before, after]);
      case 'double':
        return Buffer.concat([before, part, part, after]);
      case 'insert':
        return Buffer.concat([before, more, bytes.subarray(at)]);
    }
  }, original);
}

/** Values that a document seldom has in the place of another one. */
const odd: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(null, true, -1, 1e308, '', '__proto__', '${HOME}', '\ud800', 'http://[', [], [null], [[1]], {}),
  fc.constantFrom<Json>({ $ref: '#' }, { $ref: '#/paths' }, { $ref: 'x.json#/%' }, { allOf: [{ $ref: '#' }] }),
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>, // fast-check draws JSON values
);

type Replacement = readonly [pointer: string, value: Json | undefined];

const withReplacements = (document: Json, replacement: fc.Arbitrary<Replacement>): fc.Arbitrary<Json> =>
  fc
    .array(replacement, { minLength: 1, maxLength: 3 })
    .map((all) => all.reduce<Json>((value, [pointer, part]) => withValueAt(value, pointer, part) ?? null, document));

/** A JSON document with a few of its values replaced or removed. */
export const mutatedValues = (document: Json, pointers: readonly string[]): fc.Arbitrary<Json> =>
  withReplacements(document, fc.tuple(fc.constantFrom(...pointers), fc.option(odd, { nil: undefined })));

/**
 * A JSON document with a few of its values removed, or replaced by other values of their kind from it (a text by a
 * text): much of it fits the schema of the document, so that a reader looks at it closely.
 */
export function mutatedClosely(document: Json): fc.Arbitrary<Json> {
  const parts = pointersOf(document).map((pointer) => {
    const value = valueAt(document, pointer) ?? null;
    return { pointer, value, kind: isArray(value) ? 'array' : typeof value };
  });
  const replacement = fc
    .constantFrom(...parts)
    .chain(({ pointer, kind }) =>
      fc
        .option(fc.constantFrom(...parts.filter((other) => other.kind === kind)), { nil: undefined })
        .map((other): Replacement => [pointer, other?.value]),
    );
  return withReplacements(document, replacement);
}

/** The file of each document that {@link mutatedClosely} draws, as JSON. */
export const closeFiles = (document: Json): fc.Arbitrary<Buffer> =>
  mutatedClosely(document).map((value) => Buffer.from(JSON.stringify(value)));

/** The file of a JSON document with changed bytes, or with changed values. */
export function mutatedFile(document: Json): fc.Arbitrary<Buffer> {
  const text = Buffer.from(JSON.stringify(document, null, 1));
  return fc.oneof(
    edits.map((all) => mutated(text, all)),
    mutatedValues(document, pointersOf(document)).map((value) => Buffer.from(JSON.stringify(value))),
  );
}
