import type { DocumentPointer } from '../core/pointer.js';
import type { SourceNode } from '../documents/source-document.js';
import type { StatementId } from '../../spec/model.js';

/**
 * A difference between a document and the interface. `contradiction`: a service that follows the document would fail a
 * stated MUST. `notice`: a stated fact is missing in the document, or the difference concerns a SHOULD; it is no
 * failure.
 */
export interface Contradiction {
  readonly weight: 'contradiction' | 'notice';
  /** Its subject, one word or two, e.g. `success-status`. */
  readonly kind: string;
  /** Operation or event of the interface. */
  readonly operation: string;
  /** `file:line:column`. */
  readonly at: string;
  /** The same place as JSON pointer into its file (RFC 6901): a generated document often is a single line. */
  readonly pointer: DocumentPointer;
  readonly message: string;
  /** Sections and rows of the interface that state the contrary. */
  readonly source: string;
}

/** Reports a contradiction between an implementer's document and the interface, at a node of that document. */
export type ReportContradiction = (
  weight: Contradiction['weight'],
  kind: string,
  node: SourceNode,
  message: string,
  stated: readonly StatementId[],
) => void;
