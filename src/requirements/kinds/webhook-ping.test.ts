import { beforeAll, expect, test } from 'vitest';
import type { Configuration } from '../../config/configuration.js';
import { loadInterface } from '../../../spec/load.js';
import { deriveCatalogue, type Catalogue } from '../catalogue.js';
import { findingOf, type Recorded } from '../recorded.fixture.js';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
});

const configuration: Configuration = { bodies: { 'webhooks.create': { value: { url: '${RECEIVER_URL}/hook' } } } };
const created: Recorded = { operation: 'webhooks.create', status: 201, body: '{}' };
const ping: Recorded = { operation: 'webhooks.ping', status: 202 };
const delivery: Recorded = { delivered: {} };

// Which operation makes a delivery is not shown (interface, Events): an implementation whose pings make none conforms.
test.each<[string, readonly Recorded[], string]>([
  ['each ping delivers', [created, ping, delivery, ping, delivery], 'pass'],
  ['one of two delivers', [created, ping, delivery, ping], 'fail'],
])('%s', (_, lines, expected) =>
  expect(findingOf(catalogue, 'webhooks.ping/webhook-ping', lines, configuration)).toBe(expected),
);
