import { defined } from '../../src/core/defined.js';
import { isObject, ownMember, type Json, type JsonObject } from '../../src/core/json.js';
import { valueAt } from '../../src/core/pointer.js';
import type { SchemaSource } from '../schema-source.js';
import type { Parameter, ParameterLocation } from './parameter.js';
import type { RequestModel } from './request-model.js';

/** The parameters of one location of a request (path, query, header or cookie) as one object with a member for each. */
export interface LocationParameters {
  readonly in: ParameterLocation;
  readonly parameters: readonly Parameter[];
  /** As the model says. */
  readonly declared: SchemaSource;
  /** That, and that the location can carry it. */
  readonly carried: SchemaSource;
}

const PLACE = 'x-ems-generators';
/** Texts that a header field can carry as they are (RFC 9110 §5.5), and that stay separate in a list. */
const VISIBLE = '^[!-+\\--~](?:[ -+\\--~]*[!-+\\--~])?$';

/** The parameters in one location of a request, without those of which the caller supplies the value. */
export function parametersIn(model: RequestModel, where: ParameterLocation): LocationParameters {
  const supplied = where === 'path' ? (model.pathParameters ?? {}) : {};
  const parameters = model.parameters.filter(
    (parameter) => parameter.in === where && !Object.hasOwn(supplied, parameter.name),
  );
  const examples = model.parameterExamples?.[where];
  return {
    in: where,
    parameters,
    declared: described(model, parameters, () => []),
    carried: {
      ...described(model, parameters, (parameter) => [carriable(parameter)]),
      ...defined({ examples }),
    },
  };
}

function described(
  model: RequestModel,
  parameters: readonly Parameter[],
  besides: (parameter: Parameter) => readonly JsonObject[],
): SchemaSource {
  const schema: JsonObject = {
    type: 'object',
    properties: Object.fromEntries(
      parameters.map((parameter) => [parameter.name, member(parameter, besides(parameter))]),
    ),
    required: parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name),
    additionalProperties: false,
  };
  const { document, dialect } = model;
  const within = document !== undefined && isObject(document) ? document : undefined;
  const whole: Json = { ...within, [PLACE]: schema };
  return {
    document: whole,
    pointer: `/${PLACE}`,
    dialect,
    direction: 'request',
    ...(within === undefined ? {} : { shared: { within, text: textOf(parameters, besides, within) } }),
  };
}

/** What decides about the values of parameters: their own places differ, even where they are the same. */
const textOf = (
  parameters: readonly Parameter[],
  besides: (parameter: Parameter) => readonly JsonObject[],
  document: JsonObject,
): string =>
  JSON.stringify(
    parameters.map((each) => {
      const { schema, ...writing } = each;
      return [writing, inFull(schema, document), ...besides(each)];
    }),
  );

/** A schema, or what its reference leads to. */
function inFull(schema: Json = null, document: JsonObject): Json {
  const reference = isObject(schema) ? ownMember(schema, '$ref') : undefined;
  if (typeof reference !== 'string') return schema;
  return valueAt(document, decodeURIComponent(reference.slice(1))) ?? reference;
}

function member({ schema }: Parameter, besides: readonly JsonObject[]): JsonObject {
  return { allOf: [...(schema === undefined ? [] : [schema]), ...besides, {}] };
}

/** In keywords that OpenAPI 3.0 has too. */
function carriable(parameter: Parameter): JsonObject {
  if (parameter.style === 'json' && parameter.in !== 'header') return {};
  const text: JsonObject =
    parameter.in === 'header' || parameter.in === 'cookie'
      ? { pattern: VISIBLE }
      : parameter.in === 'path'
        ? { minLength: 1, not: { enum: ['.', '..'] } }
        : {};
  const scalar: JsonObject = { anyOf: [{ type: 'boolean' }, { type: 'number' }, { type: 'string', ...text }] };
  return {
    anyOf: [
      scalar,
      { type: 'array', minItems: 1, items: scalar },
      { type: 'object', minProperties: 1, additionalProperties: scalar },
    ],
  };
}
