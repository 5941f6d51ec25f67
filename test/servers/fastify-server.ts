import { randomUUID } from 'node:crypto';
import swagger from '@fastify/swagger';
import fastify, { type FastifyInstance } from 'fastify';
import { page, Table, type RunningServer } from './store.js';

/*
 * Systems and their settings, served with fastify below a base path: JSON Schema at each route, ids that are UUIDs,
 * lists under `data`, a credential in a header of its own. @fastify/swagger writes the document.
 */

interface System {
  readonly id: string;
  readonly name: string;
  readonly plan: string;
  readonly step: string;
  readonly gateways: readonly object[];
  readonly timeOfUse: object;
  readonly tariff: object;
  readonly schedule: object | null;
}

const header = 'x-api-key';
const credential = 'fastify-secret-7f2c1e';

const wizard = {
  type: 'object',
  required: ['wizard'],
  properties: {
    wizard: {
      type: 'object',
      required: ['step'],
      properties: { step: { type: 'string', enum: ['INSTALLER_HUB', 'TROUBLESHOOT_INSTALLATION', 'DONE'] } },
    },
  },
} as const;

const gateway = {
  type: 'object',
  required: ['id', 'scanners'],
  properties: {
    id: { type: 'string', format: 'uuid' },
    label: { type: 'string' },
    scanners: { type: 'array', items: { type: 'string' } },
  },
} as const;

const plan = { type: 'string', enum: ['2020_DLM_EVS_00', '2020_SLM_EVS_00', '2018_STARTER'] } as const;
const systemName = { type: 'string', minLength: 1, maxLength: 80 } as const;

const system = {
  type: 'object',
  required: ['id', 'name', 'plan', 'metadata', 'gateways'],
  properties: {
    id: { type: 'string', format: 'uuid' },
    name: systemName,
    plan,
    metadata: wizard,
    gateways: { type: 'array', items: gateway },
  },
} as const;

const timeOfUse = {
  type: 'object',
  required: ['systemKind'],
  properties: { systemKind: { type: 'string', enum: ['HOME', 'BUSINESS'] }, enabled: { type: 'boolean' } },
} as const;

const tariff = {
  type: 'object',
  properties: {
    energyProvider: { type: 'string', minLength: 1 },
    pricePerKilowattHour: { type: 'number', minimum: 0 },
  },
} as const;

const schedule = {
  type: 'object',
  required: ['limitWatts'],
  properties: { limitWatts: { type: 'integer', minimum: 0, maximum: 100000 } },
} as const;

const perPage = { type: 'integer', minimum: 1, maximum: 500, default: 20 } as const;
const params = {
  type: 'object',
  required: ['systemId'],
  properties: { systemId: { type: 'string' } },
} as const;
const problem = { type: 'object', required: ['message'], properties: { message: { type: 'string' } } } as const;

const view = ({ id, name, plan: its, step, gateways }: System) => ({
  id,
  name,
  plan: its,
  metadata: { wizard: { step } },
  gateways,
});

const make = (systems: Table<System>, name: string): System =>
  systems.add({
    name,
    plan: plan.enum[0],
    step: 'INSTALLER_HUB',
    gateways: [{ id: randomUUID(), label: 'Cellar', scanners: ['SUNSPEC'] }],
    timeOfUse: { systemKind: 'HOME', enabled: false },
    tariff: { energyProvider: 'Lowland Power', pricePerKilowattHour: 0.3 },
    schedule: { limitWatts: 4000 },
  });

/** The fields of all request bodies, each checked by the schema of its route. */
type Body = Partial<Pick<System, 'name' | 'plan'>> & {
  readonly label?: string;
  readonly metadata?: { wizard: { step: string } };
};

const changes = ({ name, plan: its, metadata }: Body): Partial<System> => ({
  ...(name === undefined ? {} : { name }),
  ...(its === undefined ? {} : { plan: its }),
  ...(metadata === undefined ? {} : { step: metadata.wizard.step }),
});

function serveSystems(app: FastifyInstance, systems: Table<System>): void {
  const body = { type: 'object', properties: { name: systemName, plan, metadata: wizard } } as const;
  const list = {
    type: 'object',
    required: ['data'],
    properties: { data: { type: 'array', items: system } },
  } as const;
  app.get<{ Querystring: { per_page: number } }>(
    '/systems',
    { schema: { querystring: { type: 'object', properties: { per_page: perPage } }, response: { 200: list } } },
    (request) => ({ data: page(systems.all(), request.query.per_page).map(view) }),
  );
  app.post<{ Body: Body }>(
    '/systems',
    { schema: { body: { ...body, required: ['name'] }, response: { 201: system } } },
    (request, reply) => {
      const made = make(systems, request.body.name ?? '');
      return reply.code(201).send(view(systems.change(made.id, changes(request.body)) ?? made));
    },
  );
  app.get(
    '/systems/list',
    {
      schema: {
        querystring: { type: 'object', properties: { cursor: { type: 'string' } } },
        response: {
          200: {
            ...list,
            properties: {
              ...list.properties,
              metadata: { type: 'object', properties: { nextCursor: { type: 'string' } } },
            },
          },
          400: problem,
        },
      },
    },
    (request, reply) => {
      // The schema of the query names the parameter.
      const { cursor } = request.query as { readonly cursor?: string };
      const all = systems.all();
      const start = cursor === undefined ? 0 : all.findIndex(({ id }) => id === cursor) + 1;
      if (cursor !== undefined && start === 0) return reply.code(400).send({ message: 'That is no cursor.' });
      const some = all.slice(start, start + 2);
      const last = start + 2 < all.length ? some.at(-1)?.id : undefined;
      return reply.send({ data: some.map(view), metadata: last === undefined ? {} : { nextCursor: last } });
    },
  );
  app.patch<{ Params: { systemId: string }; Body: Body }>(
    '/systems/:systemId',
    { schema: { params, body, response: { 200: system, 404: problem } } },
    (request, reply) => {
      const changed = systems.change(request.params.systemId, changes(request.body));
      return changed === undefined ? reply.code(404).send({ message: 'No such system.' }) : reply.send(view(changed));
    },
  );
  app.post<{ Params: { systemId: string }; Body: Body }>(
    '/systems/:systemId/gateways',
    {
      schema: {
        params,
        body: { type: 'object', required: ['label'], properties: { label: { type: 'string', minLength: 1 } } },
        response: { 201: gateway, 404: problem },
      },
    },
    (request, reply) => {
      const found = systems.get(request.params.systemId);
      if (found === undefined) return reply.code(404).send({ message: 'No such system.' });
      const made = { id: randomUUID(), label: request.body.label, scanners: ['SUNSPEC'] };
      systems.change(found.id, { gateways: [...found.gateways, made] });
      return reply.code(201).send(made);
    },
  );
}

/** A member of a system that has a path of its own. */
function serveSettings(app: FastifyInstance, systems: Table<System>): void {
  const read = (path: string, schema: object, of: (found: System) => object | null): void => {
    app.get<{ Params: { systemId: string } }>(
      path,
      { schema: { params, response: { 200: schema, 404: problem } } },
      (request, reply) => {
        const found = systems.get(request.params.systemId);
        const value = found === undefined ? null : of(found);
        return value === null ? reply.code(404).send({ message: 'There is none.' }) : reply.send(value);
      },
    );
  };
  const write = (
    method: 'PUT' | 'PATCH' | 'POST',
    path: string,
    schema: object,
    name: 'timeOfUse' | 'tariff' | 'schedule',
  ): void => {
    const status = method === 'POST' ? 201 : 200;
    const body = method === 'PATCH' ? { ...schema, required: [] } : schema;
    app.route<{ Params: { systemId: string }; Body: { readonly [name: string]: unknown } }>({
      method,
      url: path,
      schema: { params, body, response: { [status]: schema, 404: problem } },
      handler: (request, reply) => {
        const found = systems.get(request.params.systemId);
        if (found === undefined) return reply.code(404).send({ message: 'No such system.' });
        const before = method === 'PUT' ? {} : (found[name] ?? {});
        const value = { ...before, ...request.body };
        systems.change(found.id, { [name]: value });
        return reply.code(status).send(value);
      },
    });
  };
  read('/systems/:systemId', system, view);
  read('/systems/:systemId/metadata', wizard, ({ step }) => ({ wizard: { step } }));
  const timeOfUsePath = '/systems/:systemId/timeofuse/settings';
  read(timeOfUsePath, timeOfUse, (found) => found.timeOfUse);
  write('PATCH', timeOfUsePath, timeOfUse, 'timeOfUse');
  write('PUT', timeOfUsePath, timeOfUse, 'timeOfUse');
  const tariffPath = '/systems/:systemId/tariff';
  read(tariffPath, tariff, (found) => found.tariff);
  write('PATCH', tariffPath, tariff, 'tariff');
  write('POST', tariffPath, tariff, 'tariff');
  const schedulePath = '/systems/:systemId/import-power-limit-schedule';
  read(schedulePath, schedule, (found) => found.schedule);
  write('PUT', schedulePath, schedule, 'schedule');
  write('PATCH', schedulePath, schedule, 'schedule');
  app.delete<{ Params: { systemId: string } }>(
    schedulePath,
    { schema: { params, response: { 204: { type: 'null' }, 404: problem } } },
    (request, reply) => {
      const changed = systems.change(request.params.systemId, { schedule: null });
      return changed === undefined ? reply.code(404).send({ message: 'No such system.' }) : reply.code(204).send();
    },
  );
}

export async function startFastifyServer(port = 0): Promise<RunningServer> {
  const systems = new Table<System>(() => randomUUID());
  for (const name of ['North roof', 'South roof', 'Barn', 'Workshop', 'Test bench']) make(systems, name);
  // The schemas leave other names open, so the server takes every name, also these two that fastify refuses by itself.
  const app = fastify({ onProtoPoisoning: 'ignore', onConstructorPoisoning: 'ignore' });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Systems', version: '1' },
      components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: header } } },
      security: [{ key: [] }],
    },
  });
  await app.register(
    async (api) => {
      api.addHook('onRequest', async (request, reply) => {
        if (request.headers[header] !== credential) await reply.code(401).send({ message: 'Who are you?' });
      });
      serveSystems(api, systems);
      serveSettings(api, systems);
    },
    { prefix: '/api/v1' },
  );
  app.get('/documentation/json', { schema: { hide: true } }, () => app.swagger());
  const origin = await app.listen({ port, host: '127.0.0.1' });
  const last = systems.all().at(-1)?.id ?? '';
  return {
    name: 'fastify with @fastify/swagger',
    origin,
    documentPath: '/documentation/json',
    basePath: '/api/v1',
    header,
    credential,
    expendable: [`systemID=${last}`],
    close: () => app.close(),
  };
}
