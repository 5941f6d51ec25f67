import { subscriptions } from '../../spec/feature-operations.js';
import type { Json } from '../core/json.js';
import type { Configuration } from './configuration.js';
import { freePlace, type FreePlace } from './free-place.js';
import type { Leaf } from './leaves.js';
import { isSecretField } from './secret-names.js';
import { secretIn } from './subscription-secret.js';
import type { EntryPath } from './yaml-source.js';

export interface Secret {
  readonly label: string;
  readonly value: string;
}

/** Shorter secrets are replaced at their own entry only: elsewhere the same few characters mean something else. */
export const shortestFoundAnywhere = 8;

export const labelOf = ({ label, names }: FreePlace): string => [label, ...names].join(':');

/** An entry that is there to hold a secret. */
export const isCredential = (path: EntryPath): boolean =>
  path[0] === 'credentials'
    ? ['value', 'command', 'clientSecret', 'refreshToken'].includes(String(path.at(-1)))
    : path.join('.') === 'events.signature.secret';

/** The only text in a body that replaces a secret, under any name. */
const replacesSecret = (
  [section, operation, part, ...below]: EntryPath,
  value: unknown,
  { bodies }: Configuration,
): boolean =>
  section === 'bodies' &&
  operation === subscriptions.replaceSecret &&
  part === 'value' &&
  below.length === 1 &&
  // A configuration is JSON by its schema, so its members are.
  value === secretIn(bodies?.[operation]?.value as Json, operation);

/**
 * The place of a text or number that is secret by its place: anywhere below a secret name, or in a call to a simulator.
 */
export function secretPlace({ path, value }: Leaf, configuration: Configuration): FreePlace | undefined {
  const place = freePlace(path);
  const [section, , , what] = path;
  const calls = section === 'events' && (what === 'url' || what === 'command') && path.length === 4;
  return place !== undefined && (calls || place.names.some(isSecretField) || replacesSecret(path, value, configuration))
    ? place
    : undefined;
}
