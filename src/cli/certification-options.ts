import type { TargetOptions } from '../campaign/target-options.js';
import type { PassphraseOptions } from './passphrase.js';

export interface CertifyOptions extends TargetOptions, PassphraseOptions {
  readonly class: string;
  readonly key: string;
  readonly challenge?: string;
  readonly out: string;
  readonly report?: readonly string[];
}

export interface VerifyOptions {
  readonly key: string;
  readonly evidence: string;
  readonly challenge?: string;
}

export interface KeygenOptions extends PassphraseOptions {
  /** Where the keys go, without their endings. */
  readonly out: string;
  readonly type: 'ed25519' | 'p256';
}
