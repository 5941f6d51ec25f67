import type { SignatureCheck } from '../evidence/exchange.js';
import type { Flaw } from './requirement.js';

const words: { readonly [result in SignatureCheck['result']]: string } = {
  valid: 'the signature is valid',
  invalid: 'the signature is wrong for every key of the subscription',
  missing: 'the signature is missing',
  stale: 'the signature is right, and its time is more than five minutes off',
  malformed: 'the signature cannot be read',
};

/** The flaw of a signature, as the receiver found it when the delivery arrived. */
export const signatureFlaw = ({ scheme, result, difference }: SignatureCheck): Omit<Flaw, 'exchange' | 'pointer'> => ({
  message: difference === undefined ? words[result] : `${words[result]}: it is ${difference}`,
  expected: `a valid ${scheme} signature`,
  actual: result,
});
