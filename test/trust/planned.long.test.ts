import { expect, test } from 'vitest';
import { runCampaign, type CampaignOutcome } from '../../src/campaign/campaign.js';
import type { CampaignOptions } from '../../src/campaign/campaign-options.js';
import { heldAgainstPlan, plannedOf } from '../../src/campaign/planned-evidence.js';
import { loadCatalogue } from '../../src/changes/load-catalogue.js';
import { forRole } from '../../src/requirements/for-role.js';
import { referenceConfiguration } from '../../reference/configuration.js';
import { startReference } from '../../reference/server.js';
import { startReferenceReceiver } from '../../reference/receiver.js';
import { receiverConfiguration, receiverSignature } from '../../reference/receiver-configuration.js';

/** Evidence of honest runs of every kind agrees with the plan of its header: no damage is reported. */

async function problemOf(outcome: CampaignOutcome): Promise<string | undefined> {
  if (outcome.kind !== 'judged') return expect.fail(outcome.message);
  const reader = await outcome.open();
  const planned = await plannedOf(reader.header);
  if (planned === undefined) return expect.fail('no plan can be derived');
  const held = heldAgainstPlan(reader, planned);
  let exchanges = 0;
  for await (const { kind } of held.lines()) if (kind === 'exchange') exchanges += 1;
  expect(exchanges).toBeGreaterThan(10);
  return held.damage();
}

async function againstReference(
  { variant, revision }: { readonly variant?: string; readonly revision?: string },
  options: (given: CampaignOptions) => CampaignOptions = (given) => given,
): Promise<string | undefined> {
  const { catalogue, iface } = await loadCatalogue(revision);
  const seed = 'planned';
  const reference = await startReference({ seed, ...(variant === undefined ? {} : { variant }) });
  try {
    return await problemOf(
      await runCampaign(
        options({
          catalogue: forRole(catalogue, 'service'),
          iface,
          configuration: referenceConfiguration(reference.baseUrl, variant),
          embedded: true,
          seed,
          startedAt: '2026-01-01T00:00:00Z',
        }),
      ),
    );
  } finally {
    await reference.close();
  }
}

test.each([['current'], ['initial'], ['2025-08-28']])('the whole plan at the revision %s', async (revision) => {
  expect(await againstReference({ revision })).toBeUndefined();
});

test('page sizes that are fitted to short lists', async () => {
  expect(await againstReference({ variant: 'short-lists' })).toBeUndefined();
});

test('a run that was interrupted', async () => {
  const stop = new AbortController();
  let exchanges = 0;
  const problem = await againstReference({}, (given) => ({
    ...given,
    signal: stop.signal,
    onProgress: ({ kind }) => {
      if (kind === 'exchange' && (exchanges += 1) === 400) stop.abort();
    },
  }));
  expect(problem).toBeUndefined();
});

test('an implementation of nobody in particular: no permission, values of the environment', async () => {
  const problem = await againstReference({}, (given) => {
    const { writes: _, credentials, ...rest } = given.configuration;
    return {
      ...given,
      embedded: false,
      preflight: 'skip',
      configuration: {
        ...rest,
        ...(credentials === undefined ? {} : { credentials }),
        headers: { 'X-Tenant': 'tenant-of-the-environment' },
      },
      substitutions: [
        { path: ['headers', 'X-Tenant'], variables: [{ name: 'TENANT', value: 'tenant-of-the-environment' }] },
      ],
    };
  });
  expect(problem).toBeUndefined();
});

test('a receiver', async () => {
  const { catalogue, iface } = await loadCatalogue();
  const receiver = await startReferenceReceiver({ events: iface.events, signature: receiverSignature });
  try {
    const outcome = await runCampaign({
      catalogue: forRole(catalogue, 'receiver'),
      iface,
      configuration: receiverConfiguration(receiver.baseUrl),
      embedded: true,
      seed: 'planned',
      startedAt: '2026-01-01T00:00:00Z',
    });
    expect(await problemOf(outcome)).toBeUndefined();
  } finally {
    await receiver.close();
  }
});
