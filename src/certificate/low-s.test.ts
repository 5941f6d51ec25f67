import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { isLowS, signLowS } from './low-s.js';

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const data = Buffer.from('a statement');

test('what is signed verifies, and is in the one form', () => {
  for (let times = 0; times < 200; times += 1) {
    const signature = signLowS(data, privateKey);
    expect(isLowS(signature)).toBe(true);
    expect(verify('sha256', data, publicKey, signature)).toBe(true);
  }
});

test('about half of what other tools sign is not, although it verifies', () => {
  const forms = Array.from({ length: 200 }, () => isLowS(sign('sha256', data, privateKey)));
  const low = forms.filter(Boolean).length;
  expect(low).toBeGreaterThan(50);
  expect(low).toBeLessThan(150);
});

test('no other bytes are', () => {
  const signature = signLowS(data, privateKey);
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.of(0x30),
    signature.subarray(0, -1),
    Buffer.concat([signature, Buffer.of(0)]),
    Buffer.concat([Buffer.of(0x30, 0x81), signature.subarray(1)]),
  ])
    expect(isLowS(bytes)).toBe(false);
});
