import { expect, test } from 'vitest';
import type { Json } from '../core/json.js';
import { SecretLabels, withoutGivenSecrets } from './without-given-secrets.js';

const stripped = (value: Json, labels?: SecretLabels): Json =>
  withoutGivenSecrets({ name: 'a.json', value, at: () => '' }, labels).value;

const given = (secret: string): Json => ({
  paths: {
    '/a': {
      get: {
        responses: {
          200: {
            headers: { 'X-Auth': { example: secret, schema: { type: 'string', default: secret } } },
            links: { next: { parameters: { code: secret, page: '2' }, requestBody: { passwords: [secret] } } },
          },
        },
      },
    },
  },
  'x-webhook-secret': secret,
});

test.each([
  ['a header', given('s3cret')],
  ['an address', { servers: [{ url: 'https://me:s3cret@a.example/b?token=s3cret&page=2' }] }],
  ['an address in a text', { description: 'See https://s3cret@a.example/?x=1&sig=s3cret, or ask.' }],
  ['a server variable', { servers: [{ url: 'https://{token}', variables: { token: { default: 's3cret' } } }] }],
])('%s: the secret is in neither form', (_, value) => {
  for (const labels of [undefined, new SecretLabels()])
    expect(JSON.stringify(stripped(value, labels))).not.toContain('s3cret');
});

test('equal secrets get equal labels, also in two documents', () => {
  const labels = new SecretLabels();
  const [first, second, same] = ['one', 'two', 'one'].map((secret) => stripped(given(secret), labels));
  expect(same).toEqual(first);
  expect(second).not.toEqual(first);
  expect(JSON.stringify(second)).toContain('"x-webhook-secret":"(secret-2)"');
  expect(stripped({ url: 'https://a:one@b.example/?pin=one' }, labels)).toEqual({
    url: 'https://(secret-3)@b.example/?pin=(secret-1)',
  });
});

test('references, expressions and names with a secret name stay', () => {
  const value: Json = {
    security: [{ token: ['read'] }],
    discriminator: { mapping: { pin: '#/components/schemas/Pin' } },
    flows: { implicit: { scopes: { credentials: 'Manage credentials' } } },
    schema: {
      required: ['password'],
      dependentRequired: { pin: ['code'] },
      properties: { password: { type: 'string', pattern: '^https?://[^@]*@' }, $ref: { $ref: 'https://a@b.example' } },
    },
    links: { next: { parameters: { code: '$response.body#/code', token: 'a-{$request.path.token}' } } },
  };
  for (const labels of [undefined, new SecretLabels()]) expect(stripped(value, labels)).toEqual(value);
});
