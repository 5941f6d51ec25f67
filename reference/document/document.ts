import type { Json } from '../../src/core/json.js';
import { credentialHeader } from '../credentials.js';
import { eventPaths } from '../event-paths.js';
import { json } from '../reply.js';
import { jobTypes } from '../resources/jobs.js';
import { platforms } from '../resources/market.js';
import { routes } from '../resources/index.js';
import type { BodyRule, Route } from '../route.js';
import { pageLimit } from '../settings.js';
import { vendorMediaType } from '../vendors.js';
import { page, schemas } from './schemas.js';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const queryValues: Readonly<Record<string, object>> = {
  per_page: { type: 'integer', minimum: 1, maximum: pageLimit },
  page: { type: 'integer', minimum: 1, maximum: 999_999_999 },
  order: { type: 'string', enum: ['asc', 'desc'] },
  include: { type: 'string', enum: ['systems', 'users'] },
  'delete-users': { type: 'boolean' },
  moveSystemsAndCustomers: { type: 'boolean', default: true },
  moveVendorID: { type: 'boolean', default: true },
};

const pathValues: Readonly<Record<string, readonly string[]>> = { platform: platforms, jobType: jobTypes };

function queryParameter(written: string): object {
  const [name = '', values] = written.split('=');
  const schema =
    values === undefined ? (queryValues[name] ?? { type: 'string' }) : { type: 'string', enum: values.split(',') };
  return { name, in: 'query', schema };
}

const pathParameters = (path: string): readonly object[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', ...(pathValues[name] === undefined ? {} : { enum: pathValues[name] }) },
  }));

function requestBody({ required, schema, example, examples, vendorMediaType: alsoVendor }: BodyRule): object {
  const named = Object.fromEntries(Object.entries(examples ?? {}).map(([name, value]) => [name, { value }]));
  const content = { schema, ...(examples === undefined ? { example } : { examples: named }) };
  return {
    required,
    content: { 'application/json': content, ...(alsoVendor === true ? { [vendorMediaType]: content } : {}) },
  };
}

/** Media type of a refusal: that of PATCH /user is the vendor's where the credential does not reach. */
const refusalType = ({ operation }: Route, status: number): string =>
  operation === 'user.update' && status === 403 ? vendorMediaType : 'application/json';

/** The component that a page of records is; each page is a component of its own, as frameworks write it. */
const pageName = (record: string): string => `${record}Page`;

function operationOf(route: Route): object {
  const { status, pageOf, query = [], refusals = [], orEmpty = false } = route.answer;
  const schema = pageOf === undefined ? route.answer.schema : pageName(pageOf);
  const read = [...(pageOf === undefined ? [] : ['per_page', 'page']), ...query];
  const problem = (code: number) => ({
    description: 'Refused.',
    content: { [refusalType(route, code)]: { schema: ref('Problem') } },
  });
  const codes = [...refusals, ...(/\{/.test(route.path) ? [404] : []), 401].filter(
    (code, index, all) => all.indexOf(code) === index,
  );
  return {
    operationId: route.operation.replaceAll(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase()),
    ...(route.operation === 'gateways.jobs.create-by-type' ? { deprecated: true } : {}),
    parameters: [...pathParameters(route.path), ...read.map(queryParameter)],
    ...(route.body === undefined ? {} : { requestBody: requestBody(route.body) }),
    responses: {
      [status]: {
        description: 'Success.',
        ...(schema === undefined ? {} : { content: { 'application/json': { schema: ref(schema) } } }),
      },
      ...(orEmpty ? { 204: { description: 'Nothing to tell.' } } : {}),
      ...Object.fromEntries(codes.map((code) => [code, problem(code)])),
    },
  };
}

const webhookOf = (event: string, path: string): object => ({
  post: {
    summary: path,
    parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
      name,
      in: 'header',
      schema: { type: 'string' },
    })),
    requestBody: {
      content: {
        'application/json': {
          schema: { allOf: [ref('WebhookEvent'), { properties: { event: { type: 'string', enum: [event] } } }] },
        },
      },
    },
    responses: { '2XX': { description: 'Taken.' } },
  },
});

/** The reference's own OpenAPI document, made from its routes as frameworks do. */
export function referenceDocument(baseUrl: string): Json {
  const paths: Record<string, Record<string, object>> = {};
  const pages = routes.flatMap(({ answer: { pageOf } }) =>
    pageOf === undefined ? [] : [[pageName(pageOf), page(pageOf)]],
  );
  const own = routes.flatMap(({ answer }) => Object.entries(answer.schemas ?? {}));
  for (const route of routes) (paths[route.path] ??= {})[route.method.toLowerCase()] = operationOf(route);
  return json({
    openapi: '3.1.0',
    info: { title: 'The reference of ems-conformance', version: '1' },
    servers: [{ url: baseUrl }],
    security: [{ HeaderAuth: [] }],
    paths,
    webhooks: Object.fromEntries(
      Object.entries(eventPaths).flatMap(([event, path]) => (path === '' ? [] : [[event, webhookOf(event, path)]])),
    ),
    components: {
      securitySchemes: { HeaderAuth: { type: 'apiKey', in: 'header', name: credentialHeader } },
      schemas: { ...schemas, ...Object.fromEntries([...own, ...pages]) },
    },
  });
}
