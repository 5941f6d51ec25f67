import { remembered } from '../core/remembered.js';
import type { Interface, Operation, OperationId, Variable } from '../../spec/model.js';
import type { Resource, ResourceLine } from '../../spec/model.js';
import { lineNames, type LineName } from '../../spec/resource.js';
import { viewsOf } from './relations-of.js';

type Table = Pick<Interface, 'table'>;

/** The lines of a resource, with their names. */
export const linesOf = (resource: Resource): readonly (readonly [LineName, ResourceLine])[] =>
  lineNames.flatMap((name) => {
    const line = resource[name];
    return line === undefined ? [] : [[name, line] as const];
  });

/** The resource that an operation reads or writes. */
export const resourceOf = ({ table }: Table, operation: string): Resource | undefined =>
  table.resources.find((resource) => linesOf(resource).some(([, line]) => line.by === operation));

/** The variable of the records that a list shows; `undefined` of any other operation, and of records without one. */
export const variableListedBy = ({ table }: Table, operation: string): Variable | undefined =>
  listedIn(table).get(operation)?.variable;

/** The resource that each list shows; kept, because each response is looked up. */
const listedIn = remembered(({ resources }: Table['table']): ReadonlyMap<string, Resource> => {
  const lists = resources.flatMap((resource) =>
    viewsOf(resource).flatMap((view) => (view.at === 'items' ? [[view.in as string, resource] as const] : [])),
  );
  // Of two resources in one list, the first is meant.
  return new Map(lists.toReversed());
});

/** Readings of a record by its own id: the operation, and the variable that the path ends with. */
export const readingsById = ({
  table,
  operations,
}: Pick<Interface, 'table' | 'operations'>): readonly {
  readonly operation: Operation;
  readonly variable: Variable;
}[] =>
  table.resources.flatMap(({ read, variable }) =>
    operations.flatMap((operation) =>
      operation.id === read?.by && variable !== undefined && operation.path.endsWith(`{${variable}}`)
        ? [{ operation, variable }]
        : [],
    ),
  );

/** The reading that shows whether a record exists: by its id, else the first list of the table below it. */
export const existenceReading = (
  iface: Pick<Interface, 'table' | 'operations'>,
  variable: string,
): OperationId | undefined =>
  readingsById(iface).find((reading) => reading.variable === variable && reading.operation.variables.length === 1)
    ?.operation.id ??
  iface.table.resources
    .flatMap(viewsOf)
    .find(
      ({ in: list, at }) =>
        at === 'items' &&
        iface.operations.some(
          ({ id, variables }) => id === list && variables.length === 1 && variables[0] === variable,
        ),
    )?.in;

/** Why bodies of an operation are never drawn from a schema; `undefined` where they may be. */
export const whyNeverDrawn = (iface: Table, operation: string): string | undefined =>
  resourceOf(iface, operation)?.bodies?.neverDrawn;

/** Why bodies of an operation are never made of responses; `undefined` where they may be. */
export const whyNeverLearned = (iface: Table, operation: string): string | undefined =>
  resourceOf(iface, operation)?.bodies?.neverLearned;
