import { expect, test } from 'vitest';
import { operationId } from '../../spec/brands.js';
import { contrastsOf, type ReadingRequest } from './contrasts.js';

const request = (query: { readonly [name: string]: string }, accept?: string): ReadingRequest => ({
  operation: operationId('systems.list'),
  purpose: 'success',
  method: 'GET',
  query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, { value, origin: 'stated' } as const])),
  headers: accept === undefined ? {} : { accept },
  target: [],
  message: [],
  bindings: {},
  credential: 'full',
  queryOrigin: 'stated',
});

test('a request that passed gets the suspected pattern, one that failed loses it, and is sent again', () => {
  const [failed, nearest, other] = [request({ page: '2', sort: 'a' }), request({ sort: 'a' }), request({ order: 'b' })];
  const [first, second] = contrastsOf({
    patterns: [{ kind: 'query', name: 'page', is: { value: '2' } }],
    outcome: 'fails',
    violating: [failed],
    passing: [other, nearest],
  });
  // Last, the pattern alone: of requests that fail, the smallest is shown.
  expect(first).toEqual([failed, nearest, failed, { ...request({ page: '2' }), purpose: 'robustness' }]);
  // A neighbour that differs more from the failing request gets the pattern as well.
  expect(second).toEqual([request({ order: 'b', page: '2' })]);
});

test('a condition that only answers show is contrasted by requests that have parts of both sides', () => {
  const [failed, passed] = [request({ page: '2' }, 'application/json'), request({})];
  const [first, second] = contrastsOf({
    patterns: [{ kind: 'list', size: 'one item' }],
    outcome: 'fails',
    violating: [failed],
    passing: [passed],
  });
  expect(first).toEqual([failed]);
  expect(second).toEqual([
    request({}, 'application/json'),
    request({ page: '2' }),
    request({ page: '2' }),
    request({}, 'application/json'),
  ]);
});

test('a made request has the purpose under which more may be refused; no request changes a record', () => {
  const paging = { ...request({ page: '2' }), purpose: 'paging' } as const;
  const sent = contrastsOf({
    patterns: [
      { kind: 'method', is: 'DELETE' },
      { kind: 'query', name: 'page', is: 'present' },
    ],
    outcome: 'fails',
    violating: [paging],
    passing: [request({ sort: 'a' })],
  }).flat();
  expect(sent.map(({ method }) => method)).not.toContain('DELETE');
  expect(sent).toContainEqual({ ...request({ sort: 'a', page: '2' }), purpose: 'paging' });
});

test('of a request in several forms at once, each form is sent alone', () => {
  const failed: ReadingRequest = {
    ...request({ 'ems-conformance': 'wire' }, 'application/*'),
    purpose: 'wire',
    target: ['an encoded character in the path'],
  };
  const [first] = contrastsOf({ patterns: [], outcome: 'fails', violating: [failed], passing: [request({})] });
  expect(first).toEqual([
    failed,
    { ...request({ 'ems-conformance': 'wire' }), purpose: 'wire' },
    { ...request({}, 'application/*'), purpose: 'wire' },
    { ...request({}), purpose: 'wire', target: failed.target },
  ]);
});

test('without a request that passed, the failing one is sent again, and without its parameters', () => {
  const failed = request({ page: '2' });
  const patterns = [{ kind: 'query', name: 'page', is: 'present' }] as const;
  const [first] = contrastsOf({ patterns, outcome: 'fails', violating: [failed], passing: [] });
  // The plain form is no request that must succeed.
  expect(first).toContainEqual({ ...request({}), purpose: 'robustness' });
  expect(first).toContainEqual(failed);
  expect(contrastsOf({ patterns, outcome: 'fails', violating: [], passing: [failed] })).toEqual([]);
});
