import { describe, expect, test } from 'vitest';
import type { Configuration } from './configuration.js';
import type { Substitution } from './environment.js';
import { leavesOf } from './leaves.js';
import { secretsOf, withoutSecrets } from './secrets.js';

const configuration: Configuration = {
  target: { baseUrl: 'https://ann:topsecret@ems.example/api' },
  credentials: {
    header: 'Authorization',
    full: { value: 'Bearer aaaa-bbbb-cccc', privileged: true },
    without: { AccountRead: { value: 'reader-token' } },
    named: { other: { command: 'vault read other' } },
  },
  headers: { 'X-Api-Key': 'gateway-key-1', 'X-Trace': 'on' },
  proxy: 'http://proxyuser:proxypass@proxy.example:3128',
  bodies: {
    'user.update': { value: { newPassword: 'correct horse', fullName: 'Ann' } },
    'webhooks.create': {
      value: { secret: 'hook-secret-1', list: [{ secret: 'hook-secret-2' }, { secret: 'hook-secret-3' }] },
    },
    'appliances.update': { schemas: { EVAssetUpdate: { accessToken: 'charger-token' } } },
  },
  query: { 'systems.list': { api_token: 'query-token', sort: 'name' } },
  events: {
    signature: { scheme: 'standard-webhooks', secret: 'whsec_c2VjcmV0' },
    triggers: {
      'events.ev.plugged': { command: 'emit --with hidden' },
      'events.ev.unplugged': { url: 'https://hooks.example/?key=abc', headers: { Authorization: 'trigger-auth' } },
    },
    payloads: { 'events.ev.plugged': { data: { apiKey: 'payload-key' } } },
  },
};

test('every secret has its label', () => {
  expect([...secretsOf(configuration, [])]).toEqual([
    ['credential:full', 'Bearer aaaa-bbbb-cccc'],
    ['credential:full:token', 'aaaa-bbbb-cccc'],
    ['credential:without:AccountRead', 'reader-token'],
    ['credential:named:other:command', 'vault read other'],
    ['webhook:secret', 'whsec_c2VjcmV0'],
    ['proxy:userinfo', 'proxyuser:proxypass'],
    ['target:userinfo', 'ann:topsecret'],
    ['header:X-Api-Key', 'gateway-key-1'],
    ['body:user.update:newPassword', 'correct horse'],
    ['body:webhooks.create:secret', 'hook-secret-1'],
    ['body:webhooks.create:list:secret', 'hook-secret-2'],
    ['body:webhooks.create:list:secret:2', 'hook-secret-3'],
    ['body:appliances.update:EVAssetUpdate:accessToken', 'charger-token'],
    ['query:systems.list:api_token', 'query-token'],
    ['trigger:events.ev.plugged:command', 'emit --with hidden'],
    ['trigger:events.ev.unplugged:url', 'https://hooks.example/?key=abc'],
    ['trigger:events.ev.unplugged:headers:Authorization', 'trigger-auth'],
    ['payload:events.ev.plugged:data:apiKey', 'payload-key'],
  ]);
});

test('no secret is left, and nothing else is changed', () => {
  const clean = withoutSecrets(configuration, []);
  const text = JSON.stringify(clean);
  for (const value of secretsOf(configuration, []).values()) expect(text).not.toContain(value);
  expect(clean).toMatchObject({
    target: { baseUrl: 'https://{{target:userinfo}}@ems.example/api' },
    credentials: {
      header: 'Authorization',
      full: { value: '{{credential:full}}', privileged: true },
      named: { other: { command: '{{credential:named:other:command}}' } },
    },
    headers: { 'X-Api-Key': '{{header:X-Api-Key}}', 'X-Trace': 'on' },
    proxy: 'http://{{proxy:userinfo}}@proxy.example:3128',
    bodies: { 'user.update': { value: { newPassword: '{{body:user.update:newPassword}}', fullName: 'Ann' } } },
    query: { 'systems.list': { api_token: '{{query:systems.list:api_token}}', sort: 'name' } },
    events: { signature: { scheme: 'standard-webhooks', secret: '{{webhook:secret}}' } },
  });
});

test('a configuration without secrets stays as it is', () => {
  const plain: Configuration = {
    implementation: { name: 'x' },
    ids: { systemID: ['a', 1] },
    writes: { allowed: false },
  };
  expect(withoutSecrets(plain, [])).toEqual(plain);
  expect(secretsOf(plain, []).size).toBe(0);
});

describe('care', () => {
  test('a secret elsewhere in the configuration is found', () => {
    const leaked: Configuration = {
      credentials: { header: 'X', full: { value: 'long-enough-token' } },
      implementation: { name: 'log long-enough-token' },
    };
    expect(withoutSecrets(leaked, []).implementation?.name).toBe('log {{credential:full}}');
  });

  test('a short secret does not eat other texts', () => {
    const short: Configuration = {
      credentials: { header: 'a', full: { value: 'a' } },
      ids: { systemID: ['a', 'banana'] },
      bodies: { x: { value: { value: 'b' } } },
    };
    expect(withoutSecrets(short, [])).toEqual({
      ...short,
      credentials: { header: 'a', full: { value: '{{credential:full}}' } },
    });
  });

  test('equal secrets have equal labels', () => {
    const twice: Configuration = {
      bodies: {
        'webhooks.create': { value: { secret: 'same-secret' } },
        'webhooks.replace': { value: { secret: 'same-secret' } },
      },
    };
    expect(secretsOf(twice, []).size).toBe(1);
    expect(withoutSecrets(twice, []).bodies?.['webhooks.replace']?.value).toEqual({
      secret: '{{body:webhooks.create:secret}}',
    });
  });

  test('the password inside a Basic credential is a secret too', () => {
    const basic: Configuration = {
      credentials: {
        header: 'Authorization',
        full: { value: `Basic ${Buffer.from('ann:pass:word').toString('base64')}` },
      },
    };
    expect(secretsOf(basic, []).get('credential:full:password')).toBe('pass:word');
  });

  test('a key __proto__ is data', () => {
    const odd: Configuration = {
      bodies: { x: { value: JSON.parse('{"__proto__":{"secret":"proto-secret"}}') as unknown } },
    };
    expect(JSON.stringify(withoutSecrets(odd, []))).toBe(
      '{"bodies":{"x":{"value":{"__proto__":{"secret":"{{body:x:__proto__:secret}}"}}}}}',
    );
  });
});

describe('below a secret name', () => {
  test('everything is secret, at any depth', () => {
    const deep: Configuration = {
      bodies: {
        'systems.update': {
          value: {
            password: 12345678,
            pwd: 1234,
            token: ['tok1tok1tok1'],
            secret: { of: { many: 'kinds-of-secret' }, on: true },
          },
        },
      },
    };
    expect(withoutSecrets(deep, []).bodies?.['systems.update']?.value).toEqual({
      password: 0,
      pwd: 0,
      token: ['{{body:systems.update:token}}'],
      secret: { of: { many: '{{body:systems.update:secret:of:many}}' }, on: true },
    });
    expect([...secretsOf(deep, [])]).toEqual([
      ['body:systems.update:password', '12345678'],
      ['body:systems.update:token', 'tok1tok1tok1'],
      ['body:systems.update:secret:of:many', 'kinds-of-secret'],
    ]);
  });

  test.each([
    'accessKey',
    'jwt',
    'passphrase',
    'private_key',
    'pwd',
    'secretKey',
    'wifiPassword',
    'X-Tenant-Key',
    'signingSecret',
    'credentials',
  ])('%s is one', (name) => {
    const value = { [name]: 'TOPSECRET' };
    const everywhere: Configuration = {
      headers: value,
      query: { 'systems.list': value },
      bodies: { 'systems.update': { value, schemas: { A: value } } },
      events: { payloads: { 'events.ev.plugged': value } },
    };
    expect(JSON.stringify(withoutSecrets(everywhere, []))).not.toContain('TOPSECRET');
  });

  test('of a schema only the values count', () => {
    const schema = {
      type: 'object',
      properties: { newPassword: { type: 'string', minLength: 8, enum: ['open sesame'] } },
    };
    expect(withoutSecrets({ bodies: { 'user.update': { schema } } }, []).bodies?.['user.update']?.schema).toEqual({
      type: 'object',
      properties: {
        newPassword: { type: 'string', minLength: 8, enum: ['{{body:user.update:properties:newPassword}}'] },
      },
    });
  });

  test('names of operations and of entries are none', () => {
    const plain: Configuration = {
      query: { 'webhooks.secret': { page: 'p' } },
      bodies: { 'webhooks.secret': { mediaType: 'text/plain', value: { a: 'b' } } },
      ids: { token: ['t'] },
    };
    expect(withoutSecrets(plain, [])).toEqual(plain);
  });

  test('the only text that replaces a webhook secret is secret whatever its name', () => {
    const replaced: Configuration = {
      bodies: { 'webhooks.secret.replace': { value: { signedWith: 'new-hook-key', days: 3 } } },
    };
    expect(withoutSecrets(replaced, []).bodies?.['webhooks.secret.replace']?.value).toEqual({
      signedWith: '{{body:webhooks.secret.replace:signedWith}}',
      days: 3,
    });
  });
});

describe('what the environment gives', () => {
  /** In the form that `loadConfiguration` returns. */
  const given = (path: Substitution['path'], name: string, value: string): Substitution => ({
    path,
    variables: [{ name, value }],
  });

  test('is secret in what is sent', () => {
    const sent: Configuration = {
      headers: { 'X-Caller': 'tok_live_1', 'X-Pin': '42' },
      query: { 'systems.list': { key: ['q-value-1'] } },
      bodies: { 'systems.create': { value: { name: 'Run no-1234-5 of it' } } },
    };
    const by = [
      given(['headers', 'X-Caller'], 'AUTH', 'tok_live_1'),
      given(['headers', 'X-Pin'], 'PIN', '42'),
      given(['query', 'systems.list', 'key', 0], 'KEY', 'q-value-1'),
      given(['bodies', 'systems.create', 'value', 'name'], 'NUMBER', 'no-1234-5'),
    ];
    expect(withoutSecrets(sent, by)).toEqual({
      headers: { 'X-Caller': '{{environment:AUTH}}', 'X-Pin': '{{environment:PIN}}' },
      query: { 'systems.list': { key: ['{{environment:KEY}}'] } },
      bodies: { 'systems.create': { value: { name: 'Run {{environment:NUMBER}} of it' } } },
    });
    expect(secretsOf(sent, by).get('environment:AUTH')).toBe('tok_live_1');
  });

  test('takes the text around it along where it is short', () => {
    const short: Configuration = {
      headers: { 'X-Caller': 'pin 42' },
      bodies: { 'systems.create': { value: { name: 'pin 42 or 42' } } },
    };
    expect(withoutSecrets(short, [given(['headers', 'X-Caller'], 'PIN', '42')])).toEqual({
      ...short,
      headers: { 'X-Caller': '{{header:X-Caller}}' },
    });
  });

  test('is none where it is an address, an id, a name or a limit', () => {
    const plain: Configuration = {
      implementation: { name: 'their service' },
      target: { baseUrl: 'https://ems.example/api' },
      ids: { systemID: ['system-one'] },
      vendors: { 1: 'MAKER_ONE' },
      vendorMediaType: 'their-vendor',
      lists: { 'systems.list': '/data/items' },
      headers: { Accept: 'application/json' },
      bodies: { 'systems.create': { mediaType: 'application/merge-patch+json' } },
      events: { publicUrl: 'https://hooks.example/in', listen: { host: '127.0.0.1' } },
    };
    const everywhere = leavesOf(plain).map(({ path, value }) => given(path, 'ANY', String(value)));
    expect(withoutSecrets(plain, everywhere)).toEqual(plain);
    expect(secretsOf(plain, everywhere).size).toBe(0);
  });

  test('is none where the same variable is an id, or the value a part of our addresses', () => {
    const shared: Configuration = {
      target: { baseUrl: 'https://tenant-one.ems.example' },
      ids: { accountID: ['account-one'] },
      headers: { 'X-Tenant': 'tenant-one', 'X-Account': 'account-one' },
    };
    const by = [
      given(['headers', 'X-Tenant'], 'TENANT', 'tenant-one'),
      given(['headers', 'X-Account'], 'ACCOUNT', 'account-one'),
      given(['ids', 'accountID', 0], 'ACCOUNT', 'account-one'),
    ];
    expect(withoutSecrets(shared, by)).toEqual(shared);
    expect(secretsOf(shared, by).size).toBe(0);
  });

  test('stays secret where an address has it as a password', () => {
    const proxied: Configuration = {
      proxy: 'http://me:pass-word-1@proxy.example',
      headers: { 'X-Caller': 'pass-word-1' },
    };
    const by = [given(['proxy'], 'PASS', 'pass-word-1'), given(['headers', 'X-Caller'], 'PASS', 'pass-word-1')];
    expect(JSON.stringify(withoutSecrets(proxied, by))).not.toContain('pass-word-1');
  });
});
