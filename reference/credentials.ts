/**
 * The credentials that the reference knows. They protect only a world in memory, and are no secret: test benches need
 * them as constants.
 */
export const credentialHeader = 'authorization';

/** Scopes that the interface withdrew from one operation each. */
export const withdrawnScopes = ['MarketPricesRead', 'AccountRead', 'AccountWrite', 'TariffWrite'] as const;

/** Header values by label: all rights, all rights but one scope, and one that may only read. */
export const credentials = {
  full: 'Bearer reference-full',
  'without:MarketPricesRead': 'Bearer reference-without-market-prices-read',
  'without:AccountRead': 'Bearer reference-without-account-read',
  'without:AccountWrite': 'Bearer reference-without-account-write',
  'without:TariffWrite': 'Bearer reference-without-tariff-write',
  'named:read-only': 'Bearer reference-read-only',
} as const;

/** Values that resemble a known credential. */
type NearCredential =
  | 'form:empty'
  | 'form:scheme-only'
  | 'form:scheme-only-other-case'
  | 'form:made-up-scheme-other-case'
  | 'form:made-up-other-scheme'
  | 'form:longer'
  | 'form:shorter'
  | 'form:other-case'
  | 'form:without-scheme'
  | 'form:twice';

/** The credential of a request: a known one, none, one that resembles a known one, or an unknown one. */
export type CredentialState = keyof typeof credentials | 'none' | 'unknown' | NearCredential;

/** Reads a header value; the scheme `Bearer` in any case (RFC 9110 §11.1), the token exactly. */
export const credentialOf = (
  value: string | undefined,
  known: Readonly<Record<string, string>> = credentials,
): CredentialState => {
  if (value === undefined) return 'none';
  const sent = value.replace(/^bearer +/i, 'Bearer ');
  const label = Object.entries(known).find(([, header]) => header === sent)?.[0];
  // The keys of `known` are labels by the type of `credentials`.
  return (label as CredentialState | undefined) ?? nearCredential(sent, Object.values(known)) ?? unknownIn(value);
};

/** An unknown token under the scheme in the other case, or under another one, is a state of its own, for faults. */
function unknownIn(value: string): CredentialState {
  if (/^Basic +/.test(value)) return 'form:made-up-other-scheme';
  return /^bEARER +/.test(value) ? 'form:made-up-scheme-other-case' : 'unknown';
}

/** Faults distinguish these; the reference itself refuses all of them. */
function nearCredential(sent: string, known: readonly string[]): NearCredential | undefined {
  if (sent === '') return 'form:empty';
  if (known.some((header) => header.startsWith(`${sent} `))) return 'form:scheme-only';
  if (known.some((header) => header.toLowerCase().startsWith(`${sent.toLowerCase()} `)))
    return 'form:scheme-only-other-case';
  if (known.includes(`Bearer ${sent}`)) return 'form:without-scheme';
  if (known.some((header) => sent === `${header}, ${header}`)) return 'form:twice';
  if (known.some((header) => sent.startsWith(header))) return 'form:longer';
  if (known.some((header) => header.startsWith(sent))) return 'form:shorter';
  return known.some((header) => header.toLowerCase() === sent.toLowerCase()) ? 'form:other-case' : undefined;
}

export const isAccepted = (state: CredentialState): boolean =>
  state !== 'none' && state !== 'unknown' && !state.startsWith('form:');

/**
 * May a request with this credential be made? The one that may only read is refused changes, but for that of the own
 * user, which checks for itself: the interface states the media type of that refusal.
 */
export const isAllowed = (
  state: CredentialState,
  { method, operation }: { readonly method: string; readonly operation: string | null },
): boolean =>
  isAccepted(state) && (state !== 'named:read-only' || ['GET', 'HEAD'].includes(method) || operation === 'user.update');
