import { operationId } from './brands.js';
import { contentSchema } from './content.js';
import type { EventDefinition } from './model.js';
import { DocumentError, type DocumentNode } from './node.js';

/** The event endpoints of a webhook receiver (`webhooks`), in document order. */
export function eventsOf(document: DocumentNode): readonly EventDefinition[] {
  const webhooks = document.demand('webhooks');
  return webhooks.names().map((name) => {
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
