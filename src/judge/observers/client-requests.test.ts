import { expect, test } from 'vitest';
import { loadInterface } from '../../../spec/load.js';
import { operationId } from '../../../spec/brands.js';
import type { RequestExchange } from '../../evidence/exchange.js';
import { sampleExchange } from '../../evidence/sample.fixture.js';
import { RequestView } from '../../requirements/view.js';
import { clientRequests } from './client-requests.js';

const iface = await loadInterface();
const context = { iface, configuration: {} };
const operations = new Map(iface.operations.map((operation) => [operation.id, operation]));

function answersFor(operation: string, more: Partial<RequestExchange> = {}, mediaType = 'application/json') {
  const { violated: _, ...sample } = sampleExchange();
  const exchange: RequestExchange = {
    ...sample,
    purpose: 'recorded',
    operation: operationId(operation),
    query: {},
    ...more,
    request: { ...sample.request, headers: [['content-type', mediaType]] },
  };
  return clientRequests
    .see?.(new RequestView(exchange, { ...context, operations }), context)
    .map(({ answer }) => answer);
}

test('a request as the interface has it is no answer', () => expect(answersFor('user.update')).toEqual([]));

test.each([
  ['a withdrawn operation', 'notifications.list', {}, undefined, 'the operation is no longer part of the interface'],
  ['too large a page', 'gateways.list', { query: { per_page: ['501'] } }, undefined, 'per_page is above 500'],
  ['a body that is not JSON', 'user.update', {}, 'text/plain', 'the media type of its body is not JSON'],
])('%s', (_, operation, more, mediaType, answer) => expect(answersFor(operation, more, mediaType)).toEqual([answer]));

test('requests of the suite are no requests of other clients', () =>
  expect(answersFor('gateways.list', { query: { per_page: ['501'] }, purpose: 'page-size' })).toEqual([]));
