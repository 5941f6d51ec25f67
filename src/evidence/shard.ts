import { createHash } from 'node:crypto';
import { canonical } from '../core/json.js';

/** One of several parts of a run, each sent by a process of its own: `index` from 1 to `of`. */
export interface Shard {
  readonly index: number;
  readonly of: number;
  /** Durations of an earlier run, by which the readings are divided; by the number of their requests when absent. */
  readonly times?: ScenarioTimes;
}

/** Milliseconds that the requests of each scenario took together in an earlier run, by the id of the scenario. */
export interface ScenarioTimes {
  readonly [scenario: string]: number;
}

/** The shard in words. */
export const shardInWords = ({ index, of }: Shard): string => `shard ${index} of ${of}`;

/** The basis of the division in words: equal words mean equal durations. */
export const divisionInWords = ({ times }: Shard): string =>
  times === undefined
    ? 'by the number of requests'
    : `by times with the digest ${createHash('sha256').update(canonical(times)).digest('hex').slice(0, 12)}`;

/** Why evidence of a shard alone is not that of a whole run. */
export const shardAlone = (shard: Shard): string => `only ${shardInWords(shard)} was sent; merge it with the others`;
