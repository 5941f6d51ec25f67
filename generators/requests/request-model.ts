import type { Json, JsonObject } from '../../src/core/json.js';
import type { Dialect, SchemaSource } from '../schema-source.js';
import type { Parameter, ParameterLocation } from './parameter.js';

/** The model of requests to one operation: its parameters and its body, with their schemas. */
export interface RequestModel {
  /** Upper case. */
  readonly method: string;
  /** The path template, e.g. `/systems/{systemID}`. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body?: BodyModel;
  /** Where `$ref`s in the schemas of parameters point into; they point nowhere without it. */
  readonly document?: Json;
  /** Of the schemas of parameters. */
  readonly dialect: Dialect;
  /** Values of path parameters, for requests that should find something; the others are drawn from their schemas. */
  readonly pathParameters?: { readonly [name: string]: string };
  /** Well-formed requests have values that people send, see `ReadingOptions.usual`. */
  readonly usual?: boolean;
  /** Valid parameters of a location, by name, that become part of the distribution. */
  readonly parameterExamples?: { readonly [location in ParameterLocation]?: readonly JsonObject[] };
}

/** A request body as an operation takes it. */
export interface BodyModel {
  readonly mediaType: string;
  readonly required: boolean;
  readonly schema: SchemaSource;
  /** A body that is known to be accepted, see `boundaryValuesAt`. */
  readonly model?: Json;
}

/** A request, without server and credentials. */
export interface GeneratedRequest {
  /** Upper case. */
  readonly method: string;
  /** The template with every variable filled in, percent-encoded. */
  readonly path: string;
  /** Without `?`; empty where there are no query parameters. */
  readonly query: string;
  /** The decoded parameters of `query`, in its order. */
  readonly queryValues: readonly (readonly [name: string, value: string])[];
  /** Lower-case names. */
  readonly headers: { readonly [name: string]: string };
  readonly body?: { readonly mediaType: string; readonly value: Json };
}

export type RequestLocation = 'path' | 'query' | 'header' | 'cookie' | 'body';
