import { fileIn, hasScheme, keyOf, readFiles, type ReadOptions } from './read-files.js';
import { isUrl, shownPlace } from './read-source-text.js';
import { declared, isSwagger, References, referencesIn, versionOf, type SourceNode } from './source-document.js';
import { SourceError, type SourceProblem } from './source-error.js';
import type { SourceFile } from './source-file.js';
import { openApiOfSwagger } from './swagger/openapi-of-swagger.js';

/** A document with all the files that its references lead to; each reference leads somewhere. */
export interface SourceDocument {
  readonly root: SourceNode;
}

/**
 * Reads an OpenAPI document and the files below its folder that it refers to. It reads no other file, and requests no
 * other URL than the given one. A document of Swagger 2.0 is converted to OpenAPI 3.0; places lead into the document as
 * it is written.
 * @throws SourceError with line and column of text that can't be read, and of each reference without a target
 */
export async function openSource(place: string, options: ReadOptions = {}): Promise<SourceDocument> {
  const isCompared = options.compared !== undefined;
  const check = (file: SourceFile): void => {
    if (isSwagger(file.value)) return;
    const root = new References(() => undefined).rootOf(file);
    if (isCompared) declared(root, /^3\./, 'version 3 is read');
    else versionOf(root);
  };
  const { root, files, unread } = await readFiles(place, options, check);
  const references = new References((from, reference) => files.get(keyOf(from, reference)));
  const problemOf = (file: SourceFile, reference: string): string | undefined => {
    if (hasScheme(fileIn(reference)))
      return options.elsewhere === 'left'
        ? undefined
        : `${shownPlace(reference)} is elsewhere, and only files of the document's folder are read.`;
    if (fileIn(reference) !== '' && isUrl(root.name))
      return `${reference} is another file, and of a URL only that one answer is read; give a bundled document.`;
    const because = unread.get(keyOf(file, reference));
    if (because instanceof SourceError) throw because;
    if (because !== undefined) return because;
    if ((isCompared && file === root && fileIn(reference) === '') || references.resolve(file, reference) !== undefined)
      return undefined;
    return `the reference ${reference} leads nowhere.`;
  };
  const problems: SourceProblem[] = [];
  // Files that only examples name are not looked at.
  const reached = new Set([root]);
  for (const file of reached)
    for (const { path, reference } of referencesIn(file)) {
      const message = problemOf(file, reference);
      if (message !== undefined) problems.push({ where: file.at(path), message });
      const target = files.get(keyOf(file, reference));
      if (target !== undefined) reached.add(target);
    }
  const [first, ...rest] = problems;
  if (first !== undefined) throw new SourceError(first, ...rest);
  if (!isSwagger(root.value)) return { root: references.rootOf(root) };
  return { root: openApiOfSwagger(root, [...reached], (from, reference) => files.get(keyOf(from, reference))) };
}
