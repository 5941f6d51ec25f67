import type { TextFormat } from './text-format.js';
import type { Alternatives, NumberConstraints } from '../constraints/constraints.js';

/** A format that bounds numbers. */
export interface NumberFormat {
  readonly type: 'number';
  readonly name: string;
  readonly constraints: NumberConstraints;
  /** Values without the format. */
  readonly others: Alternatives;
}

/** A format that every value has, e.g. a hint for display. */
export interface AnnotationFormat {
  readonly type: 'any';
  readonly name: string;
}

export type Format = TextFormat | NumberFormat | AnnotationFormat;
