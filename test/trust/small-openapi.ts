import type { Json } from '../../src/core/json.js';

const text = { type: 'string', minLength: 1, maxLength: 40 };
const ref = (section: string, name: string): Json => ({ $ref: `#/components/${section}/${name}` });
const json = (schema: Json, more: { readonly [name: string]: Json } = {}): Json => ({
  'application/json': { schema, ...more },
});

/** Each kind of appliance has a value of its own in `kind`. */
const appliance = (kind: string, more: { readonly [name: string]: Json }): Json => ({
  allOf: [ref('schemas', 'Device'), { properties: { kind: { type: 'string', enum: [kind] }, ...more } }],
});

/** Paths that interface.md has, with each construct that a reader looks at at least once. */
const paths: Json = {
  '/systems': {
    parameters: [ref('parameters', 'PageSize')],
    get: {
      operationId: 'systems',
      parameters: [
        { name: 'include', in: 'query', explode: false, schema: { type: 'array', items: { enum: ['plan', 'user'] } } },
        { name: 'sort', in: 'query', required: true, content: json({ type: 'string', default: 'id' }) },
      ],
      responses: {
        '200': {
          description: 'One page.',
          headers: { 'x-total': { schema: { type: 'integer', minimum: 0 } } },
          content: json({ type: 'object', properties: { data: { type: 'array', items: ref('schemas', 'System') } } }),
          links: { one: { operationId: 'user', parameters: { systemID: '$response.body#/data/0/systemID' } } },
        },
        default: ref('responses', 'Problem'),
      },
    },
  },
  '/gateways/{gatewayID}/appliances': {
    parameters: [{ name: 'gatewayID', in: 'path', required: true, schema: text, example: 'g1' }],
    get: {
      security: [{ Key: [] }, { Token: ['read'] }],
      responses: {
        '200': { description: 'All.', content: json({ type: 'array', items: ref('schemas', 'Appliance') }) },
      },
    },
  },
  '/user': {
    patch: {
      operationId: 'user',
      requestBody: {
        required: true,
        content: {
          'application/vnd.maker.v2+json': { schema: { type: 'object', properties: { fullName: text } } },
          ...(json(
            { type: 'object', required: ['fullName'], properties: { fullName: text, secret: { type: 'string' } } },
            { examples: { one: { value: { fullName: 'A', secret: 'not-to-be-kept-4711' } } } },
          ) as object),
        },
      },
      responses: { '200': { description: 'Changed.', content: json({ type: 'object' }) } },
      callbacks: { told: { '{$request.body#/url}': { post: { requestBody: ref('requestBodies', 'Event') } } } },
    },
  },
};

const components: Json = {
  securitySchemes: {
    Key: { type: 'apiKey', in: 'header', name: 'x-key' },
    Token: {
      type: 'oauth2',
      flows: { clientCredentials: { tokenUrl: 'https://ems.example/t', scopes: { read: '' } } },
    },
  },
  parameters: { PageSize: { name: 'per_page', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 500 } } },
  responses: { Problem: { description: 'Refused.', content: json({ properties: { message: text } }) } },
  requestBodies: {
    Event: {
      content: json({
        allOf: [{ type: 'object', required: ['event'] }, { properties: { event: { const: 'events.gateway.online' } } }],
      }),
    },
  },
  schemas: {
    System: {
      type: 'object',
      required: ['systemID'],
      properties: {
        systemID: { ...text, readOnly: true, example: 's1' },
        plan: { anyOf: [{ type: 'string', enum: ['A', 'MAKER_B'] }, { type: 'null' }] },
        createdAt: { type: 'string', format: 'date-time', examples: ['2026-01-01T00:00:00Z'] },
        embedded: ref('schemas', 'System'),
      },
    },
    Device: { type: 'object', required: ['kind'], properties: { id: { type: ['string', 'integer'] } } },
    Meter: appliance('METER', { watts: { type: 'number', exclusiveMinimum: 0, multipleOf: 0.1 } }),
    Heater: appliance('HEATER', { name: { type: 'string', pattern: '^[a-z]{1,9}$' } }),
    Appliance: {
      oneOf: [ref('schemas', 'Meter'), ref('schemas', 'Heater')],
      discriminator: { propertyName: 'kind', mapping: { METER: '#/components/schemas/Meter' } },
    },
  },
};

/** An OpenAPI document that is small, so that each of many mutations is read quickly. */
export const smallOpenApi: Json = {
  openapi: '3.1.0',
  info: { title: 'Fuzz', version: '1.0.0' },
  servers: [{ url: 'https://{host}/api', variables: { host: { default: 'ems.example', enum: ['ems.example'] } } }],
  security: [{ Key: [] }],
  paths,
  webhooks: {
    'gateway online': {
      post: {
        parameters: [{ name: 'webhook-signature', in: 'header', schema: { type: 'string' } }],
        requestBody: ref('requestBodies', 'Event'),
        responses: { '2XX': { description: 'Taken.' } },
      },
    },
  },
  components,
};
