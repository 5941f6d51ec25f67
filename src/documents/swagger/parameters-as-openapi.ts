import { isArray, isObject, objectOf, type Json, type JsonObject } from '../../core/json.js';

/** How OpenAPI 3 writes the lists of a form, by the `collectionFormat` of Swagger. */
const formStyles: ReadonlyMap<string, JsonObject> = new Map([
  ['csv', { style: 'form', explode: false }],
  ['multi', { style: 'form', explode: true }],
  ['ssv', { style: 'spaceDelimited', explode: false }],
  ['pipes', { style: 'pipeDelimited', explode: false }],
]);

/** The formats of lists that OpenAPI 3 has, by the place of a parameter; in others, only commas separate items. */
const formats: ReadonlyMap<Json, ReadonlySet<string>> = new Map([
  ['query', new Set(formStyles.keys())],
  ['formData', new Set(formStyles.keys())],
]);

/** What a parameter says about a list. */
const ofLists = new Set([
  'type',
  'items',
  'minItems',
  'maxItems',
  'uniqueItems',
  'default',
  'enum',
  'example',
  'collectionFormat',
]);

/** What a field of a form says about how it is sent. */
const ofSending = new Set(['name', 'in', 'required', 'collectionFormat', 'allowEmptyValue']);

const without = (value: JsonObject, names: ReadonlySet<string>): JsonObject =>
  objectOf(Object.entries(value).filter(([name]) => !names.has(name)));

/** A member of a form's request that holds its encoding until there is a media type to hold it. */
export const formEncoding = 'x-form-encoding';

/** Is it a parameter, and no schema? */
export const isParameter = (value: Json): value is JsonObject =>
  isObject(value) && typeof value['in'] === 'string' && typeof value['name'] === 'string';

/** Does a parameter belong to the body of a request? */
export const isOfBody = (value: Json): boolean =>
  isParameter(value) && (value['in'] === 'body' || value['in'] === 'formData');

/**
 * A parameter with the example that it gives. Lists in a format that OpenAPI 3 does not have become a single item,
 * which is the same in each format.
 */
export function parameterAsOpenApi(parameter: JsonObject): JsonObject {
  const { 'x-example': example, ...others } = parameter;
  const isExample = parameter['in'] !== 'body' && example !== undefined;
  const shown = isExample ? { ...others, example } : parameter;
  if (parameter['type'] !== 'array' || hasFormat(parameter)) return shown;
  const { items, minItems } = shown;
  const single = isObject(items) && !(Number(minItems) > 1) ? items : { type: 'string' };
  return { ...single, ...without(shown, ofLists) };
}

function hasFormat({ in: place, collectionFormat = 'csv' }: JsonObject): boolean {
  return collectionFormat === 'csv' || formats.get(place ?? null)?.has(String(collectionFormat)) === true;
}

/** A header of a response; of lists that are not separated by commas, only the text is known. */
export function headerAsOpenApi({ collectionFormat = 'csv', ...header }: JsonObject): JsonObject {
  if (header['type'] !== 'array' || collectionFormat === 'csv') return header;
  return { type: 'string', ...('description' in header ? { description: header['description'] ?? '' } : {}) };
}

/** The parameter for the body that the fields of a form become, and its media types. */
export function formAsOpenApi(
  fields: readonly JsonObject[],
  consumes: readonly string[],
): { readonly body: JsonObject; readonly consumes: readonly string[] } {
  const required = fields.filter((field) => field['required'] === true).map((field) => String(field['name']));
  const hasFile = fields.some(({ type, format }) => type === 'file' || format === 'binary');
  const forms = consumes.filter((type) => /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type));
  const types = forms.length > 0 ? forms : [hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded'];
  const encoding = fields
    .filter((field) => field['type'] === 'array')
    .map(({ name, collectionFormat = 'csv' }): [string, Json] => [
      String(name),
      formStyles.get(String(collectionFormat)) ?? {},
    ]);
  return {
    consumes: types,
    body: {
      name: 'body',
      in: 'body',
      ...(required.length > 0 ? { required: true } : {}),
      schema: {
        type: 'object',
        properties: objectOf(fields.map((field) => [String(field['name']), schemaOfField(field)])),
        ...(required.length > 0 ? { required } : {}),
      },
      ...(encoding.length > 0 ? { [formEncoding]: objectOf(encoding) } : {}),
    },
  };
}

/** What a field of a form says about its value. */
function schemaOfField(field: JsonObject): JsonObject {
  const schema = without(field, ofSending);
  return schema['type'] === 'file' ? { ...schema, type: 'string', format: 'binary' } : schema;
}

/** The texts of a list such as `produces`; `undefined` without any. */
export function textsOf(value: Json | undefined): readonly string[] | undefined {
  const texts = isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  return texts.length > 0 ? texts : undefined;
}
