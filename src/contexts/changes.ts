import { responseNodesOf } from '../requirements/response-nodes.js';
import type { Interface, Operation } from '../../spec/model.js';
import type { Context, ContextValue } from './context.js';
import { isReading } from './reading.js';

/** Records that more than one operation answers with; a change of one shows wherever it appears. */
const records = ['System', 'Gateway', 'Appliance', 'WebhookSubscription'].map((name) => `/components/schemas/${name}`);

const recordsOf = (iface: Interface, operation: Operation): ReadonlySet<string> =>
  new Set(
    responseNodesOf(iface, operation.id)
      .map(({ pointer }): string => pointer)
      .filter((pointer) => records.includes(pointer)),
  );

/** Is the change at the path of the reading, or to an item of the list that is read? */
const isAt = (writer: Operation, reading: Operation): boolean =>
  writer.path === reading.path || writer.path.replace(/\/\{[^}]+\}$/, '') === reading.path;

/** The first record of a response is the one that the operation is about; embedded records come after it. */
const recordOf = (iface: Interface, operation: Operation): string | undefined => [...recordsOf(iface, operation)][0];

/** Operations that change a record that a reading shows: at its path, in its list, or elsewhere in its response. */
export function writersOf(iface: Interface, reading: Operation): readonly Operation[] {
  const shown = recordsOf(iface, reading);
  return iface.operations.filter((writer) => {
    if (writer.safe) return false;
    const changed = recordOf(iface, writer);
    return isAt(writer, reading) || (changed !== undefined && shown.has(changed));
  });
}

/** Readings after something that they show was created, updated, replaced or deleted. */
export const changes: Context = {
  id: 'after a change',
  about: 'The same reading after something that it shows was created, updated, replaced or deleted.',
  notFor: new Set(),
  values: (target, { iface }) =>
    isReading(target)
      ? writersOf(iface, target).map(({ id, method, path }): ContextValue => ({
          value: `after ${id}`,
          sent: [],
          pattern: { kind: 'after', write: id, request: `${method} ${path}`, deletes: method === 'DELETE' },
        }))
      : [],
};
