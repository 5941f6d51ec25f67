import type { Configuration } from '../config/configuration.js';
import type { EvidenceLine } from './exchange.js';
import type { Shard } from './shard.js';

/** First line of a bundle (JSON lines): the facts about the run. */
export interface BundleHeader {
  readonly format: 'ems-conformance/evidence';
  readonly formatVersion: 1;
  readonly suite: { readonly name: string; readonly version: string };
  readonly interface: { readonly title: string; readonly digest: string; readonly revision: string };
  readonly seed: string;
  /** RFC 3339, UTC. The judge's only clock. */
  readonly startedAt: string;
  readonly target: { readonly baseUrl: string; readonly role: 'service' | 'receiver'; readonly embedded: boolean };
  /** Recorded traffic in which the exchanges stand; absent where the suite sent the requests. */
  readonly recorded?: {
    /** Names of the recordings, or `proxy`. */
    readonly from: readonly string[];
  };
  /** The implementer's own document, where the run was given one. */
  readonly supplement?: {
    /** Its file name, or its address without parts that may be secret. */
    readonly place: string;
    /** SHA-256 (hex) of `text`. */
    readonly digest: string;
    /** The document as one JSON text. */
    readonly text: string;
  };
  /** Base name of the configuration that was used; `null` where there was none but options. */
  readonly configurationFile?: string | null;
  /** As used, with secrets replaced by labels. */
  readonly configuration: Configuration;
  /** Patterns of the requirements that were selected, as `selects` takes them; `null` where the whole plan ran. */
  readonly selection: readonly string[] | null;
  /** The shard of a run that this is; absent of a whole run. */
  readonly shard?: Shard;
  /** Scenarios of the whole run, also where this is a shard of it. */
  readonly planned: { readonly scenarios: number };
}

/** Last line: absent when the run was cut off. */
export interface BundleFooter {
  readonly kind: 'end';
  readonly exchanges: number;
  readonly durationMs: number;
  /** `finished`: every planned scenario ran; the other values say why the run ended before. */
  readonly ended: 'finished' | 'interrupted' | 'max-time' | 'target-lost';
  /** Digest (hex) of the chain over all lines before this one (`LineChain`). */
  readonly chain: string;
}

/** A bundle as its reader gives it: a header, a stream of lines, and its damage. */
export interface EvidenceReader {
  readonly header: BundleHeader;
  /** Lines in file order; ends silently at a torn last line, which makes `footer` undefined. */
  lines(): AsyncIterable<EvidenceLine>;
  /** To be read after `lines()` ended. */
  footer(): BundleFooter | undefined;
  /**
   * Damage of the bundle, or changes after it was written; to be read after `lines()` ended. `undefined` without any.
   */
  damage(): string | undefined;
}
