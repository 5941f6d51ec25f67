/** How names end whose value is a secret; spelled without `-` and `_`, in lower case. */
const secretEnding =
  /(?:authorization|cookie|credentials?|jwt|(?:access|api|private|secret)key|pass(?:phrase|wd|word)|pwd|secret|token)$/;

/** Tokens that lead through a list are told to everybody, and a judge needs them. */
const leadsOn = /(?:continuation|cursor|next|page|resume|sync)token$/;

/** Names longer than that are no names. */
const longest = 64;

/** Whether a member or parameter of this name carries a secret; letter case, `-` and `_` make no difference. */
export function isSecretName(name: string): boolean {
  if (name.length > longest) return false;
  const plain = name.replace(/[-_]/g, '').toLowerCase();
  return secretEnding.test(plain) && !leadsOn.test(plain);
}

/**
 * The same for header fields, and for whatever the implementer names in a configuration: there `X-Tenant-Key` is a
 * secret too, and so is `X-Auth`. In answers a `sort_key` is none, so that the wider rule would only hide what is to be
 * judged.
 */
export const isSecretField = (name: string): boolean =>
  isSecretName(name) ||
  ((/[-_]key$/i.test(name) || /(?:^|[-_])auth$/i.test(name)) && !/^idempotency[-_]key$/i.test(name));

/** True for any text that may contain a secret name: a quick test before a thorough one. */
export const mayNameSecret: (text: string) => boolean = (
  (pattern) => (text: string) =>
    pattern.test(text)
)(/token|secret|pass[-_]?(?:phrase|w)|pwd|jwt|authorization|cookie|credential|(?:api|access|private)[-_]?key/i);
