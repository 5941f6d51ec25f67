import { expect, it } from 'vitest';
import { sampleExchange } from '../evidence/sample.fixture.js';
import type { RequestExchange } from '../evidence/exchange.js';
import { ShownIds } from './shown-ids.js';

function shownBy(body: unknown, changed: Partial<RequestExchange> = {}): ShownIds {
  const text = JSON.stringify(body);
  const { violated: _, ...sample } = sampleExchange(0);
  const shown = new ShownIds();
  const outcome = {
    kind: 'response',
    status: 200,
    headers: [],
    body: { kind: 'text', text, bytes: text.length, cut: false },
  } as const;
  shown.note([{ ...sample, purpose: 'success', outcome, ...changed }], () => '/systems');
  return shown;
}

const systems = [{ id: 's1', accountID: 'a1', gateways: [{ gatewayID: 7, name: 'g8' }] }];

it('a list shows its records and those in them, and not those that it only names', () => {
  const shown = shownBy(systems);
  const ids = ['s1', '7', 'a1', 'g8'];
  expect(ids.filter((id) => shown.shows('/systems', id))).toEqual(['s1', '7']);
  expect(shown.shows('/gateways', 's1')).toBe(false);
});

it('other requests than well-formed readings show no record', () => {
  expect(shownBy(systems, { purpose: 'random' }).shows('/systems', 's1')).toBe(false);
  expect(shownBy(systems, { request: { ...sampleExchange(0).request, method: 'POST' } }).shows('/systems', 's1')).toBe(
    false,
  );
});
