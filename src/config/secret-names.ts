/** How names end whose value is a secret; spelled without `-` and `_`, in lower case. */
const secretEnding = new RegExp(
  '(?:authorization|cookie|credentials?|jwt|(?:access|api|private|secret|signing)key|pass(?:phrase|wd|word)|pwd|' +
    'secret|token)$',
);

/** Tokens for the next page of a list are public, and a judge needs them. */
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
 * The same for header fields, and for names that the implementer chooses in a configuration: there `X-Tenant-Key` is a
 * secret too, and so is `X-Auth`. In responses a `sort_key` is none: the wider rule would only hide judged values.
 */
export const isSecretField = (name: string): boolean =>
  isSecretName(name) ||
  /^(?:pin|otp|totp)$/i.test(name) ||
  ((/[-_]key$/i.test(name) || /(?:^|[-_])auth$/i.test(name)) && !/^idempotency[-_]key$/i.test(name));

/** Words that names of secrets consist of before their ending; none of them is part of a credential by chance. */
const nameWords = new RegExp(
  '^(?:access|api|auth|bearer|client|confirm|csrf|current|device|id|new|old|push|refresh|service|session|shared|' +
    'user|webhook|wifi|x)*',
);

/** Whether such a name consists of usual words alone: then it is the name of a secret, and no secret itself. */
export function isUsualSecretName(name: string): boolean {
  const plain = name.replace(/[-_]/g, '').toLowerCase();
  return isSecretName(name) && secretEnding.exec(plain)?.index === nameWords.exec(plain)?.[0].length;
}

/**
 * Names whose values are taken for secrets in documents and recordings that an implementer hands over, besides those
 * of `isSecretField`. In answers they may be data: `sessionId` of a charging session, `code` of a country.
 */
const secretWhereGiven = /^(?:pins|otps|code|sig|signature|session|sessionid|sid)$/;

/** The same for members of documents and recordings that an implementer hands over, also for lists (`passwords`). */
export const isSecretGiven = (name: string): boolean =>
  isSecretField(name) ||
  isSecretName(name.replace(/s$/i, '')) ||
  secretWhereGiven.test(name.replace(/[-_]/g, '').toLowerCase());

/** True for any text that may contain a secret name: a quick test before a thorough one. */
export const mayNameSecret: (text: string) => boolean = (
  (pattern) => (text: string) =>
    pattern.test(text)
)(/token|secret|pass[-_]?(?:phrase|w)|pwd|jwt|authorization|cookie|credential|(?:api|access|private|signing)[-_]?key/i);
