import { defined } from '../../src/core/defined.js';
import { constant, option, tuple } from 'fast-check';
import type { Arbitrary } from 'fast-check';
import type { Json } from '../../src/core/json.js';
import type { SchemaSource } from '../schema-source.js';
import { validValues } from '../valid-values.js';
import { asMembers, assemble } from './assemble.js';
import { locationOf } from './location.js';
import type { GeneratedRequest, OperationSource } from './operation-source.js';
import { readOperation } from './read-operation.js';
import type { Operation } from './read-operation.js';

/**
 * Well-formed requests of an operation (OpenAPI 3.0.3 §4.7.12–14, 3.1 §4.8.12–14). Throws `UnsupportedSchema` for what
 * is not understood and `UnsatisfiableSchema` where a required part has no value.
 */
export function requests(source: OperationSource): Arbitrary<GeneratedRequest> {
  const operation = readOperation(source);
  const { path, query, header, cookie } = parameterValues(source, operation);
  return tuple(path, query, header, cookie, bodyValues(source, operation)).map(
    ([inPath, inQuery, inHeader, inCookie, body]) =>
      assemble(source, operation, {
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
export function parameterValues(source: OperationSource, operation: Operation) {
  return {
    path: validValues(locationOf(source, operation, 'path').carried),
    query: validValues(locationOf(source, operation, 'query').carried),
    header: validValues(locationOf(source, operation, 'header').carried),
    cookie: validValues(locationOf(source, operation, 'cookie').carried),
  };
}

export function bodyValues(source: OperationSource, operation: Operation): Arbitrary<Json | undefined> {
  const schema = bodySource(source, operation);
  if (schema === undefined) return constant(undefined);
  const values = validValues(schema);
  return operation.body?.required === true ? values : option(values, { nil: undefined });
}

/** Where the schema of the body is, or `undefined` where the operation takes none. */
export function bodySource(source: OperationSource, operation: Operation): SchemaSource | undefined {
  const { body, dialect } = operation;
  if (body === undefined) return undefined;
  const examples = source.bodyExamples === undefined ? {} : { examples: source.bodyExamples };
  if (body.schema === undefined) return { document: {}, pointer: '', ...examples };
  return { document: source.document, pointer: body.schema, dialect, direction: 'request', ...examples };
}
