import { writeFile } from 'node:fs/promises';
import { stringify } from 'yaml';
import { defined } from '../core/defined.js';
import { pointerTokens } from '../core/pointer.js';
import { errorCode, inWords } from '../core/system-error.js';
import { ChangesError } from './changes-error.js';
import type { ChangeDetails } from './intake/change.js';
import type { Affected } from './select/affected.js';
import { reversalOf } from './reversals/index.js';

const head = `# Draft entries of the changelog, from a comparison of two documents. Before they count, say each
# change in a sentence (\`says\`), name its statements (\`statements\`), and give \`date: YYYY-MM-DD\`
# where it is dated.
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

/** One draft entry in the form of spec/changelog, with an id that may not be its own alone. */
function draftOf({ change, subjects }: Affected): { readonly id: string; readonly [name: string]: unknown } {
  const { id, place, details } = change;
  const { parameter, property, status, mediaType, scope, tag, value, was } = details;
  // A change of a parameter in a shared schema is undone at each operation.
  const inSchema = parameter === undefined ? schemaSubject(details.to ?? details.from) : undefined;
  const subject = subjects[0] ?? (place.kind === 'operation' ? `${place.method} ${place.path}` : place.kind);
  const words =
    inSchema === undefined
      ? [subject, parameter ?? scope ?? tag ?? property?.replaceAll('/', '.') ?? status ?? mediaType, id]
      : [inSchema.schema, ...inSchema.property, value, id];
  return {
    id: words
      .filter((word) => word !== undefined && word !== null)
      .join('.')
      .replaceAll(/\s/g, '-'),
    change: id,
    ...(inSchema ?? { [place.kind === 'event' ? 'event' : 'operation']: subject, ...placeIn(details) }),
    ...defined({ value: valueIn(value, id), was: valueIn(was, id) }),
    says: '',
    statements: [],
  };
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
 * Drafts of changes: one where several operations and media types have the same change of one schema; ids are unique.
 */
function draftsOf(affected: readonly Affected[]): readonly object[] {
  const drafts = new Map(affected.map(draftOf).map((draft) => [JSON.stringify(draft), draft]));
  const ids = new Map<string, number>();
  return [...drafts.values()].map((draft) => {
    const number = (ids.get(draft.id) ?? 0) + 1;
    ids.set(draft.id, number);
    return number === 1 ? draft : { ...draft, id: `${draft.id}.${number}` };
  });
}

/**
 * Writes changes that the changelog does not record yet as draft entries, for the maintainers of the interface.
 * @returns how many drafts were written, and ids of changes that no entry can record, as no reversal exists for them
 * @throws ChangesError where the file exists already or can't be written
 */
export async function writeDraftEntries(
  file: string,
  affected: readonly Affected[],
): Promise<{ readonly written: number; readonly left: readonly string[] }> {
  const open = affected.filter(({ recorded }) => recorded.length === 0);
  const recordable = open.filter(({ change: { id } }) => id !== null && reversalOf(id) !== undefined);
  const drafts = draftsOf(recordable);
  const others = draftsOf(open.filter((one) => !recordable.includes(one)));
  const comment = (text: string): string => text.replace(/^(?=.)/gm, '# ');
  const text =
    `${head}${stringify({ changes: drafts })}` +
    (others.length === 0 ? '' : `\n${comment(unrecordedHead)}${comment(stringify(others))}`);
  try {
    await writeFile(file, text, { flag: 'wx' });
  } catch (error) {
    throw new ChangesError(
      errorCode(error) === 'EEXIST'
        ? `${file} exists already.\nName a file that does not, or remove it.`
        : `${file} can't be written: ${inWords(error)}.`,
    );
  }
  return {
    written: drafts.length,
    left: [...new Set(open.filter((one) => !recordable.includes(one)).map(({ change }) => change.id ?? 'unknown'))],
  };
}
