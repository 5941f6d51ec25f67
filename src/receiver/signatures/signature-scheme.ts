import type { Headers, SignatureCheck } from '../../evidence/exchange.js';

/** A secret that may have signed a delivery. Only the label is ever recorded. */
export interface SigningKey {
  readonly label: string;
  readonly secret: string;
}

/** One way of signing deliveries. `C` is its part of `events.signature`, defaults filled in. */
export interface SignatureScheme<C> {
  readonly id: string;
  /**
   * Judges the signature of one delivery. Pure; compares in constant time; never throws, for any headers.
   * @param rawBody bytes as they arrived, before any decoding
   * @param now milliseconds since the epoch, UTC
   */
  verify(config: C, keys: readonly SigningKey[], headers: Headers, rawBody: Uint8Array, now: number): SignatureCheck;
  /**
   * Headers that sign a delivery.
   * @param id message id, the same for repeated deliveries
   * @throws ReceiverError (`signature`) if the secret cannot be a key of this scheme
   */
  sign(config: C, secret: string, body: Uint8Array, now: number, id: string): Headers;
  /** Why a string cannot be a secret of this scheme; `undefined` if it can. */
  secretProblem(secret: string): string | undefined;
  /** A secret of the form that this scheme asks for, made of the given random bytes (32 of them are right). */
  secretFrom(random: Uint8Array): string;
}

/** All values of a header, in order; names are compared without case (RFC 9110 §5.1). */
export const valuesOf = (headers: Headers, name: string): readonly string[] => {
  const wanted = name.toLowerCase();
  return headers.filter(([given]) => given.toLowerCase() === wanted).map(([, value]) => value);
};
