import { sign, type KeyObject } from 'node:crypto';

/** Order of the group of P-256 (FIPS 186-5, SP 800-186 §3.2.1.3). */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

const numberOf = (bytes: Buffer): bigint => BigInt(`0x${bytes.toString('hex') || '0'}`);

/** An INTEGER in DER (X.690 §8.3, §10): as short as it can be, not negative. */
function derInteger(value: bigint): Buffer {
  const digits = value.toString(16);
  const bytes = Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex');
  const positive = (bytes[0] ?? 0) < 0x80 ? bytes : Buffer.concat([Buffer.of(0), bytes]);
  return Buffer.concat([Buffer.of(2, positive.length), positive]);
}

/** A signature in its one form: of the two numbers s that verify, the lower one, and both in DER. */
function canonicalSignature(r: bigint, s: bigint): Buffer {
  const content = Buffer.concat([derInteger(r), derInteger(s > order / 2n ? order - s : s)]);
  return Buffer.concat([Buffer.of(0x30, content.length), content]);
}

/** Signs with ECDSA over P-256 and SHA-256, in the form that `isLowS` takes. */
export function signLowS(data: Buffer, key: KeyObject): Buffer {
  const both = sign('sha256', data, { key, dsaEncoding: 'ieee-p1363' });
  return canonicalSignature(numberOf(both.subarray(0, 32)), numberOf(both.subarray(32)));
}

/**
 * Is a signature in that form? Anybody can turn s into its complement, so that without this rule one statement would
 * have two valid files.
 */
export function isLowS(signature: Buffer): boolean {
  const [, , , length = 0] = signature;
  const r = signature.subarray(4, 4 + length);
  const s = signature.subarray(6 + length);
  return signature.length <= 72 && canonicalSignature(numberOf(r), numberOf(s)).equals(signature);
}
