import { join } from 'node:path';
import SwaggerParser from '@apidevtools/swagger-parser';
import { interfaceOf } from './interface-of.js';
import type { Interface } from './model.js';
import type { Json } from '../src/core/json.js';
import { packageRoot } from '../src/core/package-root.js';
import { loadStatements } from './statements.js';

let own: Promise<Interface> | undefined;

/**
 * The interface: that of this package, which is read once in a process, or that of other documents.
 *
 * Whether the documents are valid OpenAPI is tested, not checked here: they ship with the package, and validation
 * takes longer than reading. Throws `DocumentError` where they are damaged.
 *
 * @param directory Folder of `openapi.yaml`; by default that of this package.
 */
export const loadInterface = (directory?: string): Promise<Interface> =>
  directory === undefined ? (own ??= read(join(packageRoot(), 'spec'))) : read(directory);

/**
 * Reads `openapi.yaml` with what it refers to, and `statements/`. The documents are bundled, so every reference leads
 * into the one document, to `#/components/…`. The result is frozen.
 */
async function read(directory: string): Promise<Interface> {
  const [bundled, statements] = await Promise.all([
    SwaggerParser.bundle(join(directory, 'openapi.yaml')),
    loadStatements(join(directory, 'statements')),
  ]);
  // The bundle is JSON (references stay references); its type describes OpenAPI of any version.
  return interfaceOf(bundled as unknown as Json, statements);
}
