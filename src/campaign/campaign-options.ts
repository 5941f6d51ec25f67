import type { Configuration } from '../config/configuration.js';
import type { Substitution } from '../config/environment.js';
import type { Redactor } from '../evidence/redact.js';
import type { Progress } from '../engine/run-state.js';
import type { EvidenceLine } from '../evidence/exchange.js';
import type { Shard } from '../evidence/shard.js';
import type { Catalogue } from '../requirements/catalogue.js';
import type { Interface } from '../../spec/model.js';
import { contexts } from '../../suites/contexts.js';
import { suites as allSuites } from '../../suites/index.js';
import type { RecordedSupplement } from '../supplement/supplement-of.js';
import type { Suite } from '../stimuli/scenario.js';
import type { Chosen } from './selection.js';
import type { EvidencePlace } from './store.js';

/**
 * A test campaign (ISO/IEC 9646): one run of the suite against one implementation, and its judgement. The command,
 * vitest and the proofs all hand over this one object.
 */
export interface CampaignOptions {
  readonly catalogue: Catalogue;
  /**
   * The documents from which the requests are made; by default those of the catalogue, which may be of an earlier
   * revision.
   */
  readonly iface?: Interface;
  /** The implementer's own document, whose requirements are in the catalogue. */
  readonly supplement?: RecordedSupplement;
  /** The suites to send. By default a service is sent all suites and their contexts, and a receiver is sent events. */
  readonly suites?: readonly Suite[];
  /** Its `target.baseUrl` is the address of the implementation. */
  readonly configuration: Configuration;
  /** The file that it comes from, to be named in the evidence; absent where it is not known, or no file. */
  readonly configurationFile?: string | undefined;
  /**
   * Values that environment variables put into the configuration (see `loadConfiguration`); evidence has labels for
   * them.
   */
  readonly substitutions?: readonly Substitution[];
  /** File names in the configuration are relative to this folder, by default the current one. */
  readonly directory?: string;
  /** Is the target the reference that this process started? Then it is not probed first. */
  readonly embedded: boolean;
  readonly seed: string;
  /** RFC 3339, UTC: the run's clock reading, handed in so that the campaign has none. */
  readonly startedAt: string;
  /** Requirements to exercise; all when absent. */
  readonly only?: Chosen;
  /** The shard of the run that is sent; the whole run when absent. */
  readonly shard?: Shard;
  /** Where the evidence goes: by default it stays in memory. */
  readonly evidence?: EvidencePlace;
  /** Skips the probe of the target: for targets that this process started. */
  readonly preflight?: 'skip';
  /** Sends no requests that contrast the failures. */
  readonly confirming?: 'skip';
  /** Waits less for a change to be visible, for a result that is looked at again. */
  readonly waiting?: 'short';
  readonly signal?: AbortSignal;
  onProgress?(progress: Progress): void;
  /** Called when all requests are sent, before the evidence is judged. */
  onSent?(): void;
  /** Called as soon as all secrets are known, including those that commands print. */
  onRedactor?(redactor: Redactor): void;
  /** Called with evidence lines after they are written, in the form in which they are written. */
  onEvidence?(lines: readonly EvidenceLine[]): void;
}

/** The options of a campaign with their defaults. */
export type Campaign = CampaignOptions &
  Required<Pick<CampaignOptions, 'iface' | 'suites' | 'directory' | 'substitutions' | 'evidence'>>;

export const withDefaults = (options: CampaignOptions): Campaign => ({
  iface: options.catalogue.iface,
  directory: '.',
  substitutions: [],
  evidence: { kind: 'memory' },
  ...options,
  suites: options.suites ?? [
    ...allSuites,
    contexts({
      iface: options.iface ?? options.catalogue.iface,
      configuration: options.configuration,
      seed: options.seed,
    }),
  ],
});

/** Address of the implementation. */
export function baseUrlOf({ target }: Configuration): string {
  if (target?.baseUrl === undefined) throw new Error('the configuration of a campaign names no target');
  return target.baseUrl;
}
