import { defined } from '../core/defined.js';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPrivateKey, type KeyObject } from 'node:crypto';
import { runCampaign } from '../campaign/campaign.js';
import { select } from '../campaign/selection.js';
import { suiteIdentity } from '../campaign/suite-identity.js';
import type { Configuration } from '../config/configuration.js';
import type { Fault } from '../faults/fault.js';
import { referenceConfiguration } from '../../reference/configuration.js';
import { startReference } from '../../reference/server.js';
import { deriveCatalogue, type Catalogue } from '../requirements/catalogue.js';
import { loadInterface } from '../../spec/load.js';
import { suites } from '../../suites/index.js';
import type { Algorithm } from './algorithm.js';
import { generateKeyPair } from './key-pair.js';

/** Real runs against the reference and keys, for the tests of this folder. */

export const suite = suiteIdentity();
export const whole: Catalogue = deriveCatalogue(await loadInterface());

const small = ['market', 'webhooks'];
export const smallSuites = suites.filter(({ resource }) => small.includes(resource));
const resourceOf = new Map(whole.iface.operations.map(({ id, resource }) => [String(id), resource]));

/** Stated and derived requirements about two resources: a run of them is quick, and still complete. */
export const catalogue: Catalogue = {
  ...whole,
  requirements: whole.requirements.filter(
    ({ subject, role, statedness, kind }) =>
      role !== 'receiver' &&
      statedness !== 'supplied' &&
      // Their scenarios belong to all resources, which this run leaves out.
      kind !== 'made-up-credential' &&
      'operation' in subject &&
      small.includes(resourceOf.get(subject.operation) ?? ''),
  ),
};

export interface SampleRun {
  readonly catalogue?: Catalogue;
  readonly seed?: string;
  /** When the run is said to begin. */
  readonly startedAt?: string;
  readonly faults?: readonly Fault[];
  /** A pattern. */
  readonly only?: string;
  /** Judged as an implementation at an address of its own, not as the embedded reference. */
  readonly external?: true;
  /** Exchanges after which the run is cut short. */
  readonly interruptAfterExchanges?: number;
  configure?(configuration: Configuration): Configuration;
}

export const challenge = 'challenge of 2026-11-20';
export const startedAt = '2026-11-21T08:00:00.000Z';

/** Runs against a freshly seeded reference and records in a folder of its own; gives the file. */
export async function recordRun(
  folder: string,
  {
    catalogue: by = catalogue,
    seed = challenge,
    startedAt: begun = startedAt,
    faults,
    only,
    external,
    interruptAfterExchanges,
    configure,
  }: SampleRun = {},
): Promise<string> {
  const place = await mkdtemp(join(folder, 'run-'));
  const reference = await startReference({ seed, ...defined({ faults }) });
  const interrupt = new AbortController();
  let exchanges = 0;
  try {
    const given = referenceConfiguration(reference.baseUrl);
    const chosen = only === undefined ? undefined : select(by, [only]);
    const outcome = await runCampaign({
      catalogue: by,
      suites: by === whole ? suites : smallSuites,
      configuration: configure === undefined ? given : configure(given),
      embedded: external !== true,
      seed,
      startedAt: begun,
      evidence: { kind: 'file', folder: place },
      preflight: 'skip',
      signal: interrupt.signal,
      onProgress: ({ kind }) => {
        if (kind === 'exchange') exchanges += 1;
        if (exchanges === interruptAfterExchanges) interrupt.abort();
      },
      ...(chosen?.kind === 'some' ? { only: chosen } : {}),
    });
    if (outcome.kind !== 'judged') throw new Error(`the reference could not be judged: ${outcome.message}`);
    return join(place, 'evidence.jsonl');
  } finally {
    await reference.close();
  }
}

export interface TestKey {
  readonly key: KeyObject;
  readonly publicPem: string;
  /** File with the public half. */
  readonly file: string;
}

let made = 0;

export async function newKey(folder: string, algorithm: Algorithm): Promise<TestKey> {
  const { publicPem, privatePem } = generateKeyPair(algorithm, undefined);
  const file = join(folder, `key-${(made += 1)}.pem`);
  await writeFile(file, publicPem);
  return { key: createPrivateKey(privatePem), publicPem, file };
}

/** A folder for one test file, and a function that removes it. */
export async function workshop(): Promise<{ readonly folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'ems-certificate-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
