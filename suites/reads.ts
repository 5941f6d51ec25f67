import type { Interface, Operation } from '../spec/model.js';
import type { Scenario, Suite } from '../src/stimuli/scenario.js';
import { read } from '../src/stimuli/steps.js';
import { pagedList } from './paged-list.js';

/** A list yields the ids of its records, where another path needs them. */
function readOf({ id, summary, query }: Operation, { table }: Interface): readonly Scenario[] {
  const yields = table.resources.flatMap(({ list, variable }) =>
    list?.by === id && variable !== undefined ? [variable] : [],
  );
  const isPaged = query.some(({ name, schema }) => name === 'per_page' && schema.maximum !== undefined);
  const more = yields.length === 0 ? {} : { yields };
  return isPaged ? pagedList(id, summary, more) : [read(id, summary, more)];
}

/** A scenario for each reading operation that no scenario of the given suites sends, so that none is left out. */
export function readsOf(iface: Interface, suites: readonly Suite[]): Suite {
  const sent = new Set(
    suites.flatMap(({ scenarios }) => scenarios.flatMap(({ steps }) => steps.map(({ operation }) => operation))),
  );
  const left = iface.operations.filter(({ id, safe }) => safe && !sent.has(id));
  return { resource: 'reads', scenarios: left.flatMap((operation) => readOf(operation, iface)) };
}
