import type { CredentialLabel } from '../evidence/exchange.js';

/** Credentials that are obtained again while a run goes on. */
export interface Renewal {
  /** The header value to send now; a value that is about to expire is replaced first. */
  current(label: CredentialLabel): Promise<string | undefined>;
  /** A request that was refused with 401 was not refused with the value that replaced the one before. */
  noteUseful(label: CredentialLabel): void;
  /** Whether there is another value than the one that was refused with 401, so that the request is sent again. */
  renewed(label: CredentialLabel, refused: string): Promise<boolean>;
}
