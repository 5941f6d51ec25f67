import type { Configuration, Credential } from './configuration.js';

/** Names of headers, parameters and properties whose text is taken for a secret, e.g. `newPassword`, `X-Api-Key`. */
const secretName = /(secret|passw(or)?d|token|[-_]key|apikey|authorization|cookie|credentials?)$/i;

/** Shorter secrets are replaced at their own entry only: elsewhere the same few characters mean something else. */
const shortestFoundAnywhere = 8;

interface Secret {
  readonly label: string;
  readonly value: string;
}

const credentialSecrets = (label: string, credential: Credential): readonly Secret[] => {
  if ('command' in credential) return [{ label: `${label}:command`, value: credential.command }];
  // An implementation may echo the token without its scheme, or the password inside a Basic token.
  const [, scheme = '', token] = /^([A-Za-z][A-Za-z0-9-]*) +(\S+)$/.exec(credential.value) ?? [];
  const password = scheme.toLowerCase() === 'basic' && token ? Buffer.from(token, 'base64').toString().split(':').slice(1).join(':') : '';
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

/** Texts under secret names, at any depth. */
const named = (label: string, value: unknown): readonly Secret[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    typeof member === 'string' && member !== '' && secretName.test(name)
      ? [{ label: `${label}:${name}`, value: member }]
      : named(Array.isArray(value) ? label : `${label}:${name}`, member),
  );
};

const collect = ({ credentials, headers, proxy, target, bodies, query, events }: Configuration): readonly Secret[] => [
  ...(credentials?.full ? credentialSecrets('credential:full', credentials.full) : []),
  ...Object.entries(credentials?.without ?? {}).flatMap(([scope, credential]) => credentialSecrets(`credential:without:${scope}`, credential)),
  ...Object.entries(credentials?.named ?? {}).flatMap(([name, credential]) => credentialSecrets(`credential:named:${name}`, credential)),
  ...(events?.signature?.secret ? [{ label: 'webhook:secret', value: events.signature.secret }] : []),
  ...userinfoOf('proxy', proxy),
  ...userinfoOf('target', target?.baseUrl),
  ...userinfoOf('receiver', events?.publicUrl),
  ...named('header', headers),
  ...Object.entries(bodies ?? {}).flatMap(([id, { value, schemas }]) => named(`body:${id}`, [value, schemas])),
  ...named('query', query),
  ...Object.entries(events?.triggers ?? {}).flatMap(([id, trigger]) => [
    ...('command' in trigger ? [{ label: `trigger:${id}:command`, value: trigger.command }] : []),
    ...('url' in trigger ? [{ label: `trigger:${id}:url`, value: trigger.url }] : []),
    ...named(`trigger:${id}`, trigger),
  ]),
  ...named('payload', events?.payloads),
];

/**
 * Everything in a configuration that must not be recorded, by label (`credential:full`, `credential:without:X`,
 * `webhook:secret`, `proxy:userinfo`, `body:user.update:newPassword` …). Resolve credentials first: of a command,
 * only the command is known. Of equal values the first label stays, so equal secrets
 * have equal labels; different values under one name get `:2`, `:3` ….
 */
export const secretsOf = (configuration: Configuration): Map<string, string> => {
  const secrets = new Map<string, string>();
  const seen = new Set<string>();
  for (const { label, value } of collect(configuration)) {
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

/** Entries of a configuration that hold a secret whole. */
const isSecretEntry = (name: string): boolean => name === 'value' || name === 'command' || name === 'url' || secretName.test(name);

/** The same configuration with every secret as its label, e.g. `{{credential:full}}`. */
export const withoutSecrets = (configuration: Configuration): Configuration => {
  const secrets = [...secretsOf(configuration)].sort(([, a], [, b]) => b.length - a.length);
  const exact = new Map(secrets.map(([label, value]) => [value, marked(label)]));
  const clean = (text: string): string =>
    secrets.reduce((rest, [label, value]) => (value.length < shortestFoundAnywhere ? rest : rest.replaceAll(value, marked(label))), text);
  const withoutUserinfo = (text: string): string => {
    const [secret] = userinfoOf('', text);
    const mark = secret && exact.get(secret.value);
    return secret && mark ? text.replace(secret.value, mark) : text;
  };
  const walk = (value: unknown, name: string): unknown => {
    if (typeof value === 'string') return (isSecretEntry(name) ? exact.get(value) : undefined) ?? clean(withoutUserinfo(value));
    if (Array.isArray(value)) return value.map((item) => walk(item, name));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, walk(member, key)]));
  };
  return walk(configuration, '') as Configuration; // the same shape, texts replaced by texts
};
