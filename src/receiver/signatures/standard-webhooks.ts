import { defined } from '../../core/defined.js';
import type { SignatureCheck } from '../../evidence/exchange.js';
import { ReceiverError } from '../receiver-error.js';
import { fromBase64, hmac, readDigest, sameDigest } from './digest.js';
import { valuesOf, type SignatureScheme } from './signature-scheme.js';

const prefix = 'whsec_';
const toleranceSeconds = 5 * 60;
/** More candidates than any rotation has: a header full of them must not cost a digest comparison each. */
const mostSignatures = 32;

const keyOf = (secret: string): Buffer | undefined => {
  const key = fromBase64(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret);
  return key !== undefined && key.length > 0 ? key : undefined;
};

const check = (result: SignatureCheck['result'], key?: string): SignatureCheck => ({
  scheme: 'standard-webhooks',
  result,
  ...defined({ key }),
});

/**
 * Standard Webhooks 1.0, symmetric signatures (`v1`): HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`,
 * several of them separated by spaces while a secret is rotated. Other versions, e.g. `v1a`, are ignored.
 * A wrong digest is `invalid` at any time; a right one more than five minutes off is `stale`.
 *
 * Own code on node:crypto, because the public library reads the machine's clock and signs the body as UTF-8 text;
 * judging needs the time of arrival and the bytes as received. The library is the oracle of the test.
 */
export const standardWebhooks: SignatureScheme<{ readonly scheme: 'standard-webhooks' }> = {
  id: 'standard-webhooks',

  verify(_config, keys, headers, rawBody, now) {
    const signatures = valuesOf(headers, 'webhook-signature');
    if (signatures.length === 0) return check('missing');
    const ids = valuesOf(headers, 'webhook-id');
    const timestamps = valuesOf(headers, 'webhook-timestamp');
    const [id, timestamp] = [ids[0], timestamps[0]];
    if (ids.length !== 1 || timestamps.length !== 1 || !id || !timestamp || !/^\d{1,15}$/.test(timestamp))
      return check('malformed');

    const written = signatures
      .join(' ')
      .split(' ')
      .filter((entry) => entry.startsWith('v1,'));
    const digests = written
      .slice(0, mostSignatures)
      .map((entry) => readDigest(entry.slice('v1,'.length), 'sha256', 'base64'));
    if (!digests.some((digest) => digest !== undefined)) return check('malformed');

    const match = keys.find(({ secret }) => {
      const key = keyOf(secret);
      if (key === undefined) return false;
      const expected = hmac('sha256', key, `${id}.${timestamp}.`, rawBody);
      return digests.some((digest) => digest !== undefined && sameDigest(digest, expected));
    });
    if (match === undefined) return check('invalid');
    const age = Math.abs(Math.floor(now / 1000) - Number(timestamp));
    return check(age > toleranceSeconds ? 'stale' : 'valid', match.label);
  },

  sign(_config, secret, body, now, id) {
    const key = keyOf(secret);
    if (key === undefined)
      throw new ReceiverError('signature', this.secretProblem(secret) ?? 'the signing secret cannot be used');
    const timestamp = String(Math.floor(now / 1000));
    const digest = hmac('sha256', key, `${id}.${timestamp}.`, body).toString('base64');
    return [
      ['webhook-id', id],
      ['webhook-timestamp', timestamp],
      ['webhook-signature', `v1,${digest}`],
    ];
  },

  secretProblem: (secret) =>
    keyOf(secret) === undefined
      ? 'a secret for Standard Webhooks is base64 with padding, with or without whsec_ before it; correct ' +
        'events.signature.secret'
      : undefined,

  secretFrom: (random) => prefix + Buffer.from(random).toString('base64'),
};
