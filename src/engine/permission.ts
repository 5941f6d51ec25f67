import type { Configuration } from '../config/configuration.js';
import type { AddressBook } from './address.js';
import type { Bindings } from '../evidence/exchange.js';
import { expendableEntry, variableOf, type Expendables } from './expendables.js';
import type { Knowledge } from './knowledge.js';
import { notSent, type NotSent } from './not-sent.js';
import type { Scenario } from '../stimuli/scenario.js';

/** May a scenario run, and with which ids? */
export type Permission = { readonly kind: 'granted'; readonly bindings: Bindings } | NotSent;

/**
 * Writes are off until the configuration allows them. Then they may change only records that it names as expendable, or
 * that the run created.
 */
export function permissionFor(
  scenario: Scenario,
  addresses: AddressBook,
  configuration: Configuration,
  expendables: Expendables,
  knowledge: Knowledge,
): Permission {
  const { effect } = scenario;
  if (effect.kind === 'reads') return { kind: 'granted', bindings: {} };
  const { allowed, expendable } = configuration.writes ?? {};
  if (allowed !== true) return notSent('writes are off', 'writes.allowed');
  if (effect.kind === 'creates') return { kind: 'granted', bindings: {} };
  if (addresses.isBound(scenario)) return { kind: 'granted', bindings: {} };
  const account = subscribedAccount(scenario, configuration);
  if (account !== undefined) return { kind: 'granted', bindings: { accountID: account } };
  const { needs } = effect;
  if (needs === 'user')
    return expendable?.user === true
      ? { kind: 'granted', bindings: {} }
      : notSent(`nothing expendable is named (${expendableEntry(needs)})`, expendableEntry(needs));
  if (needs === 'operations') {
    const named = new Set<string | null>(expendable?.operations);
    return scenario.steps.every(({ operation }) => named.has(operation))
      ? { kind: 'granted', bindings: {} }
      : notSent('it acts on everything, and is not named as expendable', expendableEntry(needs));
  }
  const chosen = expendables.choose(needs, knowledge, effect.further);
  return chosen.kind === 'not-sent' ? chosen : { kind: 'granted', bindings: { [variableOf(needs)]: chosen.id } };
}

/**
 * The account that the configuration permits to be subscribed for the events of the run's changes. The same for a
 * further expendable account stays with that one.
 */
function subscribedAccount({ effect, listens }: Scenario, { events }: Configuration): string | undefined {
  const isFirst = effect.kind === 'consumes' && effect.further === undefined;
  return listens === true && isFirst && events?.accountID !== undefined ? String(events.accountID) : undefined;
}

/** The entries without which a scenario is not permitted. */
export function missingPermissions(
  scenario: Scenario,
  addresses: AddressBook,
  configuration: Configuration,
): readonly string[] {
  const { effect } = scenario;
  const { writes } = configuration;
  if (effect.kind === 'reads') return [];
  const allowed = writes?.allowed === true ? [] : ['writes.allowed'];
  const isGranted = addresses.isBound(scenario) || subscribedAccount(scenario, configuration) !== undefined;
  if (effect.kind === 'creates' || isGranted) return allowed;
  const given = writes?.expendable?.[effect.needs];
  return given === true || (Array.isArray(given) && given.length > 0)
    ? allowed
    : [...allowed, expendableEntry(effect.needs)];
}
