import type { Json } from '../src/core/json.js';

/** `2020-12` is JSON Schema; the others are the schema objects of OpenAPI. */
export type Dialect = '2020-12' | 'openapi-3.0' | 'openapi-3.1';

/** Requests leave out `readOnly` properties, responses leave out `writeOnly` ones. */
export type Direction = 'request' | 'response';

/** A schema by its place in a document, so that its `$ref`s keep their meaning. */
export interface SchemaSource {
  /** The whole document that `$ref`s point into. */
  readonly document: Json;
  /** JSON pointer to the schema; `''` is the document itself. */
  readonly pointer: string;
  /** `2020-12` unless told. */
  readonly dialect?: Dialect;
  /** Absent: `readOnly` and `writeOnly` are annotations. */
  readonly direction?: Direction;
  /** Valid values that become part of the distribution and shrink like the rest. */
  readonly examples?: readonly Json[];
}
