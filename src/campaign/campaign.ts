import { defined } from '../core/defined.js';
import { basename } from 'node:path';
import type { Configuration } from '../config/configuration.js';
import { resolveCredentials } from '../config/credential.js';
import { effectiveLimits } from '../config/defaults.js';
import type { Substitution } from '../config/environment.js';
import { madeUpCredential } from '../config/made-up-credential.js';
import { secretsOf, withoutSecrets } from '../config/secrets.js';
import { runEngine } from '../engine/engine.js';
import { planRun } from '../engine/plan.js';
import { preflight, type Obstacle } from '../engine/preflight.js';
import type { Progress } from '../engine/run-state.js';
import type { BundleHeader, EvidenceReader } from '../evidence/bundle.js';
import type { CredentialLabel } from '../evidence/exchange.js';
import { createRedactor } from '../evidence/redact.js';
import { createTransport } from '../http/transport.js';
import { judge } from '../judge/judge.js';
import { createOracle } from '../judge/oracle.js';
import type { Catalogue } from '../requirements/catalogue.js';
import type { Results } from '../results/results.js';
import type { Interface } from '../../spec/model.js';
import type { Suite } from '../../suites/scenario.js';
import { receiverPreflight, signerOf, suitesFor } from './receiver-role.js';
import type { Chosen } from './selection.js';
import { createStore, type EvidencePlace } from './store.js';
import { suiteIdentity } from './suite-identity.js';
import { startWebhooks, wantsReceiver, type StartedWebhooks } from './webhook-receiver.js';
import { tlsFiles } from './tls-files.js';

/** A test campaign (ISO/IEC 9646): one run of the suite against one implementation, and its judgement. */
export interface CampaignOptions {
  readonly catalogue: Catalogue;
  /**
   * What to send comes from this interface; by default from that of the catalogue, which may be of an earlier revision.
   */
  readonly iface?: Interface;
  /** What a service is sent; a receiver is sent events. */
  readonly suites: readonly Suite[];
  readonly configuration: Configuration;
  /** The file that it comes from, to be named in the evidence; absent where it is not known, or no file. */
  readonly configurationFile?: string | undefined;
  /** What the environment put into it (see `loadConfiguration`), so that it is recorded as a label. */
  readonly substitutions?: readonly Substitution[];
  /** File names in the configuration are relative to this folder. */
  readonly directory: string;
  readonly baseUrl: string;
  /** Is the target the reference that this process started? */
  readonly embedded: boolean;
  readonly seed: string;
  /** RFC 3339, UTC: the run's clock reading, handed in so that the campaign has none. */
  readonly startedAt: string;
  /** Requirements to exercise; all when absent. */
  readonly only?: Chosen;
  readonly evidence: EvidencePlace;
  /** Skips the probe of the target: for targets that this process started. */
  readonly preflight?: 'skip';
  readonly signal?: AbortSignal;
  onProgress?(progress: Progress): void;
}

export type CampaignOutcome =
  | { readonly kind: 'judged'; readonly results: Results; readonly open: () => Promise<EvidenceReader> }
  | Obstacle;

/**
 * Stimulates, records, and judges what was recorded.
 * @throws ConfigurationError for credentials or TLS files that can't be used, EvidenceError when the disk refuses
 */
export async function runCampaign(options: CampaignOptions): Promise<CampaignOutcome> {
  const { catalogue, substitutions = [] } = options;
  const iface = options.iface ?? catalogue.iface;
  const configuration = await resolveCredentials(options.configuration);
  const limits = effectiveLimits(configuration);
  const role = configuration.target?.role ?? 'service';
  const suite = suiteIdentity();
  const credentials = credentialValues(configuration);
  const madeUp = credentials.get('made-up');
  const redactor = createRedactor({
    secrets: new Map([
      ...secretsOf(configuration, substitutions),
      ...(madeUp === undefined ? [] : [['made-up-credential', madeUp] as const]),
    ]),
  });
  const transport = createTransport({
    version: suite.version,
    headers: Object.entries(configuration.headers ?? {}),
    limits: { timeoutMs: limits.timeoutMs, maxBodyBytes: limits.maxBodyBytes },
    ...defined({ proxy: configuration.proxy }),
    ...(await tlsFiles(configuration, options.directory)),
    connections: limits.concurrency,
  });
  let webhooks: StartedWebhooks | undefined;
  try {
    if (options.preflight !== 'skip') {
      const probe =
        role === 'receiver'
          ? await receiverPreflight(transport, options.baseUrl)
          : await preflight(iface, transport, options.baseUrl, configuration, credentials);
      if (probe.kind !== 'ready') return probe;
    }
    const plan = planRun(
      iface,
      suitesFor(options.suites, { iface, configuration, seed: options.seed }),
      configuration,
      options.only?.requirements.flatMap(({ wants }) => wants) ?? null,
    );
    const header: BundleHeader = {
      format: 'ems-conformance/evidence',
      formatVersion: 1,
      suite,
      interface: { title: catalogue.iface.title, digest: catalogue.iface.digest, revision: catalogue.revision },
      seed: options.seed,
      startedAt: options.startedAt,
      target: { baseUrl: redactor.text(options.baseUrl), role, embedded: options.embedded },
      ...('configurationFile' in options && !options.embedded
        ? {
            configurationFile:
              options.configurationFile === undefined ? null : redactor.text(basename(options.configurationFile)),
          }
        : {}),
      configuration: withoutSecrets(configuration, substitutions),
      selection: options.only?.patterns ?? null,
      planned: { scenarios: plan.scenarios.length },
    };
    const store = createStore(options.evidence, header);
    const started = performance.now();
    if (role === 'service' && wantsReceiver(configuration)) {
      webhooks = await startWebhooks({
        ...options,
        iface,
        configuration,
        redactor,
        recordBodyBytes: limits.recordBodyBytes,
        write: store.write,
        elapsedMs: () => Math.round(performance.now() - started),
      });
    }
    // After the receiver, so that a port that is taken costs nobody the evidence of an earlier run.
    await store.begin();
    try {
      const ran = await runEngine({
        plan,
        configuration,
        limits,
        credentials,
        baseUrl: options.baseUrl,
        transport,
        redactor,
        write: store.write,
        seed: options.seed,
        oracle: createOracle(catalogue, configuration),
        sign: signerOf(configuration),
        ...defined({ webhooks, signal: options.signal, onProgress: options.onProgress }),
      });
      await webhooks?.close();
      await store.write(webhooks?.troubles() ?? []);
      await store.end({ ...ran, exchanges: ran.exchanges + (webhooks?.book.written ?? 0) });
    } catch (error) {
      await webhooks?.close();
      await store.abandon();
      throw error;
    }
    const results = await judge(catalogue, await store.open(), suite);
    return { kind: 'judged', results, open: store.open };
  } finally {
    await webhooks?.close();
    await transport.close();
  }
}

/** Header values by label; all of them are values after `resolveCredentials`. */
function credentialValues({ credentials }: Configuration): ReadonlyMap<CredentialLabel, string> {
  const values = new Map<CredentialLabel, string>();
  const add = (label: CredentialLabel, credential: NonNullable<typeof credentials>['full']): void => {
    if (credential !== undefined && 'value' in credential) values.set(label, credential.value);
  };
  add('full', credentials?.full);
  const full = values.get('full');
  if (full !== undefined) values.set('made-up', madeUpCredential(full));
  for (const [scope, credential] of Object.entries(credentials?.without ?? {})) add(`without:${scope}`, credential);
  for (const [name, credential] of Object.entries(credentials?.named ?? {})) add(`named:${name}`, credential);
  return values;
}
