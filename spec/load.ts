import { join } from 'node:path';
import SwaggerParser from '@apidevtools/swagger-parser';
import { digestOf } from './canonical.js';
import { deepFreeze } from './deep-freeze.js';
import { eventsOf } from './event-definitions.js';
import type { Interface, Json } from './model.js';
import { DocumentNode } from './node.js';
import { operationsOf } from './operations.js';
import { packageRoot } from './package-root.js';
import { loadStatements } from './statements.js';
import { withdrawnOf } from './withdrawn.js';

/**
 * Reads the interface from its documents: `openapi.yaml` with what it refers to, and `statements/`. The documents are
 * bundled, so every reference leads into the one document, to `#/components/…`. The result is frozen.
 *
 * Whether the documents are valid OpenAPI is tested, not checked here: they ship with the package, and validation
 * takes longer than reading. Throws `DocumentError` where they are damaged.
 *
 * @param directory Folder of `openapi.yaml`; by default that of this package.
 */
export async function loadInterface(directory: string = join(packageRoot(), 'spec')): Promise<Interface> {
  const [bundled, statements] = await Promise.all([SwaggerParser.bundle(join(directory, 'openapi.yaml')), loadStatements(join(directory, 'statements'))]);
  // The bundle is JSON (references stay references); its type describes OpenAPI of any version.
  const document = bundled as unknown as Json;
  const root = DocumentNode.root(document);
  return deepFreeze({
    title: root.demand('info').text('title'),
    // The withdrawn operations are part of the document.
    digest: digestOf({ document, statements: statements.map((statement) => ({ ...statement, source: { ...statement.source } })) }),
    document,
    operations: operationsOf(root),
    withdrawn: withdrawnOf(root),
    events: eventsOf(root),
    statements,
  });
}
