import type { Json } from '../../../src/core/json.js';

/**
 * A schema and the values that it accepts: `values` accepts some and rejects some, `all` accepts every value, `none` no
 * value.
 */
export interface CorpusCase {
  readonly name: string;
  readonly schema: Json;
  readonly extent: 'values' | 'all' | 'none';
  /**
   * Who judges values: Ajv on the schema as written, or on the lowered schema where Ajv reads the original against
   * the specification (it takes `$dynamicRef` to point at the root, and loops on `$ref` beside a nested `$id`).
   */
  readonly judge: 'as written' | 'as lowered';
}

type Row = readonly [name: string, schema: Json, note?: 'all' | 'none' | 'as lowered'];

/** Rows of a topic as cases; their extent is `values` by default. */
export function topic(title: string, rows: readonly Row[]): readonly CorpusCase[] {
  return rows.map(([name, schema, note]) => ({
    name: `${title}: ${name}`,
    schema,
    extent: note === 'all' || note === 'none' ? note : 'values',
    judge: note === 'as lowered' ? 'as lowered' : 'as written',
  }));
}
