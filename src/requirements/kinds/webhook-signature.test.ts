import { beforeAll, expect, test } from 'vitest';
import type { Configuration } from '../../config/configuration.js';
import type { DeliveryExchange, ExchangeId } from '../../evidence/exchange.js';
import { loadInterface } from '../../../spec/load.js';
import { deriveCatalogue, type Catalogue } from '../catalogue.js';
import { findingOf, type Recorded } from '../recorded.fixture.js';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
});

const configuration: Configuration = { events: { signature: { scheme: 'hmac', header: 'x-signature' } } };
const created: Recorded = { operation: 'webhooks.create', status: 201, sent: '{"secret":"{{first}}"}', body: '{}' };
const replaced: Recorded = {
  operation: 'webhooks.secret.replace',
  status: 200,
  sent: '{"secret":"{{second}}"}',
  body: '{}',
};
const refusedCreation: Recorded = { ...created, status: 401 };
const changed: Recorded = { operation: 'webhooks.replace', status: 200, sent: '{"url":"u"}', body: '{}' };
const ping: Recorded = { operation: 'webhooks.ping', status: 202 };
const refusedPing: Recorded = { operation: 'webhooks.ping', status: 500 };
const signed = (key: string, more: Partial<DeliveryExchange> = {}): Recorded => ({
  delivered: { signatures: [{ scheme: 'hmac', result: 'valid', key }], ...more },
});
const again = signed('first', { duplicateOf: 'delivery 2' as ExchangeId }); // that of the ping before

test.each<[string, readonly Recorded[], string]>([
  ['signed with the new secret', [created, ping, signed('first'), replaced, ping, signed('second')], 'pass'],
  [
    'signed with the old one',
    [created, ping, signed('first'), replaced, ping, signed('first'), ping, signed('first')],
    'fail',
  ],
  [
    'signed with the old one, and no ping before',
    [created, replaced, ping, signed('first'), ping, signed('first')],
    'fail',
  ],
  [
    'signed with the old one, and the ping before refused',
    [created, refusedPing, replaced, ping, signed('first'), ping, signed('first')],
    'fail',
  ],
  ['the ping before comes late', [created, ping, replaced, ping, signed('first')], 'inconclusive events.waitMs'],
  [
    'the ping before comes late, the one after as well',
    [created, ping, replaced, ping, signed('first'), signed('second')],
    'pass',
  ],
  [
    'the creation is told of, and the ping before comes late',
    [created, ping, signed('first'), replaced, ping, signed('first'), ping, signed('second')],
    'pass',
  ],
  [
    'what tells of the creation comes late, and so does the ping before',
    [created, ping, replaced, ping, signed('first'), ping, signed('first')],
    'inconclusive events.waitMs',
  ],
  [
    'what tells of the creation and of a change comes late',
    [created, changed, replaced, ping, signed('first'), signed('first'), signed('second')],
    'pass',
  ],
  [
    'a refused creation is not told of',
    [refusedCreation, created, replaced, ping, signed('first'), signed('first')],
    'fail',
  ],
  [
    'three with the old secret, of which two may be late',
    [created, ping, replaced, ping, signed('first'), signed('first'), signed('first')],
    'fail',
  ],
  [
    'the ping before comes once more',
    [created, ping, signed('first'), replaced, ping, again],
    'inconclusive events.waitMs',
  ],
  ['nothing comes', [created, ping, signed('first'), replaced, ping], 'inconclusive events.publicUrl'],
])('%s', (_, lines, expected) =>
  expect(findingOf(catalogue, 'webhooks.secret.replace/webhook-signature', lines, configuration)).toBe(expected),
);
