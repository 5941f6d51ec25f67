import type { Alternatives, NumberConstraints } from '../constraints/constraints.js';

/** A format whose texts a pattern describes. */
export interface TextFormat {
  readonly type: 'string';
  readonly name: string;
  /** Pattern (ECMA-262, `u`) of texts that have the format; need not reach all of them. */
  readonly pattern: string;
  /** Texts worth trying every time. */
  readonly edges: readonly string[];
  /** Texts that nearly have the format. */
  readonly wrong: readonly string[];
}

/** A format that bounds numbers. */
export interface NumberFormat {
  readonly type: 'number';
  readonly name: string;
  readonly constraints: NumberConstraints;
  /** Values without the format. */
  readonly others: Alternatives;
}

/** A format that every value has, such as a hint for display. */
export interface AnnotationFormat {
  readonly type: 'any';
  readonly name: string;
}

export type Format = TextFormat | NumberFormat | AnnotationFormat;
