import { expect, test } from 'vitest';
import { sampleDelivery } from '../evidence/sample.fixture.js';
import type { DeliveryExchange, EvidenceLine, ScenarioId } from '../evidence/exchange.js';
import { HeldBodies } from './held-bodies.js';
import { DeliveryBook } from './delivery-book.js';

const scenario = 'events.ev.plugged@1' as ScenarioId; // an id of the test's own

const setUp = (heldBodies = new HeldBodies()) => {
  const written: EvidenceLine[] = [];
  const book = new DeliveryBook(async (lines) => void written.push(...lines), heldBodies);
  const { duplicateOf: _, ...sample } = sampleDelivery;
  const arrive = async (sequence: number, target: string = scenario): Promise<DeliveryExchange> => {
    const delivery = { ...sample, ...book.place(target, sequence), target };
    await book.record(delivery);
    return delivery;
  };
  return { book, written, arrive };
};

test('deliveries of a scenario under way are given back when it ends, each with its step', async () => {
  const { book, written, arrive } = setUp();
  book.open(scenario);
  await arrive(0);
  book.at(scenario, 2);
  await arrive(1);
  expect(book.seen(scenario)).toBe(2);
  expect(book.close(scenario).map(({ id, step }) => [id, step])).toEqual([
    [`${scenario}!000000`, 0],
    [`${scenario}!000001`, 2],
  ]);
  expect(written).toEqual([]);
});

test('what comes later or elsewhere is written at once, each delivery as a scenario of its own', async () => {
  const { book, written, arrive } = setUp();
  book.open(scenario);
  book.close(scenario);
  await arrive(0);
  await arrive(0, 'any');
  expect(written.map((line) => ('scenario' in line ? [line.kind, line.scenario] : []))).toEqual([
    ['delivery', `deliveries/${scenario}/000000`],
    ['scenario', `deliveries/${scenario}/000000`],
    ['delivery', 'deliveries/any/000000'],
    ['scenario', 'deliveries/any/000000'],
  ]);
  expect(book.written).toBe(2);
});

test('a scenario that ends between the place and the record of a delivery does not get it', async () => {
  const { book, written } = setUp();
  book.open(scenario);
  const place = book.place(scenario, 7);
  book.close(scenario);
  await book.record({ ...sampleDelivery, ...place, target: scenario });
  expect(written[0]).toMatchObject({
    kind: 'delivery',
    id: `${scenario}!000007`,
    scenario: `deliveries/${scenario}/000007`,
  });
});

test('ids sort as deliveries came, beyond 9,999 too', () => {
  const { book } = setUp();
  const ids = [9_999, 10_000, 99_999].map((sequence) => book.place('any', sequence).id);
  expect(ids.toSorted()).toEqual(ids);
});

test('what waits for the end of its scenario counts as held until it is written', async () => {
  const heldBodies = new HeldBodies();
  const { book } = setUp(heldBodies);
  const megabyte = 1024 * 1024;
  const text = 'x'.repeat(megabyte);
  const { duplicateOf: _, ...sample } = sampleDelivery;
  const arrive = async (sequence: number, target: string): Promise<void> => {
    const request = { ...sample.request, body: { kind: 'text', text, bytes: megabyte, cut: false } } as const;
    await book.record({ ...sample, ...book.place(target, sequence), target, request });
  };
  book.open(scenario);
  for (let sequence = 0; sequence < 100; sequence += 1) await arrive(sequence, 'any');
  expect(heldBodies.limit(megabyte)).toBe(megabyte);
  for (let sequence = 0; sequence < 100; sequence += 1) await arrive(sequence, scenario);
  expect(heldBodies.limit(megabyte)).toBeLessThan(megabyte / 10);
  heldBodies.release(book.close(scenario));
  expect(heldBodies.limit(megabyte)).toBe(megabyte);
});
