import { join } from 'node:path';
import { interfaceOf } from './interface-of.js';
import type { Interface } from './model.js';
import { bundleOpenApi, ownDocuments, readYaml, readYamlFiles } from './own-documents.js';
import { resourceTableOf } from './resource.js';
import { statementsOf } from './statements.js';

let own: Promise<Interface> | undefined;

/**
 * The interface: that of this package, which is read once in a process, or that of other documents. The result is
 * frozen.
 *
 * Whether the documents are valid OpenAPI is tested, not checked here: they ship with the package, and validation
 * takes longer than reading. Throws `DocumentError` where they are damaged.
 *
 * @param directory Folder of `openapi.yaml`, `resources.yaml` and `statements/`; by default those of this package.
 */
export const loadInterface = (directory?: string): Promise<Interface> =>
  directory === undefined ? (own ??= ownInterface()) : read(directory);

async function ownInterface(): Promise<Interface> {
  const { openapi, statements, resources } = await ownDocuments();
  return interfaceOf(openapi, statementsOf(statements), resourceTableOf(resources));
}

async function read(directory: string): Promise<Interface> {
  const [openapi, statements, resources] = await Promise.all([
    bundleOpenApi(directory),
    readYamlFiles(join(directory, 'statements')),
    readYaml(join(directory, 'resources.yaml')),
  ]);
  return interfaceOf(openapi, statementsOf(statements), resourceTableOf(resources));
}
