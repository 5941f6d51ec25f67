import type { SuppliedOperation } from '../../spec/model.js';

/** A header that many operations have in common is often read in one place: it is tried with so many of them. */
const most = 5;

/** The headers that are tried in requests of their own with this operation. */
export const triedHeaders = (
  { id, triedAlone }: SuppliedOperation,
  operations: readonly SuppliedOperation[],
): readonly string[] =>
  triedAlone.filter((name) =>
    operations
      .filter((each) => each.triedAlone.includes(name))
      .slice(0, most)
      .some((each) => each.id === id),
  );
