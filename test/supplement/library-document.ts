import type { JsonObject } from '../../src/core/json.js';

const json = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } });
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const problem = (description: string): JsonObject => ({
  description,
  content: { 'application/problem+json': { schema: ref('Problem') } },
});
const bookId = { name: 'bookId', in: 'path', required: true, schema: { type: 'integer', minimum: 1, maximum: 100000 } };
const genres = ['novel', 'poetry', 'science'];
const newBook: JsonObject = {
  type: 'object',
  required: ['title', 'pages'],
  additionalProperties: false,
  properties: {
    title: { type: 'string', minLength: 1, maxLength: 80 },
    pages: { type: 'integer', minimum: 1, maximum: 5000 },
    genre: { type: 'string', enum: genres },
    tags: { type: 'array', maxItems: 4, items: { type: 'string', minLength: 1, maxLength: 12 } },
  },
};
const secured = [{ Key: [] }];

/** The document of the library; written by hand, as for a service without a framework. */
export const libraryDocument: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Library', version: '1' },
  security: secured,
  paths: {
    '/status': {
      get: {
        operationId: 'status',
        security: [],
        responses: {
          200: {
            description: 'The state.',
            headers: { 'X-Version': { required: true, schema: { type: 'string', pattern: '^\\d+\\.\\d+$' } } },
            content: json(ref('Status')),
          },
        },
      },
    },
    '/books': {
      get: {
        operationId: 'listBooks',
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50 } },
          { name: 'genre', in: 'query', schema: { type: 'string', enum: genres } },
        ],
        responses: {
          200: {
            description: 'Some of them.',
            headers: { 'X-Total-Count': { required: true, schema: { type: 'integer', minimum: 0 } } },
            content: json({
              type: 'object',
              required: ['items'],
              additionalProperties: false,
              properties: { items: { type: 'array', items: ref('Book') } },
            }),
          },
          400: problem('Not as described.'),
          401: problem('No key.'),
        },
      },
      post: {
        operationId: 'addBook',
        requestBody: { required: true, content: json(newBook) },
        responses: {
          201: {
            description: 'Added.',
            headers: { Location: { required: true, schema: { type: 'string', pattern: '^/books/\\d+$' } } },
            content: json(ref('Book')),
          },
          400: problem('Not as described.'),
          401: problem('No key.'),
        },
      },
    },
    '/books/{bookId}': {
      parameters: [bookId],
      get: {
        operationId: 'readBook',
        responses: {
          200: { description: 'The book.', content: json(ref('Book')) },
          400: problem('Not as described.'),
          401: problem('No key.'),
          404: problem('There is none.'),
        },
      },
      put: {
        operationId: 'replaceBook',
        requestBody: { required: true, content: json(newBook) },
        responses: {
          200: { description: 'As it is now.', content: json(ref('Book')) },
          400: problem('Not as described.'),
          401: problem('No key.'),
          404: problem('There is none.'),
        },
      },
      delete: {
        operationId: 'removeBook',
        responses: {
          204: { description: 'Removed.' },
          400: problem('Not as described.'),
          401: problem('No key.'),
          404: problem('There is none.'),
        },
      },
    },
    '/books/{bookId}/reviews': {
      parameters: [bookId],
      get: {
        operationId: 'listReviews',
        parameters: [{ name: 'since', in: 'query', schema: { type: 'string', format: 'date' } }],
        responses: {
          200: { description: 'All of them.', content: json({ type: 'array', items: ref('Review') }) },
          400: problem('Not as described.'),
          401: problem('No key.'),
          404: problem('There is none.'),
        },
      },
    },
    '/search': {
      get: {
        operationId: 'search',
        parameters: [
          { name: 'q', in: 'query', required: true, schema: { type: 'string', minLength: 1, maxLength: 40 } },
          { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 1000 } },
          { name: 'X-Language', in: 'header', schema: { type: 'string', enum: ['de', 'en'] } },
        ],
        responses: {
          200: { description: 'What was found.', content: json({ type: 'array', items: ref('Book') }) },
          400: problem('Not as described.'),
          401: problem('No key.'),
        },
      },
    },
  },
  components: {
    securitySchemes: { Key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
    schemas: {
      Status: {
        type: 'object',
        required: ['state', 'uptime'],
        properties: { state: { type: 'string', enum: ['ok', 'degraded'] }, uptime: { type: 'number', minimum: 0 } },
      },
      Book: {
        type: 'object',
        required: ['id', 'title', 'pages', 'added'],
        properties: {
          id: { type: 'integer', minimum: 1 },
          title: { type: 'string', minLength: 1, maxLength: 80 },
          pages: { type: 'integer', minimum: 1, maximum: 5000 },
          genre: { type: 'string', enum: genres },
          tags: { type: 'array', maxItems: 4, items: { type: 'string' } },
          added: { type: 'string', format: 'date-time' },
        },
      },
      Review: {
        type: 'object',
        required: ['stars', 'text'],
        properties: { stars: { type: 'integer', minimum: 1, maximum: 5 }, text: { type: 'string' } },
      },
      Problem: {
        type: 'object',
        required: ['title', 'status'],
        properties: { title: { type: 'string' }, status: { type: 'integer', minimum: 400, maximum: 599 } },
      },
    },
  },
};
