import { defined } from '../core/defined.js';
import { basename } from 'node:path';
import type { Secret } from '../config/secret-place.js';
import { resolveCredentials } from '../config/credential.js';
import { credentialHeader, effectiveLimits, type EffectiveLimits } from '../config/defaults.js';
import { secretsOf, withoutSecrets } from '../config/secrets.js';
import { fitToBudget } from '../engine/fit-to-budget.js';
import { runEngine } from '../engine/engine.js';
import { planRun, type Plan } from '../engine/plan.js';
import { shareOf } from '../engine/share.js';
import { HeldBodies } from '../engine/held-bodies.js';
import { preflight, type Obstacle } from '../engine/preflight.js';
import type { BundleHeader, EvidenceReader } from '../evidence/bundle.js';
import type { EvidenceLine } from '../evidence/exchange.js';
import { bytesToRecord } from '../evidence/body.js';
import { createRedactor, type Redactor } from '../evidence/redact.js';
import { createTransport, type Transport } from '../http/transport.js';
import { judge } from '../judge/judge.js';
import { createOracle } from '../judge/oracle.js';
import type { Results } from '../results/results.js';
import { baseUrlOf, withDefaults, type Campaign, type CampaignOptions } from './campaign-options.js';
import { LiveCredentials } from './live-credentials.js';
import { receiverPreflight, signerOf, suitesFor } from './receiver-role.js';
import { createStore, type Store } from './store.js';
import { confirmingScenarios } from './confirming-plan.js';
import { shortWaitsMs } from '../stimuli/waiting.js';
import { suiteIdentity } from './suite-identity.js';
import { startWebhooks, wantsReceiver } from './webhook-receiver.js';
import { tlsFiles } from './tls-files.js';

export type CampaignOutcome =
  | { readonly kind: 'judged'; readonly results: Results; readonly open: () => Promise<EvidenceReader> }
  | Obstacle;

/**
 * Sends the requests, records the exchanges, and judges the recorded evidence.
 * @throws ConfigurationError for credentials or TLS files that can't be used, EvidenceError when the disk refuses
 */
export async function runCampaign(options: CampaignOptions): Promise<CampaignOutcome> {
  const begun = performance.now();
  const resolved = await resolveCredentials(options.configuration);
  const { configuration } = resolved;
  const campaign: Campaign = { ...withDefaults(options), configuration };
  const { iface, substitutions } = campaign;
  const baseUrl = baseUrlOf(configuration);
  const limits = effectiveLimits(configuration);
  const role = configuration.target?.role ?? 'service';
  const suite = suiteIdentity();
  const atOnce: Secret[] = [];
  let learn = (secret: Secret): unknown => atOnce.push(secret);
  const credentials = new LiveCredentials(options.configuration, resolved, {
    onSecret: (secret) => void learn(secret),
    onNotice: (text) => campaign.onProgress?.({ kind: 'notice', text }),
  });
  const redactor = createRedactor({
    secrets: new Map([
      ...secretsOf(configuration, substitutions),
      ...atOnce.map(({ label, value }) => [label, value] as const),
    ]),
  });
  learn = ({ label, value }) => redactor.learn(value, label);
  // The values that their header makes secret are numbered in this order, and not in that of the first responses.
  redactor.headers(
    [...credentials.values.values()].map((value) => [credentialHeader(configuration), value] as const),
    'sent',
  );
  campaign.onRedactor?.(redactor);
  const transport = createTransport({
    version: suite.version,
    headers: Object.entries(configuration.headers ?? {}),
    limits: {
      timeoutMs: limits.timeoutMs,
      maxBodyBytes: limits.maxBodyBytes,
      keptBodyBytes: bytesToRecord(limits.recordBodyBytes),
    },
    ...defined({ proxy: configuration.proxy }),
    ...(await tlsFiles(configuration, campaign.directory)),
    connections: limits.concurrency,
  });
  try {
    if (!campaign.embedded && campaign.preflight !== 'skip') {
      const probe =
        role === 'receiver'
          ? await receiverPreflight(transport, baseUrl, campaign.signal)
          : await preflight(iface, transport, baseUrl, configuration, credentials.values, campaign.signal);
      // An interrupted probe says nothing about the target. The run goes on, and ends before its first request.
      if (probe.kind !== 'ready' && campaign.signal?.aborted !== true) return probe;
    }
    const store = await sendAndRecord(campaign, suite, { begun, baseUrl, credentials, redactor, transport });
    campaign.onSent?.();
    campaign.onProgress?.({ kind: 'judging' });
    const results = await judge(campaign.catalogue, await store.open(), suite);
    return { kind: 'judged', results, open: store.open };
  } finally {
    await transport.close();
  }
}

/** The means to send the requests of a campaign. */
interface Connection {
  /** When the campaign began, by `performance.now()`. */
  readonly begun: number;
  readonly baseUrl: string;
  readonly credentials: LiveCredentials;
  readonly redactor: Redactor;
  readonly transport: Transport;
}

/** Sends the requests of a campaign, receives the deliveries, and records all exchanges. */
async function sendAndRecord(
  campaign: Campaign,
  suite: BundleHeader['suite'],
  { begun, redactor, credentials, ...connection }: Connection,
): Promise<Store> {
  const { configuration } = campaign;
  const limits = effectiveLimits(configuration);
  const plan = planCampaign(campaign);
  const store = createStore(campaign.evidence, headerOf(campaign, suite, plan.scenarios.length), redactor);
  const started = performance.now();
  const write = async (lines: readonly EvidenceLine[]): Promise<void> => {
    const written = await store.write(lines);
    campaign.onEvidence?.(written);
  };
  const heldBodies = new HeldBodies();
  const webhooks = isListening(campaign)
    ? await startWebhooks({
        campaign,
        redactor,
        heldBodies,
        recordBodyBytes: limits.recordBodyBytes,
        write,
        elapsedMs: () => Math.round(performance.now() - started),
      })
    : undefined;
  try {
    // Begins after the receiver has its port: where the port is taken, the evidence of an earlier run stays.
    await store.begin();
    try {
      const ran = await runEngine({
        ...connection,
        credentials: credentials.values,
        renewal: credentials,
        plan,
        configuration,
        limits: { ...limits, ...withoutPreparation(limits, performance.now() - begun) },
        redactor,
        write,
        seed: campaign.seed,
        oracle: createOracle(campaign.catalogue, configuration),
        sign: signerOf(configuration),
        heldBodies,
        ...(campaign.waiting === 'short' && { waitsMs: shortWaitsMs }),
        ...(campaign.confirming === 'skip'
          ? {}
          : {
              confirming: async () =>
                confirmingScenarios(campaign.catalogue, plan, await store.soFar(), campaign.onProgress),
            }),
        ...defined({ webhooks, signal: campaign.signal, onProgress: campaign.onProgress }),
      });
      await webhooks?.close();
      await store.write(webhooks?.troubles() ?? []);
      await store.end({ ...ran, exchanges: ran.exchanges + (webhooks?.book.written ?? 0) });
      return store;
    } catch (error) {
      await webhooks?.close();
      await store.abandon();
      throw error;
    }
  } finally {
    await webhooks?.close();
  }
}

/** The time limit without the time that the preparation took. */
const withoutPreparation = (
  { maxTimeMs }: Pick<EffectiveLimits, 'maxTimeMs'>,
  tookMs: number,
): Pick<EffectiveLimits, 'maxTimeMs'> =>
  maxTimeMs === undefined ? {} : { maxTimeMs: Math.max(1, Math.round(maxTimeMs - tookMs)) };

/** Does a receiver of ours run? Subscriptions are changes, and only the last shard sends changes. */
const isListening = ({ configuration, shard }: Campaign): boolean =>
  configuration.target?.role !== 'receiver' &&
  wantsReceiver(configuration) &&
  (shard === undefined || shard.index === shard.of);

/** The plan of a campaign: all its requests, without sending any. */
export function planCampaign(campaign: Campaign): Plan {
  const { iface, configuration, only, shard } = campaign;
  const plan = planRun(
    iface,
    suitesFor(campaign),
    configuration,
    only === undefined
      ? null
      : { stimuli: only.requirements.flatMap(({ wants }) => wants), scenarios: only.scenarios ?? [] },
  );
  const { requests, examples } = effectiveLimits(configuration);
  const fitted = requests === undefined ? plan : fitToBudget(plan, configuration, requests, examples);
  return shard === undefined ? fitted : { ...fitted, share: shareOf(fitted, configuration, shard, examples) };
}

function headerOf(campaign: Campaign, suite: BundleHeader['suite'], scenarios: number): BundleHeader {
  const { catalogue, configuration, configurationFile, embedded, seed, startedAt } = campaign;
  const { only, shard, substitutions, supplement } = campaign;
  const file = configurationFile === undefined ? null : basename(configurationFile);
  return {
    format: 'ems-conformance/evidence',
    formatVersion: 1,
    suite,
    interface: { title: catalogue.iface.title, digest: catalogue.iface.digest, revision: catalogue.revision },
    seed,
    startedAt,
    target: {
      baseUrl: baseUrlOf(configuration),
      role: configuration.target?.role ?? 'service',
      embedded,
    },
    ...defined({ supplement }),
    ...('configurationFile' in campaign && !embedded ? { configurationFile: file } : {}),
    configuration: withoutSecrets(configuration, substitutions),
    selection: only?.patterns ?? null,
    ...defined({ shard }),
    planned: { scenarios },
  };
}
