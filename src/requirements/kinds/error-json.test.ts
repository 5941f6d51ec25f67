import { expect, test } from 'vitest';
import { loadInterface } from '../../../spec/load.js';
import type { Headers } from '../../evidence/exchange.js';
import { deriveCatalogue } from '../catalogue.js';
import { findingOf } from '../recorded.fixture.js';

const catalogue = deriveCatalogue(await loadInterface());

const refused = (id: string, operation: string, status: number, headers: Headers = []): string =>
  findingOf(
    catalogue,
    id,
    [{ operation, credential: 'none', status, mediaType: 'text/plain', body: 'no', headers }],
    {},
  );

test.each([
  ['account-tokens.list/error-json', 'account-tokens.list', 401],
  ['user.update/error-media-type/403', 'user.update', 403],
])(
  '%s: a refusal in text fails, unless a proxy or a router may have refused the form of the request',
  (id, on, status) => {
    expect(refused(id, on, status)).toMatch(/^fail/);
    expect(refused(id, on, status, [['x-original-url', '/no-such-path']])).not.toMatch(/^fail/);
    expect(refused(id, on, status, [['x-forwarded-user', 'ems-conformance']])).not.toMatch(/^fail/);
  },
);

test.each([
  // The service may have routes for other ids alone, as long as nothing shows that it serves the operation.
  ['unknown-id', 'provided'],
  ['foreign-id', 'provided'],
  ['odd-id', 'untouched'],
])('a page in place of JSON where the path breaks the rule %s: %s', (keyword, expected) => {
  const violated = { location: 'path', keyword, pointer: '' } as const;
  const page = { operation: 'systems.read', status: 404, mediaType: 'text/html', body: '<p>', violated } as const;
  expect(findingOf(catalogue, 'systems.read/error-json', [{ ...page, purpose: 'robustness' }], {})).toBe(expected);
});

test.each([
  ['*/*', 'fail'],
  ['application/vnd.example.v2+json', 'fail'],
  ['application/json', 'untouched'],
])('a 403 in application/json, where the request asks for %s: %s', (accept, expected) => {
  const line = { operation: 'user.update', credential: 'none', status: 403, body: '{}' } as const;
  const headers: Headers = [['accept', accept]];
  expect(findingOf(catalogue, 'user.update/error-media-type/403', [{ ...line, headers }], {})).toBe(expected);
});
