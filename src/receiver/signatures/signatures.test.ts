import { describe, expect, test } from 'vitest';
import type { Headers } from '../../evidence/exchange.js';
import { ReceiverError } from '../receiver-error.js';
import { secretFrom, secretProblem, signatureHeaders, signatureConfig, verifySignature } from './index.js';

const now = Date.UTC(2025, 9, 9);
const standard = signatureConfig({ scheme: 'standard-webhooks' });
const old = { label: 'secret:1', secret: `whsec_${Buffer.alloc(24, 1).toString('base64')}` };
const young = { label: 'secret:2', secret: `whsec_${Buffer.alloc(24, 2).toString('base64')}` };

describe('Standard Webhooks', () => {
  test('gives the signature of the published example', () => {
    const key = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const headers = signatureHeaders(
      standard,
      key,
      Buffer.from('{"test": 2432232314}'),
      1614265330_000,
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
    );
    expect(Object.fromEntries(headers)['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  test('while a secret is rotated, each key is found among both signatures, and named', () => {
    const body = Buffer.from('{}');
    const both = [old, young]
      .map(({ secret }) => Object.fromEntries(signatureHeaders(standard, secret, body, now, 'm'))['webhook-signature'])
      .join(' ');
    const headers: Headers = [
      ['webhook-id', 'm'],
      ['webhook-timestamp', String(now / 1000)],
      ['Webhook-Signature', both],
    ];
    expect(verifySignature(standard, [old], headers, body, now)).toEqual({
      scheme: 'standard-webhooks',
      result: 'valid',
      key: 'secret:1',
    });
    expect(verifySignature(standard, [young], headers, body, now)).toEqual({
      scheme: 'standard-webhooks',
      result: 'valid',
      key: 'secret:2',
    });
    expect(verifySignature(standard, [], headers, body, now).result).toBe('invalid');
  });

  test('tells bodies apart that differ only in bytes that are not UTF-8', () => {
    const headers = signatureHeaders(standard, old.secret, Uint8Array.of(0xff), now, 'm');
    expect(verifySignature(standard, [old], headers, Uint8Array.of(0xff), now).result).toBe('valid');
    expect(verifySignature(standard, [old], headers, Uint8Array.of(0xfe), now).result).toBe('invalid');
  });

  test.each([
    ['a timestamp that is no number', '12x', 'malformed'],
    ['an endless timestamp', '9'.repeat(400), 'malformed'],
  ])('%s is %s', (_, timestamp, result) => {
    const headers = signatureHeaders(standard, old.secret, Buffer.from('{}'), now, 'm').map(
      ([name, value]) => [name, name === 'webhook-timestamp' ? timestamp : value] as const,
    );
    expect(verifySignature(standard, [old], headers, Buffer.from('{}'), now).result).toBe(result);
  });

  test.each(['webhook-id', 'webhook-timestamp'])(
    'two of %s are malformed, since a receiver may take either',
    (name) => {
      const headers = signatureHeaders(standard, old.secret, Buffer.from('{}'), now, 'm');
      expect(verifySignature(standard, [old], [...headers, [name, '1']], Buffer.from('{}'), now).result).toBe(
        'malformed',
      );
    },
  );

  test('a header with thousands of signatures is read to its limit only', () => {
    const good = Object.fromEntries(signatureHeaders(standard, old.secret, Buffer.from('{}'), now, 'm'))[
      'webhook-signature'
    ];
    const wrong = `v1,${Buffer.alloc(32).toString('base64')}`;
    const headers: Headers = [
      ['webhook-id', 'm'],
      ['webhook-timestamp', String(now / 1000)],
      ['webhook-signature', `${`${wrong} `.repeat(2000)}${good}`],
    ];
    expect(verifySignature(standard, [old], headers, Buffer.from('{}'), now).result).toBe('invalid');
  });
});

describe('HMAC in a header', () => {
  test('a second digest without separator is malformed', () => {
    const config = signatureConfig({ scheme: 'hmac', header: 'x-sig' });
    const digest = signatureHeaders(config, 'k', Buffer.from('{}'), now, 'm')[0]?.[1] ?? '';
    expect(
      verifySignature(config, [{ label: 'k', secret: 'k' }], [['x-sig', `${digest},${digest}`]], Buffer.from('{}'), now)
        .result,
    ).toBe('malformed');
    expect(
      verifySignature(config, [{ label: 'k', secret: 'k' }], [['x-sig', digest.toUpperCase()]], Buffer.from('{}'), now)
        .result,
    ).toBe('valid');
  });

  test('without the configured prefix it is malformed', () => {
    const config = signatureConfig({ scheme: 'hmac', header: 'x-sig', prefix: 'sha256=' });
    const digest = (signatureHeaders(config, 'k', Buffer.from('{}'), now, 'm')[0]?.[1] ?? '').slice('sha256='.length);
    expect(
      verifySignature(config, [{ label: 'k', secret: 'k' }], [['x-sig', digest]], Buffer.from('{}'), now).result,
    ).toBe('malformed');
  });
});

describe('configuration', () => {
  test('an HMAC without header name names the entry', () => {
    expect(() => signatureConfig({ scheme: 'hmac' })).toThrow(/events\.signature\.header/);
  });

  test('a secret that is not base64 is refused before anything is sent', () => {
    expect(() => signatureConfig({ scheme: 'standard-webhooks', secret: 'not base64!' })).toThrow(ReceiverError);
    expect(() => signatureHeaders(standard, 'whsec_', Buffer.from(''), now, 'm')).toThrow(/base64/);
  });

  test.each([standard, signatureConfig({ scheme: 'hmac', header: 'x' })])(
    'made secrets can be used: $scheme',
    (config) => {
      expect(secretProblem(config, secretFrom(config, Buffer.alloc(32, 7)))).toBeUndefined();
    },
  );
});
