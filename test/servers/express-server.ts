import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import {
  extendZodWithOpenApi,
  OpenApiGeneratorV3,
  OpenAPIRegistry,
  type RouteConfig,
} from '@asteasolutions/zod-to-openapi';
import express, { type NextFunction, type Request, type Response } from 'express';
import { z } from 'zod';
import { usualCredential } from '../usual-forms.js';
import { page, Table, type RunningServer } from './store.js';

/*
 * Accounts, customers, users and webhook subscriptions, served with express and zod schemas: ids of letters and digits
 * under `uuid`, lists in an envelope. @asteasolutions/zod-to-openapi writes an OpenAPI 3.0 document.
 */

extendZodWithOpenApi(z);

const credential = 'Bearer express-secret-9a8b7c';

const Account = z
  .object({ uuid: z.string(), title: z.string(), parent: z.string().nullable(), zone: z.string() })
  .openapi('Account');
const User = z.object({ uuid: z.string(), email: z.string().email(), fullName: z.string() }).openapi('User');
const Customer = z.object({ uuid: z.string(), title: z.string() }).openapi('Customer');
const Token = z.object({ uuid: z.string(), label: z.string() }).openapi('Token');
const Subscription = z
  .object({ uuid: z.string(), callbackUrl: z.string(), createdAt: z.string().datetime() })
  .openapi('Subscription');
const Zone = z.object({ zone: z.string() }).openapi('Zone');
const Problem = z.object({ problem: z.string() }).openapi('Problem');

const UserCreate = z.object({ email: z.string().email(), fullName: z.string().min(1) });
const OwnUser = z
  .object({
    email: z.string().email(),
    fullName: z.string().min(1),
    language: z.string().min(2).max(5).openapi({ example: 'en' }),
    metadata: z.record(z.string(), z.string()),
    mfaEnabled: z.boolean(),
    mfaReset: z.boolean(),
    newPassword: z.string().min(12),
  })
  .partial();
const SubscriptionCreate = z.object({ callbackUrl: z.string().url(), secret: z.string().min(8).optional() });
const SubscriptionReplace = z.object({ callbackUrl: z.string().url() });
const SecretReplace = z.object({ secret: z.string().min(8) });
const ZoneReplace = z.object({ zone: z.enum(['AT', 'DE-LU', 'FR']) });

const listOf = <T extends z.ZodType>(schema: T) => z.object({ entries: z.array(schema), total: z.number() });
const content = (schema: z.ZodType, type = 'application/json') => ({ content: { [type]: { schema } } });
const answer = (schema: z.ZodType, type?: string) => ({ description: 'Success.', ...content(schema, type) });
const problem = { description: 'Refused.', ...content(Problem) };
const perPage = z.coerce.number().int().min(1).max(500).optional();

type Handler = (request: Request, response: Response) => unknown;
interface Row {
  readonly id: string;
  readonly parent?: string;
  readonly members: { readonly [name: string]: unknown };
}

const vendorType = 'application/vnd.sunfield.v2+json';

export async function startExpressServer(port = 0): Promise<RunningServer> {
  const makeId = (letter: string) => () => `${letter}-${randomBytes(6).toString('hex')}`;
  const accounts = new Table<Row>(makeId('a'));
  const users = new Table<Row>(makeId('u'));
  const customers = new Table<Row>(makeId('c'));
  const subscriptions = new Table<Row>(makeId('w'));
  const view = ({ id, members }: Row) => ({ uuid: id, ...members });

  const top = accounts.add({ members: { title: 'Top', parent: null, zone: 'AT' } });
  const bench = accounts.add({ members: { title: 'Test bench', parent: top.id, zone: 'FR' } });
  for (const account of [top, bench]) {
    users.add({ parent: account.id, members: { email: 'one@users.example', fullName: 'One' } });
    const customer = customers.add({ parent: account.id, members: { title: 'Customer' } });
    users.add({ parent: customer.id, members: { email: 'two@users.example', fullName: 'Two' } });
  }
  subscriptions.add({
    parent: bench.id,
    members: { callbackUrl: 'https://receiver.example/', createdAt: '2026-01-15T08:00:00.000Z' },
  });

  const registry = new OpenAPIRegistry();
  registry.registerComponent('securitySchemes', 'bearerAuth', { type: 'http', scheme: 'bearer' });
  const app = express();
  app.use(express.json({ type: ['application/json', vendorType] }));
  app.use((request, response, next) => {
    if (request.path === '/api-docs.json' || usualCredential(request.headers.authorization) === credential) next();
    else response.status(401).json({ problem: 'Who are you?' });
  });

  const serve = (config: Omit<RouteConfig, 'security'>, handle: Handler): void => {
    const names = [...config.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const params = z.object(Object.fromEntries(names.map((name) => [name, z.string()])));
    registry.registerPath({
      ...config,
      security: [{ bearerAuth: [] }],
      request: { ...config.request, ...(names.length === 0 ? {} : { params }) },
    });
    const method = config.method === 'query' || config.method === 'trace' ? 'get' : config.method;
    app[method](config.path.replaceAll(/\{(\w+)\}/g, ':$1'), (request: Request, response: Response) =>
      handle(request, response),
    );
  };
  const unknown = (response: Response): Response => response.status(404).json({ problem: 'There is none.' });
  const parsed = <T>(schema: z.ZodType<T>, value: unknown, response: Response): T | undefined => {
    const result = schema.safeParse(value);
    if (!result.success) response.status(400).json({ problem: 'The request is not as described.' });
    return result.success ? result.data : undefined;
  };
  const list = (path: string, schema: z.ZodType, rows: (request: Request) => readonly Row[] | undefined): void =>
    serve(
      {
        method: 'get',
        path,
        request: { query: z.object({ per_page: perPage }) },
        responses: { 200: answer(listOf(schema)), 404: problem },
      },
      (request, response) => {
        const query = parsed(z.object({ per_page: perPage }), request.query, response);
        if (query === undefined) return undefined;
        const found = rows(request);
        if (found === undefined) return unknown(response);
        return response.json({ entries: page(found, query.per_page).map(view), total: found.length });
      },
    );
  const text = (request: Request, name: string): string => String(request.params[name] ?? '');
  const under = (table: Table<Row>, parents: Table<Row>, name: string) => (request: Request) => {
    const parent = parents.get(text(request, name));
    return parent === undefined ? undefined : table.all().filter((row) => row.parent === parent.id);
  };

  list('/accounts', Account, () => accounts.all());
  list('/accounts/{account}/accounts', Account, (request) => {
    const parent = accounts.get(text(request, 'account'));
    return parent === undefined ? undefined : accounts.all().filter(({ members }) => members['parent'] === parent.id);
  });
  list('/customers', Customer, () => customers.all());
  list('/customers/{customer}/users', User, under(users, customers, 'customer'));
  list('/account/tokens', Token, () => [{ id: 't-1', members: { label: 'Build' } }]);
  list('/user/tokens', Token, () => []);

  serve(
    {
      method: 'post',
      path: '/accounts/{account}/users',
      request: { body: { required: true, ...content(UserCreate) } },
      responses: { 201: answer(User), 400: problem, 404: problem },
    },
    (request, response) => {
      if (accounts.get(text(request, 'account')) === undefined) return unknown(response);
      const body = parsed(UserCreate, request.body, response);
      return body && response.status(201).json(view(users.add({ parent: text(request, 'account'), members: body })));
    },
  );
  serve(
    {
      method: 'patch',
      path: '/user',
      request: {
        body: {
          required: true,
          content: { 'application/json': { schema: OwnUser }, [vendorType]: { schema: OwnUser } },
        },
      },
      responses: {
        200: answer(User),
        400: problem,
        403: { ...problem, ...content(Problem, vendorType) },
        404: problem,
      },
    },
    (request, response) => {
      const body = parsed(OwnUser, request.body, response);
      const { email, fullName } = body ?? {};
      const members = {
        ...users.all()[0]?.members,
        ...(email === undefined ? {} : { email }),
        ...(fullName === undefined ? {} : { fullName }),
      };
      return body && response.json(view(users.change(users.all()[0]?.id ?? '', { members }) ?? { id: '', members }));
    },
  );
  serve(
    { method: 'get', path: '/accounts/{account}/bidding-zone', responses: { 200: answer(Zone), 404: problem } },
    (request, response) => {
      const found = accounts.get(text(request, 'account'));
      return found === undefined ? unknown(response) : response.json({ zone: found.members['zone'] });
    },
  );
  serve(
    {
      method: 'put',
      path: '/accounts/{account}/bidding-zone',
      request: { body: { required: true, ...content(ZoneReplace) } },
      responses: { 200: answer(Zone), 400: problem, 404: problem },
    },
    (request, response) => {
      const found = accounts.get(text(request, 'account'));
      if (found === undefined) return unknown(response);
      const body = parsed(ZoneReplace, request.body, response);
      if (body === undefined) return undefined;
      accounts.change(found.id, { members: { ...found.members, ...body } });
      return response.json(body);
    },
  );

  const webhooks = '/accounts/{account}/webhooks';
  const one = (request: Request): Row | undefined => {
    const found = subscriptions.get(text(request, 'webhook'));
    return found?.parent === text(request, 'account') ? found : undefined;
  };
  serve(
    {
      method: 'get',
      path: webhooks,
      responses: { 200: answer(z.object({ webhookSubscriptions: z.array(Subscription) })), 404: problem },
    },
    (request, response) => {
      const rows = under(subscriptions, accounts, 'account')(request);
      return rows === undefined ? unknown(response) : response.json({ webhookSubscriptions: rows.map(view) });
    },
  );
  serve(
    {
      method: 'post',
      path: webhooks,
      request: { body: { required: true, ...content(SubscriptionCreate) } },
      responses: { 201: answer(Subscription), 400: problem, 404: problem },
    },
    (request, response) => {
      if (accounts.get(text(request, 'account')) === undefined) return unknown(response);
      const body = parsed(SubscriptionCreate, request.body, response);
      if (body === undefined) return undefined;
      const members = { callbackUrl: body.callbackUrl, createdAt: new Date().toISOString() };
      return response.status(201).json(view(subscriptions.add({ parent: text(request, 'account'), members })));
    },
  );
  const member = `${webhooks}/{webhook}`;
  serve(
    { method: 'get', path: member, responses: { 200: answer(Subscription), 404: problem } },
    (request, response) => {
      const found = one(request);
      return found === undefined ? unknown(response) : response.json(view(found));
    },
  );
  serve(
    {
      method: 'put',
      path: member,
      request: { body: { required: true, ...content(SubscriptionReplace) } },
      responses: { 200: answer(Subscription), 400: problem, 404: problem },
    },
    (request, response) => {
      const found = one(request);
      if (found === undefined) return unknown(response);
      const body = parsed(SubscriptionReplace, request.body, response);
      return (
        body && response.json(view(subscriptions.change(found.id, { members: { ...found.members, ...body } }) ?? found))
      );
    },
  );
  serve(
    {
      method: 'put',
      path: `${member}/secret`,
      request: { body: { required: true, ...content(SecretReplace) } },
      responses: { 204: { description: 'Replaced.' }, 400: problem, 404: problem },
    },
    (request, response) => {
      if (one(request) === undefined) return unknown(response);
      return parsed(SecretReplace, request.body, response) && response.status(204).end();
    },
  );
  serve(
    {
      method: 'post',
      path: `${member}/ping`,
      responses: { 202: answer(z.object({ state: z.string() })), 404: problem },
    },
    (request, response) =>
      one(request) === undefined ? unknown(response) : response.status(202).json({ state: 'SENT' }),
  );

  const document = new OpenApiGeneratorV3(registry.definitions).generateDocument({
    openapi: '3.0.3',
    info: { title: 'Accounts', version: '1' },
  });
  // Express recognises error handlers by their four parameters; a body that can't be parsed is a mistake of the client.
  app.use((error: Error, _request: Request, response: Response, _next: NextFunction) => {
    response.status('status' in error ? Number(error.status) : 500).json({ problem: 'The request cannot be read.' });
  });
  app.get('/api-docs.json', (_, response) => response.json(document));
  const server = await new Promise<Server>((resolve) => {
    const started: Server = app.listen(port, '127.0.0.1', () => resolve(started));
  });
  const address = server.address();
  return {
    name: 'express with zod-to-openapi',
    origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : port}`,
    documentPath: '/api-docs.json',
    basePath: '',
    header: 'Authorization',
    credential,
    // Express compares paths as they are written, also where a character is needlessly encoded (RFC 3986 §6.2.2.2).
    frameworkFails: 'equal-form',
    expendable: ['user', `accountID=${bench.id}`, `customerID=${customers.all().at(-1)?.id ?? ''}`],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
