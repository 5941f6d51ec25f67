import { defined } from '../src/core/defined.js';
import { contentSchema } from './content.js';
import { mediaTypeRule, mediaTypesOf } from './media-types.js';
import type { ResponseDefinition, StatedStatus, SuccessStatuses } from './model.js';
import { DocumentError, type DocumentNode } from './node.js';

function response(status: string, node: DocumentNode): ResponseDefinition {
  const schema = contentSchema(node);
  return {
    status,
    stated: node.stated(),
    mediaType: mediaTypeRule(mediaTypesOf(node)),
    ...defined({ schema }),
  };
}

/** Every response of an operation, in document order. */
export function responsesOf(operation: DocumentNode): readonly ResponseDefinition[] {
  const responses = operation.demand('responses');
  return responses.names().map((status) => response(status, responses.demand(status)));
}

/** The success status, where one is stated; a 2xx that the interface merely permits states none. */
export function successOf(operation: DocumentNode): SuccessStatuses {
  const responses = operation.demand('responses');
  const obliging = responses
    .names()
    .filter((status) => /^2[0-9]{2}$/.test(status) && !responses.demand(status).flag('x-permits'));
  const [status] = obliging;
  if (status === undefined) return { kind: 'any' };
  if (obliging.length > 1) throw new DocumentError(responses.pointer, 'more than one success status is stated');
  return { kind: 'exact', status: Number(status), stated: responses.demand(status).stated() };
}

/** Statuses stated as no longer returned. */
export function goneStatuses(operation: DocumentNode): readonly StatedStatus[] {
  return operation.elements('x-gone').map((gone) => {
    const status = gone.demand('status').value;
    if (typeof status !== 'number') throw new DocumentError(gone.pointer, 'a status was expected');
    return { status, stated: gone.stated() };
  });
}
