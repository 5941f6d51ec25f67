import type { Configuration, QueryValue } from '../config/configuration.js';
import type { OperationSource } from '../../generators/index.js';
import type { Interface, Operation } from '../../spec/model.js';
import type { Json } from '../core/json.js';
import { valueAt } from '../core/pointer.js';

/** What requests to an operation can be drawn from, or the entry that would give something. */
export type DrawnSource =
  | { readonly kind: 'source'; readonly source: OperationSource; readonly bodyOrigin: 'stated' | 'supplied' | 'none' }
  | { readonly kind: 'nothing'; readonly reason: string; readonly decidedBy: string };

type Schema = { readonly [keyword: string]: Json };

/** A schema of one query parameter; `undefined` where neither the interface nor the configuration shows values. */
function parameterSchema(
  name: string,
  schema: { readonly maximum?: number },
  configured: QueryValue | undefined,
): Schema | undefined {
  if (configured !== undefined) return { enum: Array.isArray(configured) ? configured : [String(configured)] };
  // A smallest page size is not shown; nothing below one makes sense.
  if (name === 'per_page') return { type: 'integer', minimum: 1, maximum: schema.maximum ?? 500 };
  if (name === 'page') return { type: 'integer', minimum: 1, maximum: 3 };
  return undefined;
}

/**
 * The body: the configured schema; or, where the interface names optional properties, any of them with their configured
 * values.
 */
function bodySchema(
  operation: Operation,
  iface: Interface,
  configuration: Configuration,
): { readonly schema: Schema; readonly origin: 'stated' | 'supplied' } | undefined {
  const given = configuration.bodies?.[operation.id];
  // A configuration is JSON by its schema, so its members are.
  if (given?.schema !== undefined) return { schema: given.schema as Schema, origin: 'supplied' };
  if (operation.body?.gap !== false || operation.body.schema === undefined || given?.value === undefined)
    return undefined;
  const stated = valueAt(iface.document, `${operation.body.schema.pointer}/properties`);
  if (typeof stated !== 'object' || stated === null) return undefined;
  const values = given.value as Schema;
  const properties = Object.keys(stated).filter((name) => Object.hasOwn(values, name));
  if (properties.length === 0) return undefined;
  return {
    origin: 'stated',
    schema: {
      type: 'object',
      additionalProperties: false,
      minProperties: 1,
      properties: Object.fromEntries(properties.map((name) => [name, { const: values[name] ?? null }])),
    },
  };
}

/** A document with the one operation, in which gaps are closed by the configuration or left out. */
export function drawnSource(operation: Operation, iface: Interface, configuration: Configuration): DrawnSource {
  const parameters = operation.query.flatMap(({ name, schema }) => {
    const own = parameterSchema(name, schema, configuration.query?.[operation.id]?.[name]);
    return own === undefined ? [] : [{ name, in: 'query', schema: own }];
  });
  const body = bodySchema(operation, iface, configuration);
  if (parameters.length === 0 && body === undefined) {
    return {
      kind: 'nothing',
      reason: 'neither the interface nor the configuration shows what a request could be drawn from',
      decidedBy: `bodies.${operation.id}.schema`,
    };
  }
  const method = operation.method.toLowerCase();
  const document: Json = {
    openapi: '3.1.0',
    info: { title: 'one operation', version: '1' },
    paths: {
      '/': {
        [method]: {
          parameters,
          ...(body === undefined
            ? {}
            : { requestBody: { required: true, content: { 'application/json': { schema: body.schema } } } }),
          responses: { default: { description: 'any' } },
        },
      },
    },
  };
  // Method names of operations are those of the generators, in lower case.
  return {
    kind: 'source',
    source: { document, path: '/', method: method as OperationSource['method'] },
    bodyOrigin: body?.origin ?? 'none',
  };
}
