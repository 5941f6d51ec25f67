import { beforeAll, expect, test } from 'vitest';
import { loadInterface } from '../../../spec/load.js';
import { deriveCatalogue, type Catalogue } from '../catalogue.js';
import { findingOf, type Recorded } from '../recorded.fixture.js';
import { sampleDelivery } from '../../evidence/sample.fixture.js';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
});

const delivered = (status: number, id: string | undefined, text = '{"id":"evt-1"}'): Recorded => ({
  delivered: {
    answer: { status },
    request: {
      ...sampleDelivery.request,
      headers: id === undefined ? [] : [['Webhook-Id', id]],
      body: { kind: 'text', text, bytes: text.length, cut: false },
    },
  },
});
const ping = (status: number): Recorded => ({ operation: 'webhooks.ping', status, purpose: 'control' });
const events = { signature: { scheme: 'standard-webhooks' } } as const;

test.each<[string, readonly Recorded[], string]>([
  ['keeps its id', [delivered(503, 'evt-1'), delivered(204, 'evt-1')], 'pass'],
  ['gets another id', [delivered(503, 'evt-1'), delivered(204, 'evt-2')], 'fail'],
  ['has no id any more', [delivered(503, 'evt-1'), delivered(204, undefined)], 'fail'],
  ['does not come', [delivered(503, 'evt-1')], 'not-applicable'],
  [
    'may be another message, of the same body',
    [delivered(503, 'a', '{}'), delivered(204, 'b', '{}')],
    'not-applicable',
  ],
  ['is not to come, since the first was taken', [delivered(204, 'evt-1'), delivered(204, 'evt-2')], 'untouched'],
])('a delivery that is repeated %s', (_, lines, expected) => {
  const finding = findingOf(catalogue, 'webhooks.ping/webhook-retry', [ping(202), ...lines], { events });
  expect(finding).toMatch(new RegExp(`^${expected}`));
});

test('deliveries after a ping that was not accepted tell nothing', () => {
  const lines = [ping(500), delivered(503, 'evt-1'), delivered(204, 'evt-2')];
  expect(findingOf(catalogue, 'webhooks.ping/webhook-retry', lines, { events })).toBe('untouched');
});
