import { defined } from '../../src/core/defined.js';
import { UnsupportedSchema } from '../errors.js';
import { isArray, isObject, ownMember, type Json, type JsonObject } from '../../src/core/json.js';
import { childPointer, valueAt } from '../../src/core/pointer.js';
import type { Dialect } from '../schema-source.js';
import { PARAMETER_LOCATIONS } from './parameter.js';
import type { Parameter, ParameterLocation, Style } from './parameter.js';
import type { BodyModel, RequestModel } from './request-model.js';

/** An operation by its place in an OpenAPI document. */
export interface OperationSource {
  /** The whole OpenAPI 3.0 or 3.1 document. */
  readonly document: Json;
  /** Key under `paths`, e.g. `/systems/{systemID}`. */
  readonly path: string;
  readonly method: 'get' | 'put' | 'post' | 'delete' | 'options' | 'head' | 'patch' | 'trace';
  /** Values of path parameters, for requests that should find something; the others are drawn from their schemas. */
  readonly pathParameters?: { readonly [name: string]: string };
  /** Media type of the request body; by default the first JSON one. */
  readonly mediaType?: string;
  /** Valid bodies that become part of the distribution. */
  readonly bodyExamples?: readonly Json[];
  /** Valid parameters of a location, by name, that become part of the distribution. */
  readonly parameterExamples?: { readonly [location in ParameterLocation]?: readonly JsonObject[] };
}

const STYLES: { readonly [location in ParameterLocation]: readonly Style[] } = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form'],
};

/** Reads parameters and body of an operation. Throws `UnsupportedSchema` for missing or unsupported parts. */
export function requestModelOf(source: OperationSource): RequestModel {
  const { document } = source;
  const item = childPointer('/paths', source.path);
  const place = childPointer(item, source.method);
  if (!isObject(valueAt(document, place))) throw new UnsupportedSchema(place, 'there is no such operation');
  const shared = listed(document, childPointer(item, 'parameters'));
  const own = listed(document, childPointer(place, 'parameters'));
  const parameters = new Map([...shared, ...own].map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]));
  const dialect = dialectOf(document);
  return {
    method: source.method.toUpperCase(),
    path: source.path,
    parameters: [...parameters.values()],
    document,
    dialect,
    ...defined({
      body: bodyOf(source, childPointer(place, 'requestBody'), dialect),
      pathParameters: source.pathParameters,
      parameterExamples: source.parameterExamples,
    }),
  };
}

function dialectOf(document: Json): Dialect {
  const version = isObject(document) ? ownMember(document, 'openapi') : undefined;
  if (typeof version === 'string' && version.startsWith('3.0.')) return 'openapi-3.0';
  if (typeof version === 'string' && version.startsWith('3.1.')) return 'openapi-3.1';
  throw new UnsupportedSchema('/openapi', `unknown version ${JSON.stringify(version)}`);
}

function listed(document: Json, place: string): readonly Parameter[] {
  const list = valueAt(document, place);
  if (list === undefined) return [];
  if (!isArray(list)) throw new UnsupportedSchema(place, 'parameters are a list');
  return list.map((_, index) => parameterAt(document, childPointer(place, index)));
}

/** The parameter at a place of a document. Throws `UnsupportedSchema` where it is not understood. */
export function parameterAt(document: Json, written: string): Parameter {
  const [place, parameter] = followed(document, written);
  const name = ownMember(parameter, 'name');
  const location = PARAMETER_LOCATIONS.find((known) => known === ownMember(parameter, 'in'));
  if (typeof name !== 'string' || location === undefined)
    throw new UnsupportedSchema(place, 'a parameter has a name and a place');
  const content = ownMember(parameter, 'content');
  const json = isObject(content) ? Object.keys(content).find(isJsonType) : undefined;
  if (content !== undefined && json === undefined)
    throw new UnsupportedSchema(
      childPointer(place, 'content'),
      'only JSON is understood as the content of a parameter',
    );
  const style = json === undefined ? styleOf(parameter, location, place) : 'json';
  return {
    name,
    in: location,
    required: location === 'path' || ownMember(parameter, 'required') === true,
    style,
    explode:
      ownMember(parameter, 'explode') === undefined ? style === 'form' : ownMember(parameter, 'explode') === true,
    allowReserved: ownMember(parameter, 'allowReserved') === true,
    ...defined({
      schema: referenceTo(
        document,
        childPointer(json === undefined ? place : childPointer(childPointer(place, 'content'), json), 'schema'),
      ),
    }),
  };
}

function styleOf(parameter: JsonObject, location: ParameterLocation, place: string): Style {
  const written = ownMember(parameter, 'style');
  const style = written === undefined ? STYLES[location][0] : STYLES[location].find((known) => known === written);
  if (style === undefined)
    throw new UnsupportedSchema(
      childPointer(place, 'style'),
      `unknown style ${JSON.stringify(written)} in ${location}`,
    );
  return style;
}

function bodyOf(source: OperationSource, written: string, dialect: Dialect): BodyModel | undefined {
  if (valueAt(source.document, written) === undefined) return undefined;
  const [place, body] = followed(source.document, written);
  const content = ownMember(body, 'content');
  const types = isObject(content) ? Object.keys(content) : [];
  const mediaType = source.mediaType ?? types.find(isJsonType) ?? types[0];
  if (mediaType === undefined || !types.includes(mediaType))
    throw new UnsupportedSchema(childPointer(place, 'content'), `there is no media type ${JSON.stringify(mediaType)}`);
  const pointer = childPointer(childPointer(childPointer(place, 'content'), mediaType), 'schema');
  const examples = defined({ examples: source.bodyExamples });
  const schema = valueAt(source.document, pointer);
  return {
    mediaType,
    required: ownMember(body, 'required') === true,
    // Any value goes where there is no schema.
    schema:
      schema === undefined
        ? { document: {}, pointer: '', ...examples }
        : {
            document: source.document,
            pointer,
            dialect,
            direction: 'request',
            ...examples,
            ...(isObject(source.document) ? { shared: { within: source.document, text: JSON.stringify(schema) } } : {}),
          },
  };
}

/** A schema that refers to a place in the document; `undefined` where the place is missing. */
function referenceTo(document: Json, pointer: string): JsonObject | undefined {
  if (valueAt(document, pointer) === undefined) return undefined;
  return { $ref: `#${pointer.split('/').map(encodeURIComponent).join('/')}` };
}

/** Whether a media type is JSON (RFC 6839 §3.1). */
export function isJsonType(mediaType: string): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\b/i.test(mediaType);
}

function followed(document: Json, written: string): readonly [place: string, value: JsonObject] {
  let place = written;
  for (let steps = 0; steps < 16; steps += 1) {
    const value = valueAt(document, place);
    if (!isObject(value)) throw new UnsupportedSchema(place, 'an object is missing here');
    const reference = ownMember(value, '$ref');
    if (reference === undefined) return [place, value];
    if (typeof reference !== 'string' || !reference.startsWith('#/'))
      throw new UnsupportedSchema(childPointer(place, '$ref'), 'the reference leaves the document');
    place = decodeURIComponent(reference.slice(1));
  }
  throw new UnsupportedSchema(written, 'the references go in circles');
}
