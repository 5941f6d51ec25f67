import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../core/json.js';
import type { Resource } from '../../spec/model.js';
import { openApiIn } from '../documents/openapi-document.js';
import { sourceOfJson } from '../documents/source-document.js';
import { inferResources, mentionedBy, yieldedBy } from './infer-resources.js';
import { readOperations } from './read-operations.js';
import { noInterface } from './with-supplement.js';

const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const answers = (status: number, schema: Json, more: JsonObject = {}): JsonObject => ({
  responses: { [status]: { description: 'x', content: { 'application/json': { schema } }, ...more } },
});
const listOf = (name: string): Json => ({ type: 'array', items: ref(name) });
const record = (...names: readonly string[]): Json => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
});

/** Shapes of real documents: two spellings of ids, nested and flat paths, an envelope, a link, a singleton, verbs. */
const document: Json = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  components: {
    schemas: {
      Customer: record('id', 'name'),
      Order: record('id', 'customerID'),
      OrderLine: record('id', 'sku'),
      Product: record('sku', 'title'),
      Review: record('id', 'sku'),
      Basket: record('token'),
      Shipment: record('id'),
      Settings: record('currency'),
      Invoice: record('number', 'orderID'),
      Page: { type: 'object', properties: { data: listOf('Review'), next: { type: 'string' } } },
    },
  },
  paths: {
    '/customers': { get: answers(200, listOf('Customer')), post: answers(201, ref('Customer')) },
    '/customers/{customerID}': { get: answers(200, ref('Customer')), delete: answers(200, ref('Customer')) },
    '/customers/{customerID}/orders': { get: answers(200, listOf('Order')), post: answers(201, ref('Order')) },
    '/orders': { get: answers(200, listOf('Order')) },
    '/orders/{orderID}': { get: answers(200, ref('Order')), patch: answers(200, ref('Order')) },
    '/orders/{orderID}/lines': { get: answers(200, listOf('OrderLine')) },
    '/orders/{orderID}/lines/{id}': { get: answers(200, ref('OrderLine')), put: answers(200, ref('OrderLine')) },
    '/orders/{orderID}/customer': { get: answers(200, ref('Customer')) },
    '/products': { get: answers(200, listOf('Product')), post: answers(201, ref('Product')) },
    '/products/{sku}': { get: answers(200, ref('Product')) },
    '/products/{sku}/reviews': { get: answers(200, ref('Page')) },
    '/products/{sku}/reviews/{reviewId}': { get: answers(200, ref('Review')) },
    '/baskets': {
      post: answers(201, ref('Basket'), {
        links: { one: { operationId: 'readBasket', parameters: { basket: '$response.body#/token' } } },
      }),
    },
    '/basket/{basket}': { get: { operationId: 'readBasket', ...answers(200, ref('Basket')) } },
    '/shipments/{shipmentID}': { get: answers(200, ref('Shipment')) },
    '/settings': { get: answers(200, ref('Settings')), put: answers(200, ref('Settings')) },
    '/invoices': { get: answers(200, listOf('Invoice')) },
    '/invoices/reset': { post: answers(200, ref('Invoice')) },
    '/orders/search': { get: answers(200, listOf('Order')) },
  },
};

const { read } = readOperations(noInterface, openApiIn(sourceOfJson('shop.json', document)));
const table = inferResources(read);
const paths = new Map(read.map(({ id, path }) => [id, path] as const));

const told = ({ views, variable, shows = {}, parents, id, ...lines }: Resource): string =>
  [
    [
      id,
      ...(variable === undefined ? [] : [`{${variable}}`]),
      ...(parents.length === 0 ? [] : ['below', ...parents]),
    ].join(' '),
    ...Object.entries(lines).map(([name, line]) => {
      const { by, from } = line as NonNullable<Resource['read']>; // further members of an inferred resource are lines
      return `${name} ${paths.get(by) ?? by}${from === 'paths' ? '' : ` (${String(from)})`}`;
    }),
    ...views.map((view) => `also ${paths.get(view.in) ?? view.in}${view.at === undefined ? '' : ', items'}`),
    ...Object.keys(shows).map((name) => `names ${name}`),
  ].join(' | ');

test('the resources of a document with awkward shapes', () =>
  expect(table.resources.map(told)).toEqual([
    'customers {customerID} | list /customers | create /customers | read /customers/{customerID} | ' +
      'delete /customers/{customerID} | also /orders/{orderID}/customer',
    'orders {orderID} | list /orders | read /orders/{orderID} | update /orders/{orderID} | ' +
      'create /customers/{customerID}/orders (schemas) | also /customers/{customerID}/orders, items | ' +
      'also /orders/search, items | names customerID',
    'products {sku} | list /products | create /products | read /products/{sku}',
    'basket {basket} | read /basket/{basket} | create /baskets (links)',
    'shipments {shipmentID} | read /shipments/{shipmentID}',
    'lines {orders.lines.id} below orderID | list /orders/{orderID}/lines | ' +
      'read /orders/{orderID}/lines/{orders.lines.id} | replace /orders/{orderID}/lines/{orders.lines.id} | names sku',
    'reviews {reviewId} below sku | list /products/{sku}/reviews | read /products/{sku}/reviews/{reviewId}',
    '/settings | read /settings | replace /settings',
    '/invoices | read /invoices | names orderID',
  ]));

const shownBy = (method: string, path: string): readonly string[] =>
  read
    .filter((each) => each.own.method === method && each.path === path)
    .flatMap((each) => [...yieldedBy(each, table, read), ...mentionedBy(each, read).map((name) => `names ${name}`)]);

test('an id goes only where its kind of record belongs', () => {
  // The orders have an `id` of their own beside the id of their customer.
  expect(shownBy('get', '/orders')).toEqual(['orderID', 'names customerID']);
  expect(shownBy('get', '/customers/{customerID}/orders')).toEqual(['orderID']);
  expect(shownBy('post', '/customers/{customerID}/orders')).toEqual(['orderID']);
  expect(shownBy('get', '/orders/{orderID}/customer')).toEqual(['customerID']);
  expect(shownBy('get', '/invoices')).toEqual(['names orderID']);
  expect(shownBy('post', '/baskets')).toEqual(['basket']);
});
