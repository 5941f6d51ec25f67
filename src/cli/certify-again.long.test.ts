import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { referenceConfiguration } from '../../reference/configuration.js';
import { startReference, type StartedReference } from '../../reference/server.js';
import type { Configuration } from '../config/configuration.js';
import type { Results } from '../results/results.js';
import { command, type Finished } from './command.fixture.js';

/** An implementation at an address whose `/customers/{accountID}/users/{userID}` takes the id of a customer. */
const variant = 'customers-in-user-path';

let folder: string;
let reference: StartedReference;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ems-certify-'));
  reference = await startReference({ seed: 'certify', variant });
});
afterAll(async () => {
  await reference.close();
  rmSync(folder, { recursive: true, force: true });
});

const passphrase = 'correct horse battery staple';
const ems = (...args: readonly string[]): Promise<Finished> =>
  command(args, { cwd: folder, env: { CERTIFIER_PASSPHRASE: passphrase }, timeoutMs: 180_000 });
const configured = (change: (whole: Configuration) => Configuration = (whole) => whole): void =>
  writeFileSync(
    join(folder, 'ems-conformance.yaml'),
    stringify(change(referenceConfiguration(reference.baseUrl, variant))),
  );
const verdictOf = (id: string): Results['requirements'][number] | undefined =>
  // `run` wrote this file, by its schema.
  (JSON.parse(readFileSync(join(folder, 'out/results.json'), 'utf8')) as Results).requirements.find(
    (requirement) => requirement.id === id,
  );

test('a path of which it is not shown whose id it takes is decided by bindings, and advice names them', async () => {
  configured(({ bindings: _, ...others }) => others);
  const only = ['run', '--only', 'customers.users.update', '--seed', 'x', '-o', 'out'] as const;
  await ems(...only);
  expect(verdictOf('customers.users.update/served')).toMatchObject({
    verdict: 'inconclusive',
    decidedBy: 'bindings.customers.users.update',
  });
  expect(readFileSync(join(folder, 'out/summary.md'), 'utf8')).toMatch(
    /bindings:\n {2}customers\.users\.update: .*accountID: <the id that the path means>/,
  );

  // No account need be expendable for it: the request changes a record of the customer.
  configured(({ writes, ...others }) => ({
    ...others,
    writes: { allowed: true, expendable: { customerID: writes?.expendable?.customerID ?? [] } },
  }));
  expect((await ems(...only)).code).toBe(0);
  expect(verdictOf('customers.users.update/served')).toMatchObject({ verdict: 'pass' });
});

test('a certificate of the class service-full is made twice in a row on one living server, and verified', async () => {
  configured();
  expect((await ems('keygen', '--out', 'certifier', '--passphrase-env', 'CERTIFIER_PASSPHRASE')).code).toBe(0);
  const signing = ['--key', 'certifier.private.pem', '--passphrase-env', 'CERTIFIER_PASSPHRASE'];
  const certify = ['certify', '--class', 'service-full', ...signing];
  for (const time of ['first', 'second']) {
    const { code, stdout, stderr } = await ems(...certify, '--challenge', `the ${time} challenge`, '--out', time);
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining('✗') });
    expect(stdout).toContain('Certificate: ems-conformance reference 1');
    const verified = await ems(
      'verify',
      `${time}/certificate.json`,
      '--evidence',
      time,
      '--key',
      'certifier.public.pem',
      '--challenge',
      `the ${time} challenge`,
    );
    expect(verified).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Verified: /) });
  }
});
