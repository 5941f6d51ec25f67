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
