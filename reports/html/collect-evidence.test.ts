import { expect, test } from 'vitest';
import type { DeliveryExchange, EvidenceLine, RequestExchange } from '../../src/evidence/exchange.js';
import { fixtureEvidence, fixtureResults } from '../report.fixture.js';
import { collectEvidence } from './collect-evidence.js';

const results = fixtureResults({ failures: 'three' });
const lines: EvidenceLine[] = [];
for await (const line of fixtureEvidence({ failures: 'three' })) lines.push(line);
const [request] = lines.filter((line): line is RequestExchange => line.kind === 'exchange') as [RequestExchange];
const [delivery] = lines.filter((line): line is DeliveryExchange => line.kind === 'delivery') as [DeliveryExchange];

// The fixture has both. Brands are made in one place each; here this test is that place.
const scenario = 'events.ev.plugged@7' as typeof request.scenario;
const trigger = { ...request, id: `${scenario}#1.0` as typeof request.id, scenario };
const failing = { ...delivery, id: `${scenario}!000000` as typeof delivery.id, scenario, at: 5_000 };

/** Thousands of deliveries of another scenario before those of the one that fails. */
async function* evidence(): AsyncGenerator<EvidenceLine> {
  for (let n = 0; n < 5_000; n++) yield { ...delivery, id: `other!${n}` as typeof delivery.id };
  yield trigger;
  yield failing;
}

test('what triggered a delivery that fails is kept whole, however many other deliveries there are', async () => {
  const requirements = results.requirements.map((each) =>
    each.verdict === 'fail'
      ? { ...each, violations: each.violations.map((violation) => ({ ...violation, exchange: failing.id })) }
      : each,
  );
  const collected = await collectEvidence(evidence(), { ...results, requirements }, 300_000);
  expect(collected.exchanges.map(({ id }) => id)).toEqual(expect.arrayContaining([trigger.id, failing.id]));
  expect(collected.deliveries.filter(({ fails }) => fails).map(({ id }) => id)).toEqual([failing.id]);
  expect(collected.times?.left).toBeGreaterThan(0);
});

test('a distribution counts each answer once, and names the slowest', async () => {
  async function* timed(): AsyncGenerator<EvidenceLine> {
    for (const [n, durationMs] of [1, 3, 3, 700, 60_000].entries())
      yield { ...request, id: `a#${n}.0` as typeof request.id, durationMs };
  }
  const [times] = (await collectEvidence(timed(), results, 300_000)).times?.operations ?? [];
  expect(times).toMatchObject({ count: 5, median: 3, max: 60_000 });
  expect(times?.columns).toEqual([1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1]);
  expect(times?.slowest.map(({ id }) => id)).toEqual(['a#4.0', 'a#3.0', 'a#1.0']);
});

test('a long body is cut around the place of the violation', async () => {
  const items = Array.from({ length: 200 }, (_, id) => ({ id, name: `system ${id}`, plan: 'x'.repeat(80) }));
  const text = JSON.stringify({ items });
  const body = { kind: 'text', text, bytes: text.length, cut: false } as const;
  const long: RequestExchange = {
    ...request,
    id: 'long#1.0' as typeof request.id,
    outcome: { kind: 'response', status: 200, headers: [], body },
  };
  async function* one(): AsyncGenerator<EvidenceLine> {
    yield long;
  }
  const requirements = results.requirements.map((each) => ({
    ...each,
    violations: each.violations.map((violation) => ({ ...violation, exchange: long.id, pointer: '/items/183/plan' })),
  }));
  const { exchanges, excerpts } = await collectEvidence(one(), { ...results, requirements }, 300_000);
  expect(excerpts['long#1.0']?.positions['/items']).toContain(183);
  expect(JSON.stringify(excerpts['long#1.0'])).toContain('"system 183"');
  expect(JSON.stringify([exchanges, excerpts]).length).toBeLessThan(9_000);
});
