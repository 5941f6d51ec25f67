import { beforeAll, expect, test } from 'vitest';
import type { Configuration } from '../../config/configuration.js';
import { loadInterface } from '../../../spec/load.js';
import { deriveCatalogue, type Catalogue } from '../catalogue.js';
import { findingOf } from '../recorded.fixture.js';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
});

const granted = { operation: 'systems.list', status: 200, body: '[]', credential: 'none' } as const;
const refused = { ...granted, status: 401, body: '{}' } as const;

test.each<[string, typeof granted | typeof refused, Configuration, string]>([
  ['a success without the credential', granted, {}, 'fail'],
  ['a refusal', refused, {}, 'pass'],
  // The name of the header that carries the credential is not shown, so a further one may be another of the kind.
  ['a success with a further header', granted, { headers: { 'X-Api-Key': 'k' } }, 'inconclusive'],
  ['a success with a client certificate', granted, { tls: { cert: 'client.pem', key: 'client.key' } }, 'inconclusive'],
  ['a refusal of a request with a further header', refused, { headers: { 'X-Api-Key': 'k' } }, 'pass'],
])('%s', (_, line, configuration, expected) =>
  expect(findingOf(catalogue, 'systems.list/credential-required', [line], configuration)).toBe(expected),
);

test.each([
  ['text/html, application/json;q=0.9', 'text/html; charset=utf-8', 'untouched'],
  ['text/html, application/json;q=0.9', 'application/json', 'fail'],
  ['*/*', 'text/html', 'fail'],
])('a 200 to a request without a credential for %s, in %s: %s', (accept, mediaType, expected) => {
  const line = { ...granted, headers: [['accept', accept]], mediaType } as const;
  expect(findingOf(catalogue, 'systems.list/credential-required', [line], {})).toBe(expected);
});

test.each([
  ['/login?next=%2Fapi', 'provided'],
  ['https://elsewhere.example/api', 'inconclusive target.baseUrl'],
  ['api/', 'inconclusive target.baseUrl'],
])('a redirect of a request without a credential to %s: %s', (location, expected) => {
  const redirect = { ...refused, status: 302, responseHeaders: [['location', location]] } as const;
  expect(findingOf(catalogue, 'systems.list/credential-required', [redirect], {})).toBe(expected);
});
