import { getOrAdd, remembered } from '../core/remembered.js';
import type { Interface, Operation, OperationId } from '../../spec/model.js';
import type { Resource, ResourceView } from '../../spec/model.js';
import { defined } from '../core/defined.js';
import type { RecordLocation } from './shown-record.js';

/** An expectation on a view after a write. */
export interface Relation {
  /**
   * A created record is *listed in* its list; a view *agrees with* the body of a write; a deleted record is *gone from*
   * its list or its reading.
   */
  readonly kind: 'listed in' | 'agrees with' | 'gone from';
  readonly resource: Resource;
  readonly write: Operation;
  readonly view: Operation;
  readonly at: RecordLocation;
  /** The part of the body that the view shows. */
  readonly shows?: `/${string}`;
  /** `at the end`: once more, after all other changes of the run. */
  readonly when: 'at once' | 'at the end';
  /** The view is the reading of the record itself, and the write changes a record that was there before. */
  readonly readsBack: boolean;
}

/** A variable for messages and configuration entries, also where no path has one: `jobID`. */
export const idVariable = ({ id, variable }: Resource): string => variable ?? `${id}ID`;

/** The name of a record in messages. */
export const nameOf = ({ id, name = id }: Resource): string => name;

/** Where a view shows a record of a resource. */
export function shownAt({ at }: Pick<ResourceView, 'at'>, resource: Resource): RecordLocation {
  if (at === undefined) return { kind: 'answer' };
  if (at === 'items') return { kind: 'item', variable: idVariable(resource) };
  if (!at.endsWith('/*')) return { kind: 'member', of: at };
  // Without its last two characters it is still a pointer.
  return { kind: 'item', variable: idVariable(resource), of: at.slice(0, -2) as `/${string}` };
}

/** All views of a resource: its own reading, then further places that show one record, then lists. */
export const viewsOf = remembered(({ read, list, views }: Resource): readonly ResourceView[] => {
  const alone = views.filter(({ at }) => at === undefined);
  return [
    ...(read === undefined ? [] : [{ in: read.by, from: read.from }]),
    ...alone,
    ...(list === undefined ? [] : [{ in: list.by, from: list.from, at: 'items' as const }]),
    ...views.filter((view) => !alone.includes(view)),
  ];
});

/** The operation of this id, if this state of the interface has it. */
const finder = ({ operations }: Pick<Interface, 'operations'>) => {
  const byId = new Map<string, Operation>(operations.map((each) => [each.id, each]));
  return (id: OperationId | undefined): readonly Operation[] => {
    const found = id === undefined ? undefined : byId.get(id);
    return found === undefined ? [] : [found];
  };
};

type Known = Pick<Interface, 'operations' | 'table'>;
const known = remembered((_: Known['table']) => new WeakMap<Known['operations'], readonly Relation[]>());

/** Every relation between a write and a view that follows from the table, its exceptions left out. */
export const relationsOf = (iface: Known): readonly Relation[] =>
  getOrAdd(known(iface.table), iface.operations, () => allRelations(iface));

function allRelations(iface: Known): readonly Relation[] {
  const find = finder(iface);
  const isException = ({ write, view }: Relation): boolean =>
    iface.table.exceptions.some((each) => each.write === write.id && each.in === view.id);
  return iface.table.resources
    .flatMap((resource) => [...listedIn(resource, find), ...agreesWith(resource, find), ...goneFrom(resource, find)])
    .filter((relation) => !isException(relation));
}

type Find = ReturnType<typeof finder>;

const listedIn = (resource: Resource, find: Find): readonly Relation[] =>
  find(resource.create?.by).flatMap((write) =>
    find(resource.list?.by)
      .filter((view) => isReachable(resource, write, view))
      .map((view) => ({
        kind: 'listed in',
        resource,
        write,
        view,
        at: shownAt({ at: 'items' }, resource),
        when: 'at once',
        readsBack: false,
      })),
  );

/**
 * Do the variables in the path of the write, and the ids that the record shows, include all variables of the view's
 * path?
 */
function isReachable({ variable, shows = {} }: Resource, write: Operation, view: Operation): boolean {
  const bound = new Set<string | undefined>([...write.variables, variable, ...Object.keys(shows)]);
  return view.variables.every((name) => bound.has(name));
}

function agreesWith(resource: Resource, find: Find): readonly Relation[] {
  const { create, update, replace, read } = resource;
  return [create, update, replace].flatMap((line) =>
    find(line?.by).flatMap((write) => {
      const views = viewsOf(resource);
      // Evidence that was recorded before this table has the steps after an update in this order.
      const inOrder = line === create ? views : views.toSorted((a, b) => rank(a, resource) - rank(b, resource));
      const related = inOrder.flatMap((shown) => {
        const at = shownAt(shown, resource);
        const isOwn = shown.in === read?.by && shown.at === undefined;
        // The response of its own reading is looked at as a whole, and a record without an id is found in no list.
        if ((shown.in === read?.by && !isOwn) || (at.kind === 'item' && resource.variable === undefined)) return [];
        return find(shown.in)
          .filter((view) => isReachable(resource, write, view))
          .map((view): Relation => ({
            kind: 'agrees with',
            resource,
            write,
            view,
            at,
            ...defined({ shows: shown.shows }),
            when: 'at once',
            readsBack: isOwn && line !== create,
          }));
      });
      const later =
        line !== create && line !== undefined && 'of' in line && line.of === 'created'
          ? related.filter(({ readsBack }) => readsBack)
          : [];
      return [...related, ...later.map((each) => ({ ...each, when: 'at the end', readsBack: false }) as const)];
    }),
  );
}

/** Own reading, own list, further views. */
const rank = (view: ResourceView, { read, list }: Resource): number =>
  view.in === read?.by && view.at === undefined ? 0 : view.in === list?.by ? 1 : 2;

/** A deleted record is gone from its list; a record without an id is gone from its reading. */
function goneFrom(resource: Resource, find: Find): readonly Relation[] {
  const { variable, list, read, deleteAll } = resource;
  const own = variable === undefined ? read?.by : list?.by;
  const pairs = [
    [resource.delete?.by, own],
    [deleteAll?.by, deleteAll?.seenIn],
  ] as const;
  return pairs.flatMap(([by, seenIn]) =>
    find(by).flatMap((write) =>
      find(seenIn).map(
        (view) =>
          ({
            kind: 'gone from',
            resource,
            write,
            view,
            at: shownAt(variable === undefined ? {} : { at: 'items' }, resource),
            when: 'at once',
            readsBack: false,
          }) as const,
      ),
    ),
  );
}
