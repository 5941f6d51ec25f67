import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import type { Schema } from './document/schema.js';
import type { Json } from '../src/core/json.js';

/** Decimal places in which a quotient may miss a whole number and still count as a multiple. */
export const MULTIPLE_OF_PRECISION = 9;

export interface Failure {
  readonly keyword: string;
  readonly pointer: string;
}

/** Ajv over lowered schemas; compiles nothing before the first question. */
export class Validator {
  readonly #definitions: ReadonlyMap<string, Schema>;
  readonly #compiled = new Map<Schema, ValidateFunction>();
  #ajv: Ajv2020 | undefined;

  constructor(definitions: ReadonlyMap<string, Schema>) {
    this.#definitions = definitions;
  }

  accepts(schema: Schema, value: Json): boolean {
    return this.#validate(schema)(value);
  }

  /** All failures; empty for a valid value. */
  failures(schema: Schema, value: Json): readonly Failure[] {
    const validate = this.#validate(schema);
    if (validate(value)) return [];
    return (validate.errors ?? []).map((error) => ({ keyword: error.keyword, pointer: error.instancePath }));
  }

  #validate(schema: Schema): ValidateFunction {
    let validate = this.#compiled.get(schema);
    if (validate === undefined) {
      this.#ajv ??= ajvWith(this.#definitions);
      validate = this.#ajv.compile(schema);
      this.#compiled.set(schema, validate);
    }
    return validate;
  }
}

function ajvWith(definitions: ReadonlyMap<string, Schema>): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    meta: false,
    validateSchema: false,
    addUsedSchema: false,
    // Stopping at the first failure, Ajv takes `[]` to contain what it does not after `prefixItems`.
    allErrors: true,
    messages: false,
    // Optimising costs more time than it saves: most schemas judge few values.
    code: { optimize: false },
    inlineRefs: false,
    // `constructor` and its like are ordinary member names.
    ownProperties: true,
    multipleOfPrecision: MULTIPLE_OF_PRECISION,
    logger: false,
  });
  ajvFormats.default(ajv);
  for (const [name, schema] of definitions)
    ajv.addSchema(typeof schema === 'boolean' ? { allOf: [schema] } : schema, name);
  return ajv;
}
