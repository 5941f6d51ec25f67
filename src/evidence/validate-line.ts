import { createRequire } from 'node:module';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { BundleFooter, BundleHeader } from './bundle.js';
import type { EvidenceLine } from './exchange.js';
import { isDeeper } from './nesting.js';

/** Deeper values than this have no use in evidence, and could exhaust a recursive reader. */
const maxDepth = 64;

export type Checked<T> =
  | { readonly kind: 'valid'; readonly value: T }
  | { readonly kind: 'invalid'; readonly because: string };

type LineKind = EvidenceLine['kind'] | BundleFooter['kind'];

interface Validators {
  readonly header: ValidateFunction<BundleHeader>;
  readonly byKind: ReadonlyMap<unknown, ValidateFunction<EvidenceLine | BundleFooter>>;
}

let compiled: Validators | undefined;

function compile(): Validators {
  const require = createRequire(import.meta.url);
  // Formats are not checked: a label may stand in for a secret anywhere.
  const ajv = new Ajv2020({ validateFormats: false, strict: false });
  ajv.addSchema(require('ems-conformance/schemas/configuration.schema.json') as object); // a file of ours
  const schema = require('ems-conformance/schemas/evidence.schema.json') as { readonly $id: string }; // a file of ours
  ajv.addSchema(schema);
  const of = <T>(definition: string): ValidateFunction<T> =>
    ajv.compile<T>({ $ref: `${schema.$id}#/$defs/${definition}` });
  const kinds: readonly LineKind[] = ['exchange', 'delivery', 'omission', 'scenario', 'trouble', 'end'];
  return { header: of('header'), byKind: new Map(kinds.map((kind) => [kind, of(kind)])) };
}

const validators = (): Validators => (compiled ??= compile());

const explain = (errors: readonly ErrorObject[] | null | undefined): string => {
  const first = errors?.[0];
  return first === undefined
    ? 'another shape'
    : `${first.instancePath === '' ? 'it' : first.instancePath} ${first.message ?? 'is wrong'}`;
};

function check<T>(validator: ValidateFunction<T>, value: unknown): Checked<T> {
  if (isDeeper(value, maxDepth)) return { kind: 'invalid', because: `it is nested deeper than ${maxDepth}` };
  return validator(value) ? { kind: 'valid', value } : { kind: 'invalid', because: explain(validator.errors) };
}

/** Checks a parsed first line against the published schema. */
export const checkHeader = (value: unknown): Checked<BundleHeader> => check(validators().header, value);

/** Checks any other parsed line; its `kind` chooses the definition, so that messages are about that kind. */
export function checkLine(value: unknown): Checked<EvidenceLine | BundleFooter> {
  const kind = typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined;
  const validator = validators().byKind.get(kind);
  return validator === undefined
    ? { kind: 'invalid', because: 'its "kind" is none that this version knows' }
    : check(validator, value);
}
