/** One of several parts of a run, each sent by a process of its own: `index` from 1 to `of`. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

/** The shard in words. */
export const shardInWords = ({ index, of }: Shard): string => `shard ${index} of ${of}`;

/** Why evidence of a shard alone is not that of a whole run. */
export const shardAlone = (shard: Shard): string => `only ${shardInWords(shard)} was sent; merge it with the others`;
