import { isSecretName } from '../config/secret-names.js';
import { namesAction } from '../core/action-member.js';
import { isEmail, isUrl } from '../core/fresh-text.js';
import { codePoints, isObject, objectOf, type Json, type JsonObject } from '../core/json.js';
import { isKeptByServer, isReference } from './learned-body.js';
import { mergedSchema } from './merged-schema.js';

/** Names of members whose texts are for people. The value of any other text may be one of a fixed set. */
const freeText = /^(name|title|label|description|comment|notes?|remarks?)$/i;
const freeTextAtEnd = /[a-z](Name|Title|Label|Description|Comment|Notes?|Remarks?)$|_(name|title|label|description)$/;

/** Texts by which a machine finds something, although they are called names. */
const nameForMachines = /^(user|login|host|file|domain|event|class|type|key|vendor|model)_?names?$/i;

export const isFreeText = (name: string): boolean =>
  freeText.test(name) || (freeTextAtEnd.test(name) && !nameForMachines.test(name));

/** Texts that may be this long, and that nothing else restricts, are for people, whatever their name. */
const longText = 40;

const isLongText = (name: string, schema: Json | undefined): boolean =>
  schema !== undefined &&
  isObject(schema) &&
  schema['type'] === 'string' &&
  Number(schema['maxLength'] ?? 0) >= longText &&
  !nameForMachines.test(name);

/** Values of a fixed set, times, and codes of languages and zones. */
const isCode = (text: string): boolean =>
  /^(?:[A-Z][A-Z0-9_]*|\d.*|[a-z]{2}(?:-[A-Z]{2})?|[A-Z][a-z]+\/\w+)$/.test(text);

/** Is a text for people, so that a service accepts any other text? */
export const isForPeople = (name: string, text: string, schema: Json | undefined): boolean =>
  (isFreeText(name) || (isLongText(name, schema) && !isCode(text))) && !isEmail(text) && !isUrl(text);

/** Does the name of a member say that a new value would name another record, cause an action, or be ignored? */
export const isNotTurned = (name: string): boolean =>
  isKeptByServer(name) || isReference(name) || isSecretName(name) || namesAction(name);

/** Keywords of a schema by which it may exclude the turned value, or say that the value is not written. */
export const restricting = [
  'enum',
  'const',
  'pattern',
  'format',
  'readOnly',
  '$ref',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
];

/**
 * A schema without the rules that a value breaks: an implementer who gives the value knows that the service takes it,
 * and its schema is narrower than the service.
 */
export function withoutBrokenRules(schema: Json | undefined, value: Json): Json | undefined {
  if (schema === undefined || !isObject(schema)) return schema;
  const kept = Object.entries(schema).filter(([keyword, rule]) => breaks[keyword]?.(value, rule) !== true);
  return objectOf(kept);
}

type Breaks = (value: Json, rule: Json) => boolean;

const lengthOf = (value: Json): number => (typeof value === 'string' ? codePoints(value) : Number.NaN);
const numberOf = (value: Json): number => (typeof value === 'number' ? value : Number.NaN);

const breaks: { readonly [keyword: string]: Breaks | undefined } = {
  pattern: (value, rule) => typeof value === 'string' && typeof rule === 'string' && !mayMatch(value, rule),
  minLength: (value, rule) => lengthOf(value) < Number(rule),
  maxLength: (value, rule) => lengthOf(value) > Number(rule),
  minimum: (value, rule) => numberOf(value) < Number(rule),
  maximum: (value, rule) => numberOf(value) > Number(rule),
};

/** One class of characters, repeated: any other expression could take any time, and evidence may come from anybody. */
const simplePattern = /^\^\[(?:[^[\]\\]|\\[dsw.-])+\](?:[+*]|\{\d+(?:,\d*)?\})\$$/;

/** An expression that is not simple, or that JavaScript cannot read, may match. */
function mayMatch(text: string, pattern: string): boolean {
  if (!simplePattern.test(pattern)) return true;
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return true;
  }
}

/** The schema of a member, with its references resolved. */
export function schemaOf(schema: Json | undefined, name: string, root: Json | undefined): Json | undefined {
  const properties = schema !== undefined && isObject(schema) ? schema['properties'] : undefined;
  return properties !== undefined && isObject(properties) && Object.hasOwn(properties, name)
    ? mergedSchema(properties[name], root)
    : undefined;
}

/** Is the value that a schema describes bound in no way, or at most by limits that the varied value keeps? */
export function mayBeVaried(schema: Json | undefined, varied: string | number): boolean {
  if (schema === undefined) return typeof varied === 'string';
  if (!isObject(schema) || [...restricting, 'multipleOf'].some((keyword) => restricts(keyword, schema, varied)))
    return false;
  return typeof varied === 'string' ? mayBeAsLong(schema, varied.length) : mayBeThisNumber(schema, varied);
}

/** Does the schema have a keyword that may exclude the value? A format of numbers says which ones it excludes. */
function restricts(keyword: string, schema: JsonObject, varied: string | number): boolean {
  if (keyword !== 'format' || typeof varied !== 'number') return Object.hasOwn(schema, keyword);
  const { format } = schema;
  if (format === 'int32') return !Number.isInteger(varied) || Math.abs(varied) >= 2 ** 31;
  return format !== undefined && format !== 'int64' && format !== 'double';
}

function mayBeAsLong({ minLength = 0, maxLength = Number.POSITIVE_INFINITY }: JsonObject, length: number): boolean {
  return Number(minLength) <= length && length <= Number(maxLength);
}

function mayBeThisNumber(schema: JsonObject, varied: number): boolean {
  const [lowest, highest] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const { minimum = lowest, exclusiveMinimum = lowest, maximum = highest, exclusiveMaximum = highest } = schema;
  const isOfType = schema['type'] === 'number' || (schema['type'] === 'integer' && Number.isInteger(varied));
  return (
    isOfType &&
    Math.max(Number(minimum), Number(exclusiveMinimum)) < varied &&
    varied < Math.min(Number(maximum), Number(exclusiveMaximum))
  );
}
