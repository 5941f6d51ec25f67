import { operationId } from './brands.js';
import { contentSchema } from './content.js';
import type { EventDefinition } from './model.js';
import { DocumentError, DocumentNode } from './node.js';
import type { KnownInterface } from './same-members.js';

/**
 * The event endpoints of a webhook receiver (`webhooks`), in document order; those that are known already are not read
 * again.
 */
export function eventsOf(document: DocumentNode, known?: KnownInterface): readonly EventDefinition[] {
  const webhooks = document.demand('webhooks');
  const knownNames = known === undefined ? [] : DocumentNode.root(known.iface.document).demand('webhooks').names();
  return webhooks.names().map((name) => {
    const same = known?.isSame('webhooks', name) === true ? known.iface.events[knownNames.indexOf(name)] : undefined;
    if (same !== undefined) return same;
    const node = webhooks.demand(name).demand('post');
    const schema = contentSchema(node.demand('requestBody'));
    if (schema === undefined) throw new DocumentError(node.pointer, 'its schema is missing');
    return {
      id: operationId(node.text('operationId')),
      path: node.text('x-path'),
      summary: node.text('summary'),
      stated: node.stated(),
      schema,
    };
  });
}
