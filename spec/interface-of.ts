import { digestOf, type Json } from '../src/core/json.js';
import { deepFreeze } from '../src/core/deep-freeze.js';
import { eventsOf } from './event-definitions.js';
import type { Interface, Statement } from './model.js';
import { DocumentNode } from './node.js';
import { operationsOf } from './operations.js';
import { withdrawnOf } from './withdrawn.js';

/**
 * The interface that a bundled document and its statements describe; every reference in the document leads to
 * `#/components/…`. The result is frozen. Throws `DocumentError` where the document is damaged.
 */
export function interfaceOf(document: Json, statements: readonly Statement[]): Interface {
  const root = DocumentNode.root(document);
  return deepFreeze({
    title: root.demand('info').text('title'),
    // The withdrawn operations are part of the document.
    digest: digestOf({
      document,
      statements: statements.map((statement) => ({ ...statement, source: { ...statement.source } })),
    }),
    document,
    operations: operationsOf(root),
    withdrawn: withdrawnOf(root),
    events: eventsOf(root),
    statements,
  });
}
