import { isArray, isObject, objectOf, type Json, type JsonObject } from '../../core/json.js';

/** How OpenAPI 3 writes the lists of a query or a form, by the `collectionFormat` of Swagger. */
const formStyles: ReadonlyMap<string, JsonObject> = new Map([
  ['csv', { style: 'form', explode: false }],
  ['multi', { style: 'form', explode: true }],
  ['ssv', { style: 'spaceDelimited', explode: false }],
  ['pipes', { style: 'pipeDelimited', explode: false }],
]);

/** How OpenAPI 3 writes the lists of a path or a header: only commas separate items. */
const simpleStyles: ReadonlyMap<string, JsonObject> = new Map([['csv', { style: 'simple', explode: false }]]);

/** What a parameter or a header says about its value, which is the schema in OpenAPI 3. */
const ofValue = new Set([
  '$ref',
  'type',
  'format',
  'items',
  'default',
  'enum',
  'nullable',
  'anyOf',
  'multipleOf',
  'maximum',
  'exclusiveMaximum',
  'minimum',
  'exclusiveMinimum',
  'maxLength',
  'minLength',
  'pattern',
  'maxItems',
  'minItems',
  'uniqueItems',
]);

/** What a field of a form says about how it is sent. */
const ofSending = new Set(['name', 'in', 'required', 'allowEmptyValue']);

const ofBody = new Set(['name', 'in', 'schema']);

const without = (value: JsonObject, names: ReadonlySet<string>): JsonObject =>
  objectOf(Object.entries(value).filter(([name]) => !names.has(name)));

/** Is it a parameter, and no schema? */
export const isParameter = (value: Json): value is JsonObject =>
  isObject(value) && typeof value['in'] === 'string' && typeof value['name'] === 'string';

/** Does a parameter belong to the body of a request? */
export const isOfBody = (value: Json): boolean =>
  isParameter(value) && (value['in'] === 'body' || value['in'] === 'formData');

interface Parted {
  readonly schema: JsonObject;
  readonly others: JsonObject;
}

function parted({ 'x-example': example, collectionFormat: _, ...value }: JsonObject): Parted {
  const schema = objectOf(Object.entries(value).filter(([name]) => ofValue.has(name)));
  return { schema, others: { ...without(value, ofValue), ...(example === undefined ? {} : { example }) } };
}

/**
 * The parts of a parameter or a field, and how a list is sent. Lists in a format that OpenAPI 3 does not have become a
 * single item, which is the same in each format; that may be a list again.
 */
function sent(parameter: JsonObject): Parted & { readonly style: JsonObject } {
  const { schema, others } = parted(parameter);
  if (schema['type'] !== 'array') return { schema, others, style: {} };
  const { in: place, collectionFormat = 'csv' } = parameter;
  const styles = place === 'query' || place === 'formData' ? formStyles : simpleStyles;
  const style = styles.get(String(collectionFormat));
  if (style !== undefined) return { schema, others, style };
  const { items, minItems } = schema;
  const single = isObject(items) && !(Number(minItems) > 1) ? items : { type: 'string' };
  return sent({ ...single, ...without(others, new Set(['example'])) });
}

/** A parameter outside of the body. */
export function parameterAsOpenApi(parameter: JsonObject): JsonObject {
  const { schema, others, style } = sent(parameter);
  return { schema, ...others, ...style };
}

/** A header of a response; of lists that are not separated by commas, only the text is known. */
export function headerAsOpenApi(header: JsonObject): JsonObject {
  if ('$ref' in header) return header;
  const { schema, others } = parted(header);
  const isText = schema['type'] === 'array' && (header['collectionFormat'] ?? 'csv') !== 'csv';
  return { ...others, schema: isText ? { type: 'string' } : schema };
}

const sameContent = (types: readonly string[], media: JsonObject): JsonObject =>
  objectOf(types.map((type) => [type, media]));

/** The request body that a body parameter becomes. */
export function bodyAsOpenApi(body: JsonObject, consumes: readonly string[]): JsonObject {
  const schema = isObject(body['schema']) ? body['schema'] : {};
  const types = consumes.length > 0 ? consumes : ['application/json'];
  return { ...without(body, ofBody), content: sameContent(types, { schema }) };
}

/** The request body that the fields of a form become. */
export function formAsOpenApi(fields: readonly JsonObject[], consumes: readonly string[]): JsonObject {
  const required = fields.filter((field) => field['required'] === true).map((field) => String(field['name']));
  const hasFile = fields.some(({ type, format }) => type === 'file' || format === 'binary');
  const forms = consumes.filter((type) => /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type));
  const types = forms.length > 0 ? forms : [hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded'];
  const parts = fields.map((field) => ({ name: String(field['name']), ...sent(field) }));
  const encoding = parts.filter(({ style }) => 'style' in style).map(({ name, style }) => [name, style] as const);
  const schema = {
    type: 'object',
    properties: objectOf(parts.map((part) => [part.name, schemaOfField(part)])),
    ...(required.length > 0 ? { required } : {}),
  };
  return {
    ...(required.length > 0 ? { required: true } : {}),
    content: sameContent(types, { schema, ...(encoding.length > 0 ? { encoding: objectOf(encoding) } : {}) }),
  };
}

function schemaOfField({ schema, others }: Parted): JsonObject {
  const file = schema['type'] === 'file' ? { type: 'string', format: 'binary' } : {};
  return { ...schema, ...file, ...without(others, ofSending) };
}

/** A response with the media types that the operation gives, and those of its examples. */
export function responseAsOpenApi(
  { schema, examples, ...others }: JsonObject,
  produces: readonly string[],
): JsonObject {
  const described = isObject(schema) ? { schema } : {};
  const shown = isObject(examples) ? Object.entries(examples).filter(([type]) => /^[^/\s]+\/[^/\s]/.test(type)) : [];
  const content = [
    ...(isObject(schema) ? produces : []).map((type) => [type, described] as const),
    ...shown.map(([type, example]) => [type, { ...described, example }] as const),
  ];
  return content.length === 0 ? others : { ...others, content: objectOf(content) };
}

/** The texts of a list such as `produces`; `undefined` without any. */
export function textsOf(value: Json | undefined): readonly string[] | undefined {
  const texts = isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  return texts.length > 0 ? texts : undefined;
}
