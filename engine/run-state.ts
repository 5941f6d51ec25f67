import type { Configuration } from '../config/configuration.js';
import type { CredentialLabel } from '../evidence/exchange.js';
import type { Redactor } from '../evidence/redact.js';
import type { Rate } from '../http/rate.js';
import type { RawOutcome } from '../http/raw-outcome.js';
import type { Transport } from '../http/transport.js';
import type { AddressBook } from './address.js';
import type { Knowledge } from './knowledge.js';
import type { RetryBudget } from './retry-budget.js';

/** What a run tells while it goes on. */
export type Progress =
  | { readonly kind: 'planned'; readonly scenarios: number }
  | { readonly kind: 'exchange' }
  | { readonly kind: 'scenario'; readonly id: string };

/** What the scenarios of one run share. */
export interface RunState {
  readonly baseUrl: string;
  readonly configuration: Configuration;
  readonly credentials: ReadonlyMap<CredentialLabel, string>;
  readonly receiverUrl: string | undefined;
  readonly addresses: AddressBook;
  readonly knowledge: Knowledge;
  readonly transport: Transport;
  readonly rate: Rate;
  readonly retryBudget: RetryBudget;
  readonly redactor: Redactor;
  /** Bytes of a body that are recorded. */
  readonly recordBodyBytes: number;
  readonly signal: AbortSignal;
  elapsedMs(): number;
  progress(progress: Progress): void;
  /** Watches for a target that is gone. */
  noteOutcome(outcome: RawOutcome): void;
}
