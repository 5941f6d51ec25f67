import type { Configuration } from '../config/configuration.js';
import { isSupplied } from '../config/supplied-entries.js';
import type { Bindings } from '../evidence/exchange.js';
import type { Interface, Operation } from '../../spec/model.js';
import type { Scenario } from '../stimuli/scenario.js';
import { asksForIds } from '../evidence/supplied-ids.js';
import type { AddressBook } from './address.js';

/**
 * Scenarios that ask for each id that a document, a recording or an earlier run supplied, before anything else is sent
 * for it: an id that is gone is left out (`Knowledge.forget`). Ids of variables that no scenario needs are not asked
 * for, nor are ids for which the interface has no reading of their own.
 */
export function suppliedIdChecks(
  scenarios: readonly Scenario[],
  addresses: AddressBook,
  configuration: Configuration,
  { operations }: Interface,
): readonly Scenario[] {
  const needed = new Set(scenarios.flatMap((scenario) => addresses.needs(scenario)));
  return Object.entries(configuration.ids ?? {}).flatMap(([variable, values]): readonly Scenario[] => {
    if (!needed.has(variable) || !isSupplied(configuration, 'ids', variable)) return [];
    const steps = values.flatMap((value, index) => {
      const bindings = bindingsOf(variable, value);
      const reading = readingOf(operations, variable, Object.keys(bindings));
      if (reading === undefined) return [];
      return [
        {
          name: `${variable} ${index + 1}`,
          operation: reading.id,
          purpose: 'control',
          bindings,
          asksFor: variable,
        } as const,
      ];
    });
    if (steps.length === 0) return [];
    return [
      {
        id: asksForIds(variable),
        title: `Which of ids.${variable} exist?`,
        effect: { kind: 'reads' },
        once: true,
        steps,
      },
    ];
  });
}

const bindingsOf = (variable: string, value: NonNullable<Configuration['ids']>[string][number]): Bindings =>
  typeof value === 'object'
    ? Object.fromEntries(Object.entries(value).map(([name, own]) => [name, String(own)]))
    : { [variable]: String(value) };

/** The reading with the shortest path that has these variables and no other, the asked one last. */
function readingOf(
  operations: readonly Operation[],
  variable: string,
  names: readonly string[],
): Operation | undefined {
  return operations
    .filter(
      ({ method, variables, presence }) =>
        method === 'GET' &&
        presence !== 'conditional' &&
        variables.at(-1) === variable &&
        variables.length === names.length &&
        variables.every((name) => names.includes(name)),
    )
    .toSorted((a, b) => a.path.length - b.path.length)[0];
}
