import { defined } from '../../core/defined.js';
import type { Events } from '../../config/configuration.js';
import type { Headers, SignatureCheck } from '../../evidence/exchange.js';
import { ReceiverError } from '../receiver-error.js';
import { hmacHeader, type HmacHeader } from './hmac-header.js';
import type { SigningKey } from './signature-scheme.js';
import { signedOtherwise } from './signed-otherwise.js';
import { standardWebhooks } from './standard-webhooks.js';

export type { HmacHeader, SigningKey };
export type ConfiguredSignature = NonNullable<Events['signature']>;

/** `events.signature` with its defaults filled in; the secret stays outside. */
export type SignatureConfig = { readonly scheme: 'standard-webhooks' } | HmacHeader;

/**
 * Fills in defaults (sha256, hex, no prefix) and checks the configured scheme.
 * @throws ReceiverError (`signature`) for an HMAC without a header name, or an invalid secret
 */
export const signatureConfig = (configured: ConfiguredSignature): SignatureConfig => {
  const config = filled(configured);
  const problem = configured.secret === undefined ? undefined : secretProblem(config, configured.secret);
  if (problem !== undefined) throw new ReceiverError('signature', problem);
  return config;
};

const filled = (configured: ConfiguredSignature): SignatureConfig => {
  if (configured.scheme === 'standard-webhooks') return { scheme: 'standard-webhooks' };
  if (configured.header === undefined || configured.header === '') {
    throw new ReceiverError(
      'signature',
      'the hmac signature needs the name of its header; set events.signature.header',
    );
  }
  return {
    scheme: 'hmac',
    algorithm: configured.algorithm ?? 'sha256',
    header: configured.header,
    prefix: configured.prefix ?? '',
    encoding: configured.encoding ?? 'hex',
    ...defined({ separator: configured.separator }),
  };
};

/**
 * Judges the signature of one delivery by the configured scheme, and says how the delivery is signed instead; see
 * `SignatureScheme.verify`.
 */
export const verifySignature = (
  config: SignatureConfig,
  keys: readonly SigningKey[],
  headers: Headers,
  rawBody: Uint8Array,
  now: number,
): SignatureCheck => {
  const check =
    config.scheme === 'hmac'
      ? hmacHeader.verify(config, keys, headers, rawBody, now)
      : standardWebhooks.verify(config, keys, headers, rawBody, now);
  if (check.result === 'valid' || check.result === 'stale') return check;
  return { ...check, ...defined({ difference: signedOtherwise(config, keys, headers, rawBody) }) };
};

/** The header fields that sign a delivery by the configured scheme; see `SignatureScheme.sign`. */
export const signatureHeaders = (
  config: SignatureConfig,
  secret: string,
  body: Uint8Array,
  now: number,
  id: string,
): Headers =>
  config.scheme === 'hmac'
    ? hmacHeader.sign(config, secret, body, now, id)
    : standardWebhooks.sign(config, secret, body, now, id);

/** Why a string cannot be a secret of the configured scheme; `undefined` if it can. */
export const secretProblem = (config: SignatureConfig, secret: string): string | undefined =>
  config.scheme === 'hmac' ? hmacHeader.secretProblem(secret) : standardWebhooks.secretProblem(secret);

/** A secret of the form that the configured scheme asks for, made of the given random bytes. */
export const secretFrom = (config: SignatureConfig, random: Uint8Array): string =>
  config.scheme === 'hmac' ? hmacHeader.secretFrom(random) : standardWebhooks.secretFrom(random);
