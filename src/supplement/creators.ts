import type { SuppliedOperation, Variable } from '../../spec/model.js';
import type { Step } from '../stimuli/scenario.js';

type Operation = Pick<SuppliedOperation, 'id' | 'ofInterface' | 'method' | 'variables' | 'yields'> &
  Partial<Pick<SuppliedOperation, 'choices' | 'refers'>>;

/** The operation that creates the record of a variable, if the records that it needs can be created as well. */
export function creatorOf<T extends Operation>(
  variable: Variable,
  operations: readonly T[],
  trail: readonly Variable[] = [],
): T | undefined {
  if (trail.includes(variable)) return undefined;
  return operations.find(
    ({ ofInterface, method, variables, yields, choices = {} }) =>
      !ofInterface &&
      method === 'POST' &&
      yields.includes(variable) &&
      variables.every(
        (needed) => Object.hasOwn(choices, needed) || creatorOf(needed, operations, [...trail, variable]) !== undefined,
      ),
  );
}

/** The creations that an operation needs before it, for its path and its body, in their order. */
export function creatorsFor<T extends Operation>(
  { id, variables, refers = {} }: Operation,
  operations: readonly T[],
  trail: readonly string[] = [],
): readonly T[] {
  const chain: T[] = [];
  const further = [...trail, id];
  for (const variable of [...variables, ...Object.values(refers)]) {
    const creator = creatorOf(variable, operations);
    // Records may name each other.
    if (creator === undefined || further.includes(creator.id)) continue;
    for (const each of [...creatorsFor(creator, operations, further), creator])
      if (!chain.includes(each)) chain.push(each);
  }
  return chain;
}

/** The part of a step that names further records in its body, which the scenario creates, and chooses listed values. */
export const referring = ({ refers, choices }: SuppliedOperation): Pick<Step, 'refers' | 'bindings'> => ({
  ...(Object.keys(refers).length === 0 ? {} : { refers }),
  ...(Object.keys(choices).length === 0 ? {} : { bindings: choices }),
});
