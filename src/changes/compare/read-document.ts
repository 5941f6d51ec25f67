import type { Json } from '../../core/json.js';
import { bundle } from '../../documents/bundle.js';
import { openSource } from '../../documents/open-source.js';
import type { SecretLabels } from '../../documents/without-given-secrets.js';
import { SourceError } from '../../documents/source-error.js';
import { ChangesError } from '../changes-error.js';

/**
 * An OpenAPI document of version 3 as one document: the parts from other files are put in.
 *
 * Only files in or below the folder of the document, and in or below the given folders, are read; no device, no pipe,
 * no address of a host.
 *
 * @param labels the same for all documents that are compared: they stand for the secrets that the documents give
 * @param folders further folders in and below which references may lead
 * @throws ChangesError
 */
export async function readDocument(file: string, labels: SecretLabels, folders: readonly string[] = []): Promise<Json> {
  try {
    return bundle((await openSource(file, { allowed: folders, compared: labels })).root);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const outside = error.problems.some(({ message }) => message.includes('only files'));
    throw new ChangesError(
      `${error.message}\n${
        outside
          ? 'Put a copy there and refer to that, or allow its folder with --refs-from.'
          : 'Give two OpenAPI documents, or one changelog.'
      }`,
      { cause: error },
    );
  }
}
