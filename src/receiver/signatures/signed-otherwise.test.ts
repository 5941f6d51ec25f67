import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Headers } from '../../evidence/exchange.js';
import { verifySignature, type SignatureConfig } from './index.js';

const secret = Buffer.from('a key of thirty-two bytes, no more').toString('base64');
const body = Buffer.from('{"data":{"state":"plugged"}}');
const hmac: SignatureConfig = {
  scheme: 'hmac',
  algorithm: 'sha256',
  header: 'X-Signature',
  prefix: 'sha256=',
  encoding: 'hex',
};
const standard: SignatureConfig = { scheme: 'standard-webhooks' };
const digest = (algorithm: string, key: Buffer | string, ...parts: readonly (string | Buffer)[]) => {
  const made = createHmac(algorithm, key);
  for (const part of parts) made.update(part);
  return made.digest();
};
const hex = digest('sha256', secret, body).toString('hex');

test.each<[string, SignatureConfig, Headers, string | undefined]>([
  [
    'another algorithm',
    hmac,
    [['x-signature', `sha256=${digest('sha1', secret, body).toString('hex')}`]],
    'signed with sha1 instead of sha256',
  ],
  [
    'another encoding',
    hmac,
    [['x-signature', `sha256=${digest('sha256', secret, body).toString('base64')}`]],
    'signed in base64 instead of hex',
  ],
  ['no prefix', hmac, [['x-signature', hex]], 'signed without the prefix "sha256="'],
  [
    'a prefix that is not configured',
    { ...hmac, prefix: '' },
    [['x-signature', `v1=${hex}`]],
    'signed with the prefix "v1=", which is not configured',
  ],
  [
    'another header',
    hmac,
    [['x-hub-signature', `sha256=${hex}`]],
    'signed in the header x-hub-signature instead of x-signature',
  ],
  [
    'a decoded secret',
    hmac,
    [['x-signature', `sha256=${digest('sha256', Buffer.from(secret, 'base64'), body).toString('hex')}`]],
    'signed with the secret decoded from base64 as the key instead of the UTF-8 bytes of the secret',
  ],
  [
    'the text of a secret',
    standard,
    [
      ['webhook-id', 'm'],
      ['webhook-timestamp', '1'],
      ['webhook-signature', `v1,${digest('sha256', secret, 'm.1.', body).toString('base64')}`],
    ],
    'signed with the UTF-8 bytes of the secret as the key instead of the secret decoded from base64',
  ],
  [
    'the body alone',
    standard,
    [
      ['webhook-id', 'm'],
      ['webhook-timestamp', '1'],
      ['webhook-signature', `v1,${digest('sha256', Buffer.from(secret, 'base64'), body).toString('base64')}`],
    ],
    'signed over the body instead of id, timestamp and body',
  ],
  ['another secret', hmac, [['x-signature', `sha256=${digest('sha256', 'another', body).toString('hex')}`]], undefined],
  ['nothing', hmac, [], undefined],
])('%s', (_, config, headers, difference) => {
  const check = verifySignature(config, [{ label: 'secret:1', secret }], headers, body, 1_000);
  expect(check.result).not.toBe('valid');
  expect(check.difference).toBe(difference);
  expect(JSON.stringify(check)).not.toContain(secret);
});
