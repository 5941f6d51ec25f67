import { digestOf, type Json } from '../src/core/json.js';
import { deepFreeze } from '../src/core/deep-freeze.js';
import { eventsOf } from './event-definitions.js';
import type { Interface, Statement } from './model.js';
import { DocumentNode } from './node.js';
import type { ResourceTable } from './model.js';
import { operationsOf } from './operations.js';
import { sameMembers } from './same-members.js';
import { withdrawnOf } from './withdrawn.js';

/**
 * The interface that a bundled document and its statements describe; every reference in the document leads to
 * `#/components/…`. The table of resources is no part of the digest: it says how the documents are read. The result is
 * frozen. Throws `DocumentError` where the document is damaged.
 *
 * @param like an interface whose document shares its equal parts with this one: operations and events that say the
 *   same in both are the same objects
 */
export function interfaceOf(
  document: Json,
  statements: readonly Statement[],
  resources: ResourceTable,
  like?: Interface,
): Interface {
  const root = DocumentNode.root(document);
  const known = like && { iface: like, isSame: sameMembers(like.document, document) };
  let digest: string | undefined;
  const parts = deepFreeze({
    title: root.demand('info').text('title'),
    document,
    operations: operationsOf(root, known),
    withdrawn: withdrawnOf(root),
    events: eventsOf(root, known),
    statements,
    table: resources,
  });
  return Object.freeze({
    ...parts,
    // Computed when it is first used: a revision that is only compared with others needs no digest. The withdrawn
    // operations are part of the document.
    get digest(): string {
      digest ??= digestOf({
        document,
        statements: statements.map((statement) => ({ ...statement, source: { ...statement.source } })),
      });
      return digest;
    },
  });
}
