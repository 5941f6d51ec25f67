import { createRequire } from 'node:module';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Results } from './results.js';

let compiled: ValidateFunction<Results> | undefined;

const compile = (): ValidateFunction<Results> => {
  const ajv = new Ajv2020({ strictTypes: false });
  addFormats.default(ajv, ['date', 'date-time']);
  // The published schema, by its public name: the same from source and from `dist`.
  // A file of ours
  return ajv.compile<Results>(createRequire(import.meta.url)('ems-conformance/schemas/results.schema.json') as object);
};

/** Validates against schemas/results.schema.json; a flaw has the JSON pointer of the entry and a description. */
export const checkResults = (
  value: unknown,
): { readonly kind: 'results'; readonly results: Results } | { readonly kind: 'flawed'; readonly flaw: string } => {
  compiled ??= compile();
  if (compiled(value)) return { kind: 'results', results: value };
  const [first] = compiled.errors ?? [];
  return { kind: 'flawed', flaw: `${first?.instancePath || 'the whole'} ${first?.message ?? 'is not allowed'}` };
};
