import type { Json } from '../../src/core/json.js';

const kinds = ['integer', 'number', 'boolean', 'string'] as const;

const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: Json): Json => ({ 'application/json': { schema } });

/** Each schema leads to three others, so that most schemas reach most others, as in large documents of the world. */
function schemaOf(index: number, resources: number): readonly [string, Json][] {
  const other = (factor: number): string => `Thing${(index * factor + 1) % resources}`;
  const linked = (name: string): Json => ({
    description: `The thing that belongs to this one, or its id where it is not embedded: see ${name}.`,
    anyOf: [{ type: 'string', maxLength: 200 }, ref(name)],
  });
  const plain = Array.from({ length: 12 }, (_, at): [string, Json] => [
    `value${at}`,
    {
      type: kinds[at % kinds.length] ?? 'string',
      description: `Value ${at} of a thing of kind ${index}, as its owner set it.`,
    },
  ]);
  const properties = {
    id: { type: 'string', maxLength: 64 },
    state: { type: 'string', enum: ['new', 'active', `closed${index}`] },
    ...Object.fromEntries(plain),
    parent: linked(other(7)),
    owner: linked(other(3)),
    parts: { type: 'array', items: ref(other(5)) },
  };
  return [
    [`Thing${index}`, { type: 'object', required: ['id', 'state'], properties }],
    [
      `NewThing${index}`,
      {
        type: 'object',
        required: ['state'],
        properties: {
          state: properties.state,
          ...Object.fromEntries(plain),
          owner: { oneOf: [ref(other(3)), { type: 'null' }] },
        },
      },
    ],
  ];
}

function pathsOf(index: number): readonly [string, Json][] {
  const answer = (status: string, schema: Json): Json => ({
    [status]: { description: 'As asked for.', content: json(schema) },
    default: { description: 'A problem.', content: json(ref('Problem')) },
  });
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', maxLength: 64 } };
  const query = ['after', 'state', 'owner'].map((name) => ({
    name,
    in: 'query',
    schema: { type: 'string', maxLength: 64 },
  }));
  const limit = { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } };
  const list = {
    type: 'object',
    required: ['data'],
    properties: { data: { type: 'array', items: ref(`Thing${index}`) } },
  };
  const body = { required: true, content: json(ref(`NewThing${index}`)) };
  return [
    [
      `/things${index}`,
      {
        get: { operationId: `listThings${index}`, parameters: [...query, limit], responses: answer('200', list) },
        post: { operationId: `createThing${index}`, requestBody: body, responses: answer('201', ref(`Thing${index}`)) },
      },
    ],
    [
      `/things${index}/{id}`,
      {
        parameters: [id],
        get: { operationId: `readThing${index}`, responses: answer('200', ref(`Thing${index}`)) },
        put: { operationId: `replaceThing${index}`, requestBody: body, responses: answer('200', ref(`Thing${index}`)) },
        delete: { operationId: `deleteThing${index}`, responses: { '204': { description: 'Gone.' } } },
      },
    ],
  ];
}

/** An OpenAPI document with so many resources, five operations each. */
export function generatedDocument(resources: number): Json {
  const each = Array.from({ length: resources }, (_, index) => index);
  return {
    openapi: '3.1.0',
    info: { title: 'Generated', version: '1' },
    paths: Object.fromEntries(each.flatMap((index) => pathsOf(index))),
    components: {
      schemas: {
        Problem: { type: 'object', properties: { title: { type: 'string' }, detail: { type: 'string' } } },
        ...Object.fromEntries(each.flatMap((index) => schemaOf(index, resources))),
      },
    },
  };
}

/** An OpenAPI document whose only schema chooses one of two others on each of so many levels. */
export function layeredDocument(keyword: 'anyOf' | 'oneOf' | 'allOf', levels: number): Json {
  const side = (name: string, level: number): [string, Json] => [
    `${name}${level}`,
    {
      type: 'object',
      properties: { [`${name.toLowerCase()}${level}`]: { type: 'string' } },
      ...(level < levels ? { [keyword]: [ref(`A${level + 1}`), ref(`B${level + 1}`)] } : {}),
    },
  ];
  const layers = Array.from({ length: levels + 1 }, (_, level) => [side('A', level), side('B', level)]).flat();
  const content = json(ref('A0'));
  return {
    openapi: '3.1.0',
    info: { title: 'Layered', version: '1' },
    paths: {
      '/things': {
        get: { responses: { '200': { description: 'All.', content } } },
        post: { requestBody: { content }, responses: { '201': { description: 'Made.', content } } },
      },
    },
    components: { schemas: Object.fromEntries(layers) },
  };
}
