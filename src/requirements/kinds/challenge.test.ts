import { expect, test } from 'vitest';
import type { Configuration } from '../../config/configuration.js';
import { loadInterface } from '../../../spec/load.js';
import { deriveCatalogue } from '../catalogue.js';
import { findingOf } from '../recorded.fixture.js';

const catalogue = deriveCatalogue(await loadInterface());

const inAuthorization: Configuration = { credentials: { header: 'Authorization' } };

test.each<[string, string, number, Configuration, string]>([
  ['any-path/challenge', 'systems.list', 401, inAuthorization, 'fail'],
  ['any-path/challenge', 'gateways.jobs.create', 401, inAuthorization, 'fail'],
  ['any-path/challenge', 'systems.list', 403, inAuthorization, 'untouched'],
  // No scheme of authentication is registered for another field.
  ['any-path/challenge', 'systems.list', 401, { credentials: { header: 'X-Api-Key' } }, 'untouched'],
  ['any-path/odd-method/allow', 'systems.list', 405, {}, 'fail'],
  ['any-path/odd-method/allow', 'user-notifications.list', 405, {}, 'fail'],
  ['any-path/odd-method/allow', 'systems.list', 404, {}, 'untouched'],
])('%s: %s answered with %i, without further fields', (id, operation, status, configuration, expected) => {
  expect(findingOf(catalogue, id, [{ operation, status }], configuration)).toBe(expected);
});

test('a 403 for a request without a credential leaves no challenge to be judged', () => {
  const line = { operation: 'systems.list', status: 403, credential: 'none' } as const;
  expect(findingOf(catalogue, 'any-path/challenge', [line], inAuthorization)).toBe('not-applicable');
});

test.each([
  ['any-path/challenge', 401, 'www-authenticate', 'Bearer'],
  ['any-path/odd-method/allow', 405, 'allow', ''],
])('%s: a %i with its field passes', (id, status, name, value) => {
  const line = { operation: 'systems.list', status, responseHeaders: [[name, value]] as const };
  expect(findingOf(catalogue, id, [line], inAuthorization)).toBe('pass');
});
