import type { Configuration, Credential } from './configuration.js';

/** A credential of the configuration that was issued to the user of the suite, as evidence calls it. */
export type IssuedLabel = 'full' | `without:${string}` | `named:${string}`;

/** Each credential of the configuration, with the path of its entry. */
export function configuredCredentials({
  credentials,
}: Configuration): readonly { readonly label: IssuedLabel; readonly entry: string; readonly credential: Credential }[] {
  const { full, without = {}, named = {} } = credentials ?? {};
  return [
    ...(full === undefined ? [] : [{ label: 'full' as const, entry: 'credentials.full', credential: full }]),
    ...(['without', 'named'] as const).flatMap((group) =>
      Object.entries(group === 'without' ? without : named).map(([name, credential]) => ({
        label: `${group}:${name}` as const,
        entry: `credentials.${group}.${name}`,
        credential,
      })),
    ),
  ];
}
