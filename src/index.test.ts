import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { generateKeyPair } from './certificate/key-pair.js';
import { catalogue, challenge, recordRun, workshop } from './certificate/run.fixture.js';
import { classNamed, issueCertificate, loadPrivateKey, openBundle, suiteIdentity, verifyCertificate } from './index.js';

const { folder, remove } = await workshop();
afterAll(remove);

test('the library certifies a run and verifies the certificate', async () => {
  const pair = generateKeyPair('ed25519', undefined);
  const [key, secret, certificate] = ['public.pem', 'private.pem', 'certificate.json'].map((name) =>
    join(folder, name),
  ) as [string, string, string]; // as many as there are names
  await writeFile(key, pair.publicPem);
  await writeFile(secret, pair.privatePem, { mode: 0o600 });
  const evidence = await recordRun(folder);
  const to = classNamed('service-core');
  const loaded = await loadPrivateKey(secret, undefined);
  if (to === undefined || loaded.kind === 'problem') throw new Error('the class or the key is missing');

  const suite = suiteIdentity();
  // The sample has the suites of a few resources, which is no plan of a run.
  const open = openBundle;
  const issued = await issueCertificate({ evidence, open, catalogue, suite, class: to, challenge, key: loaded.key });
  if (issued.kind === 'none') throw new Error(JSON.stringify(issued.unmetConditions));
  await writeFile(certificate, issued.certificate);
  expect(
    await verifyCertificate({ certificate, keys: [key], evidence, open, challenge, catalogue, suite }),
  ).toMatchObject({
    kind: 'verified',
  });
  expect(
    await verifyCertificate({ certificate, keys: [key], evidence, open, challenge: 'another', catalogue, suite }),
  ).toMatchObject({ kind: 'refused', code: 'other-challenge' });
});
