import { expect, test } from 'vitest';
import { loadInterface } from '../../../spec/load.js';
import type { Json } from '../../core/json.js';
import type { OperationId } from '../../../spec/model.js';
import type { Purpose, RequestExchange } from '../../evidence/exchange.js';
import { sampleExchange, sampleResponse } from '../../evidence/sample.fixture.js';
import { RequestExchangeView } from '../view.js';
import { writtenShown } from './written-shown.js';

const iface = await loadInterface();
const id = 'accounts.users.update' as OperationId; // one of the interface
const [requirement] = writtenShown.derive(iface).filter(({ operations }) => operations.includes(id));

const { damage: _damage, redirects: _redirects, body: _body, ...bodiless } = sampleResponse;

const recorded = (value: Json) => {
  const text = JSON.stringify(value);
  return { kind: 'text', text, bytes: text.length, cut: false } as const;
};

function verdictOf(sent: Json, shown: Json | undefined, purpose: Purpose = 'success'): string {
  const { violated: _, ...sample } = sampleExchange();
  const exchange: RequestExchange = {
    ...sample,
    operation: id,
    purpose,
    credential: 'full',
    bindings: { accountID: 'a1', userID: 'u1' },
    request: { ...sample.request, method: 'PATCH', body: recorded(sent), bodyOrigin: 'supplied' },
    outcome: { ...bodiless, ...(shown === undefined ? {} : { body: recorded(shown) }) },
  };
  const configuration = {};
  const operations = new Map(iface.operations.map((operation) => [operation.id, operation]));
  const view = new RequestExchangeView(exchange, { iface, configuration, operations });
  return requirement?.judgement.scope === 'scenario'
    ? requirement.judgement.judge([view], { iface, configuration }).kind
    : 'no requirement';
}

test('is about users alone, which no operation reads', () =>
  expect(writtenShown.derive(iface).map(({ operations }) => operations[0])).toEqual([
    'accounts.users.update',
    'customers.users.update',
    'user.update',
  ]));

test.each<[string, Json, Json | undefined, string, Purpose?]>([
  ['the same values', { active: false, name: 'a' }, { id: 'u1', active: false, name: 'a' }, 'pass'],
  ['a boolean that is not written', { active: false }, { active: true }, 'fail'],
  ['a text that is not written', { name: 'b' }, { name: 'a' }, 'fail'],
  ['nothing of the record', { active: false }, {}, 'not-applicable'],
  ['no body', { active: false }, undefined, 'not-applicable'],
  ['no body after a drawn change', { active: false }, undefined, 'untouched', 'random'],
  ['an earlier address', { email: 'new@example.com' }, { email: 'old@example.com' }, 'pass'],
  ['a second factor that is not yet turned on', { mfaEnabled: true }, { mfaEnabled: false }, 'pass'],
  ['a second factor that is not turned off', { mfaEnabled: false }, { mfaEnabled: true }, 'fail'],
  ['an empty text that is not written', { fullName: '' }, { fullName: 'a' }, 'fail'],
  ['a drawn boolean that is not written', { active: false }, { active: true }, 'fail', 'random'],
  ['a drawn text in another form', { name: ' a ' }, { name: 'a' }, 'untouched', 'random'],
])('the response shows %s', (_, sent, shown, expected, purpose) =>
  expect(verdictOf(sent, shown, purpose)).toBe(expected),
);
