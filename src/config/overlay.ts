import type { Configuration } from './configuration.js';
import type { EntryPath } from './yaml-source.js';
import { isObject } from '../core/json.js';

/**
 * Lays one configuration over another: `target.baseUrl` of the overlay replaces that of the base and leaves
 * `target.role`;
 * deeper values, and lists, are replaced whole (a credential's `value` never meets a `command`).
 */
export const overlay = (base: unknown, over: Configuration): unknown => {
  if (!isObject(base)) return base;
  const sections = Object.entries(over).map(([name, section]) => {
    const below = Object.hasOwn(base, name) ? base[name] : undefined;
    return [name, isObject(below) && isObject(section) ? { ...below, ...section } : section] as const;
  });
  return { ...base, ...Object.fromEntries(sections) };
};

/** Whether the entry at this path came from the overlay. */
export const comesFrom = (over: Configuration, [section, entry]: EntryPath): boolean => {
  const value: unknown = Object.entries(over).find(([name]) => name === section)?.[1];
  return isObject(value) ? entry !== undefined && Object.hasOwn(value, entry) : value !== undefined;
};
