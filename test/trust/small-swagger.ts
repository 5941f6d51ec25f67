import type { Json } from '../../src/core/json.js';

const text = { type: 'string', minLength: 1, maxLength: 40 };

/** A document of Swagger 2.0 that is small, with each construct that its conversion looks at. */
export const smallSwagger: Json = {
  swagger: '2.0',
  info: { title: 'Fuzz', version: '1.0.0' },
  host: 'ems.example',
  basePath: '/api',
  schemes: ['https', 'http'],
  consumes: ['application/json'],
  produces: ['application/json'],
  security: [{ Key: [] }],
  paths: {
    '/systems': {
      parameters: [{ $ref: '#/parameters/PageSize' }],
      get: {
        operationId: 'systems',
        parameters: [
          {
            name: 'include',
            in: 'query',
            type: 'array',
            items: { type: 'string', enum: ['plan'] },
            collectionFormat: 'multi',
          },
          { name: 'sort', in: 'query', required: true, type: 'string', default: 'id', allowEmptyValue: true },
          { name: 'x-trace', in: 'header', type: 'integer', format: 'int32', minimum: 0, exclusiveMinimum: true },
        ],
        responses: {
          '200': {
            description: 'One page.',
            headers: { 'x-total': { type: 'integer', minimum: 0 } },
            schema: { type: 'array', items: { $ref: '#/definitions/System' } },
            examples: { 'application/json': [{ systemID: 's1' }] },
          },
          default: { $ref: '#/responses/Problem' },
        },
      },
      post: {
        parameters: [{ $ref: '#/parameters/Body' }],
        responses: { '201': { description: 'Created.', schema: { $ref: '#/definitions/System' } } },
      },
    },
    '/gateways/{gatewayID}/appliances': {
      parameters: [{ name: 'gatewayID', in: 'path', required: true, ...text }],
      get: {
        security: [{ Key: [] }, { Token: ['read'] }],
        responses: {
          '200': { description: 'All.', schema: { type: 'array', items: { $ref: '#/definitions/Meter' } } },
        },
      },
    },
    '/user': {
      patch: {
        consumes: ['multipart/form-data'],
        produces: ['application/vnd.maker.v2+json'],
        schemes: ['https'],
        parameters: [
          { name: 'fullName', in: 'formData', required: true, ...text },
          { name: 'picture', in: 'formData', type: 'file' },
        ],
        responses: { '200': { description: 'Changed.', schema: { type: 'object', additionalProperties: text } } },
      },
    },
  },
  parameters: {
    PageSize: { name: 'per_page', in: 'query', type: 'integer', minimum: 1, maximum: 500 },
    Body: { name: 'system', in: 'body', required: true, schema: { $ref: '#/definitions/System' } },
  },
  responses: { Problem: { description: 'Refused.', schema: { properties: { message: text } } } },
  securityDefinitions: {
    Key: { type: 'apiKey', in: 'header', name: 'x-key' },
    Basic: { type: 'basic' },
    Token: { type: 'oauth2', flow: 'application', tokenUrl: 'https://ems.example/t', scopes: { read: '' } },
  },
  definitions: {
    System: {
      type: 'object',
      required: ['systemID'],
      properties: {
        systemID: { ...text, readOnly: true, example: 's1' },
        plan: { type: 'string', enum: ['A', 'MAKER_B'], 'x-nullable': true },
        embedded: { $ref: '#/definitions/System' },
      },
    },
    Device: { type: 'object', discriminator: 'kind', required: ['kind'], properties: { kind: { type: 'string' } } },
    Meter: {
      allOf: [{ $ref: '#/definitions/Device' }, { properties: { watts: { type: 'number', multipleOf: 0.1 } } }],
    },
  },
};
