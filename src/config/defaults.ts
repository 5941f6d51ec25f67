import type { Configuration, Limits } from './configuration.js';

type Bounded = 'timeoutMs' | 'maxBodyBytes' | 'recordBodyBytes' | 'concurrency' | 'examples' | 'depth';

/** Limits that hold where the configuration sets none. */
export const defaultLimits: Readonly<Required<Pick<Limits, Bounded>>> = {
  /** For one exchange, from connecting to the last byte. */
  timeoutMs: 10_000,
  /** A longer response body is not read to its end. */
  maxBodyBytes: 8 * 1024 * 1024,
  /** A longer body is cut in the evidence. */
  recordBodyBytes: 1_048_576,
  /** Requests at a time, at most; fewer where the implementation gets slower or asks to come back later. */
  concurrency: 32,
  /** Random examples for each operation and mode. */
  examples: 5,
  /** In how many contexts each statement is looked at. */
  depth: 'normal',
};

/**
 * Limits as they apply. Without `ratePerSecond` requests go as fast as answers come, without `maxTimeMs` a run takes
 * its time, without `requests` it sends all that it plans.
 */
export type EffectiveLimits = Readonly<typeof defaultLimits & Pick<Limits, 'ratePerSecond' | 'maxTimeMs' | 'requests'>>;

export const effectiveLimits = ({ limits }: Configuration): EffectiveLimits => ({ ...defaultLimits, ...limits });

/** The limits that decide how much a run looks at; `requests` is absent where there is no such limit. */
export function runLimits(configuration: Configuration): Pick<EffectiveLimits, 'depth' | 'examples' | 'requests'> {
  const { depth, examples, requests } = effectiveLimits(configuration);
  return { depth, examples, ...(requests === undefined ? {} : { requests }) };
}

/** Name of the header that carries the credential, in lower case. */
export const credentialHeader = ({ credentials }: Configuration): string =>
  (credentials?.header ?? 'Authorization').toLowerCase();
