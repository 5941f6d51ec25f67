import type { Configuration } from '../config/configuration.js';
import type { Bindings } from '../evidence/exchange.js';
import type { Scenario } from '../suites/scenario.js';

/** May a scenario run, and bound to what? */
export type Permission =
  | { readonly kind: 'granted'; readonly bindings: readonly Bindings[] }
  | { readonly kind: 'denied'; readonly reason: string; readonly settledBy: string };

/** Writes are off until the configuration allows them, and then reach only what it names as expendable (or what the run created). */
export function permissionFor({ effect }: Scenario, configuration: Configuration): Permission {
  if (effect.kind === 'reads') return { kind: 'granted', bindings: [{}] };
  const { allowed, expendable } = configuration.writes ?? {};
  if (allowed !== true) return { kind: 'denied', reason: 'writes are off', settledBy: 'writes.allowed' };
  if (effect.kind === 'creates') return { kind: 'granted', bindings: [{}] };
  const settledBy = `writes.expendable.${effect.needs}`;
  const denied: Permission = { kind: 'denied', reason: `nothing expendable is named (${settledBy})`, settledBy };
  if (effect.needs === 'user') return expendable?.user === true ? { kind: 'granted', bindings: [{}] } : denied;
  const ids = expendable?.[effect.needs] ?? [];
  const variable = effect.needs === 'deletableAccountID' ? 'accountID' : effect.needs;
  const [first] = ids;
  return first === undefined ? denied : { kind: 'granted', bindings: [{ [variable]: String(first) }] };
}
