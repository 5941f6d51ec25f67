import { describe, expect, test } from 'vitest';
import type { Configuration } from './configuration.js';
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
    'webhooks.create': { value: { secret: 'hook-secret-1', list: [{ secret: 'hook-secret-2' }, { secret: 'hook-secret-3' }] } },
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
  expect([...secretsOf(configuration)]).toEqual([
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
  const clean = withoutSecrets(configuration);
  const text = JSON.stringify(clean);
  for (const value of secretsOf(configuration).values()) expect(text).not.toContain(value);
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
  const plain: Configuration = { implementation: { name: 'x' }, ids: { systemID: ['a', 1] }, writes: { allowed: false } };
  expect(withoutSecrets(plain)).toEqual(plain);
  expect(secretsOf(plain).size).toBe(0);
});

describe('care', () => {
  test('a secret elsewhere in the configuration is found', () => {
    const leaked: Configuration = { credentials: { header: 'X', full: { value: 'long-enough-token' } }, implementation: { name: 'log long-enough-token' } };
    expect(withoutSecrets(leaked).implementation?.name).toBe('log {{credential:full}}');
  });

  test('a short secret does not eat other texts', () => {
    const short: Configuration = { credentials: { header: 'a', full: { value: 'a' } }, ids: { systemID: ['a', 'banana'] }, bodies: { x: { value: { value: 'b' } } } };
    expect(withoutSecrets(short)).toEqual({ ...short, credentials: { header: 'a', full: { value: '{{credential:full}}' } } });
  });

  test('equal secrets have equal labels', () => {
    const twice: Configuration = { bodies: { 'webhooks.create': { value: { secret: 'same-secret' } }, 'webhooks.replace': { value: { secret: 'same-secret' } } } };
    expect(secretsOf(twice).size).toBe(1);
    expect(withoutSecrets(twice).bodies?.['webhooks.replace']?.value).toEqual({ secret: '{{body:webhooks.create:secret}}' });
  });

  test('the password inside a Basic credential is a secret too', () => {
    const basic: Configuration = { credentials: { header: 'Authorization', full: { value: `Basic ${Buffer.from('ann:pass:word').toString('base64')}` } } };
    expect(secretsOf(basic).get('credential:full:password')).toBe('pass:word');
  });

  test('a key __proto__ is data', () => {
    const odd: Configuration = { bodies: { x: { value: JSON.parse('{"__proto__":{"secret":"proto-secret"}}') as unknown } } };
    expect(JSON.stringify(withoutSecrets(odd))).toBe('{"bodies":{"x":{"value":{"__proto__":{"secret":"{{body:x:__proto__:secret}}"}}}}}');
  });
});
