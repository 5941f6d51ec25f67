import { dirname, join, relative, resolve } from 'node:path';
import { isObject, type Json } from '../core/json.js';
import { isUrl, readBelow, readSourceText, shownPlace } from './read-source-text.js';
import { SourceError } from './source-error.js';
import { parseSource, type SourceFile } from './source-file.js';
import { withoutGivenSecrets, type SecretLabels } from './without-given-secrets.js';

/** Files of one document, at most. */
const maxFiles = 500;

/** References into other files, at most: the parser compares each file of them with those before. */
const maxReferences = 20_000;

export interface ReadOptions {
  /** Further folders in and below which references may lead. */
  readonly allowed?: readonly string[];
  /**
   * The document is compared with others, and no request is made from it: each version 3 is read, and values of secret
   * names get these labels. References within the document without a target stay. Of two members of one name in JSON,
   * the last is read.
   */
  readonly compared?: SecretLabels;
  /** References to other hosts stay as they are, without a target; by default such a document is refused. */
  readonly elsewhere?: 'left';
}

/** A document's files as they were read, each by the key that {@link keyOf} gives a reference to it. */
export interface ReadFiles {
  readonly root: SourceFile;
  readonly files: ReadonlyMap<string, SourceFile>;
  /** Why a file that a reference names is not read, by the same key: a sentence, or the mistakes in the file. */
  readonly unread: ReadonlyMap<string, string | SourceError>;
}

/** The key of a file that a reference names: its path, or the URL of a document that was fetched. */
export function keyOf(from: SourceFile, reference: string): string {
  const own = isUrl(from.name) ? from.name : resolve(from.name);
  return fileIn(reference) === '' ? own : resolve(dirname(own), decoded(fileIn(reference)));
}

/** The file name in a reference, relative to the file that holds the reference; empty for the same file. */
export const fileIn = (reference: string): string => reference.split('#')[0] ?? '';

export const hasScheme = (reference: string): boolean => /^([a-z][a-z0-9+.-]+:|\/\/)/i.test(reference);

/**
 * Reads an OpenAPI document and the files that it refers to. swagger-parser parses and resolves; this module
 * decides which files it may read, and how much of them: the given place, and regular files in its folder and in the
 * allowed folders.
 *
 * @param check says that the root is no document that can be read, by throwing a SourceError
 * @throws SourceError with the place of the problem
 */
export async function readFiles(
  place: string,
  { allowed = [], compared }: ReadOptions,
  check: (root: SourceFile) => void,
): Promise<ReadFiles> {
  const name = shownPlace(place);
  const { text, folder } = await readSourceText(place);
  const parse = (shown: string, content: string): SourceFile =>
    withoutGivenSecrets(parseSource(shown, content, compared === undefined ? 'refused' : 'last'), compared);
  const root = parse(name, text);
  check(root);
  const folders = folder === undefined ? [] : [...new Set([dirname(resolve(name)), folder, ...allowed])];
  const files = new Map([[keyOf(root, ''), root]]);
  const unread = new Map<string, string | SourceError>();
  let asked = 0;
  let references = externalReferences(root.value);
  const excess = (): string | undefined => {
    if (asked >= maxFiles) return `the document has more than ${maxFiles} files.`;
    return references > maxReferences ? `it has more than ${maxReferences} references to files.` : undefined;
  };
  const read = async (address: string): Promise<Json> => {
    if (folder === undefined || hasScheme(address) || excess() !== undefined) return {};
    asked += 1;
    const path = decoded(address);
    const shown = join(dirname(name), relative(dirname(resolve(name)), path));
    const found = await readBelow(folders, path);
    if (found.kind === 'refused') {
      unread.set(path, found.because.replaceAll(path, shown));
      return {};
    }
    try {
      const file = parse(shown, found.text);
      files.set(path, file);
      references += externalReferences(file.value);
      return file.value;
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      unread.set(path, error);
      return {};
    }
  };
  if (excess() === undefined) await resolveReferences(root, read);
  const message = excess();
  if (message !== undefined) throw new SourceError({ where: name, message });
  return { root, files, unread };
}

/**
 * swagger-parser asks for each file that a file refers to, and looks for references in the answer.
 * @throws SourceError
 */
async function resolveReferences(root: SourceFile, read: (address: string) => Promise<Json>): Promise<void> {
  // Loaded where a document is read, so that other commands start as fast as without it.
  const { default: SwaggerParser } = await import('@apidevtools/swagger-parser');
  // The address of a document that was fetched stays unknown to the parser, which would change the document's servers.
  const place = isUrl(root.name) ? 'document' : root.name;
  try {
    await new SwaggerParser().resolve(resolve(place), acceptable(root.value), {
      resolve: {
        file: false,
        http: false,
        bounded: {
          order: 1,
          canRead: true,
          read: async ({ url }: { readonly url: string }) => (await read(url)) as never,
        },
      },
      parse: {
        json: false,
        yaml: false,
        text: false,
        binary: false,
        parsed: { order: 1, canParse: true, allowEmpty: true, parse: ({ data }: { readonly data: unknown }) => data },
      },
    });
  } catch (error) {
    const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    throw new SourceError({ where: root.at([]), message: `this is no OpenAPI document that can be read: ${message}.` });
  }
}

/**
 * A document as swagger-parser takes it: before it resolves, it refuses versions that it does not know, a number as the
 * version of Swagger or of the interface, and documents without paths. Its references do not depend on them.
 */
function acceptable(value: Json): never {
  if (!isObject(value)) return value as never;
  const { swagger: _, info, paths = {}, ...others } = value;
  const document = { ...others, openapi: '3.1.0', info: isObject(info) ? { ...info, version: '' } : {}, paths };
  return document as never; // the parser's type is that of a valid document
}

/** Counts objects with a `$ref` that does not lead into their own file. */
function externalReferences(value: Json): number {
  if (typeof value !== 'object' || value === null) return 0;
  const reference = isObject(value) ? value['$ref'] : undefined;
  let found = typeof reference === 'string' && !reference.startsWith('#') ? 1 : 0;
  for (const member of Object.values(value)) found += externalReferences(member);
  return found;
}

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
