import type { Configuration } from './configuration.js';
import type { Substitution } from './environment.js';
import { freePlace } from './free-place.js';
import { leavesOf } from './leaves.js';
import { isCredential, labelOf, shortestFoundAnywhere, type Secret } from './secret-place.js';

const withoutUserinfo = (text: string): string => text.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i, '$1');

/**
 * Values of environment variables in requests: they are kept there because they are secret. A variable that is also
 * part of an entry of another kind (an address, an id …), or whose value is part of an address of ours, is not secret.
 */
export function environmentSecrets(
  configuration: Configuration,
  substitutions: readonly Substitution[],
): readonly Secret[] {
  const texts = new Map(
    leavesOf(configuration).map(({ path, value }) => [JSON.stringify(path), typeof value === 'string' ? value : '']),
  );
  const textAt = ({ path }: Substitution): string => texts.get(JSON.stringify(path)) ?? '';
  const plain = new Set(
    substitutions
      .filter(({ path }) => freePlace(path) === undefined && !isCredential(path))
      .flatMap((substitution) =>
        substitution.variables
          .filter(({ value }) => withoutUserinfo(textAt(substitution)).includes(value))
          .map(({ name }) => name),
      ),
  );
  const addresses = [configuration.target?.baseUrl ?? '', configuration.events?.publicUrl ?? ''].map(withoutUserinfo);

  return substitutions.flatMap((substitution): readonly Secret[] => {
    const place = freePlace(substitution.path);
    const text = textAt(substitution);
    const secret = substitution.variables.filter(
      ({ name, value }) => value !== '' && !plain.has(name) && !addresses.some((address) => address.includes(value)),
    );
    if (place === undefined || secret.length === 0) return [];
    // A value that is too short to be found in a text makes the whole text secret.
    const short = secret.some(({ value }) => value.length < shortestFoundAnywhere && value !== text);
    return short
      ? [{ label: labelOf(place), value: text }]
      : secret.map(({ name, value }) => ({ label: `environment:${name}`, value }));
  });
}
