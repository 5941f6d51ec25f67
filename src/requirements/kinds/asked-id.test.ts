import { beforeAll, expect, test } from 'vitest';
import type { Configuration } from '../../config/configuration.js';
import { loadInterface } from '../../../spec/load.js';
import { deriveCatalogue, type Catalogue } from '../catalogue.js';
import { findingOf } from '../recorded.fixture.js';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
});

const byNumber: Configuration = { idFields: { webhookID: 'number' } };

test.each<[string, string, Configuration, string]>([
  ['the one that was asked for', '{"id":"w-1"}', {}, 'pass'],
  ['another', '{"id":"w-2"}', {}, 'fail'],
  ['an internal one alone', '{"id":17}', {}, 'not-applicable'],
  ['none', '{"createdAt":"2025-10-09T08:00:00Z"}', {}, 'not-applicable'],
  ['the configured one', '{"id":"x-2","number":"w-1"}', byNumber, 'pass'],
  ['another under the configured name', '{"number":"w-2"}', byNumber, 'fail'],
])('%s', (_, body, configuration, expected) => {
  const line = { operation: 'webhooks.read', status: 200, bindings: { accountID: 'a-1', webhookID: 'w-1' }, body };
  expect(findingOf(catalogue, 'webhooks.read/asked-id', [line], configuration)).toBe(expected);
});
