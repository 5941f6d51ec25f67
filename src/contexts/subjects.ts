import type { Configuration } from '../config/configuration.js';
import { isWithdrawn, type Context, type ContextValue, type TargetOperation } from './context.js';
import type { Ordinal } from '../patterns/pattern.js';

/** Places in the list of configured ids that are contexts of their own. Ids further on are read as well. */
const ordinals = ['second', 'third'] as const satisfies readonly Ordinal[];

/** Values of a path variable that the configuration names, in its order, without repetition. */
export const configuredValues = ({ ids }: Configuration, variable: string): readonly string[] => [
  ...new Set(
    (ids?.[variable] ?? []).flatMap((value) => {
      const own = typeof value === 'object' ? value[variable] : value;
      return own === undefined ? [] : [String(own)];
    }),
  ),
];

/** Parents that the configuration names with ids of a variable, e.g. the gateways of appliances. */
const configuredParents = ({ ids }: Configuration, variable: string, parent: string): readonly string[] => [
  ...new Set(
    (ids?.[variable] ?? []).flatMap((value) =>
      typeof value === 'object' && value[parent] !== undefined ? [String(value[parent])] : [],
    ),
  ),
];

function valuesOf(target: TargetOperation, variable: string, configuration: Configuration): readonly string[] {
  const last = target.variables.at(-1) ?? variable;
  const own = configuredValues(configuration, variable);
  const parents = variable === last ? own : configuredParents(configuration, last, variable);
  return parents.length === 0 ? own : parents;
}

const subject = (variable: string, ordinal: Ordinal, id: string): ContextValue => ({
  value: `${ordinal} ${variable}`,
  sent: [],
  pattern: { kind: 'subject', variable, ordinal, id },
});

/** The record that a request is about, and its parent: a second gateway, a second account. */
export const subjects: Context = {
  id: 'subject',
  about: 'The same operation for each thing, and under each parent, that the configuration names or lists show.',
  notFor: new Set(),
  values: (target, { configuration }) =>
    target.safe && !isWithdrawn(target)
      ? target.variables.flatMap((variable) => {
          const [, ...others] = valuesOf(target, variable, configuration);
          return ordinals.flatMap((ordinal, at) => {
            const own = others[at];
            return own === undefined ? [] : [subject(variable, ordinal, own)];
          });
        })
      : [],
};
