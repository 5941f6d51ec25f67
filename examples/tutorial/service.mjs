// A small service with one mistake, for docs/tutorial.md. It needs Node.js alone: `node service.mjs`.
import { createServer } from 'node:http';

const port = Number(process.env.PORT ?? 3000);
const token = 'tutorial';
const details = { plan: 'basic', metadata: { wizard: { step: 'DONE' } } };
const systems = new Map(['s1', 's2'].map((id) => [id, { id, name: `System ${id}`, ...details }]));

/** What each method and path does: the status, and the body of the answer. */
const routes = [
  ['GET', /^\/systems$/, ({ query }) => list(query)],
  ['POST', /^\/systems$/, ({ body }) => create(body)],
  ['GET', /^\/systems\/([^/]+)$/, ({ id }) => read(id)],
];

function list(query) {
  const size = Number(query.get('per_page') ?? 50);
  if (!Number.isInteger(size) || size < 1 || size > 500) return [400, { message: 'per_page is from 1 to 500' }];
  return [200, { items: [...systems.values()].slice(0, size) }];
}

function create(body) {
  if (typeof body?.name !== 'string') return [422, { message: 'name is missing' }];
  const system = { id: `s${systems.size + 1}`, name: body.name, ...details };
  systems.set(system.id, system);
  return [200, system];
}

function read(id) {
  const system = systems.get(id);
  return system === undefined ? [404, { message: `there is no system ${id}` }] : [200, system];
}

const text = { type: 'string' };
const needs = (properties) => ({ type: 'object', required: Object.keys(properties), properties });
const schema = needs({ id: text, name: text, plan: text, metadata: needs({ wizard: needs({ step: text }) }) });
const json = (schema) => ({ description: 'the result', content: { 'application/json': { schema } } });
const refusal = json({ type: 'object' });
const systemID = { name: 'systemID', in: 'path', required: true, schema: text, example: 's1' };

/** What a web framework would write of the routes. */
const document = {
  openapi: '3.1.0',
  info: { title: 'Tutorial service', version: '1.0.0' },
  servers: [{ url: '/' }],
  security: [{ token: [] }],
  paths: {
    '/systems': {
      get: {
        parameters: [{ name: 'per_page', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 500 } }],
        responses: {
          200: json({ type: 'object', properties: { items: { type: 'array', items: schema } } }),
          401: refusal,
        },
      },
      post: {
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: needs({ name: text }),
              example: { name: 'A new system' },
            },
          },
        },
        responses: { 201: json(schema), 400: refusal, 401: refusal, 422: refusal },
      },
    },
    '/systems/{systemID}': {
      get: { parameters: [systemID], responses: { 200: json(schema), 401: refusal, 404: refusal } },
    },
  },
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
};

function answer(request, text) {
  const { pathname, searchParams: query } = new URL(request.url, 'http://service');
  const path = decodeURIComponent(pathname);
  if (path === '/openapi.json') return [200, document];
  const [scheme, given] = (request.headers.authorization ?? '').split(/ +/);
  if (scheme.toLowerCase() !== 'bearer' || given !== token)
    return [401, { message: 'the credential is missing or wrong' }, { 'www-authenticate': 'Bearer' }];
  const onPath = routes.filter(([, pattern]) => pattern.test(path));
  if (onPath.length === 0) return [404, { message: 'there is no such path' }];
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const route = onPath.find(([each]) => each === method);
  if (route === undefined)
    return [405, { message: 'the path has no such method' }, { allow: onPath.map(([each]) => each).join(', ') }];
  const [, pattern, handle] = route;
  return handle({ id: pattern.exec(path)[1], query, body: text === '' ? undefined : JSON.parse(text) });
}

const server = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  let result;
  try {
    result = answer(request, text);
  } catch {
    result = [400, { message: 'the request cannot be read' }];
  }
  const [status, body, headers = {}] = result;
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
});
server.listen(port, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
