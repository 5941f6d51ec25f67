import { expect, test } from 'vitest';
import type { ExchangeId } from '../evidence/exchange.js';
import { sampleExchange } from '../evidence/sample.fixture.js';
import type { RequestExchangeView } from '../requirements/view.js';
import { ScenarioBuffer } from './scenario-buffer.js';

test('the attempts of a request come before the next request of its step, in any order of the lines', () => {
  const sent: readonly (readonly [id: string, step: number, attempt: number])[] = [
    ['0', 0, 0],
    ['1-0000', 1, 0],
    ['1-0000', 1, 1],
    ['1-0000', 1, 2],
    ['1-0001', 1, 0],
    ['2', 2, 0],
  ];
  const views = sent.map(([place, step, attempt]): RequestExchangeView => {
    const { scenario, ...sample } = sampleExchange(step);
    const id = `${scenario}#${place}.${attempt}` as ExchangeId; // of this test
    // Only the exchange decides about the order.
    return { kind: 'request', exchange: { ...sample, scenario, id, attempt } } as unknown as RequestExchangeView;
  });
  const orderOf = (given: readonly RequestExchangeView[]): readonly string[] => {
    const released: string[] = [];
    const buffer = new ScenarioBuffer((all) => released.push(...all.map(({ exchange }) => exchange.id)));
    for (const view of given) buffer.add(view);
    buffer.end(sampleExchange().scenario, given.length);
    return released;
  };
  const expected = views.map(({ exchange }) => exchange.id);
  expect(orderOf(views)).toEqual(expected);
  expect(orderOf(views.toReversed())).toEqual(expected);
});
