import type { Configuration } from '../config/configuration.js';

/**
 * Does the configuration give this entry, e.g. `ids.systemID` or `bodies.systems.create`? Keys of sections that are
 * keyed by operations have dots, so every key that the path goes on with is tried.
 */
export function isConfigured(configuration: Configuration, entry: string): boolean {
  // A body is given by its value; its media type or further schemas alone are none.
  const isBody = /^bodies\.[^<]+$/.test(entry) && !/\.(value|schema|mediaType|schemas\.\w+)$/.test(entry);
  return isGiven(configuration, isBody ? `${entry}.value` : entry);
}

function isGiven(value: unknown, path: string): boolean {
  if (path === '') return value !== undefined && !(Array.isArray(value) && value.length === 0);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([key, member]) =>
      (path === key && isGiven(member, '')) ||
      (path.startsWith(`${key}.`) && isGiven(member, path.slice(key.length + 1))),
  );
}
