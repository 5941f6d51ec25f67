import { readSmallText } from '../core/read-bounded.js';
import type { Changelog } from './entry.js';
import { parseText } from './intake/parse-text.js';
import { RevisionError } from './revision-error.js';
import { ofSet, revisionOf, type Revision } from './revision.js';

/**
 * The revision that a text names, or a file with a named set: `{ name, entries: [id or pattern…] }`, YAML or JSON.
 * @throws RevisionError
 */
export async function readRevision(text: string, changelog: Changelog): Promise<Revision> {
  if (!/\.(ya?ml|json)$/.test(text)) return revisionOf(text, changelog);
  const { name, entries } = await readSet(text);
  return ofSet(name, entries, changelog);
}

async function readSet(file: string): Promise<{ readonly name: string; readonly entries: readonly string[] }> {
  const wanted = 'It names a set as `name` and, under `entries`, ids of recorded changes.';
  const text = await readSmallText(
    file,
    (reason) => new RevisionError(`The revision file ${file} can't be read: ${reason}.\n${wanted}`),
  );
  let value: unknown;
  try {
    value = parseText(file, text);
  } catch (error) {
    throw new RevisionError(
      `The revision file ${file} can't be read: ` +
        `${error instanceof Error ? (error.message.split(/:?\n/)[0] ?? '') : String(error)}.\n${wanted}`,
    );
  }
  const name = member(value, 'name');
  const entries = member(value, 'entries');
  if (
    typeof name !== 'string' ||
    name === '' ||
    !Array.isArray(entries) ||
    !entries.every((entry): entry is string => typeof entry === 'string')
  ) {
    throw new RevisionError(`The revision file ${file} names no set.\n${wanted}`);
  }
  return { name, entries };
}

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
