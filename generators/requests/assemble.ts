import { defined } from '../../src/core/defined.js';
import { isObject, member, type Json, type JsonObject } from '../../src/core/json.js';
import type { GeneratedRequest, OperationSource } from './operation-source.js';
import type { ParameterLocation } from './parameter.js';
import { isJsonType } from './read-operation.js';
import type { Operation } from './read-operation.js';
import { field, pairs, segment } from './serialise.js';

/** The values of a request, location by location; `body` is absent where none is sent. */
export interface RequestValues {
  readonly parameters: { readonly [location in ParameterLocation]: JsonObject };
  readonly body?: Json;
}

/** Writes values as a request. */
export function assemble(source: OperationSource, operation: Operation, values: RequestValues): GeneratedRequest {
  const query: string[] = [];
  const cookies: string[] = [];
  const headers: { [name: string]: string } = {};
  let path = source.path;
  for (const [name, text] of Object.entries(source.pathParameters ?? {}))
    path = path.replaceAll(`{${name}}`, () => encodeURIComponent(text));
  for (const parameter of operation.parameters) {
    const value = member(values.parameters[parameter.in], parameter.name);
    if (value === undefined) continue;
    if (parameter.in === 'path') path = path.replaceAll(`{${parameter.name}}`, () => segment(parameter, value));
    else if (parameter.in === 'header') headers[parameter.name.toLowerCase()] = field(parameter, value);
    else
      (parameter.in === 'query' ? query : cookies).push(
        ...pairs(parameter, value).map(([name, text]) => `${name}=${text}`),
      );
  }
  if (cookies.length > 0) headers['cookie'] = cookies.join('; ');
  const { body } = operation;
  const sent =
    body === undefined || values.body === undefined ? undefined : { mediaType: body.mediaType, value: values.body };
  if (sent !== undefined) headers['content-type'] = isConcrete(sent.mediaType) ? sent.mediaType : 'application/json';
  return {
    method: source.method.toUpperCase(),
    path,
    query: query.join('&'),
    headers,
    ...defined({ body: sent }),
  };
}

function isConcrete(mediaType: string): boolean {
  return !mediaType.includes('*') && (isJsonType(mediaType) || mediaType.includes('/'));
}

export function asMembers(value: Json): JsonObject {
  return isObject(value) ? value : {};
}
