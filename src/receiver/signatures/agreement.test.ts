import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Headers } from '../../evidence/exchange.js';
import { signatureHeaders, signatureConfig, verifySignature, type HmacHeader, type SigningKey } from './index.js';

/** Verdicts of ours against independent implementations, on a thousand generated messages each. */

const now = Date.UTC(2025, 9, 9, 12, 0, 0);
const messages = { numRuns: 1000, seed: 20251009 };

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterAll(() => {
  vi.useRealTimers();
});

type Damage =
  | 'none'
  | 'body'
  | 'id'
  | 'time'
  | 'signature'
  | 'key'
  | 'no-signature'
  | 'no-id'
  | 'no-time'
  | 'old'
  | 'new'
  | 'version';
const damages: readonly Damage[] = [
  'none',
  'none',
  'none',
  'body',
  'id',
  'time',
  'signature',
  'key',
  'no-signature',
  'no-id',
  'no-time',
  'old',
  'new',
  'version',
];

const secret = fc
  .uint8Array({ minLength: 24, maxLength: 64 })
  .map((bytes) => `whsec_${Buffer.from(bytes).toString('base64')}`);
const id = fc.stringMatching(/^msg_[A-Za-z0-9]{1,27}$/);
const without = (headers: Headers, name: string): Headers => headers.filter(([given]) => given !== name);
const withValue = (headers: Headers, name: string, value: (was: string) => string): Headers =>
  headers.map(([given, was]) => (given === name ? [given, value(was)] : [given, was]));
const flip = (text: string): string => {
  const at = text.length - 5;
  return text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
};

/** What some damages change in the headers. */
const inHeaders: { readonly [damage in Damage]?: (headers: Headers) => Headers } = {
  id: (headers) => withValue(headers, 'webhook-id', (was) => `${was}x`),
  time: (headers) => withValue(headers, 'webhook-timestamp', (was) => String(Number(was) + 1)),
  signature: (headers) => withValue(headers, 'webhook-signature', (was) => was.split(' ').map(flip).join(' ')),
  version: (headers) => withValue(headers, 'webhook-signature', (was) => was.replaceAll('v1,', 'v2,')),
  'no-signature': (headers) => without(headers, 'webhook-signature'),
  'no-id': (headers) => without(headers, 'webhook-id'),
  'no-time': (headers) => without(headers, 'webhook-timestamp'),
};

describe('Standard Webhooks', () => {
  const config = { scheme: 'standard-webhooks' } as const;

  const message = fc.record({
    body: fc.oneof(fc.json(), fc.string({ unit: 'grapheme' })).map((text) => text || '{}'),
    id,
    sender: fc.array(secret, { minLength: 1, maxLength: 3 }),
    receiver: fc.nat({ max: 2 }),
    damage: fc.constantFrom(...damages),
    offset: fc.integer({ min: -300, max: 300 }),
    other: secret,
  });

  test('agrees with the public library, tampered and not, with one to three signatures', () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(message, ({ body, id, sender, receiver, damage, offset, other }) => {
        const ours = damage === 'key' ? other : (sender[receiver % sender.length] ?? other);
        fc.pre(damage !== 'key' || !sender.includes(other));
        const shift = damage === 'old' ? -301 - Math.abs(offset) : damage === 'new' ? 301 + Math.abs(offset) : offset;
        const sent = now + shift * 1000;
        const library = (key: string): string => new Webhook(key).sign(id, new Date(sent), body);
        const sentHeaders: Headers = [
          ['webhook-id', id],
          ['webhook-timestamp', String(Math.floor(sent / 1000))],
          ['webhook-signature', sender.map(library).join(' ')],
        ];
        const text = damage === 'body' ? `${body} ` : body;
        const headers = inHeaders[damage]?.(sentHeaders) ?? sentHeaders;

        let accepted = true;
        try {
          new Webhook(ours).verify(text, Object.fromEntries(headers), { jsonParse: false });
        } catch {
          accepted = false;
        }
        const verdict = verifySignature(config, [{ label: 'secret:1', secret: ours }], headers, Buffer.from(text), now);
        expect(verdict.result === 'valid').toBe(accepted);
        expect(verdict.result).toBe(expectedResult[damage]);
        expect(verdict.key).toBe(verdict.result === 'valid' || verdict.result === 'stale' ? 'secret:1' : undefined);
        seen.set(verdict.result, (seen.get(verdict.result) ?? 0) + 1);
      }),
      messages,
    );
    expect([...seen.keys()].sort()).toEqual(['invalid', 'malformed', 'missing', 'stale', 'valid']);
  });

  test('what we sign, the library accepts', () => {
    fc.assert(
      fc.property(secret, id, fc.json(), (key, id, body) => {
        const headers = signatureHeaders(config, key, Buffer.from(body), now, id);
        expect(new Webhook(key).verify(body, Object.fromEntries(headers), { jsonParse: false })).toBeUndefined();
      }),
      { ...messages, numRuns: 200 },
    );
  });
});

const expectedResult: Readonly<Record<Damage, string>> = {
  none: 'valid',
  body: 'invalid',
  id: 'invalid',
  time: 'invalid',
  signature: 'invalid',
  key: 'invalid',
  'no-signature': 'missing',
  'no-id': 'malformed',
  'no-time': 'malformed',
  old: 'stale',
  new: 'stale',
  version: 'malformed',
};

describe('HMAC in a header', () => {
  const config = fc.record({
    algorithm: fc.constantFrom('sha256' as const, 'sha384' as const, 'sha512' as const),
    encoding: fc.constantFrom('hex' as const, 'base64' as const),
    prefix: fc.constantFrom('', 'sha=', 'v1,'),
    separator: fc.constantFrom(',', ' ', ';'),
    header: fc.constantFrom('X-Signature', 'x-hub-signature-256'),
  });
  const key = fc.string({ minLength: 1, unit: 'grapheme' });

  test('agrees with node:crypto, tampered and not, with one to three digests', () => {
    const results = new Set<string>();
    const damage = fc.constantFrom(
      'none' as const,
      'none' as const,
      'body' as const,
      'digest' as const,
      'key' as const,
      'header' as const,
      'text' as const,
    );
    fc.assert(
      fc.property(
        config,
        fc.uint8Array({ maxLength: 200 }),
        fc.uniqueArray(key, { minLength: 2, maxLength: 4 }),
        damage,
        fc.boolean(),
        (given, body, keys, damage, prefixOnce) => {
          const resolved: HmacHeader = { scheme: 'hmac', ...given };
          // A separator inside the prefix is ambiguous: it could separate two digests.
          fc.pre(!given.prefix.includes(given.separator));
          const [other = '', ...sender] = keys;
          const digest = (secret: string): string =>
            createHmac(given.algorithm, Buffer.from(secret)).update(body).digest(given.encoding);
          const mangle = (text: string): string =>
            damage === 'digest' ? (text.startsWith('a') ? 'b' : 'a') + text.slice(1) : text;
          const written = sender.map(digest).map(mangle);
          const value =
            damage === 'text'
              ? `${given.prefix}not a digest`
              : prefixOnce
                ? given.prefix + written.join(given.separator)
                : written.map((text) => given.prefix + text).join(given.separator);
          const headers: Headers = damage === 'header' ? [] : [[given.header.toLowerCase(), value]];
          const received = damage === 'body' ? Buffer.concat([body, Buffer.from('!')]) : Buffer.from(body);
          const ours: readonly SigningKey[] = [
            { label: 'old', secret: damage === 'key' ? other : (sender.at(-1) ?? '') },
          ];

          const expected = createHmac(given.algorithm, Buffer.from(ours[0]?.secret ?? ''))
            .update(received)
            .digest(given.encoding);
          const accepted = damage !== 'header' && damage !== 'text' && written.includes(expected);
          const verdict = verifySignature(resolved, ours, headers, received, now);
          expect(verdict.result === 'valid').toBe(accepted);
          if (damage === 'header') expect(verdict.result).toBe('missing');
          if (damage === 'text') expect(verdict.result).toBe('malformed');
          results.add(verdict.result);
        },
      ),
      messages,
    );
    expect([...results].sort()).toEqual(['invalid', 'malformed', 'missing', 'valid']);
  });

  test('what we sign is the digest of node:crypto', () => {
    const config = signatureConfig({ scheme: 'hmac', header: 'X-Sig', prefix: 'sha256=' });
    const expected = createHmac('sha256', 'k').update('body').digest('hex');
    expect(signatureHeaders(config, 'k', Buffer.from('body'), now, 'id')).toEqual([['x-sig', `sha256=${expected}`]]);
  });
});
