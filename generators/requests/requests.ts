import { defined } from '../../src/core/defined.js';
import { constant, option, tuple } from 'fast-check';
import type { Arbitrary } from 'fast-check';
import type { Json } from '../../src/core/json.js';
import { validValuesAt } from '../valid-values.js';
import { asMembers, assembleRequest } from './assemble.js';
import { parametersIn } from './location.js';
import type { ParameterLocation } from './parameter.js';
import type { GeneratedRequest, RequestModel } from './request-model.js';

/**
 * Well-formed requests of an operation (OpenAPI 3.0.3 §4.7.12–14, 3.1 §4.8.12–14). Throws `UnsupportedSchema` for
 * unknown features and `UnsatisfiableSchema` where a required part has no valid value.
 */
export function requests(model: RequestModel): Arbitrary<GeneratedRequest> {
  const { path, query, header, cookie } = parameterValues(model);
  return tuple(path, query, header, cookie, bodyValues(model)).map(([inPath, inQuery, inHeader, inCookie, body]) =>
    assembleRequest(model, {
      parameters: {
        path: asMembers(inPath),
        query: asMembers(inQuery),
        header: asMembers(inHeader),
        cookie: asMembers(inCookie),
      },
      ...defined({ body }),
    }),
  );
}

/** The parameter values of each location. */
export function parameterValues(model: RequestModel) {
  const valuesAt = (where: ParameterLocation): Arbitrary<Json> =>
    validValuesAt({ ...parametersIn(model, where).carried, ...defined({ usual: model.usual }) });
  return {
    path: valuesAt('path'),
    query: valuesAt('query'),
    header: valuesAt('header'),
    cookie: valuesAt('cookie'),
  };
}

export function bodyValues({ body, usual }: RequestModel): Arbitrary<Json | undefined> {
  if (body === undefined) return constant(undefined);
  const values = validValuesAt({ ...body.schema, ...defined({ usual }) });
  return body.required ? values : option(values, { nil: undefined });
}
