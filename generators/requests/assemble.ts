import { defined } from '../../src/core/defined.js';
import { isObject, ownMember, type Json, type JsonObject } from '../../src/core/json.js';
import type { ParameterLocation } from './parameter.js';
import { isJsonType } from './request-model-of.js';
import type { GeneratedRequest, RequestModel } from './request-model.js';
import { headerText, encodedPairs, pathVariableText, type EncodedPair } from './serialise.js';

/** The values of a request, location by location; `body` is absent where none is sent. */
export interface RequestValues {
  readonly parameters: { readonly [location in ParameterLocation]: JsonObject };
  readonly body?: Json;
}

/** Makes a request from the values of its parameters and its body. */
export function assembleRequest(model: RequestModel, values: RequestValues): GeneratedRequest {
  const query: EncodedPair[] = [];
  const cookies: EncodedPair[] = [];
  const headers: { [name: string]: string } = {};
  let { path } = model;
  for (const [name, text] of Object.entries(model.pathParameters ?? {}))
    path = path.replaceAll(`{${name}}`, () => encodeURIComponent(text));
  for (const parameter of model.parameters) {
    const value = ownMember(values.parameters[parameter.in], parameter.name);
    if (value === undefined) continue;
    if (parameter.in === 'path')
      path = path.replaceAll(`{${parameter.name}}`, () => pathVariableText(parameter, value));
    else if (parameter.in === 'header') headers[parameter.name.toLowerCase()] = headerText(parameter, value);
    else (parameter.in === 'query' ? query : cookies).push(...encodedPairs(parameter, value));
  }
  if (cookies.length > 0) headers['cookie'] = cookies.map(written).join('; ');
  const { body } = model;
  const sent =
    body === undefined || values.body === undefined ? undefined : { mediaType: body.mediaType, value: values.body };
  if (sent !== undefined) headers['content-type'] = isConcrete(sent.mediaType) ? sent.mediaType : 'application/json';
  return {
    method: model.method,
    path,
    query: query.map(written).join('&'),
    queryValues: query.map(([name, text]) => [decodeURIComponent(name), decodeURIComponent(text)] as const),
    headers,
    ...defined({ body: sent }),
  };
}

const written = ([name, text]: EncodedPair): string => `${name}=${text}`;

function isConcrete(mediaType: string): boolean {
  return !mediaType.includes('*') && (isJsonType(mediaType) || mediaType.includes('/'));
}

export function asMembers(value: Json): JsonObject {
  return isObject(value) ? value : {};
}
