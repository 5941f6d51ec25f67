import { writeFile } from 'node:fs/promises';
import { stringify } from 'yaml';
import { defined } from '../core/defined.js';
import { errorCode, inWords } from '../core/system-error.js';
import { ChangesError } from './changes-error.js';
import type { Affected } from './select/affected.js';
import { reversalOf } from './reversals/index.js';

const head = `# Draft entries of the changelog, from a comparison of two documents. Before they count, say each
# change in a sentence (\`says\`), name its statements (\`statements\`), and give \`date: YYYY-MM-DD\`
# where it is dated.
`;

/** One draft entry in the form of spec/changelog. */
function draftOf({ change, subjects }: Affected, ids: Set<string>): object {
  const { id, place, details } = change;
  const { parameter, property, status, mediaType, scope, tag, value, was } = details;
  const subject = subjects[0] ?? (place.kind === 'operation' ? `${place.method} ${place.path}` : place.kind);
  const words = [subject, parameter ?? scope ?? tag ?? property?.replaceAll('/', '.') ?? status ?? mediaType, id];
  const base = words
    .filter((word) => word !== undefined && word !== null)
    .join('.')
    .replaceAll(' ', '-');
  let unique = base;
  for (let number = 2; ids.has(unique); number += 1) unique = `${base}.${number}`;
  ids.add(unique);
  return {
    id: unique,
    change: id,
    ...(place.kind === 'event' ? { event: subject } : { operation: subject }),
    ...defined({ parameter, scope, tag, mediaType, value, was }),
    ...(status === undefined ? {} : { status: Number(status) }),
    ...(property === undefined
      ? {}
      : { property: property.split('/').map((step) => (step === 'items' ? '[]' : step)) }),
    says: '',
    statements: [],
  };
}

/**
 * Writes changes that the changelog does not record yet as draft entries, for whoever maintains the interface.
 * @returns how many drafts were written, and ids of changes that no entry can record, as nothing knows how to undo them
 * @throws ChangesError where the file exists already or can't be written
 */
export async function writeDraftEntries(
  file: string,
  affected: readonly Affected[],
): Promise<{ readonly written: number; readonly left: readonly string[] }> {
  const open = affected.filter(({ recorded }) => recorded.length === 0);
  const recordable = open.filter(({ change: { id } }) => id !== null && reversalOf(id) !== undefined);
  const ids = new Set<string>();
  const text = `${head}${stringify({ changes: recordable.map((one) => draftOf(one, ids)) })}`;
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
    written: recordable.length,
    left: [...new Set(open.filter((one) => !recordable.includes(one)).map(({ change }) => change.id ?? 'unknown'))],
  };
}
