import type { SourceNode } from '../sources/source-document.js';
import type { StatementId } from '../../spec/model.js';

/**
 * What a document says against the interface. `contradiction`: a service that does what the document says would fail a
 * stated MUST. `notice`: something stated is missing in the document, or advisory; it fails nothing.
 */
export interface Contradiction {
  readonly weight: 'contradiction' | 'notice';
  /** What it is about, one word or two, e.g. `success-status`. */
  readonly kind: string;
  /** Operation or event of the interface. */
  readonly operation: string;
  /** `file:line:column`. */
  readonly at: string;
  readonly message: string;
  /** Sections and rows of the interface that state otherwise. */
  readonly source: string;
}

/** Takes what a check found. */
export type Report = (
  weight: Contradiction['weight'],
  kind: string,
  node: SourceNode,
  message: string,
  stated: readonly StatementId[],
) => void;
