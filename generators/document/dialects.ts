import { isArray, isObject, ownMember, objectOf, type Json, type JsonObject } from '../../src/core/json.js';
import { childPointer } from '../../src/core/pointer.js';
import type { Dialect } from '../schema-source.js';

/** A keyword of 2020-12 with its value, and where its value is written. */
export interface KeywordEntry {
  readonly keyword: string;
  readonly value: Json;
  readonly place: string;
}

/** Keywords of later drafts, which draft-07 and earlier ones do not know. */
const LATER_KEYWORDS = new Set([
  'prefixItems',
  'dependentRequired',
  'dependentSchemas',
  'unevaluatedItems',
  'unevaluatedProperties',
  'minContains',
  'maxContains',
  '$dynamicRef',
  '$recursiveRef',
]);

const META_SCHEMAS: readonly (readonly [start: string, dialect: Dialect])[] = [
  ['https://json-schema.org/draft/2020-12/', '2020-12'],
  ['https://json-schema.org/draft/2019-09/', '2019-09'],
  ['http://json-schema.org/draft-07/', 'draft-07'],
  ['http://json-schema.org/draft-06/', 'draft-06'],
  ['http://json-schema.org/draft-04/', 'draft-04'],
  ['https://spec.openapis.org/oas/3.1/dialect/', 'openapi-3.1'],
];

/** The dialect that a `$schema` names. */
export function dialectNamed(uri: Json | undefined): Dialect | undefined {
  if (typeof uri !== 'string') return undefined;
  const plain = uri.replace(/^https?:/, '');
  return META_SCHEMAS.find(([start]) => plain.startsWith(start.replace(/^https?:/, '')))?.[1];
}

/** The dialect that a document names by `$schema`, `openapi` or `swagger`. */
export function dialectOf(schema: Json | undefined, document: Json): Dialect {
  const own = isObject(schema) ? dialectNamed(ownMember(schema, '$schema')) : undefined;
  if (own !== undefined) return own;
  if (!isObject(document)) return '2020-12';
  const openapi = ownMember(document, 'openapi');
  if (typeof openapi === 'string' && openapi.startsWith('3.0')) return 'openapi-3.0';
  if (typeof openapi === 'string') return 'openapi-3.1';
  if (ownMember(document, 'swagger') !== undefined) return 'openapi-3.0';
  return dialectNamed(ownMember(document, '$schema')) ?? '2020-12';
}

/** A schema object of any dialect in the keywords of 2020-12, one level deep. */
export function entriesOf(schema: JsonObject, dialect: Dialect, pointer: string): readonly KeywordEntry[] {
  const entries = Object.entries(schema).map(([keyword, value]): KeywordEntry => ({
    keyword,
    value,
    place: childPointer(pointer, keyword),
  }));
  if (dialect === '2020-12' || dialect === 'openapi-3.1') return entries;
  const reference = entries.find(({ keyword }) => keyword === '$ref');
  // Up to draft-07 and in OpenAPI 3.0, keywords beside a reference do not count.
  if (reference !== undefined && dialect !== '2019-09') return [reference];
  if (dialect === 'openapi-3.0') return entries.flatMap((entry) => fromOpenApi30(entry, schema));
  return entries.flatMap((entry) => fromEarlierDraft(entry, schema, dialect));
}

/** `nullable` widens `type`; the exclusive bounds are flags (OpenAPI 3.0.3 §4.7.24). */
function fromOpenApi30(entry: KeywordEntry, schema: JsonObject): readonly KeywordEntry[] {
  const { keyword, value } = entry;
  if (keyword === 'nullable') return [];
  if (keyword === 'type' && ownMember(schema, 'nullable') === true)
    return [{ ...entry, value: isArray(value) ? value : [value, 'null'] }];
  // Swagger 2.0 names the property alone.
  if (keyword === 'discriminator' && typeof value === 'string') return [{ ...entry, value: { propertyName: value } }];
  return withFlag(entry, schema);
}

/** Lists in `items`, `additionalItems` and `dependencies` (validation §6 of the drafts up to 2019-09). */
function fromEarlierDraft(entry: KeywordEntry, schema: JsonObject, dialect: Dialect): readonly KeywordEntry[] {
  const { keyword, value } = entry;
  if (dialect !== '2019-09' && LATER_KEYWORDS.has(keyword)) return [];
  if (dialect === 'draft-04' && ['const', 'contains', 'propertyNames', 'if', 'then', 'else'].includes(keyword))
    return [];
  if (keyword === 'items' && isArray(value)) return value.length === 0 ? [] : [{ ...entry, keyword: 'prefixItems' }];
  if (keyword === 'additionalItems') return isArray(ownMember(schema, 'items')) ? [{ ...entry, keyword: 'items' }] : [];
  if (keyword === 'dependencies' && isObject(value)) {
    const members = Object.entries(value);
    const names = members.filter(([, needed]) => isArray(needed));
    const schemas = members.filter(([, needed]) => !isArray(needed));
    return [
      ...(names.length > 0 ? [{ ...entry, keyword: 'dependentRequired', value: objectOf(names) }] : []),
      ...(schemas.length > 0 ? [{ ...entry, keyword: 'dependentSchemas', value: objectOf(schemas) }] : []),
    ];
  }
  return dialect === 'draft-04' ? withFlag(entry, schema) : [entry];
}

function withFlag(entry: KeywordEntry, schema: JsonObject): readonly KeywordEntry[] {
  const { keyword, value } = entry;
  const flag = { minimum: 'exclusiveMinimum', maximum: 'exclusiveMaximum' }[keyword];
  if (flag !== undefined) return [{ ...entry, keyword: ownMember(schema, flag) === true ? flag : keyword }];
  const isFlag = (keyword === 'exclusiveMinimum' || keyword === 'exclusiveMaximum') && typeof value === 'boolean';
  return isFlag ? [] : [entry];
}
