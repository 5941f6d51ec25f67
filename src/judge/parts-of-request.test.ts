import { expect, test } from 'vitest';
import type { Exchange, ExchangeId, Headers } from '../evidence/exchange.js';
import type { Flaw } from '../requirements/requirement.js';
import { partsOfRequest } from './parts-of-request.js';
import { RequirementState } from './requirement-state.js';

const usual: Headers = [
  ['accept', '*/*'],
  ['user-agent', 'ems-conformance/0.1.0'],
  ['authorization', '{{credential:full}}'],
];

interface Sent {
  readonly id?: string;
  readonly url?: string;
  readonly headers?: Headers;
  readonly body?: string;
  readonly pathOrigin?: string;
}

/** An exchange, as far as its request matters. */
const exchangeOf = ({ id = 's#0.0', url = '', headers = usual, body, pathOrigin = 'none' }: Sent): Exchange =>
  ({
    kind: 'exchange',
    id: id as ExchangeId,
    pathOrigin,
    request: {
      method: 'GET',
      url: `http://h/systems${url}`,
      headers,
      bodyOrigin: 'none',
      ...(body === undefined ? {} : { body: { kind: 'text', text: body, bytes: body.length, cut: false } }),
    },
    outcome: { kind: 'response', status: 200, headers: [] },
  }) as unknown as Exchange;

test.each<[Sent, number]>([
  [{}, 0],
  [{ url: '?page=2&per_page=10' }, 2],
  [{ url: '/%61/./x' }, 2],
  [{ headers: [...usual, ['pragma', 'no-cache']] }, 1],
  [{ headers: [['accept', 'application/json'], ...usual.slice(1)] }, 1],
  [{ headers: [...usual.slice(0, 2), ['x-api-key', '{{credential:full}}']] }, 0],
  [{ headers: [...usual.slice(0, 2), ['x-api-key', '{{form:longer}}']] }, 0],
  [{ headers: usual.slice(1) }, 1],
  [{ body: '{"name":"a","metadata":{"x":[1,2]}}' }, 6],
  [{ body: '{' }, 1],
])('%j has %i parts more than the smallest request', (sent, parts) => {
  expect(partsOfRequest(exchangeOf(sent))).toBe(parts);
});

test('the violation with the smallest request comes first, in any order of the evidence', () => {
  const sent: readonly Sent[] = [
    { id: 'a#0.0', url: '?page=2&per_page=10' },
    { id: 'b#0.0', pathOrigin: 'created' },
    { id: 'c#0.0', url: '?page=2' },
    { id: 'd#0.0', url: '?page=2' },
  ];
  const shown = (order: readonly Sent[]): readonly string[] => {
    const state = new RequirementState();
    for (const exchange of order.map(exchangeOf)) {
      const flaw: Flaw = { exchange, pointer: '', message: 'wrong', expected: 'a', actual: 'b' };
      state.add({ kind: 'fail', flaws: [flaw] }, exchange);
    }
    return state.violations().map((violation) => violation.exchange);
  };
  expect(shown(sent)).toEqual(['c#0.0', 'd#0.0', 'a#0.0', 'b#0.0']);
  expect(shown(sent.toReversed())).toEqual(shown(sent));
});
