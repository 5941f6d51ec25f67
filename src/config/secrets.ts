import type { Configuration, Credential } from './configuration.js';
import { configuredCredentials } from './configured-credentials.js';
import { environmentSecrets } from './environment-secrets.js';
import type { Substitution } from './environment.js';
import { leavesOf, mapLeaves, type Leaf } from './leaves.js';
import { isCredential, labelOf, secretPlace, shortestFoundAnywhere, type Secret } from './secret-place.js';

/** The secrets of a credential: a header value whole and in its parts, or what is needed to obtain one. */
export const credentialSecrets = (label: string, credential: Credential): readonly Secret[] => {
  if ('command' in credential) return [{ label: `${label}:command`, value: credential.command }];
  if ('oauth2' in credential)
    return (['clientSecret', 'refreshToken'] as const).flatMap((name) => {
      const value = credential.oauth2[name];
      return value === undefined ? [] : [{ label: `${label}:${name}`, value }];
    });
  // An implementation may echo the token without its scheme, or the password inside a Basic token.
  const [, scheme = '', token] = /^([A-Za-z][A-Za-z0-9-]*) +(\S+)$/.exec(credential.value) ?? [];
  const password =
    scheme.toLowerCase() === 'basic' && token
      ? Buffer.from(token, 'base64').toString().split(':').slice(1).join(':')
      : '';
  return [
    { label, value: credential.value },
    ...(token ? [{ label: `${label}:token`, value: token }] : []),
    ...(password ? [{ label: `${label}:password`, value: password }] : []),
  ];
};

const userinfoOf = (label: string, url: string | undefined): readonly Secret[] => {
  const [, userinfo] = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)@/i.exec(url ?? '') ?? [];
  return userinfo ? [{ label: `${label}:userinfo`, value: userinfo }] : [];
};

/** Of the address of a call, an implementation may echo the value of a parameter alone. */
const parametersOf = (label: string, url: string): readonly Secret[] =>
  URL.canParse(url)
    ? [...new URL(url).searchParams.values()]
        .filter((value) => value.length >= shortestFoundAnywhere)
        .map((value) => ({ label, value }))
    : [];

/** Values that are secret by their place; of numbers only long ones, since short ones occur everywhere. */
const placed = (configuration: Configuration): readonly Secret[] =>
  leavesOf(configuration).flatMap((leaf): readonly Secret[] => {
    const { value } = leaf;
    const text =
      typeof value === 'string'
        ? value
        : typeof value === 'number' && String(value).length >= shortestFoundAnywhere
          ? String(value)
          : '';
    const place = text === '' ? undefined : secretPlace(leaf, configuration);
    return place === undefined
      ? []
      : [{ label: labelOf(place), value: text }, ...parametersOf(`${labelOf(place)}:parameter`, text)];
  });

const collect = (configuration: Configuration, substitutions: readonly Substitution[]): readonly Secret[] => {
  const { proxy, target, events } = configuration;
  return [
    ...configuredCredentials(configuration).flatMap(({ label, credential }) =>
      credentialSecrets(`credential:${label}`, credential),
    ),
    ...(events?.signature?.secret ? [{ label: 'webhook:secret', value: events.signature.secret }] : []),
    ...userinfoOf('proxy', proxy),
    ...userinfoOf('target', target?.baseUrl),
    ...userinfoOf('receiver', events?.publicUrl),
    ...placed(configuration),
    ...environmentSecrets(configuration, substitutions),
  ];
};

/**
 * Everything in a configuration that must not be recorded, by label (`credential:full`, `credential:without:X`,
 * `webhook:secret`, `proxy:userinfo`, `body:user.update:newPassword`, `environment:TOKEN` …). Resolve credentials
 * first:
 * of a command, only the command is known. Of equal values the first label stays, so equal secrets
 * have equal labels; different values under one name get `:2`, `:3` ….
 */
export const secretsOf = (
  configuration: Configuration,
  substitutions: readonly Substitution[],
): Map<string, string> => {
  const secrets = new Map<string, string>();
  const seen = new Set<string>();
  for (const { label, value } of collect(configuration, substitutions)) {
    if (seen.has(value)) continue;
    seen.add(value);
    let free = label;
    for (let n = 2; secrets.has(free); n += 1) free = `${label}:${n}`;
    secrets.set(free, value);
  }
  return secrets;
};

/** The label as it stands in place of a secret. */
const marked = (label: string): string => `{{${label}}}`;

/** The same configuration with every secret as its label, e.g. `{{credential:full}}`, and secret numbers as 0. */
export const withoutSecrets = (configuration: Configuration, substitutions: readonly Substitution[]): Configuration => {
  const secrets = [...secretsOf(configuration, substitutions)].sort(([, a], [, b]) => b.length - a.length);
  const exact = new Map(secrets.map(([label, value]) => [value, marked(label)]));
  const clean = (text: string): string =>
    secrets.reduce(
      (rest, [label, value]) =>
        value.length < shortestFoundAnywhere ? rest : rest.replaceAll(value, () => marked(label)),
      text,
    );
  const withoutUserinfo = (text: string): string => {
    const [secret] = userinfoOf('', text);
    const mark = secret && exact.get(secret.value);
    return secret && mark ? text.replace(secret.value, mark) : text;
  };
  const substituted = new Set(substitutions.map(({ path }) => JSON.stringify(path)));
  const replaced = (leaf: Leaf): unknown => {
    const { path, value } = leaf;
    const own = isCredential(path) || secretPlace(leaf, configuration) !== undefined;
    if (typeof value === 'number') return own ? 0 : value;
    if (typeof value !== 'string') return value;
    return (
      (own || substituted.has(JSON.stringify(path)) ? exact.get(value) : undefined) ?? clean(withoutUserinfo(value))
    );
  };
  // The same shape, texts replaced by texts and numbers by numbers
  return mapLeaves(configuration, replaced) as Configuration;
};

/** An address as people and logs may see it: a user's name and password in it as their label. */
export const shownUrl = (url: string): string =>
  withoutSecrets({ target: { baseUrl: url } }, []).target?.baseUrl ?? url;
