import type { Configuration } from './configuration.js';
import type { EntryPath } from './yaml-source.js';

const isGroup = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Lays one configuration over another: `target.baseUrl` of the overlay replaces that of the base and leaves
 * `target.role`; what is deeper, and lists, are replaced whole (a credential's `value` never meets a `command`).
 */
export const overlay = (base: unknown, over: Configuration): unknown => {
  if (!isGroup(base)) return base;
  const sections = Object.entries(over).map(([name, section]) => {
    const below = Object.hasOwn(base, name) ? base[name] : undefined;
    return [name, isGroup(below) && isGroup(section) ? { ...below, ...section } : section] as const;
  });
  return { ...base, ...Object.fromEntries(sections) };
};

/** Whether the entry at this path came from the overlay. */
export const comesFrom = (over: Configuration, [section, entry]: EntryPath): boolean => {
  const value: unknown = Object.entries(over).find(([name]) => name === section)?.[1];
  return isGroup(value) ? entry !== undefined && Object.hasOwn(value, entry) : value !== undefined;
};
