import type { Configuration } from '../config/configuration.js';
import type { Bindings } from '../evidence/exchange.js';
import { notSent, type NotSent } from './not-sent.js';
import type { Effect, Scenario } from '../stimuli/scenario.js';

/** May a scenario run, and bound to what? */
export type Permission = { readonly kind: 'granted'; readonly bindings: readonly Bindings[] } | NotSent;

/**
 * Writes are off until the configuration allows them, and then reach only what it names as expendable (or what the run
 * created).
 */
export function permissionFor({ effect }: Scenario, configuration: Configuration): Permission {
  if (effect.kind === 'reads') return { kind: 'granted', bindings: [{}] };
  const { allowed, expendable } = configuration.writes ?? {};
  if (allowed !== true) return notSent('writes are off', 'writes.allowed');
  if (effect.kind === 'creates') return { kind: 'granted', bindings: [{}] };
  const decidedBy = `writes.expendable.${effect.needs}`;
  const denied = notSent(`nothing expendable is named (${decidedBy})`, decidedBy);
  if (effect.needs === 'user') return expendable?.user === true ? { kind: 'granted', bindings: [{}] } : denied;
  const ids = expendable?.[effect.needs] ?? [];
  const variable = effect.needs === 'deletableAccountID' ? 'accountID' : effect.needs;
  const [first] = ids;
  return first === undefined ? denied : { kind: 'granted', bindings: [{ [variable]: String(first) }] };
}

/** The entries without which an effect is not permitted. */
export function missingPermissions(effect: Effect, { writes }: Configuration): readonly string[] {
  if (effect.kind === 'reads') return [];
  const allowed = writes?.allowed === true ? [] : ['writes.allowed'];
  if (effect.kind === 'creates') return allowed;
  const given = writes?.expendable?.[effect.needs];
  return given === true || (Array.isArray(given) && given.length > 0)
    ? allowed
    : [...allowed, `writes.expendable.${effect.needs}`];
}
