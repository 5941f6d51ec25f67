import { expect, test } from 'vitest';
import type { EvidenceReader } from '../evidence/bundle.js';
import type { DeliveryExchange, EvidenceLine, ExchangeId, RequestExchange } from '../evidence/exchange.js';
import { memoryBundle } from '../evidence/reader.js';
import { sampleDelivery, sampleExchange, sampleHeader } from '../evidence/sample.fixture.js';
import type { OperationId } from '../../spec/model.js';
import { EvidenceFacts } from './evidence-facts.js';

const facts = async (...lines: readonly EvidenceLine[]): Promise<EvidenceFacts> => {
  const noted = new EvidenceFacts();
  const watched: EvidenceReader = noted.watch(memoryBundle(sampleHeader, lines));
  let read = 0;
  for await (const _ of watched.lines()) read += 1;
  expect(read).toBe(lines.length);
  return noted;
};
const exchange = (id: string, status: number, change: Partial<RequestExchange> = {}): RequestExchange => ({
  ...sampleExchange(),
  id: id as ExchangeId, // ids of the test's own
  superseded: false,
  credential: 'full',
  outcome: { kind: 'response', status, headers: [] },
  ...change,
});
const shown = async (...lines: readonly EvidenceLine[]) => (await facts(...lines)).presenceOf('systems.read');

test('what an operation showed of itself', async () => {
  expect(await shown()).toEqual({ absent: false, tried: false });
  expect(await shown(exchange('a', 404))).toEqual({ absent: true, tried: true });
  expect(await shown(exchange('a', 403))).toEqual({ absent: false, tried: true });
  expect(await shown(exchange('a', 204))).toEqual({ present: 'a', absent: false, tried: true });
  expect(await shown(exchange('b', 200), exchange('a', 200), exchange('c', 501))).toEqual({
    present: 'a',
    absent: true,
    tried: true,
  });
  expect(await shown(exchange('a', 200, { credential: 'none' }))).toEqual({ absent: false, tried: false });
  expect(await shown(exchange('a', 200, { operation: 'systems.list' as OperationId }))).toEqual({
    absent: false,
    tried: false,
  });
});

test('bodies that were cut by us, not by the implementation', async () => {
  const body = { kind: 'text', text: '{', bytes: 9, cut: true } as const;
  const response = { kind: 'response', status: 200, headers: [], body } as const;
  const noted = await facts(
    exchange('b', 200, { outcome: response }),
    exchange('a', 200, { outcome: response }),
    exchange('c', 200, { outcome: response, superseded: true }),
    exchange('d', 200, { outcome: { ...response, damage: 'reset' } }),
  );
  expect([noted.cutBodies, noted.cutBodyIds()]).toEqual([2, ['a', 'b']]);
});

test('deliveries to subscriptions of another seed', async () => {
  const delivery = (id: string, target: string, url: string): DeliveryExchange => ({
    ...sampleDelivery,
    id: id as ExchangeId,
    target,
    request: { ...sampleDelivery.request, url },
  });
  const noted = await facts(
    delivery('a', 'any', 'http://127.0.0.1/events/ev/plugged'),
    delivery('d', 'any', `/${'0123456789abcdef'.repeat(2)}/events/ev/plugged`),
    // HMAC-SHA-256 of "receiver target webhooks" by seed and start of the run, its first 32 digits.
    delivery('b', 'webhooks', 'http://127.0.0.1/4dce3cde2f7e3a9d7c58f914bfa7576e/events/ev/plugged'),
    delivery('c', 'webhooks', 'http://127.0.0.1/00000000000000000000000000000000'),
  );
  expect(noted.deliveriesOfOtherSeed()).toEqual(['c', 'd']);
});
