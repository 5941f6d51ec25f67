import { JSON_SCHEMA, load } from 'js-yaml';
import { ChangesError } from '../changes-error.js';
import type { Change } from './change.js';
import { changesFromHtml } from './html.js';
import { changesFromMarkdown } from './markdown.js';
import { readText } from './read-text.js';
import { changesFromRecords } from './records.js';

/**
 * Changes from a changelog file: JSON or YAML of oasdiff in its older and newer forms, or its markdown or HTML.
 * @throws ChangesError for a file that is none of these
 */
export async function readChanges(file: string): Promise<readonly Change[]> {
  const text = await readText(file);
  const unknownForm = new ChangesError(
    `${file} is no changelog of a known form.\nGive one as oasdiff writes it: json, yaml, markdown or html.`,
  );
  const isPage = /^\s*(<!doctype html|<html)/i.test(text);
  // Its headings are comments to YAML, so markdown would read as a list of texts.
  if (isPage || (/^\s*#\s+\S/.test(text) && !/^\s*(- )?id:/m.test(text))) {
    const changes = isPage ? changesFromHtml(text) : changesFromMarkdown(text);
    if (changes.length === 0 && !/changelog/i.test(text)) throw unknownForm;
    return changes;
  }
  const value = parsed(text);
  if (isOpenApi(value))
    throw new ChangesError(
      `${file} is an OpenAPI document, not a changelog.\nGive two documents to compare: \`ems-conformance ` +
        `changes FROM TO\`.`,
    );
  const changes = changesFromRecords(value, file);
  if (changes !== undefined) return changes;
  // What oasdiff writes where nothing changed.
  if (text.trim() === '' || value === null || /^No changes/i.test(text)) return [];
  throw unknownForm;
}

export const isOpenApi = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && (Object.hasOwn(value, 'openapi') || Object.hasOwn(value, 'swagger'));

function parsed(text: string): unknown {
  try {
    return load(text, { schema: JSON_SCHEMA });
  } catch {
    return undefined;
  }
}
