import type { Interface } from '../../spec/model.js';
import { isSecretName } from '../config/secret-names.js';
import { objectOf, type Json } from '../core/json.js';
import { namesAction } from '../core/action-member.js';
import { textOfName } from '../core/texts-by-name.js';
import type { ConfigurationEntry } from './entry.js';
import { withUniqueTexts } from './openapi/unique-texts.js';

/** A value that the name of a property suggests; `undefined` for a secret, and for an order as `mfaReset` is. */
function valueOf(name: string): Json | undefined {
  if (isSecretName(name) || namesAction(name)) return undefined;
  if (name.endsWith('Enabled')) return false;
  if (name === 'metadata') return {};
  return textOfName(name) ?? (name.endsWith('Name') ? 'Conformance Test' : undefined);
}

const unique = (body: Json): Json => withUniqueTexts(body, true, () => true);

/**
 * Bodies of the operations whose properties the interface names in full, for sources that show none. The interface
 * shows no values, so these are guesses.
 */
export const statedBodies = ({ operations }: Pick<Interface, 'operations'>): readonly ConfigurationEntry[] =>
  operations.flatMap(({ id, method, path, body }) => {
    if (body === undefined || body.gap || method !== 'PATCH') return [];
    const members = Object.keys(body.schema?.schema.properties ?? {}).flatMap((name) => {
      const value = valueOf(name);
      return value === undefined ? [] : [[name, value] as const];
    });
    const origin = `the properties that the interface names for ${method} ${path}, with made-up values`;
    return members.length === 0 ? [] : [{ path: ['bodies', id, 'value'], value: unique(objectOf(members)), origin }];
  });

/** The entries without empty bodies where the interface names properties. */
export const withStatedBodies = (
  entries: readonly ConfigurationEntry[],
  stated: readonly ConfigurationEntry[],
): readonly ConfigurationEntry[] => [
  ...entries.filter(({ path, value }) => JSON.stringify(value) !== '{}' || !stated.some((each) => isAt(each, path))),
  ...stated,
];

const isAt = (entry: ConfigurationEntry, path: ConfigurationEntry['path']): boolean =>
  JSON.stringify(entry.path) === JSON.stringify(path);
