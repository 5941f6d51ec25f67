import type { DocumentPointer } from '../core/pointer.js';
import type { RuleRow, Rule } from './rule.js';

/** A row with its number in the table of its interface, and the rule that read it from the documents. */
export interface NumberedRow extends RuleRow {
  readonly number: number;
  readonly rule: Rule;
  /** The schema that states it. */
  readonly pointer: DocumentPointer;
}

/** All that the documents of an interface state about the values of answers, or of events. */
export interface RowTable {
  readonly rows: readonly NumberedRow[];
  /** The schemas of whole bodies. */
  readonly roots: readonly DocumentPointer[];
  /** The rows that one schema states. */
  at(pointer: DocumentPointer): readonly NumberedRow[];
  /**
   * The number that a row has here. A requirement may be judged by the table of another state of the interface than the
   * one that it was derived from, where the same row has another number. `undefined` where that state has no such row.
   */
  numberOf(row: NumberedRow): number | undefined;
}
