import { errors } from 'undici';
import type { TransportFault } from '../evidence/exchange.js';
import type { BodyDamage, RawFailure } from './raw-outcome.js';
import { rawFailure } from './raw-outcome.js';

const byCode: { readonly [code: string]: TransportFault } = {
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  EADDRNOTAVAIL: 'refused',
  EACCES: 'refused',
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  EAI_FAIL: 'dns',
  ENODATA: 'dns',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_OVERFLOW: 'header-limit',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'not-http',
  EPROTO: 'tls',
  UND_ERR_PRX_TLS: 'tls',
};

const tlsCode = new RegExp(
  '^(?:ERR_TLS_|ERR_SSL_|ERR_OSSL_|CERT_|CRL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|' +
    'INVALID_(?:CA|PURPOSE))',
);

const says: { readonly [fault in TransportFault]: string } = {
  refused: 'The connection was refused or the host cannot be reached',
  dns: 'The host name cannot be resolved',
  tls: 'The TLS connection failed',
  timeout: 'No answer came within the time limit',
  reset: 'The connection was closed before an answer came',
  'not-http': 'What came back is not an HTTP/1.1 response',
  'header-limit': 'The head of the response is larger than the limit',
  'redirect-limit': 'The redirects do not end within the limit',
  aborted: 'The run was stopped before an answer came',
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** The code of an error, or of its cause: undici and TLS wrap errors. */
function deepCode(error: unknown, depth = 4): string {
  const code = codeOf(error);
  if (code !== '' && (byCode[code] !== undefined || tlsCode.test(code) || depth === 0)) return code;
  const inner = error instanceof AggregateError ? error.errors[0] : error instanceof Error ? error.cause : undefined;
  return inner === undefined || depth === 0 ? code : deepCode(inner, depth - 1) || code;
}

function faultName(error: unknown, code: string): TransportFault {
  const known = byCode[code];
  if (known !== undefined) return known;
  if (tlsCode.test(code)) return 'tls';
  if (error instanceof errors.HTTPParserError) return 'not-http';
  const text = error instanceof Error ? error.message : '';
  // undici gives no code for these two: a protocol switch that was not requested, and an interim 100 without an
  // `expect`.
  if (code === 'UND_ERR_SOCKET' && /bad (?:upgrade|response)/.test(text)) return 'not-http';
  if (text.startsWith('Proxy response')) return 'refused';
  return 'reset';
}

/**
 * Only the reason from an OpenSSL message (`40270B7:error:0A00010B:SSL routines:…:wrong version number:…`), in one
 * line.
 */
const plain = (message: string): string =>
  (/\berror:[0-9A-F]+:SSL routines:[^:]*:([^:]+):/.exec(message)?.[1] ?? message).replace(/\s+/g, ' ').trim();

/** The fault that an error stands for, before a response head arrived. */
export function faultOf(error: unknown): RawFailure {
  const code = deepCode(error);
  const fault = faultName(error, code);
  const detail = plain(error instanceof Error && error.message !== '' ? error.message : code);
  return rawFailure(fault, `${says[fault]} (${code === '' || detail.includes(code) ? detail : `${code}: ${detail}`}).`);
}

/** The damage that an error stands for, within a body. */
export function damageOf(error: unknown): BodyDamage {
  const code = deepCode(error);
  const fault = faultName(error, code);
  return fault === 'timeout' ? 'timeout' : fault === 'not-http' ? 'undecodable' : 'reset';
}

/** The sentence for a fault that no error stands behind. */
export const sayFault = (fault: TransportFault, detail: string): RawFailure =>
  rawFailure(fault, `${says[fault]} (${detail}).`);
