import { beforeAll, expect, test } from 'vitest';
import { loadInterface } from '../../spec/load.js';
import type { RequestExchange, ScenarioId } from '../evidence/exchange.js';
import { sampleExchange, sampleResponse } from '../evidence/sample.fixture.js';
import type { Interface, OperationId } from '../../spec/model.js';
import { RequestExchangeView } from '../requirements/view.js';
import { ListeningWarnings } from './listening-warnings.js';

const { damage: _, ...whole } = sampleResponse;

const subscription: RequestExchange = {
  ...sampleExchange(),
  scenario: 'events.listening@a1' as ScenarioId, // as the plan makes it
  operation: 'webhooks.create' as OperationId, // one of the interface
  bindings: { accountID: 'a1' },
  outcome: { ...whole, status: 201 },
};

const systemsOf = (accountID: string, systems: readonly string[]): RequestExchange => {
  const text = JSON.stringify(systems.map((id) => ({ id })));
  return {
    ...sampleExchange(),
    operation: 'accounts.systems.list' as OperationId, // one of the interface
    bindings: { accountID },
    outcome: { ...whole, status: 200, body: { kind: 'text', text, bytes: text.length, cut: false } },
  };
};

let iface: Interface;
beforeAll(async () => {
  iface = await loadInterface();
});

function warned(exchanges: readonly RequestExchange[], target?: string): readonly string[] {
  const configuration = { writes: { allowed: true, expendable: { systemID: ['s1'] } } };
  const operations = new Map(iface.operations.map((operation) => [operation.id, operation]));
  const warnings = new ListeningWarnings({ iface, configuration });
  for (const exchange of exchanges)
    warnings.add(new RequestExchangeView(exchange, { iface, configuration, operations }));
  if (target !== undefined) warnings.addDelivery(target);
  return warnings.warnings().map(({ message }) => message);
}

const ofOthers = [subscription, systemsOf('a1', ['s7']), systemsOf('a2', ['s1'])];

test('an account that does not show the changed system is told, with one that shows it', () => {
  const [message] = warned(ofOthers);
  expect(message).toContain('of the account a1');
  expect(message).toMatch(/\(s1\).*writes\.expendable\.accountID, e\.g\. a2$/);
});

test.each<[string, readonly RequestExchange[], string?]>([
  ['the account shows the system', [...ofOthers, systemsOf('a1', ['s7', 's1'])]],
  ['its systems were not read', [subscription, systemsOf('a2', ['s1'])]],
  ['nothing was subscribed', ofOthers.slice(1)],
  ['a delivery came', ofOthers, 'events.listening@a1'],
])('nothing is told where %s', (_, exchanges, target) => expect(warned(exchanges, target)).toEqual([]));
