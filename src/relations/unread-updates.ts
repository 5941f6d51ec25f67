import type { Interface, Operation } from '../../spec/model.js';

/** Changes in part of records that no operation reads: their own responses alone can show them. */
export function updatesWithoutReading({ table, operations }: Interface): readonly Operation[] {
  const updates = new Set(
    table.resources.flatMap(({ update, read }) => (update === undefined || read !== undefined ? [] : [update.by])),
  );
  return operations.filter(({ id }) => updates.has(id));
}
