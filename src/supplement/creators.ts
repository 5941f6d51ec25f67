import type { SuppliedOperation, Variable } from '../../spec/model.js';

type Operation = Pick<SuppliedOperation, 'id' | 'ofInterface' | 'method' | 'variables' | 'yields'>;

/** The operation that creates the record of a variable, if the records that it needs can be created as well. */
export function creatorOf<T extends Operation>(
  variable: Variable,
  operations: readonly T[],
  trail: readonly Variable[] = [],
): T | undefined {
  if (trail.includes(variable)) return undefined;
  return operations.find(
    ({ ofInterface, method, variables, yields }) =>
      !ofInterface &&
      method === 'POST' &&
      yields.includes(variable) &&
      variables.every((needed) => creatorOf(needed, operations, [...trail, variable]) !== undefined),
  );
}

/** The creations that an operation needs before it, in their order. */
export function creatorsFor<T extends Operation>({ variables }: Operation, operations: readonly T[]): readonly T[] {
  const chain: T[] = [];
  for (const variable of variables) {
    const creator = creatorOf(variable, operations);
    if (creator === undefined) continue;
    for (const each of [...creatorsFor(creator, operations), creator]) if (!chain.includes(each)) chain.push(each);
  }
  return chain;
}
