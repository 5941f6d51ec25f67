import { createRequire } from 'node:module';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Configuration } from './configuration.js';
import { explainSchemaErrors, type ExplainedMistake } from './explain.js';

export interface ConfigurationSchema {
  readonly properties: { readonly [name: string]: object };
  readonly $defs: { readonly [name: string]: object };
}

/** The published schema of this package, by its public name: the same from source and from `dist`. */
export const configurationSchema = (): ConfigurationSchema =>
  // A file of ours
  createRequire(import.meta.url)('ems-conformance/schemas/configuration.schema.json') as ConfigurationSchema;

interface Compiled {
  readonly definitions: ConfigurationSchema['$defs'];
  readonly check: ValidateFunction<Configuration>;
}

let compiled: Compiled | undefined;

const compile = (): Compiled => {
  const document = configurationSchema();
  // To optimise the code takes a third longer than to make it, and it runs once or twice. A test validates the schema.
  const ajv = new Ajv2020({ allErrors: true, verbose: true, validateSchema: false, code: { optimize: false } });
  addFormats.default(ajv, ['uri', 'date']);
  return { definitions: document.$defs, check: ajv.compile<Configuration>(document) };
};

/** Checks a configuration against schemas/configuration.schema.json, and explains each mistake. */
export const validateConfiguration = (
  value: unknown,
):
  | { readonly kind: 'valid'; readonly configuration: Configuration }
  | { readonly kind: 'invalid'; readonly because: readonly ExplainedMistake[] } => {
  compiled ??= compile();
  if (compiled.check(value)) return { kind: 'valid', configuration: value };
  return { kind: 'invalid', because: explainSchemaErrors(compiled.check.errors ?? [], compiled.definitions) };
};
