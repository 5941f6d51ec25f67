import { encodings } from './encodings.js';

/** Documents of a user that hold a secret wherever a tool or a person puts one. */

/**
 * An OpenAPI document with a secret at each place where a document gives values to what it names, in the next encoding
 * at each place.
 */
export function taintedOpenApi(secret: string): unknown {
  let places = 0;
  const next = (): string => {
    const encoded = encodings[places++ % encodings.length]?.encode(secret);
    // Of bytes that are no UTF-8 a document can hold the characters with their numbers.
    return encoded?.toString(encoded.includes(0) ? 'latin1' : 'utf8') ?? '';
  };
  const address = (path: string): string =>
    `https://me:${encodeURIComponent(next())}@ems.example/${path}?token=${encodeURIComponent(next())}`;
  const names = ['password', 'pin', 'otp', 'signingKey', 'sessionId', 'tokens', 'sig', 'code'];
  const text = (): object => ({ type: 'string', example: next(), examples: [next()], default: next() });
  const properties = { id: { type: 'string' }, ...Object.fromEntries(names.map((name) => [name, text()])) };
  const instance = (): object => ({ id: 's1', ...Object.fromEntries(names.map((name) => [name, next()])) });
  const schema = { type: 'object', properties, example: instance() };
  const content = { 'application/json': { schema, example: instance(), examples: { one: { value: instance() } } } };
  const parameters = names.map((name) => ({ name, in: 'query', required: true, example: next(), schema: text() }));
  const links = {
    next: { operationId: 'readings', parameters: { code: next() }, requestBody: { password: next(), pins: [next()] } },
  };
  const headers = { 'X-Auth': { schema: text(), example: next() } };
  const responses = { '200': { description: `See ${address('help')}.`, content, headers, links } };
  return {
    openapi: '3.1.0',
    info: { title: 'Echo', version: '1', contact: { url: address('') }, 'x-api-key': next() },
    servers: [
      { url: address('api') },
      { url: 'https://ems.example/{token}', variables: { token: { default: next() } } },
    ],
    externalDocs: { url: address('docs') },
    'x-settings': { password: next(), tokens: [next()] },
    paths: {
      '/systems': { get: { parameters, responses } },
      '/user': { patch: { requestBody: { content }, responses } },
      '/readings/{code}': {
        get: { parameters: [{ name: 'code', in: 'path', required: true, example: next(), schema: text() }], responses },
      },
    },
    components: { schemas: { Code: text() }, examples: { one: { value: instance() } } },
  };
}

/** Documents that end in the middle, or have a mistake beside a secret: the message names the place alone. */
export const brokenDocuments = (secret: string): Readonly<Record<string, string>> => ({
  'unended.json': `{"openapi":"3.1.0","password":"${secret}`,
  'mistaken.yaml': `openapi: 3.1.0\npassword: "${secret}" ${secret}\n  code: *${secret}\n`,
  'twice.json': `{"openapi":"3.1.0","code":"${secret}","code":"${secret}"}`,
  'no-version.json': `{"openapi":{"password":"${secret}"}}`,
  'leads-nowhere.yaml':
    'openapi: 3.1.0\ninfo: {}\npaths: { /a: { $ref: ' + `"https://me:${secret}@a.example/?token=${secret}" } }\n`,
});

/** A collection of Postman, with a secret at each place that its author fills in. */
export function taintedCollection(baseUrl: string, value: string): unknown {
  const pairs = ['token', 'password', 'apiKey'].map((key) => ({ key, value }));
  const named = { token: value, password: value, fullName: 'A' };
  return {
    info: { name: 'Echo', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    auth: { type: 'bearer', bearer: [{ key: 'token', value, type: 'string' }] },
    variable: pairs,
    item: [
      {
        name: 'user',
        request: {
          method: 'PATCH',
          auth: { type: 'basic', basic: [...pairs, { key: 'username', value: 'me' }] },
          header: [
            { key: 'Authorization', value: `Bearer ${value}` },
            { key: 'Cookie', value: `sid=${value}` },
          ],
          url: { raw: `${baseUrl}/user?access_token=${value}`, query: [{ key: 'access_token', value }] },
          body: { mode: 'raw', raw: JSON.stringify(named) },
        },
        response: [{ code: 200, header: [{ key: 'Set-Cookie', value: `sid=${value}` }], body: JSON.stringify(named) }],
      },
    ],
  };
}
