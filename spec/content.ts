import type { Schema } from './model.js';
import type { DocumentPointer } from '../src/core/pointer.js';
import type { DocumentNode } from './node.js';
import { mediaTypesOf } from './media-types.js';

export interface LocatedSchema {
  readonly pointer: DocumentPointer;
  readonly schema: Schema;
}

/** A schema of the documents with its position; the documents are linted, so an object there is a schema. */
export const locatedSchema = ({ pointer, value }: DocumentNode): LocatedSchema => ({
  pointer,
  schema: value as Schema,
});

/** The schema of a request or response; `undefined` where its shape is not shown. All its media types share one. */
export function contentSchema(node: DocumentNode): LocatedSchema | undefined {
  const [type] = mediaTypesOf(node);
  const schema = type === undefined ? undefined : node.demand('content').demand(type).child('schema');
  return schema === undefined ? undefined : locatedSchema(schema);
}
