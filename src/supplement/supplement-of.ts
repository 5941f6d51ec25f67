import { createHash } from 'node:crypto';
import { sample } from 'fast-check';
import { UnsatisfiableSchema, UnsupportedSchema, validValuesAt } from '../../generators/index.js';
import { defined } from '../core/defined.js';
import type { Json } from '../core/json.js';
import { pointerOf } from '../core/pointer.js';
import type { BundleHeader } from '../evidence/bundle.js';
import { BoundedWork, BeyondBounds } from '../core/time-bounded.js';
import { canBeSent } from '../answers/ids.js';
import { openApiIn, readOpenApi, type OpenApiDocument } from '../documents/openapi-document.js';
import { bundle } from '../documents/bundle.js';
import { referencesElsewhere, toldElsewhere } from '../documents/elsewhere.js';
import { shownPlace } from '../documents/read-source-text.js';
import { sourceOfJson, type SourceNode } from '../documents/source-document.js';
import { SourceError } from '../documents/source-error.js';
import type { Interface, ResourceTable, Supplement, SuppliedVariable, Variable } from '../../spec/model.js';
import { contradictedOperations, findContradictions } from './find-contradictions.js';
import type { PathVariable, ReadOperation } from './read-operations.js';
import { namedValues } from './named-values.js';
import { suppliedOperations } from './supplied-operations.js';
import { unusedForms } from './unused-forms.js';
import { linkedVariables, shownNames } from './yielded-variables.js';

/** An implementer's document as evidence records it. */
export type RecordedSupplement = NonNullable<BundleHeader['supplement']>;

/** Longer documents would make evidence too large to read. */
const maxBytes = 16 * 1024 * 1024;

/**
 * Reads an implementer's document, with the files below its folder that it refers to.
 * @throws SourceError with one sentence for each mistake in it
 */
export async function readSupplement(place: string): Promise<RecordedSupplement> {
  const { root } = await readOpenApi(place, { elsewhere: 'left' });
  const text = JSON.stringify(bundle(root));
  if (Buffer.byteLength(text) > maxBytes)
    throw new SourceError({ where: shownPlace(place), message: `it has more than ${maxBytes / 1024 / 1024} MiB.` });
  return recordedSupplement(shownPlace(place), text);
}

export const recordedSupplement = (place: string, text: string): RecordedSupplement => ({
  place,
  digest: createHash('sha256').update(text).digest('hex'),
  text,
});

/**
 * A recorded document as a supplement to an interface. Pure: the same text and interface give the same result.
 * @throws SourceError when it is no OpenAPI document, or has no operation of the interface
 */
export function supplementOf(iface: Interface, { place, digest, text }: RecordedSupplement): Supplement {
  const json = JSON.parse(text) as Json; // JSON.parse gives JSON
  const document = openApiIn(sourceOfJson(place, json));
  const judgesInterface = iface.operations.length > 0;
  const found = judgesInterface ? findContradictions(iface, document).found : [];
  const kinds = judgesInterface ? contradictedOperations(iface, document) : new Map<string, ReadonlySet<string>>();
  const elsewhere = referencesElsewhere(document.root);
  const { operations, read, leftOut, table } = suppliedOperations(iface, document, kinds, elsewhere.size > 0);
  if (operations.length === 0)
    throw new SourceError({ where: place, message: 'the document has no operations that can be looked at.' });
  const ofInterface = new Set(iface.operations.flatMap(({ variables }) => variables));
  return {
    place,
    digest,
    document: json,
    operations,
    variables: variablesOf({ read, table }, json, document).filter(({ name }) => !ofInterface.has(name)),
    contradictions: found
      .filter(({ weight }) => weight === 'contradiction')
      .map(({ kind, operation, at, message, source }) => ({
        kind,
        operation,
        pointer: at.slice(place.length + 1),
        message,
        source,
      })),
    leftOut: [...leftOut, ...toldElsewhere(elsewhere)],
    table,
  };
}

function variablesOf(
  { read, table }: { readonly read: readonly ReadOperation[]; readonly table: ResourceTable },
  document: Json,
  { version }: OpenApiDocument,
): readonly SuppliedVariable[] {
  const links = new Map(
    read.flatMap((each) => linkedVariables(each, read).map(({ name, pointer }) => [name, pointer] as const)),
  );
  const shown = new Set(read.flatMap(({ own }) => [...shownNames(own)]));
  const byName = new Map<Variable, PathVariable[]>();
  for (const each of read.flatMap(({ variables }) => variables))
    byName.set(each.name, [...(byName.get(each.name) ?? []), each]);
  return [...byName].map(([name, places]) => {
    const schemas = places.flatMap(({ parameter }) => parameter?.member('schema') ?? []);
    // A record has its id under the plain name, also where a path calls it `flow_id`.
    const names = places.map((each) => each.written);
    const written = names.find((each) => name.endsWith(`.${each}`)) ?? names[0] ?? '';
    return {
      name,
      ...defined({ idField: idField(written, links.get(name), shown, shownOf(name, read, table)) }),
      named: texts(places.flatMap(({ parameter }) => (parameter === undefined ? [] : namedValues(parameter)))),
      drawn: texts(schemas.slice(0, 1).flatMap((schema) => drawnValues(schema, document, version))),
      unused: unusedForms(schemas),
    };
  });
}

/**
 * The property that has the value of a variable. Ids are looked for under usual names anyway.
 * @param shown the names of all responses
 * @param ofRecord those of each response that shows records of the variable
 */
function idField(
  written: string,
  link: string | undefined,
  shown: ReadonlySet<string>,
  ofRecord: readonly ReadonlySet<string>[],
): string | undefined {
  if (link !== undefined) return link === '/id' ? undefined : link;
  // A record may have an `id` beside the `name` by which its path calls it.
  if (written !== 'id' && ofRecord.length > 0 && ofRecord.every((names) => names.has(written))) return written;
  return shown.has(written) && !shown.has('id') ? written : undefined;
}

/** The names in each response that shows the records of a variable. */
function shownOf(
  name: Variable,
  read: readonly ReadOperation[],
  { resources }: ResourceTable,
): readonly ReadonlySet<string>[] {
  const by = new Set(
    resources
      .filter(({ variable }) => variable === name)
      .flatMap(({ list, read: own, create, views }) => [
        list?.by,
        own?.by,
        create?.by,
        ...views.map((view) => view.in),
      ]),
  );
  return read
    .filter(({ id }) => by.has(id))
    .map(({ own }) => shownNames(own))
    .filter(({ size }) => size > 0);
}

const texts = (values: readonly Json[]): readonly string[] => [
  ...new Set(
    values
      .filter((value) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      .map(String)
      .filter(canBeSent),
  ),
];

/** At most so many values of a variable are drawn. */
const fewValues = 3;

function drawnValues(schema: SourceNode, document: Json, version: OpenApiDocument['version']): readonly Json[] {
  try {
    return new BoundedWork().run(() => {
      const values = validValuesAt({
        document,
        pointer: pointerOf(...schema.path),
        dialect: `openapi-${version}`,
        direction: 'request',
      });
      return sample(values, { seed: 1, numRuns: fewValues });
    });
  } catch (error) {
    if (error instanceof UnsupportedSchema || error instanceof UnsatisfiableSchema || error instanceof BeyondBounds)
      return [];
    throw error;
  }
}
