import { expect, test } from 'vitest';
import type { DeliveryExchange, ExchangeId } from '../evidence/exchange.js';
import { sampleDelivery } from '../evidence/sample.fixture.js';
import { tell } from '../patterns/tell.js';
import { fail, pass } from '../requirements/requirement.js';
import { DeliveryView } from '../requirements/view.js';
import { DeliverySearch } from './delivery-search.js';

function delivered(number: number, name: string): DeliveryView {
  const text = JSON.stringify({ id: `e${number}`, sequence: number, name });
  const body = { kind: 'text', text, bytes: Buffer.byteLength(text), cut: false } as const;
  const { duplicateOf: _, ...sample } = sampleDelivery;
  return new DeliveryView(
    { ...sample, id: `d${number}` as ExchangeId, request: { ...sample.request, body } } satisfies DeliveryExchange,
    // Nothing that these patterns ask needs the documents.
    { iface: { operations: [] } as never, configuration: {} },
  );
}

/** The condition of deliveries with these names; those with other characters than ASCII violate. */
function told(own: readonly string[], others: readonly string[]): string {
  const search = new DeliverySearch();
  for (const [at, name] of [...own, ...others].entries()) {
    const view = delivered(at, name);
    const flaw = { exchange: view.exchange, pointer: '', message: '', expected: '', actual: '' };
    search.see(view, /\P{ASCII}/u.test(name) ? fail(flaw) : pass, at < own.length);
  }
  const found = search.find()?.condition;
  if (found?.kind === 'seen-once') return `once ${tell(found.patterns[0])}`;
  if (found?.kind !== 'separated') return 'none';
  const { separation, violating, passing } = found;
  return `${separation.outcome} ${tell(separation.pattern)}, ${violating} of ${violating + passing}`;
}

test.each<[string, readonly string[], readonly string[]]>([
  ['fails with characters outside ASCII in the request body, 2 of 6', ['ä', 'Bob', 'é', 'Tim', 'Max', 'Eva'], []],
  ['once with characters outside ASCII in the request body', ['ä', 'Bob', 'Tim'], []],
  ['fails with characters outside ASCII in the request body, 2 of 7', ['ä', 'Bob'], ['é', 'Tim', 'Max', 'Eva', 'Lea']],
  ['none', ['ä', 'ö'], []],
])('deliveries of an event: %s', (expected, own, others) => {
  expect(told(own, others)).toBe(expected);
});
