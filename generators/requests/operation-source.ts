import type { Json, JsonObject } from '../../src/core/json.js';
import type { ParameterLocation } from './parameter.js';

/** An operation by its place in an OpenAPI document. */
export interface OperationSource {
  /** The whole OpenAPI 3.0 or 3.1 document. */
  readonly document: Json;
  /** Key under `paths`, e.g. `/systems/{systemID}`. */
  readonly path: string;
  readonly method: 'get' | 'put' | 'post' | 'delete' | 'options' | 'head' | 'patch' | 'trace';
  /** Values of path parameters, for requests that should find something; the others are drawn from their schemas. */
  readonly pathParameters?: { readonly [name: string]: string };
  /** Which media type of the request body; the first JSON one unless told. */
  readonly mediaType?: string;
  /** Valid bodies that become part of the distribution. */
  readonly bodyExamples?: readonly Json[];
  /** Valid parameters of a location, by name, that become part of the distribution. */
  readonly parameterExamples?: { readonly [location in ParameterLocation]?: readonly JsonObject[] };
}

/** A request, without server and credentials. */
export interface GeneratedRequest {
  /** Upper case. */
  readonly method: string;
  /** The template with every variable filled in, percent-encoded. */
  readonly path: string;
  /** Without `?`; empty where there are no query parameters. */
  readonly query: string;
  /** Lower-case names. */
  readonly headers: { readonly [name: string]: string };
  readonly body?: { readonly mediaType: string; readonly value: Json };
}

export type RequestLocation = 'path' | 'query' | 'header' | 'cookie' | 'body';
