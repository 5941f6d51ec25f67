import { getOrAdd, remembered } from '../core/remembered.js';
import type { OperationId, Resource, ResourceTable, ResourceView, ResourceSource, Variable } from '../../spec/model.js';
import { methodOf } from '../../spec/operations.js';
import { listIn, SchemaView } from '../documents/schema-view.js';
import { actsOnAll } from './acts-on-all.js';
import type { ReadOperation } from './read-operations.js';
import { linkedVariables, pathShape, shownNames } from './yielded-variables.js';

type LineOf = 'list' | 'read' | 'create' | 'update' | 'replace' | 'delete';

/** A resource while its lines are collected. */
type Draft = { -readonly [name in keyof Resource]: Resource[name] } & {
  views: ResourceView[];
  /** Paths of its collection, variables as `{}`. */
  readonly collections: Set<string>;
};

const atRecord: ReadonlyMap<string, LineOf> = new Map([
  ['get', 'read'],
  ['patch', 'update'],
  ['put', 'replace'],
  ['delete', 'delete'],
]);
const atCollection: ReadonlyMap<string, LineOf> = new Map([
  ['get', 'list'],
  ['post', 'create'],
]);

/**
 * The resources of a document. A list is the GET above `/{variable}`, a creation the POST there; the reading and the
 * changes are at the variable itself. An operation whose response refers to the schema of a record shows or creates
 * that record as well, and a link from a creation names the created record. Operations that act on everything are left
 * out.
 */
export function inferResources(read: readonly ReadOperation[]): ResourceTable {
  const described = read.filter((each) => !isDangerous(each));
  const drafts = draftsOf(read);
  for (const each of described) addByPath(each, drafts);
  for (const each of described.filter(isPost))
    for (const { name } of linkedVariables(each, read)) addLine(drafts.get(name), 'create', each.id, 'links');
  addBySchemas(described, drafts);
  for (const draft of drafts.values()) addMentions(draft, described, read);
  const shown = new Set([...drafts.values()].flatMap(({ views }) => views.map((view) => view.in)));
  // A reading that shows the record of another resource is no resource of its own.
  const isView = ({ variable, read: own }: Draft): boolean =>
    variable === undefined && own !== undefined && shown.has(own.by);
  const used = [...drafts.values()].filter(
    (draft) => (linesOf(draft).length > 0 || draft.views.length > 0) && !isView(draft),
  );
  return { resources: used.map(({ collections: _, ...resource }) => resource), exceptions: [] };
}

function isDangerous({ own, path }: ReadOperation): boolean {
  const method = methodOf(own.method);
  const operationId = own.node.text('operationId') ?? '';
  return method !== undefined && actsOnAll({ method, path, operationId }) !== undefined;
}

const isPost = ({ own }: ReadOperation): boolean => own.method === 'post';

const linesOf = (draft: Draft): readonly OperationId[] =>
  [...atRecord.values(), ...atCollection.values()].flatMap((name) => draft[name]?.by ?? []);

/** One resource for each variable, called by the word before it. */
function draftsOf(read: readonly ReadOperation[]): Map<string, Draft> {
  const drafts = new Map<string, Draft>();
  const taken = new Set<string>();
  for (const { variables } of read.toSorted((a, b) => a.variables.length - b.variables.length))
    for (const [at, { name, chain, before }] of variables.entries()) {
      const word = chain.slice(chain.lastIndexOf('.') + 1);
      const id = word === '' || taken.has(word) ? name : word;
      const parents = variables.slice(0, at).map((each) => each.name);
      const draft = getOrAdd(drafts, name, () => ({
        id,
        variable: name,
        parents,
        views: [],
        collections: new Set<string>(),
      }));
      taken.add(draft.id);
      draft.collections.add(before);
    }
  return drafts;
}

function addLine(draft: Draft | undefined, name: LineOf | undefined, by: OperationId, from: ResourceSource): void {
  if (draft !== undefined && name !== undefined) draft[name] ??= { by, from };
}

/** Lines that the path says; a path that is neither a record nor a collection is one record for its parents. */
function addByPath({ own, id, path, variables }: ReadOperation, drafts: Map<string, Draft>): void {
  const last = variables.at(-1);
  if (last !== undefined && path.endsWith(`{${last.name}}`)) {
    addLine(drafts.get(last.name), atRecord.get(own.method), id, 'paths');
    return;
  }
  const shape = pathShape(path);
  const listed = [...drafts.values()].filter(({ collections }) => collections.has(shape));
  for (const draft of listed) addLine(draft, atCollection.get(own.method), id, 'paths');
  if (listed.length > 0 || !atRecord.has(own.method)) return;
  const parents = variables.map(({ name }) => name);
  const draft = getOrAdd(drafts, path, () => ({ id: path, parents, views: [], collections: new Set<string>() }));
  addLine(draft, atRecord.get(own.method), id, 'paths');
}

/** The record that a success shows: the schema that it refers to, and whether it stands in a list. */
function recordOf({ own }: ReadOperation): { readonly key: string; readonly isList: boolean } | undefined {
  const [schema] = (own.node.child('responses')?.children() ?? [])
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, response]) => response.child('content')?.children() ?? [])
    .flatMap(([, content]) => content.member('schema') ?? []);
  if (schema === undefined) return undefined;
  const view = new SchemaView(schema);
  const list = listIn(view);
  // A record may hold a list of other records, so only an array, or one in an envelope without an id, is a list.
  const isList = list.kind === 'found' && !view.propertyNames().some((name) => /^_?(id|uuid)$|ID$|Id$/.test(name));
  const shown = isList ? list.items[0]?.node : schema;
  return shown === undefined ? undefined : { key: shown.followed().key, isList };
}

/** The resource that has the record of a schema. */
function ownersOf(
  records: ReadonlyMap<OperationId, ReturnType<typeof recordOf>>,
  drafts: ReadonlyMap<string, Draft>,
): ReadonlyMap<string, Draft | undefined> {
  const owners = new Map<string, Draft | undefined>();
  for (const draft of drafts.values()) {
    const by = (draft.read ?? draft.list)?.by;
    const key = by && records.get(by)?.key;
    // If several resources share one schema, the schema does not decide which of them a record is.
    if (draft.variable !== undefined && key !== undefined) owners.set(key, owners.has(key) ? undefined : draft);
  }
  return owners;
}

/** Operations below other paths that answer with the record of a resource, or create it. */
function addBySchemas(described: readonly ReadOperation[], drafts: ReadonlyMap<string, Draft>): void {
  const records = new Map(described.map((each) => [each.id, recordOf(each)] as const));
  const own = new Set([...drafts.values()].flatMap(linesOf));
  const owners = ownersOf(records, drafts);
  for (const each of described) {
    const record = records.get(each.id);
    const owner = record === undefined ? undefined : owners.get(record.key);
    if (record === undefined || owner === undefined || linesOf(owner).includes(each.id)) continue;
    if (each.own.method === 'get')
      owner.views.push({ in: each.id, ...(record.isList ? { at: 'items' as const } : {}), from: 'schemas' });
    if (isPost(each) && !record.isList && !own.has(each.id)) addLine(owner, 'create', each.id, 'schemas');
  }
}

/** Ids of other resources that its records carry, by properties with the names of their variables. */
function addMentions(draft: Draft, described: readonly ReadOperation[], read: readonly ReadOperation[]): void {
  const shown = described.filter(({ id }) => id === draft.list?.by || id === draft.read?.by);
  const names = [...new Set(shown.flatMap((each) => mentionedBy(each, read)))].filter(
    (name) => name !== draft.variable,
  );
  if (names.length > 0) draft.shows = Object.fromEntries(names.map((name) => [name, '']));
}

/**
 * Variables whose ids the response carries under a property with the name of the variable. A name like `id` belongs to
 * no certain variable.
 */
export function mentionedBy({ own, variables }: ReadOperation, read: readonly ReadOperation[]): readonly Variable[] {
  const names = shownNames(own);
  const inPath = new Set(variables.map(({ name }) => name));
  return namedAsWritten(read).filter((name) => names.has(name) && !inPath.has(name));
}

/** Variables that have the same name here as in the document, each once. */
const namedAsWritten = remembered((read: readonly ReadOperation[]): readonly Variable[] => {
  const all = read.flatMap((each) => each.variables).filter(({ name, written }) => name === written);
  return [...new Set(all.map(({ name }) => name))];
});

/**
 * Variables of the records that a reading shows, or that a creation creates, apart from those in its own path: by lines
 * and views of the table, then by links.
 */
export function yieldedBy(
  operation: ReadOperation,
  { resources }: ResourceTable,
  read: readonly ReadOperation[],
): readonly Variable[] {
  const { id, variables, own } = operation;
  const inPath = new Set(variables.map(({ name }) => name));
  const isOwn = ({ list, create, views }: Resource): boolean =>
    isPost(operation) ? create?.by === id : list?.by === id || views.some((view) => view.in === id);
  const shown = resources.flatMap((resource) => (isOwn(resource) ? (resource.variable ?? []) : []));
  const all = [...new Set([...shown, ...linkedVariables(operation, read).map(({ name }) => name)])];
  return own.method === 'post' ? all.slice(0, 1) : all.filter((name) => !inPath.has(name));
}
