import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { algorithms, type Algorithm } from './algorithm.js';
import { signEnvelope } from './envelope.js';
import { newKey, workshop } from './run.fixture.js';
import { envelopeOf, paeByHand } from './tamper.fixture.js';

// Another implementation of the signatures, over an encoding that is written by hand.

const { folder, remove } = await workshop();
afterAll(remove);

const openssl = (...args: readonly string[]): { readonly code: number | null; readonly said: string } => {
  const { status, stdout, stderr, error } = spawnSync('openssl', args, { encoding: 'utf8' });
  return { code: error === undefined ? status : null, said: `${stdout ?? ''}${stderr ?? ''}` };
};
const there = /^OpenSSL [3-9]/.test(openssl('version').said);

describe.skipIf(!there)('OpenSSL', () => {
  const verifies = async (algorithm: Algorithm, tamper: (pae: Buffer) => Buffer): Promise<boolean> => {
    const { key, file } = await newKey(folder, algorithm);
    const { payload, payloadType, signatures } = envelopeOf(signEnvelope(Buffer.from('{"some":"statement"}'), key));
    const [pae, sig] = [join(folder, 'pae'), join(folder, 'sig')];
    await writeFile(pae, tamper(paeByHand(payloadType, Buffer.from(payload, 'base64'))));
    await writeFile(sig, Buffer.from(signatures[0]?.sig ?? '', 'base64'));
    const how = algorithm === 'ed25519' ? ['-rawin'] : ['-rawin', '-digest', 'sha256'];
    const { code, said } = openssl('pkeyutl', '-verify', '-pubin', '-inkey', file, ...how, '-in', pae, '-sigfile', sig);
    expect(said).toMatch(/Signature Verif(ied Successfully|ication Failure)/);
    return code === 0;
  };

  test.each(algorithms)('verifies what %s signed, and nothing else', async (algorithm) => {
    expect(await verifies(algorithm, (pae) => pae)).toBe(true);
    expect(await verifies(algorithm, (pae) => Buffer.concat([pae, Buffer.from(' ')]))).toBe(false);
    expect(await verifies(algorithm, (pae) => pae.subarray('DSSEv1 '.length))).toBe(false);
  });
});
