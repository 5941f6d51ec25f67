import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import type { Lowered } from './document/lower.js';
import { compileReferencesLate } from './late-references.js';
import { compilePattern } from './patterns/matches.js';
import type { Schema } from './document/schema.js';
import type { ReferenceHandling } from './reference-handling.js';
import { SharedReferences } from './shared-references.js';
import type { Json } from '../src/core/json.js';
import { valueAt } from '../src/core/pointer.js';
import { dividesExactly } from './samplers/decimal.js';

export interface Failure {
  readonly keyword: string;
  readonly pointer: string;
}

/** An error of Ajv with the schema and the value that it is about. */
export type SchemaError = ErrorObject<string, Readonly<Record<string, unknown>>>;

type LoweredParts = Pick<Lowered, 'definitions' | 'formats' | 'keywords'>;

/** Ajv over lowered schemas; compiles each schema when it is first used. */
export class Validator {
  readonly #lowered: LoweredParts;
  readonly #handling: () => ReferenceHandling;
  readonly #compiled = new Map<Schema, ValidateFunction>();
  #ajv: Ajv2020 | undefined;
  #shared: SharedReferences | undefined;

  constructor(lowered: LoweredParts, handling: () => ReferenceHandling) {
    this.#lowered = lowered;
    this.#handling = handling;
  }

  accepts(schema: Schema, value: Json): boolean {
    return this.#validate(schema)(value);
  }

  /** All failures; empty for a valid value. */
  failures(schema: Schema, value: Json): readonly Failure[] {
    return this.errors(schema, value).map(({ keyword, instancePath }) => ({ keyword, pointer: instancePath }));
  }

  /** The failures as Ajv reports them: those inside a union before the one of the union itself. */
  errors(schema: Schema, value: Json): readonly SchemaError[] {
    const validate = this.#validate(schema);
    if (validate(value)) return [];
    return (validate.errors ?? []).filter(
      ({ keyword, instancePath, params }) =>
        keyword !== 'multipleOf' || !isExact(valueAt(value, instancePath), params as { multipleOf?: unknown }),
    );
  }

  #validate(schema: Schema): ValidateFunction {
    this.#shared?.forget();
    let validate = this.#compiled.get(schema);
    if (validate === undefined) {
      this.#ajv ??= this.#made();
      validate = this.#ajv.compile(schema);
      this.#compiled.set(schema, validate);
    }
    return validate;
  }

  #made(): Ajv2020 {
    const { definitions } = this.#lowered;
    const ajv = ajvWith(this.#lowered);
    const handling = this.#handling();
    if (handling === 'together') {
      for (const [name, schema] of definitions)
        ajv.addSchema(typeof schema === 'boolean' ? { allOf: [schema] } : schema, name);
      return ajv;
    }
    const shared = handling === 'once' ? new SharedReferences() : undefined;
    this.#shared = shared;
    compileReferencesLate(ajv, (name) => {
      const target = ajv.compile(definitions.get(name) ?? true);
      return shared?.once(name, target) ?? target;
    });
    return ajv;
  }
}

/** Ajv divides doubles: it says that 0.3 is no multiple of 0.1. Such a failure must not be reported. */
function isExact(value: Json | undefined, params: { readonly multipleOf?: unknown }): boolean {
  const { multipleOf } = params;
  return typeof value === 'number' && typeof multipleOf === 'number' && dividesExactly(value, multipleOf);
}

/** As `matches` reads a pattern. */
const regularExpression = Object.assign((pattern: string) => compilePattern(pattern) ?? /(?!)/u, {
  code: 'regularExpression',
});

function ajvWith({ formats, keywords }: LoweredParts): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    meta: false,
    validateSchema: false,
    addUsedSchema: false,
    // With `allErrors` off, Ajv applies `contains` wrongly after `prefixItems`: it accepts `[]`.
    allErrors: true,
    messages: false,
    // Each error has the schema of its keyword, and the value.
    verbose: true,
    // Optimising costs more time than it saves: most schemas judge few values.
    code: { optimize: false, regExp: regularExpression },
    inlineRefs: false,
    // `constructor` and its like are ordinary member names.
    ownProperties: true,
    logger: false,
  });
  ajvFormats.default(ajv);
  for (const [name, format] of formats)
    if (format.type === 'string' && format.has !== undefined) ajv.addFormat(name, format.has);
  for (const { name, validate } of keywords)
    // Ajv passes on parts of JSON documents only.
    if (validate !== undefined)
      ajv.addKeyword({ keyword: name, validate: (value: Json, data: Json) => validate(value, data) });
  return ajv;
}
