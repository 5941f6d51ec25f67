import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import type { Schema } from './document/schema.js';
import type { Json } from './json.js';

/** Decimal places in which a quotient may miss a whole number and still count as a multiple. */
export const MULTIPLE_OF_PRECISION = 9;

export interface Failure {
  readonly keyword: string;
  readonly pointer: string;
}

/** Ajv over lowered schemas; compiles nothing before the first question. */
export class Validator {
  readonly #definitions: ReadonlyMap<string, Schema>;
  readonly #byMode = new Map<'first' | 'all', Ajv2020>();
  readonly #compiled = new Map<Schema, ValidateFunction>();
  readonly #thorough = new Map<Schema, ValidateFunction>();

  constructor(definitions: ReadonlyMap<string, Schema>) {
    this.#definitions = definitions;
  }

  accepts(schema: Schema, value: Json): boolean {
    let validate = this.#compiled.get(schema);
    if (validate === undefined) {
      validate = this.#ajv('first').compile(schema);
      this.#compiled.set(schema, validate);
    }
    return validate(value);
  }

  /** Everything that fails, not only the first. */
  failures(schema: Schema, value: Json): readonly Failure[] {
    let validate = this.#thorough.get(schema);
    if (validate === undefined) {
      validate = this.#ajv('all').compile(schema);
      this.#thorough.set(schema, validate);
    }
    if (validate(value)) return [];
    return (validate.errors ?? []).map((error) => ({ keyword: error.keyword, pointer: error.instancePath }));
  }

  #ajv(mode: 'first' | 'all'): Ajv2020 {
    const known = this.#byMode.get(mode);
    if (known !== undefined) return known;
    const ajv = new Ajv2020({
      strict: false,
      meta: false,
      validateSchema: false,
      addUsedSchema: false,
      allErrors: mode === 'all',
      inlineRefs: false,
      // `constructor` and its like are ordinary member names.
      ownProperties: true,
      multipleOfPrecision: MULTIPLE_OF_PRECISION,
      logger: false,
    });
    ajvFormats.default(ajv);
    for (const [name, schema] of this.#definitions) ajv.addSchema(typeof schema === 'boolean' ? { allOf: [schema] } : schema, name);
    this.#byMode.set(mode, ajv);
    return ajv;
  }
}
