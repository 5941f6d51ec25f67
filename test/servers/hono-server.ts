import { createAdaptorServer } from '@hono/node-server';
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { HTTPException } from 'hono/http-exception';
import { usualCredential } from '../usual-forms.js';
import { page, Table, type RunningServer } from './store.js';

/*
 * Gateways with appliances, scans and jobs, served with hono and zod schemas: integer ids, lists that are bare arrays,
 * a property `type` with the kind of an appliance. @hono/zod-openapi writes the document.
 */

const credential = 'Bearer hono-secret-3b5d4c';

const Step = z.enum(['INSTALLER_HUB', 'TROUBLESHOOT_INSTALLATION', 'FINISHED']);
const Wizard = z.object({ wizard: z.object({ step: Step }) });
const Plan = z.enum(['2020_DLM_EVS_00', '2020_SLM_EVS_00']);

const Gateway = z
  .object({ id: z.number().int(), deviceId: z.string(), name: z.string(), scanners: z.array(z.string()) })
  .openapi('Gateway');
const System = z
  .object({ id: z.number().int(), plan: Plan, metadata: Wizard, gateways: z.array(Gateway) })
  .openapi('System');
const GatewayWithSystem = Gateway.extend({ system: System }).openapi('GatewayWithSystem');

const base = {
  id: z.number().int(),
  name: z.string(),
  systemID: z.number().int(),
  systemName: z.string().optional(),
  installationDate: z.string().optional(),
};
const HeatPump = z
  .object({ ...base, type: z.literal('HEAT_PUMP'), heatPump: z.object({ type: z.string() }) })
  .openapi('HeatPump');
const Inverter = z.object({ ...base, type: z.literal('INVERTER') }).openapi('Inverter');
const Meter = z.object({ ...base, type: z.literal('METER') }).openapi('Meter');
const Appliance = z.discriminatedUnion('type', [HeatPump, Inverter, Meter]).openapi('Appliance');

const HeatPumpModel = z.enum(['NORDWIND_BRANDB', 'KALTBACH_MODEL4', 'SG_READY']);
const HeatPumpCreate = z
  .object({ type: z.literal('HEAT_PUMP'), name: z.string().min(1), heatPump: z.object({ type: HeatPumpModel }) })
  .openapi('HeatPumpCreate');
const MeterCreate = z.object({ type: z.literal('METER'), name: z.string().min(1) }).openapi('MeterCreate');

const Scan = z
  .object({
    id: z.number().int(),
    scanners: z.array(z.object({ name: z.string() })),
    appliances: z.array(Appliance),
  })
  .openapi('Scan');
const Job = z.object({ id: z.number().int(), kind: z.string() }).openapi('Job');
const Problem = z.object({ error: z.string() }).openapi('Problem');

interface GatewayRow {
  readonly id: string;
  readonly name: string;
  readonly systemID: number;
}
interface ApplianceRow {
  readonly id: string;
  readonly gatewayID: string;
  readonly view: z.infer<typeof Appliance>;
}

const params = z.object({ gateway: z.string().openapi({ param: { name: 'gateway', in: 'path' } }) });
const deeper = params.extend({ appliance: z.string().openapi({ param: { name: 'appliance', in: 'path' } }) });
const perPage = z.coerce.number().int().min(1).max(500).optional();
const order = z.enum(['asc', 'desc']).optional();
const json = <T extends z.ZodType>(schema: T, description = 'Success.') => ({
  description,
  content: { 'application/json': { schema } },
});
const refused = { 404: json(Problem, 'Unknown.') } as const;
const security = [{ bearer: [] }];

/** The found record; without one, the response is 404. */
function present<T>(found: T | undefined): T {
  if (found === undefined) throw new HTTPException(404, { message: 'There is none.' });
  return found;
}

export async function startHonoServer(port = 0): Promise<RunningServer> {
  const gateways = new Table<GatewayRow>((number) => String(100 + number));
  const appliances = new Table<ApplianceRow>((number) => String(5000 + number));
  const jobs = new Table<{ readonly id: string; readonly gatewayID: string; readonly kind: string }>((n) => String(n));
  for (const name of ['Hall', 'Cellar', 'Bench']) {
    const { id, systemID } = gateways.add({ name, systemID: 7 });
    const common = { name: `${name} appliance`, systemID, installationDate: '2026-01-15' };
    for (const type of ['INVERTER', 'METER', 'HEAT_PUMP'] as const) {
      const kind = type === 'HEAT_PUMP' ? { type, heatPump: { type: 'SG_READY' } } : { type };
      const row = appliances.add({ gatewayID: id, view: { id: 0, ...common, ...kind } });
      appliances.change(row.id, { view: { ...row.view, id: Number(row.id) } });
    }
    jobs.add({ gatewayID: id, kind: 'RESTART' });
  }
  const view = ({ id, name }: GatewayRow): z.infer<typeof Gateway> => ({
    id: Number(id),
    deviceId: `SN-${id}`,
    name,
    scanners: ['SUNSPEC'],
  });
  const systemView = (): z.infer<typeof System> => ({
    id: 7,
    plan: '2020_DLM_EVS_00',
    metadata: { wizard: { step: 'FINISHED' } },
    gateways: gateways.all().map(view),
  });
  const whole = (row: GatewayRow) => ({ ...view(row), system: systemView() });
  const ofGateway = (id: string) => appliances.all().filter(({ gatewayID }) => gatewayID === id);

  const app = new OpenAPIHono();
  app.use('/gateways/*', async (context, next) => {
    if (usualCredential(context.req.header('authorization')) !== credential)
      return context.json({ error: 'Who are you?' }, 401);
    return next();
  });
  app.onError((error, context) =>
    error instanceof HTTPException
      ? context.json({ error: error.message }, error.status)
      : context.json({ error: 'This is a mistake of the server.' }, 500),
  );
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });

  app.openapi(
    createRoute({
      method: 'get',
      path: '/gateways',
      security,
      request: { query: z.object({ per_page: perPage, sort: z.enum(['name', 'id']).optional(), order }) },
      responses: { 200: json(z.array(Gateway)) },
    }),
    (context) => context.json(page(gateways.all(), context.req.valid('query').per_page).map(view), 200),
  );
  app.openapi(
    createRoute({
      method: 'get',
      path: '/gateways/device/{serial}',
      security,
      request: { params: z.object({ serial: z.string() }) },
      responses: { 200: json(GatewayWithSystem), ...refused },
    }),
    (context) => {
      const found = gateways.get(context.req.valid('param').serial.replace('SN-', ''));
      return context.json(whole(present(found)), 200);
    },
  );
  app.openapi(
    createRoute({
      method: 'get',
      path: '/gateways/{gateway}',
      security,
      request: { params },
      responses: { 200: json(GatewayWithSystem), ...refused },
    }),
    (context) => {
      const found = gateways.get(context.req.valid('param').gateway);
      return context.json(whole(present(found)), 200);
    },
  );
  app.openapi(
    createRoute({
      method: 'patch',
      path: '/gateways/{gateway}',
      security,
      request: { params, body: { required: true, ...json(z.object({ name: z.string().min(1).max(60) })) } },
      responses: { 200: json(GatewayWithSystem), ...refused },
    }),
    (context) => {
      const changed = gateways.change(context.req.valid('param').gateway, context.req.valid('json'));
      return context.json(whole(present(changed)), 200);
    },
  );
  app.openapi(
    createRoute({
      method: 'get',
      path: '/gateways/{gateway}/system',
      security,
      request: { params },
      responses: { 200: json(System), ...refused },
    }),
    (context) => {
      present(gateways.get(context.req.valid('param').gateway));
      return context.json(systemView(), 200);
    },
  );
  app.openapi(
    createRoute({
      method: 'get',
      path: '/gateways/{gateway}/appliances',
      security,
      request: { params, query: z.object({ per_page: perPage }) },
      responses: { 200: json(z.array(Appliance)), ...refused },
    }),
    (context) => {
      const { gateway } = context.req.valid('param');
      present(gateways.get(gateway));
      const rows = page(ofGateway(gateway), context.req.valid('query').per_page);
      return context.json(
        rows.map((row) => row.view),
        200,
      );
    },
  );
  app.openapi(
    createRoute({
      method: 'post',
      path: '/gateways/{gateway}/appliances',
      security,
      request: { params, body: { required: true, ...json(z.union([HeatPumpCreate, MeterCreate])) } },
      responses: { 201: json(Appliance), ...refused },
    }),
    (context) => {
      const found = present(gateways.get(context.req.valid('param').gateway));
      const row = appliances.add({
        gatewayID: found.id,
        view: { id: 0, systemID: found.systemID, ...context.req.valid('json') },
      });
      const made = { ...row.view, id: Number(row.id) };
      appliances.change(row.id, { view: made });
      return context.json(made, 201);
    },
  );
  app.openapi(
    createRoute({
      method: 'get',
      path: '/gateways/{gateway}/appliances/{appliance}',
      security,
      request: { params: deeper },
      responses: { 200: json(Appliance), ...refused },
    }),
    (context) => {
      const { gateway, appliance } = context.req.valid('param');
      return context.json(present(ofGateway(gateway).find(({ id }) => id === appliance)).view, 200);
    },
  );
  app.openapi(
    createRoute({
      method: 'patch',
      path: '/gateways/{gateway}/appliances/{appliance}',
      security,
      request: { params: deeper, body: { required: true, ...json(z.object({ name: z.string().min(1).optional() })) } },
      responses: { 200: json(Appliance), ...refused },
    }),
    (context) => {
      const { gateway, appliance } = context.req.valid('param');
      const found = present(ofGateway(gateway).find(({ id }) => id === appliance));
      const { name = found.view.name } = context.req.valid('json');
      const changed = { ...found.view, name };
      appliances.change(appliance, { view: changed });
      return context.json(changed, 200);
    },
  );
  app.openapi(
    createRoute({
      method: 'get',
      path: '/gateways/{gateway}/scans',
      security,
      request: { params, query: z.object({ per_page: perPage, sort: z.enum(['id']).optional(), order }) },
      responses: { 200: json(z.array(Scan)), ...refused },
    }),
    (context) => {
      const { gateway } = context.req.valid('param');
      present(gateways.get(gateway));
      const found = ofGateway(gateway).map((row) => row.view);
      return context.json([{ id: 1, scanners: [{ name: 'SUNSPEC' }], appliances: found }], 200);
    },
  );
  app.openapi(
    createRoute({
      method: 'get',
      path: '/gateways/{gateway}/jobs',
      security,
      request: {
        params,
        query: z.object({
          per_page: perPage,
          page: z.coerce.number().int().min(1).default(1),
          sort: z.enum(['id']).optional(),
          order,
        }),
      },
      responses: { 200: json(z.array(Job)), ...refused },
    }),
    (context) => {
      const { gateway } = context.req.valid('param');
      present(gateways.get(gateway));
      const { per_page, page: number } = context.req.valid('query');
      const rows = page(
        jobs.all().filter(({ gatewayID }) => gatewayID === gateway),
        per_page,
        number,
      );
      return context.json(
        rows.map(({ id, kind }) => ({ id: Number(id), kind })),
        200,
      );
    },
  );
  app.openapi(
    createRoute({
      method: 'post',
      path: '/gateways/{gateway}/jobs',
      security,
      request: { params, body: { required: true, ...json(z.object({ kind: z.enum(['RESTART', 'SCAN']) })) } },
      responses: { 201: json(Job), ...refused },
    }),
    (context) => {
      const { gateway } = context.req.valid('param');
      present(gateways.get(gateway));
      const { kind } = context.req.valid('json');
      return context.json({ id: Number(jobs.add({ gatewayID: gateway, kind }).id), kind }, 201);
    },
  );
  app.openapi(
    createRoute({
      method: 'post',
      path: '/gateways/{gateway}/jobs/{kind}',
      deprecated: true,
      security,
      request: {
        params: params.extend({ kind: z.enum(['RESTART', 'SCAN']) }),
        body: json(z.object({ note: z.string().optional() })),
      },
      responses: { 201: json(Job), ...refused },
    }),
    (context) => {
      const { gateway, kind } = context.req.valid('param');
      present(gateways.get(gateway));
      return context.json({ id: Number(jobs.add({ gatewayID: gateway, kind }).id), kind }, 201);
    },
  );
  app.doc31('/openapi.json', { openapi: '3.1.0', info: { title: 'Gateways', version: '1' } });

  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve());
  });
  const address = server.address();
  return {
    name: 'hono with @hono/zod-openapi',
    origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : port}`,
    documentPath: '/openapi.json',
    basePath: '',
    header: 'Authorization',
    credential,
    // Hono takes no blank before the parameters of a media type (RFC 9110 §5.6.6).
    frameworkFails: 'equal-form',
    expendable: ['gatewayID=103'],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
