import { ChangesError } from '../changes-error.js';
import type { Change } from './change.js';
import { parseText } from './parse-text.js';
import { readText } from './read-text.js';
import { changesFromRecords } from './records.js';

const howToMakeChangelog = 'Make one with `oasdiff changelog FROM TO -f json` (or `-f yaml`).';

/**
 * Changes from a changelog file: JSON or YAML of oasdiff in its older and newer forms, or the output of `changes
 * --json`.
 * @throws ChangesError for any other file
 */
export async function readChanges(file: string): Promise<readonly Change[]> {
  const text = await readText(file);
  if (/^\s*(<!doctype html|<html)/i.test(text))
    throw new ChangesError(`${file} is an HTML page; changelogs are read as JSON or YAML.\n${howToMakeChangelog}`);
  // To YAML, the headings of Markdown are comments and its items are texts.
  if (/^\s*#{1,4}\s+\S/m.test(text) && !/^\s*(- )?id:/m.test(text))
    throw new ChangesError(`${file} is Markdown; changelogs are read as JSON or YAML.\n${howToMakeChangelog}`);
  const value = parsed(file, text);
  if (isOpenApi(value))
    throw new ChangesError(
      `${file} is an OpenAPI document, not a changelog.\nGive two documents to compare: \`ems-conformance ` +
        `changes FROM TO\`.`,
    );
  const changes = changesFromRecords(value, file);
  if (changes !== undefined) return changes;
  // The output of oasdiff without changes.
  if (text.trim() === '' || value === null || /^No changes/i.test(text)) return [];
  throw new ChangesError(`${file} is no changelog that this suite can read.\n${howToMakeChangelog}`);
}

const isOpenApi = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && (Object.hasOwn(value, 'openapi') || Object.hasOwn(value, 'swagger'));

function parsed(file: string, text: string): unknown {
  try {
    return parseText(file, text);
  } catch {
    return undefined;
  }
}
