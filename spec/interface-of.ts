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
  let digest: string | undefined;
  const parts = deepFreeze({
    title: root.demand('info').text('title'),
    document,
    operations: operationsOf(root),
    withdrawn: withdrawnOf(root),
    events: eventsOf(root),
    statements,
  });
  return Object.freeze({
    ...parts,
    // Made when it is first asked for: nobody asks for that of a revision that is only compared with others. The
    // withdrawn operations are part of the document.
    get digest(): string {
      digest ??= digestOf({
        document,
        statements: statements.map((statement) => ({ ...statement, source: { ...statement.source } })),
      });
      return digest;
    },
  });
}
