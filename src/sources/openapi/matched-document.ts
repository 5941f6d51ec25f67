import type { Interface, Operation } from '../../../spec/model.js';
import type { PathMatch } from '../match-paths.js';
import type { DocumentOperation, OpenApiDocument } from '../../documents/openapi-document.js';

/** An operation of the document that is one of the interface. */
export interface MatchedOperation {
  readonly own: DocumentOperation;
  readonly operation: Operation;
  /** The document's names of the interface's variables. */
  readonly variables: PathMatch['variables'];
}

/** A document, and its operations that belong to the interface: entries are read from these. */
export interface MatchedDocument {
  readonly iface: Interface;
  readonly document: OpenApiDocument;
  /** Where the document was read, a file or a URL. */
  readonly place: string;
  readonly basePath: string;
  readonly matched: readonly MatchedOperation[];
}
