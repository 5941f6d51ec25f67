import { defined } from '../core/defined.js';
import type { Configuration, QueryValue } from '../config/configuration.js';
import type { Parameter, RequestModel } from '../../generators/index.js';
import { demandedPlaces, type PlaceInRecord } from '../relations/demanded-places.js';
import { notSent, type NotSent } from './not-sent.js';
import type { Interface, Operation } from '../../spec/model.js';
import type { Json } from '../core/json.js';
import { valueAt } from '../core/pointer.js';

/** The model that requests to an operation are drawn from, and the origin of its body. */
export interface RequestSource {
  readonly kind: 'source';
  readonly model: RequestModel;
  readonly bodyOrigin: 'stated' | 'supplied' | 'none';
  /** A short key for the model, where comparing models would take long. */
  readonly key?: string;
  /** The drawn request takes the place of all but credential and path; with `path`, of the path as well. */
  readonly replaces?: 'request' | 'path';
  /** Values that a drawn body may not empty, since the interface demands them of responses. */
  readonly demanded?: readonly PlaceInRecord[];
}

/** The omission for a configured schema from which no further values can be drawn. */
export const notDrawn = (operation: string | null, { message }: Error): NotSent =>
  notSent(`no body can be drawn from the configured schema: ${message}`, `bodies.${operation ?? ''}.schema`);

type Schema = { readonly [keyword: string]: Json };

/** A schema of one query parameter; `undefined` where neither the interface nor the configuration shows values. */
function parameterSchema(
  name: string,
  schema: { readonly maximum?: number },
  configured: QueryValue | undefined,
): Schema | undefined {
  if (configured !== undefined) return { enum: Array.isArray(configured) ? configured : [String(configured)] };
  // A smallest page size is not shown; a size below one has no meaning.
  if (name === 'per_page') return { type: 'integer', minimum: 1, maximum: schema.maximum ?? 500 };
  if (name === 'page') return { type: 'integer', minimum: 1, maximum: 3 };
  return undefined;
}

/**
 * The body: where the interface names optional properties, any of them with their configured values; else the
 * configured schema. A value that only the implementer's schema allows must not fail a statement about these
 * properties.
 */
function bodySchema(
  operation: Operation,
  iface: Interface,
  configuration: Configuration,
): { readonly schema: Schema; readonly origin: 'stated' | 'supplied'; readonly model?: Json } | undefined {
  const given = configuration.bodies?.[operation.id];
  // A configuration is JSON by its schema, so its members are.
  const supplied =
    given?.schema === undefined
      ? undefined
      : {
          schema: given.schema as Schema,
          origin: 'supplied' as const,
          // Requests that are drawn have no receiver.
          ...(JSON.stringify(given.value)?.includes('${RECEIVER_URL}') === true
            ? {}
            : defined({ model: given.value as Json | undefined })),
        };
  if (operation.body?.gap !== false || operation.body.schema === undefined || given?.value === undefined)
    return supplied;
  const stated = valueAt(iface.document, `${operation.body.schema.pointer}/properties`);
  if (typeof stated !== 'object' || stated === null) return supplied;
  const values = given.value as Schema;
  const properties = Object.keys(stated).filter((name) => Object.hasOwn(values, name));
  if (properties.length === 0) return supplied;
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

/** The parameters and the body of an operation; the configuration gives the parts that the interface does not show. */
export function requestSource(
  operation: Operation,
  iface: Interface,
  configuration: Configuration,
): RequestSource | NotSent {
  const parameters = operation.query.flatMap(({ name, schema }): readonly Parameter[] => {
    const own = parameterSchema(name, schema, configuration.query?.[operation.id]?.[name]);
    return own === undefined
      ? []
      : [{ name, in: 'query', required: false, style: 'form', explode: true, allowReserved: false, schema: own }];
  });
  const body = bodySchema(operation, iface, configuration);
  if (parameters.length === 0 && body === undefined)
    return notSent(
      'neither the interface nor the configuration shows what a request could be drawn from',
      `bodies.${operation.id}.schema`,
    );
  return {
    kind: 'source',
    model: {
      method: operation.method,
      path: '/',
      parameters,
      dialect: 'openapi-3.1',
      ...(body === undefined
        ? {}
        : {
            body: {
              mediaType: 'application/json',
              required: true,
              schema: { document: body.schema, pointer: '', dialect: 'openapi-3.1', direction: 'request' },
              ...defined({ model: body.model }),
            },
          }),
    },
    bodyOrigin: body?.origin ?? 'none',
    ...(body === undefined ? {} : { demanded: demandedPlaces(iface, operation.id) }),
  };
}
