import { defined } from '../core/defined.js';
import type { EffectiveLimits } from '../config/defaults.js';
import type { Configuration } from '../config/configuration.js';
import type { Shard } from '../evidence/shard.js';

/**
 * A service or a webhook receiver at an address, or the embedded reference of one of them. The option wins over the
 * target of the configuration.
 */
export const targetNames = ['service', 'receiver', 'reference', 'reference-receiver'] as const;
export type TargetName = (typeof targetNames)[number];

/** Options for the target and for the way it is tested; they win over the configuration file. */
export interface TargetOptions {
  readonly config?: string;
  /** The system that is tested. */
  readonly target?: TargetName;
  readonly baseUrl?: string;
  readonly credential?: string;
  readonly only?: readonly string[];
  readonly seed?: string;
  readonly examples?: number;
  readonly depth?: EffectiveLimits['depth'];
  readonly concurrency?: number;
  readonly rate?: number;
  readonly timeout?: number;
  readonly maxTime?: number;
  readonly maxRequests?: number;
  readonly allowWrites?: boolean;
  /** How many stated MUST requirements may stay not decided. */
  readonly allowUndecided?: number;
  /** The shard of the run that is sent. */
  readonly shard?: Shard;
  /** Evidence of an earlier run, by whose times the shards are divided. */
  readonly times?: string;
  /** Changelog whose changes choose the requirements. */
  readonly changes?: string;
  /** Revision of the interface to judge by. */
  readonly revision?: string;
  /** The implementer's own OpenAPI document: a file or an address. */
  readonly supplement?: string;
  /** `none`: the implementation is judged by its own document alone. */
  readonly interface?: 'none';
}

const roles = {
  service: 'service',
  receiver: 'receiver',
  reference: 'service',
  'reference-receiver': 'receiver',
} as const;

/**
 * The options as a configuration that overrides the file. `EMS_CREDENTIAL` is used where neither names a credential.
 */
export function overridesOf(options: TargetOptions): Configuration {
  const target = {
    ...defined({ baseUrl: options.baseUrl, role: options.target === undefined ? undefined : roles[options.target] }),
  };
  const limits = {
    ...defined({
      examples: options.examples,
      depth: options.depth,
      concurrency: options.concurrency,
      ratePerSecond: options.rate,
      timeoutMs: options.timeout,
      requests: options.maxRequests,
    }),
    ...(options.maxTime === undefined ? {} : { maxTimeMs: Math.ceil(options.maxTime * 1000) }),
  };
  return {
    ...(Object.keys(target).length === 0 ? {} : { target }),
    ...(Object.keys(limits).length === 0 ? {} : { limits }),
    ...(options.allowUndecided === undefined ? {} : { gate: { notDecided: options.allowUndecided } }),
    ...defined({ supplement: options.supplement }),
    ...(options.allowWrites === undefined ? {} : { writes: { allowed: true } }),
  };
}
