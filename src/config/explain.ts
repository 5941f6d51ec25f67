import type { ErrorObject } from 'ajv';
import { pointerTokens } from '../core/pointer.js';
import { didYouMean } from './suggest.js';
import type { EntryPath } from './yaml-source.js';

/** One mistake in an entry of the configuration, explained in words. */
export interface ExplainedMistake {
  readonly path: EntryPath;
  readonly message: string;
}

/** The part of JSON Schema that the words below look at. */
interface SchemaNode {
  readonly $ref?: string;
  readonly type?: string;
  readonly required?: readonly string[];
  readonly properties?: { readonly [name: string]: unknown };
  readonly anyOf?: readonly SchemaNode[];
}

const typeWords: { readonly [type: string]: string } = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of named entries',
};

const formatWords: { readonly [format: string]: string } = {
  uri: 'a URL such as https://ems.example/api',
  date: 'a date such as 2027-01-31',
};

const either = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words[words.length - 1]}`;

const quoted = (value: unknown): string => JSON.stringify(value);

/** The forms that a union accepts, in words. */
const forms = (
  branches: readonly SchemaNode[],
  definitions: { readonly [name: string]: SchemaNode },
): readonly string[] =>
  branches.flatMap((branch) => {
    const schema = branch.$ref === undefined ? branch : (definitions[branch.$ref.replace('#/$defs/', '')] ?? branch);
    if (schema.anyOf) return forms(schema.anyOf, definitions);
    if (schema.required) return [`an entry with ${schema.required.map(quoted).join(' and ')}`];
    return [typeWords[schema.type ?? ''] ?? 'something else'];
  });

const named = (path: EntryPath): string => (path.length === 0 ? 'the configuration' : path.join('.'));

/** Sentences about an entry, by the keyword of JSON Schema that it breaks. They quote no value: it may be a secret. */
const sentences: { readonly [keyword: string]: (params: ErrorObject['params']) => string } = {
  required: ({ missingProperty }) => `lacks the entry ${quoted(missingProperty)}`,
  type: ({ type }) => `must be ${typeWords[String(type)] ?? String(type)}`,
  // Ajv's parameter of `enum`
  enum: ({ allowedValues }) => `must be ${either((allowedValues as unknown[]).map(quoted))}`,
  const: ({ allowedValue }) => `must be ${quoted(allowedValue)}`,
  format: ({ format }) => `must be ${formatWords[String(format)] ?? String(format)}`,
  pattern: ({ pattern }) => `has characters that are not allowed here (it must match ${String(pattern)})`,
  minLength: () => 'must not be empty',
  minProperties: () => 'must not be empty',
  minimum: ({ limit }) => `must be at least ${String(limit)}`,
  exclusiveMinimum: ({ limit }) => `must be more than ${String(limit)}`,
  maximum: ({ limit }) => `must be at most ${String(limit)}`,
};

/** One error in words. */
const explainOne = ({ keyword, params, instancePath, parentSchema, message }: ErrorObject): ExplainedMistake => {
  const path = pointerTokens(instancePath);
  if (keyword === 'additionalProperties') {
    const name = String(params['additionalProperty']);
    const known = (parentSchema ?? {}) as SchemaNode; // a schema of ours
    const hint = didYouMean(name, Object.keys(known.properties ?? {}));
    return { path: [...path, name], message: `unknown entry ${quoted(name)} in ${named(path)}.${hint}` };
  }
  const sentence = sentences[keyword]?.(params) ?? message ?? 'is not allowed';
  return { path, message: `${named(path)} ${sentence}.` };
};

const isUnion = (error: ErrorObject): boolean => error.keyword === 'oneOf' || error.keyword === 'anyOf';

const isUnder = (pointer: string, base: string): boolean => pointer === base || pointer.startsWith(`${base}/`);

type Definitions = { readonly [name: string]: SchemaNode };

/** Was a value meant for this form? It has the entries that identify the form, or is an object and only one form is. */
const isMeantFor = (data: unknown, { required, type }: SchemaNode): boolean =>
  typeof data === 'object' &&
  data !== null &&
  (required ? required.every((name) => Object.hasOwn(data, name)) : type === 'object' && !Array.isArray(data));

/** A union is explained by the one form that the value was meant for, else by naming all forms. */
const explainUnion = (
  union: ErrorObject,
  inner: readonly ErrorObject[],
  definitions: Definitions,
): readonly ExplainedMistake[] => {
  const path = pointerTokens(union.instancePath);
  const branches = union.schema as readonly SchemaNode[]; // the value of `oneOf` or `anyOf`, by the meta-schema
  const meant = branches.flatMap((branch, index) =>
    isMeantFor(union.data, branch) ? [{ index, required: branch.required ?? [] }] : [],
  );
  const [only, another] = meant;
  if (only && another) {
    return [
      {
        path,
        message:
          `${named(path)} must have only one of ` + `${either(meant.flatMap(({ required }) => required).map(quoted))}.`,
      },
    ];
  }
  // Numbers of this size have lost digits before anything could look at them.
  const inexact = [union, ...inner].find(
    ({ data }) => typeof data === 'number' && Number.isInteger(data) && !Number.isSafeInteger(data),
  );
  if (inexact) {
    const where = pointerTokens(inexact.instancePath);
    return [
      { path: where, message: `${named(where)} is too large for a number to be kept exactly; put it in quotes.` },
    ];
  }
  const ofForm = only ? inner.filter((error) => error.schemaPath.startsWith(`${union.schemaPath}/${only.index}/`)) : [];
  if (ofForm.length > 0) return explainAll(ofForm, definitions);
  return [{ path, message: `${named(path)} must be ${either([...new Set(forms(branches, definitions))])}.` }];
};

const explainAll = (errors: readonly ErrorObject[], definitions: Definitions): readonly ExplainedMistake[] => {
  // Ajv reports a union after the errors inside it.
  const isInside = (error: ErrorObject, index: number): boolean =>
    errors.some((other, at) => at > index && isUnion(other) && isUnder(error.instancePath, other.instancePath));
  return errors.flatMap((error, index): readonly ExplainedMistake[] => {
    // Errors inside a union are covered by the error around them.
    if (isInside(error, index)) return [];
    if (!isUnion(error)) return [explainOne(error)];
    const inner = errors.slice(0, index).filter((other) => isUnder(other.instancePath, error.instancePath));
    return explainUnion(error, inner, definitions);
  });
};

/** Turns Ajv's errors (`allErrors`, `verbose`) into words a person understands: one explanation for each mistake. */
export const explainSchemaErrors = (
  errors: readonly ErrorObject[],
  definitions: { readonly [name: string]: object },
): readonly ExplainedMistake[] => explainAll(errors, definitions);
