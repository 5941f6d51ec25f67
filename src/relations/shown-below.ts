import type { Interface, Operation, Resource } from '../../spec/model.js';
import { defined } from '../core/defined.js';
import { viewsOf, shownAt } from './relations-of.js';
import type { RecordLocation } from './shown-record.js';

/** A view of a record below each of the records that belong to it, e.g. of a system in each of its gateways. */
export interface BelowView {
  readonly resource: Resource;
  readonly write: Operation;
  /** The reading of the record itself. */
  readonly own: Operation;
  /** Creates a record that belongs to it. */
  readonly create: Operation;
  readonly view: Operation;
  readonly at: RecordLocation;
  /** The part of the written body that the view shows. */
  readonly shows?: `/${string}`;
  /** The members that are compared in each view, by pointer. */
  readonly alike: readonly string[];
}

/** The views whose path names a record that belongs to the changed one, by the table of resources. */
export function viewsBelow({ table, operations }: Pick<Interface, 'table' | 'operations'>): readonly BelowView[] {
  const find = (id: string | undefined): readonly Operation[] => operations.filter((operation) => operation.id === id);
  return table.resources.flatMap((resource) =>
    find(resource.update?.by ?? resource.replace?.by).flatMap((write) =>
      find(resource.read?.by).flatMap((own) =>
        viewsOf(resource).flatMap((shown) =>
          find(shown.in).flatMap((view) =>
            table.resources
              .filter(({ variable }) => variable !== undefined && view.variables.join() === variable)
              .flatMap(({ create }) => find(create?.by))
              .filter(({ variables }) => variables.join() === resource.variable)
              .map((create): BelowView => ({
                resource,
                write,
                own,
                create,
                view,
                at: shownAt(shown, resource),
                ...defined({ shows: shown.shows }),
                alike: Object.values(shown.alike ?? {}),
              })),
          ),
        ),
      ),
    ),
  );
}
