/** JSON members and query or form parameters whose value is a secret by their name; spelled without `-` and `_`, in lower case. */
const secretMembers: ReadonlySet<string> = new Set([
  'accesskey',
  'accesstoken',
  'apikey',
  'apisecret',
  'apitoken',
  'authorization',
  'authtoken',
  'bearertoken',
  'clientsecret',
  'currentpassword',
  'idtoken',
  'jwt',
  'newpassword',
  'oldpassword',
  'passphrase',
  'passwd',
  'password',
  'privatekey',
  'pwd',
  'refreshtoken',
  'secret',
  'secretkey',
  'sessiontoken',
  'signingsecret',
  'token',
  'webhooksecret',
]);

/** Header fields (lower case) whose value is a secret by their name. */
export const secretHeaders: ReadonlySet<string> = new Set([
  'api-key',
  'authorization',
  'cookie',
  'proxy-authorization',
  'set-cookie',
  'x-access-token',
  'x-api-key',
  'x-auth-token',
  'x-token',
]);

/** Whether a member or parameter of this name carries a secret; letter case, `-` and `_` make no difference. */
export const isSecretName = (name: string): boolean => name.length <= 64 && secretMembers.has(name.replace(/[-_]/g, '').toLowerCase());

/** True for any text that may contain such a name: a quick test before a thorough one. */
export const mayNameSecret: (text: string) => boolean = ((pattern) => (text: string) => pattern.test(text))(
  /token|secret|passw|pass[-_]?phrase|pwd|jwt|authorization|(?:api|access|private)[-_]?key/i,
);
