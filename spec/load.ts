import { join } from 'node:path';
import { interfaceOf } from './interface-of.js';
import type { Interface } from './model.js';
import { bundleOpenApi, ownDocuments, readYamlFiles } from './own-documents.js';
import { statementsOf } from './statements.js';

let own: Promise<Interface> | undefined;

/**
 * The interface: that of this package, which is read once in a process, or that of other documents. The result is
 * frozen.
 *
 * Whether the documents are valid OpenAPI is tested, not checked here: they ship with the package, and validation
 * takes longer than reading. Throws `DocumentError` where they are damaged.
 *
 * @param directory Folder of `openapi.yaml` and `statements/`; by default those of this package.
 */
export const loadInterface = (directory?: string): Promise<Interface> =>
  directory === undefined ? (own ??= ownInterface()) : read(directory);

async function ownInterface(): Promise<Interface> {
  const { openapi, statements } = await ownDocuments();
  return interfaceOf(openapi, statementsOf(statements));
}

async function read(directory: string): Promise<Interface> {
  const [openapi, statements] = await Promise.all([
    bundleOpenApi(directory),
    readYamlFiles(join(directory, 'statements')),
  ]);
  return interfaceOf(openapi, statementsOf(statements));
}
