import type { Configuration } from '../../src/config/configuration.js';
import { isObject } from '../../src/core/json.js';

/** Entries that a person fills in as one value, with any number of placeholders in it. */
const whole: readonly RegExp[] = [/^events\.(triggers|payloads)\.[^/]+$/, /^events\.signature$/];

/**
 * A fragment of missing entries with the placeholders replaced by the values of a complete configuration: exactly the
 * entries that the fragment names, with the media type of a body, and none that the configuration lacks.
 */
export function fillFragment(fragment: unknown, complete: Configuration): Configuration {
  return fill(fragment, complete, []) as Configuration; // entries of a configuration, in their places
}

function fill(fragment: unknown, complete: unknown, path: readonly string[]): unknown {
  const isWhole = whole.some((pattern) => pattern.test(path.join('.')));
  if (isWhole || !isObject(fragment) || !isObject(complete) || Object.keys(fragment).length === 0) return complete;
  // Who writes down a body knows its media type.
  const mediaType =
    path.length === 2 && path[0] === 'bodies' && complete['mediaType'] !== undefined
      ? { mediaType: complete['mediaType'] }
      : {};
  const filled = Object.fromEntries(
    Object.entries(fragment).flatMap(([name, inner]) => {
      const value = Object.hasOwn(complete, name) ? fill(inner, complete[name], [...path, name]) : undefined;
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return { ...filled, ...mediaType };
}

/** Pastes a fragment into a configuration: groups are merged, and the fragment wins where both have an entry. */
export function paste(configuration: Configuration, fragment: Configuration): Configuration {
  return merge(configuration, fragment) as Configuration; // both are configurations
}

function merge(base: unknown, over: unknown): unknown {
  if (!isObject(base) || !isObject(over)) return over;
  return {
    ...base,
    ...Object.fromEntries(
      Object.entries(over).map(([name, value]) => [name, Object.hasOwn(base, name) ? merge(base[name], value) : value]),
    ),
  };
}
