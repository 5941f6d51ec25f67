import { obtainCredential, type ResolvedCredentials } from '../config/credential.js';
import { alteredCredentials, madeUpCredential } from '../config/altered-credentials.js';
import type { Configuration, Credential } from '../config/configuration.js';
import { configuredCredentials } from '../config/configured-credentials.js';
import type { ObtainedCredential } from '../config/oauth2-token.js';
import { credentialSecrets } from '../config/secrets.js';
import type { Secret } from '../config/secret-place.js';
import type { Renewal } from '../engine/renewal.js';
import { isIssued, type CredentialLabel } from '../evidence/exchange.js';

/** A value is replaced so long before it expires, milliseconds, or in the last quarter of a shorter life. */
const earlyMs = 5_000;

/**
 * A credential that expires sooner than in so many milliseconds is replaced only when a server refuses it: replacing it
 * before it expires would take a new one for each request.
 */
const shortestLifeMs = 500;

/**
 * Refusals in a row that a new value does not end. After them, 401 has other reasons than the age of the value, and the
 * value is replaced only when it expires.
 */
const mostUseless = 10;

/** Forms of a credential without its token: a scheme alone is a common word. */
const holdsNoSecret: ReadonlySet<CredentialLabel> = new Set([
  'form:empty',
  'form:scheme-only',
  'form:scheme-only-other-case',
]);

/** A credential that can be obtained again. */
interface Source {
  readonly entry: string;
  credential: Credential;
  /** When the value is replaced without waiting for a refusal, by `performance.now()`. */
  renewAt: number;
  /** Renewals in a row that did not end a refusal. */
  useless: number;
  /** Whether the person knows that the value could not be obtained again. */
  isTold: boolean;
  pending: Promise<boolean> | undefined;
}

/** Takes the new secrets of credentials, and notices about them. */
interface Listener {
  /** Each secret, before a request or a message can have it. */
  readonly onSecret: (secret: Secret) => void;
  /** Something that the person who runs it should know, in words. */
  readonly onNotice: (text: string) => void;
}

/**
 * The header values of all credentials of a run, by label, those that were never issued included. A value that a
 * command prints or a token endpoint issues is obtained again before it expires, and when it is refused.
 */
export class LiveCredentials implements Renewal {
  readonly #values = new Map<CredentialLabel, string>();
  readonly #sources = new Map<CredentialLabel, Source>();
  readonly #listener: Listener;

  /** @param given the configuration before its credentials were resolved */
  constructor(given: Configuration, { obtained }: ResolvedCredentials, listener: Listener) {
    this.#listener = listener;
    for (const { label, entry, credential } of configuredCredentials(given)) {
      for (const secret of credentialSecrets(`credential:${label}`, credential)) listener.onSecret(secret);
      const first = obtained.get(label);
      if (first === undefined) continue;
      this.#set(label, first.value);
      if ('value' in credential) continue;
      const source: Source = {
        entry,
        credential,
        renewAt: Infinity,
        useless: 0,
        isTold: false,
        pending: undefined,
      };
      this.#sources.set(label, source);
      keep(source, first);
    }
  }

  get values(): ReadonlyMap<CredentialLabel, string> {
    return this.#values;
  }

  async current(label: CredentialLabel): Promise<string | undefined> {
    // What was never issued has the form of the full credential, and would be refused for its age alone.
    const origin = isIssued(label) ? label : 'full';
    const source = this.#sources.get(origin);
    if (source !== undefined && performance.now() >= source.renewAt) await this.#renew(origin, source);
    return this.#values.get(label);
  }

  noteUseful(label: CredentialLabel): void {
    const source = this.#sources.get(label);
    if (source !== undefined) source.useless = 0;
  }

  async renewed(label: CredentialLabel, refused: string): Promise<boolean> {
    const source = this.#sources.get(label);
    if (source === undefined) return false;
    // Another request has renewed it meanwhile.
    if (this.#values.get(label) !== refused) return true;
    if (source.useless >= mostUseless) return false;
    source.useless += 1;
    return this.#renew(label, source);
  }

  /** Requests that are refused together renew a credential once. */
  #renew(label: CredentialLabel, source: Source): Promise<boolean> {
    source.pending ??= this.#obtain(label, source).finally(() => (source.pending = undefined));
    return source.pending;
  }

  async #obtain(label: CredentialLabel, source: Source): Promise<boolean> {
    const before = this.#values.get(label);
    try {
      const obtained = await obtainCredential(source.credential, source.entry);
      keep(source, obtained);
      if (obtained.value === before) return false;
      this.#set(label, obtained.value);
      return true;
    } catch (error) {
      source.renewAt = Infinity;
      if (source.isTold) return false;
      source.isTold = true;
      this.#listener.onNotice(
        `${source.entry} could not be obtained again, so requests may be refused: ` +
          `${error instanceof Error ? error.message : String(error)}`,
      );
      return false;
    }
  }

  #set(label: CredentialLabel, value: string): void {
    for (const secret of credentialSecrets(`credential:${label}`, { value })) this.#listener.onSecret(secret);
    this.#values.set(label, value);
    if (label !== 'full') return;
    // They would give the credential away.
    const notIssued: readonly (readonly [CredentialLabel, string])[] = [
      ['made-up', madeUpCredential(value)],
      ...[...alteredCredentials(value)].map(([form, altered]) => [`form:${form}`, altered] as const),
    ];
    for (const [other, altered] of notIssued) {
      this.#values.set(other, altered);
      if (!holdsNoSecret.has(other))
        this.#listener.onSecret({ label: other === 'made-up' ? 'made-up-credential' : other, value: altered });
    }
  }
}

/** Notes when a value expires, and the refresh token that replaces the one that was used. */
function keep(source: Source, { expiresAt, refreshToken }: ObtainedCredential): void {
  const lifeMs = expiresAt === undefined ? 0 : expiresAt - performance.now();
  source.renewAt =
    expiresAt === undefined || lifeMs < shortestLifeMs ? Infinity : expiresAt - Math.min(earlyMs, lifeMs / 4);
  if (refreshToken !== undefined && 'oauth2' in source.credential)
    source.credential = { ...source.credential, oauth2: { ...source.credential.oauth2, refreshToken } };
}
