import { operationId } from './brands.js';
import type { WithdrawnOperation } from './model.js';
import { DocumentError, type DocumentNode } from './node.js';
import { isSafe, methodOf } from './operations.js';
import { variablesOf } from './parameters.js';

/** Operations that are no longer part of the interface (`x-withdrawn`), in document order. */
export function withdrawnOf(document: DocumentNode): readonly WithdrawnOperation[] {
  return document.elements('x-withdrawn').map((node) => {
    const method = methodOf(node.text('method'));
    if (method === undefined) throw new DocumentError(node.pointer, 'its method is unknown');
    const path = node.text('path');
    return {
      id: operationId(node.text('operationId')),
      method,
      path,
      resource: node.text('resource'),
      safe: isSafe(method),
      variables: variablesOf(path),
      ...(node.child('collection') === undefined ? {} : { collection: node.text('collection') }),
      stated: node.stated(),
    };
  });
}
