import { Lowering } from './document/lower.js';
import { explainFailures, type ExplainedFailure } from './explain-failures.js';
import { FORMATS } from './formats/index.js';
import { referenceHandling, type ReferenceHandling } from './reference-handling.js';
import type { SchemaSource } from './schema-source.js';
import { Validator } from './validator.js';
import { getOrAdd } from '../src/core/remembered.js';
import type { Json } from '../src/core/json.js';

/** Why a value does not satisfy a schema, see `explainFailures`; empty where it does. */
export type SchemaFailures = (value: Json) => readonly ExplainedFailure[];

/**
 * The schemas of one document, to compare values with (JSON Schema 2020-12; OpenAPI 3.0.3 §4.7.24, 3.1 §4.8.24).
 * Formats are assertions. What several schemas refer to is read once, and compiled once, when a value needs it: the
 * work and the memory grow with the document, not with the number of schemas that reach the same ones.
 */
export class DocumentSchemas {
  readonly #lowering: Lowering;
  readonly #validators = new Map<ReferenceHandling, Validator>();

  constructor(source: Pick<SchemaSource, 'document' | 'dialect' | 'direction'>) {
    this.#lowering = new Lowering(source);
  }

  /** The failures of values against the schema at a pointer. @throws UnsupportedSchema for unknown features */
  failuresAt(pointer: string): SchemaFailures {
    const lowered = this.#lowering.at(pointer);
    const handling = referenceHandling(lowered);
    const validator =
      handling === 'together'
        ? new Validator(lowered, () => handling)
        : getOrAdd(this.#validators, handling, () => new Validator(this.#shared(), () => handling));
    return (value) => explainFailures(validator, lowered.root, value);
  }

  /** The parts of a validator to which further schemas come later: of any format, and without keywords of a caller. */
  #shared(): ConstructorParameters<typeof Validator>[0] {
    const formats = new Map(FORMATS.map((format) => [format.name, format]));
    return { definitions: this.#lowering.definitions, formats, keywords: [] };
  }
}
