import { writeFile } from 'node:fs/promises';
import { stringify } from 'yaml';
import { defined } from '../core/defined.js';
import { pointerTokens } from '../core/pointer.js';
import { errorCode, systemErrorInWords } from '../core/system-error.js';
import { ChangesError } from './changes-error.js';
import type { ChangeDetails } from './intake/change.js';
import type { Affected } from './select/affected.js';
import { reversalOf } from './reversals/index.js';
import { sentenceOf, type ChangeStatement } from './sentence.js';

const head = `# Draft entries of the changelog, from a comparison of two documents. Each needs its date only
# (\`date: YYYY-MM-DD\`). Read the sentences before they count.
`;

/** Says why statements are comments. */
const statementsHead = `Statements that the entries rest on. Put each into the file of its section in spec/statements.
`;

/** Says why drafts are comments. */
const unrecordedHead = `Changes that no entry can record yet, as no reversal exists for them. Write a reversal in
src/changes/reversals, then take the \`#\` away.
`;

/**
 * The schema and the property that a pointer into the components names, in the form of entries; `undefined` for other
 * pointers. A difference below the property (in its type or values) belongs to the property.
 */
function schemaSubject(
  pointer: string | undefined,
): { readonly schema: string; readonly property: readonly string[] } | undefined {
  const [section, kind, schema, ...below] = pointerTokens(pointer ?? '');
  if (section !== 'components' || kind !== 'schemas' || schema === undefined) return undefined;
  const property: string[] = [];
  for (let index = 0; index < below.length; index += 1) {
    const name = below[index + 1];
    if (below[index] === 'items') property.push('[]');
    else if (below[index] === 'properties' && name !== undefined) {
      property.push(name);
      index += 1;
    } else break;
  }
  return { schema, property };
}

/** One draft entry in the form of spec/changelog. */
interface DraftEntry {
  readonly id: string;
  readonly says: string;
  readonly [name: string]: unknown;
}

/** A statement that an entry rests on, in the form of spec/statements. */
interface DraftStatement extends ChangeStatement {
  readonly id: string;
}

/** Draft entries, with the statements that they rest on; `others` are those that no reversal can undo. */
export interface Drafts {
  readonly statements: readonly DraftStatement[];
  readonly entries: readonly DraftEntry[];
  readonly others: readonly DraftEntry[];
}

/** The parts of an id, joined; absent ones are left out. */
const idOf = (parts: readonly (string | null | undefined)[]): string =>
  parts
    .filter((part) => part !== undefined && part !== null)
    .join('.')
    .replaceAll(/\s/g, '-');

/** A draft with its statement; their ids may not be their own alone. */
function draftOf({ change, subjects }: Affected): { readonly entry: DraftEntry; readonly statement: DraftStatement } {
  const { id, place, details } = change;
  const { parameter, property, status, mediaType, scope, tag, value, was } = details;
  // A change of a parameter in a shared schema is undone at each operation.
  const inSchema = parameter === undefined ? schemaSubject(details.to ?? details.from) : undefined;
  const subject = subjects[0] ?? (place.kind === 'operation' ? `${place.method} ${place.path}` : place.kind);
  const part = parameter ?? scope ?? tag ?? property?.replaceAll('/', '.') ?? status ?? mediaType;
  const name = idOf(inSchema === undefined ? [subject, part, id] : [inSchema.schema, ...inSchema.property, value, id]);
  const said = sentenceOf(change, inSchema);
  const entry = {
    id: name,
    change: id,
    ...(inSchema ?? { [place.kind === 'event' ? 'event' : 'operation']: subject, ...placeIn(details) }),
    ...defined({ value: valueIn(value, id), was: valueIn(was, id) }),
    says: said.says,
  };
  return { entry, statement: { id: `${inSchema === undefined ? 'endpoints' : 'resources'}.${name}`, ...said } };
}

/** The place of a change in its operation or event, in the form of entries. */
const placeIn = ({ parameter, scope, tag, mediaType, status, property }: ChangeDetails): object => ({
  ...defined({ parameter, scope, tag, mediaType }),
  ...(status === undefined ? {} : { status: Number(status) }),
  ...(property === undefined ? {} : { property: property.split('/').map((step) => (step === 'items' ? '[]' : step)) }),
});

/** Details are texts; numbers and booleans are written as such, except values of enumerations. */
function valueIn(text: string | undefined, id: string | null): string | number | boolean | undefined {
  if (text === undefined || id?.includes('enum-value') === true) return text;
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

/**
 * Drafts: one where several operations, media types, requests and responses have the same change of one schema; ids are
 * unique.
 */
function numbered(affected: readonly Affected[]): readonly (readonly [DraftEntry, DraftStatement])[] {
  const drafts = new Map<string, ReturnType<typeof draftOf>>();
  for (const draft of affected.map(draftOf)) {
    const { id, change, ...rest } = draft.entry;
    const undoneBy = reversalOf(String(change))?.changes ?? [id];
    const key = JSON.stringify([undoneBy, rest]);
    if (!drafts.has(key)) drafts.set(key, draft);
  }
  const ids = new Map<string, number>();
  return [...drafts.values()].map(({ entry, statement }) => {
    const number = (ids.get(entry.id) ?? 0) + 1;
    ids.set(entry.id, number);
    const suffix = number === 1 ? '' : `.${number}`;
    const own = { ...statement, id: `${statement.id}${suffix}` };
    return [{ ...entry, id: `${entry.id}${suffix}`, statements: [own.id] }, own];
  });
}

/** Drafts of the changes that the changelog does not record yet. */
export function draftsOf(affected: readonly Affected[]): Drafts {
  const open = affected.filter(({ recorded }) => recorded.length === 0);
  const isRecordable = ({ change: { id } }: Affected): boolean => id !== null && reversalOf(id) !== undefined;
  const drafts = numbered(open.filter(isRecordable));
  return {
    statements: drafts.map(([, statement]) => statement),
    entries: drafts.map(([entry]) => entry),
    others: numbered(open.filter((one) => !isRecordable(one))).map(([entry]) => entry),
  };
}

/**
 * Writes changes that the changelog does not record yet as draft entries, for the maintainers of the interface.
 * @returns how many drafts were written, and ids of changes that no entry can record, as no reversal exists for them
 * @throws ChangesError where the file exists already or can't be written
 */
export async function writeDraftEntries(
  file: string,
  { statements, entries, others }: Drafts,
): Promise<{ readonly written: number; readonly left: readonly string[] }> {
  const comment = (text: string): string => text.replace(/^(?=.)/gm, '# ');
  const commented = (title: string, some: readonly object[]): string =>
    some.length === 0 ? '' : `\n${comment(title)}${comment(stringify(some))}`;
  const text =
    `${head}${stringify({ changes: entries })}` +
    commented(statementsHead, statements) +
    commented(unrecordedHead, others);
  try {
    await writeFile(file, text, { flag: 'wx' });
  } catch (error) {
    throw new ChangesError(
      errorCode(error) === 'EEXIST'
        ? `${file} exists already.\nName a file that does not, or remove it.`
        : `${file} can't be written: ${systemErrorInWords(error)}.`,
    );
  }
  return { written: entries.length, left: [...new Set(others.map(({ change }) => String(change ?? 'unknown')))] };
}
