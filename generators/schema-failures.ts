import { lowerSchema } from './document/lower.js';
import { explainFailures, type ExplainedFailure } from './explain-failures.js';
import { Validator } from './validator.js';
import type { Json } from '../src/core/json.js';
import type { SchemaSource } from './schema-source.js';

/** Why a value does not satisfy a schema, see `explainFailures`; empty where it does. */
export type SchemaFailures = (value: Json) => readonly ExplainedFailure[];

/**
 * The failures of values against a schema (JSON Schema 2020-12; OpenAPI 3.0.3 §4.7.24, 3.1 §4.8.24). Formats are
 * assertions. Throws `UnsupportedSchema` for unknown features.
 */
export function schemaFailuresAt(source: SchemaSource): SchemaFailures {
  const lowered = lowerSchema(source);
  const validator = new Validator(lowered);
  return (value) => explainFailures(validator, lowered.root, value);
}
