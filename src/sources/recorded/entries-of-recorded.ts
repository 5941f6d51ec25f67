import { getOrAdd } from '../../core/remembered.js';
import { isSecretField, isSecretGiven } from '../../config/secret-names.js';
import { isArray, isObject, type Json } from '../../core/json.js';
import { canBeSent, spellings } from '../../answers/ids.js';
import { locateList } from '../../answers/list-location.js';
import { isSuccess } from '../../answers/status.js';
import type { Interface, Operation } from '../../../spec/model.js';
import { isPathAmbiguous } from '../../../spec/operations.js';
import type { ConfigurationEntry } from '../entry.js';
import { eventNamed } from '../match-events.js';
import { matchPaths } from '../match-paths.js';
import { isList } from '../openapi/list-entries.js';
import { receiverAddress } from '../openapi/sample-value.js';
import { SourceError } from '../../documents/source-error.js';
import { hasLabel } from './read-output.js';
import { PathTree } from './path-tree.js';
import { queryEntries, vendorEntry } from './query-entries.js';
import type { RecordedRequest } from './recorded-request.js';

/** Ids that are kept for one variable. */
const maxIds = 6;

interface Recorded {
  readonly method: string;
  readonly path: string;
  readonly request: RecordedRequest;
}

interface Found {
  readonly operation: Operation;
  readonly variables: { readonly [variable: string]: string };
  readonly request: RecordedRequest;
}

/**
 * Entries of a configuration that recorded requests give. The value of a credential is never among them.
 * @param ofRun an earlier run recorded the requests: ids and bodies that were accepted are confirmed
 * @throws SourceError if no request is one of the interface
 */
export function entriesOfRecorded(
  iface: Interface,
  requests: readonly RecordedRequest[],
  name: string,
  ofRun = false,
): readonly ConfigurationEntry[] {
  const byOrigin = new Map<string, Recorded[]>();
  for (const request of requests) {
    const { origin, path } = addressOf(request.url);
    if (path === undefined || isDelivery(iface, path)) continue;
    const known = byOrigin.get(origin);
    const recorded = { method: request.method, path, request };
    if (known === undefined) byOrigin.set(origin, [recorded]);
    else known.push(recorded);
  }
  const [best] = [...byOrigin]
    .map(([origin, located]) => ({ origin, ...matchPaths(iface, located, { values: true }) }))
    .toSorted((a, b) => b.matches.length - a.matches.length);
  if (best === undefined || best.matches.length === 0)
    throw new SourceError({
      where: name,
      message: `none of its ${requests.length} requests is one of the interface.`,
    });
  const found = best.matches.flatMap(({ located, match }): readonly Found[] =>
    match.kind === 'operation'
      ? [{ operation: match.operation, variables: match.variables, request: located.request }]
      : [],
  );
  const good = found.filter(({ request: { answer } }) => answer !== undefined && isSuccess(answer.status));
  return [
    ...addressEntry(best.origin, best.basePath, found),
    ...headerEntry(found),
    ...idEntries(iface, withoutDeleted(good, requests)),
    ...bindingEntries(iface, withoutDeleted(good, requests)),
    ...listEntries(iface, good),
    ...queryEntries(good),
    ...vendorEntry(found),
    ...bodyEntries(iface, good).map((entry): ConfigurationEntry => (ofRun ? { ...entry, confirmed: true } : entry)),
    ...deliveryEntries(iface, requests),
  ];
}

/** Origin and path of a URL; the origin may be a variable of a collection. */
function addressOf(url: string): { readonly origin: string; readonly path: string | undefined } {
  const [, variable, rest] = /^(\{\{[^{}]+\}\})(\/.*)?$/.exec(url) ?? [];
  if (variable !== undefined) return { origin: variable, path: rest };
  if (!URL.canParse(url) || !/^https?:/i.test(url)) return { origin: '', path: undefined };
  const { origin, pathname } = new URL(url);
  return { origin, path: pathname };
}

const eventPath = /\/events\/(.+)$/;
const isDelivery = (iface: Interface, path: string): boolean => {
  const rest = eventPath.exec(path)?.[1];
  return rest !== undefined && eventNamed(iface, rest) !== undefined;
};

function addressEntry(origin: string, basePath: string, [first]: readonly Found[]): readonly ConfigurationEntry[] {
  const entry = { path: ['target', 'baseUrl'], value: `${origin}${basePath}`, origin: first?.request.at ?? '' };
  return origin.startsWith('{{') || hasLabel(origin) ? [] : [entry];
}

/** The header that carries a secret in most of the requests; its value stays where it is. */
function headerEntry(found: readonly Found[]): readonly ConfigurationEntry[] {
  const counts = new Map<string, { count: number; at: string }>();
  for (const { request } of found)
    for (const [name] of request.headers)
      if (isSecretField(name) && name !== 'cookie') {
        const known = counts.get(name) ?? { count: 0, at: request.at };
        counts.set(name, { ...known, count: known.count + 1 });
      }
  const [first, ...others] = [...counts].toSorted(([, a], [, b]) => b.count - a.count);
  if (first === undefined) return [];
  const [value, { at }] = first;
  const unsure = others.length === 0 ? {} : { unsure: `${others.length + 1} headers look like credentials` };
  return [{ path: ['credentials', 'header'], value, origin: at, ...unsure }];
}

/** Ids of paths that were answered with success, each with the parents that it was asked for under. */
function idEntries(iface: Interface, good: readonly Found[]): readonly ConfigurationEntry[] {
  const passing = passingIds(iface, good);
  // An asset is an appliance: a record that passes does so under each of its variables.
  const isPassing = (variable: string, id: string): boolean =>
    [variable, ...sameRecords(iface, variable)].some((each) => passing.has(`${each} ${id}`));
  const ids = new Map<string, { readonly values: Map<string, Json>; readonly origin: string }>();
  for (const { operation, variables, request } of good) {
    if (operation.method === 'DELETE' || isPathAmbiguous(iface, operation)) continue;
    for (const [index, variable] of operation.variables.entries()) {
      // The type of a job or a platform is no id: it does not belong to one record.
      const names = variable.endsWith('ID') ? operation.variables.slice(0, index + 1) : [variable];
      const tuple = Object.fromEntries(names.map((name) => [name, plain(variables[name] ?? '')]));
      if (Object.values(tuple).some((value) => !canBeSent(value) || hasLabel(value))) continue;
      if (names.some((each) => isPassing(each, tuple[each] ?? ''))) continue;
      const known = getOrAdd(ids, variable, () => ({ values: new Map<string, Json>(), origin: request.at }));
      const value: Json = names.length === 1 ? (tuple[variable] ?? '') : tuple;
      if (known.values.size < maxIds) known.values.set(JSON.stringify(value), value);
    }
  }
  return [...ids].map(([variable, { values, origin }]) => ({
    path: ['ids', variable],
    value: [...values.values()],
    origin,
  }));
}

/** The ids of a path that takes ids of which the interface does not show the kind, for that operation alone. */
function bindingEntries(iface: Interface, good: readonly Found[]): readonly ConfigurationEntry[] {
  const passing = passingIds(iface, good);
  const found = new Map<string, ConfigurationEntry>();
  for (const { operation, variables, request } of good) {
    if (found.has(operation.id) || !isPathAmbiguous(iface, operation)) continue;
    const value = Object.fromEntries(operation.variables.map((name) => [name, plain(variables[name] ?? '')]));
    const isUsable = ([name, id]: readonly [string, string]): boolean =>
      canBeSent(id) && !hasLabel(id) && !passing.has(`${name} ${id}`);
    if (!Object.entries(value).every(isUsable)) continue;
    const unsure = 'the record that it names is changed, and must be named under writes.expendable';
    found.set(operation.id, { path: ['bindings', operation.id], value, origin: request.at, unsure });
  }
  return [...found.values()];
}

/**
 * Leaves out requests to a path at or below one that a request of the recording deleted, even if the interface does not
 * have that path.
 */
function withoutDeleted(good: readonly Found[], requests: readonly RecordedRequest[]): readonly Found[] {
  const deleted = requests
    .filter(
      ({ method, answer }) => method.toUpperCase() === 'DELETE' && answer !== undefined && isSuccess(answer.status),
    )
    .flatMap(({ url }) => addressOf(url).path ?? []);
  const tree = new PathTree(deleted);
  return good.filter(({ request }) => !tree.hasAtOrAbove(addressOf(request.url).path ?? ''));
}

/** Records that the recording created or deleted, by variable and id: they may not exist in a later run. */
function passingIds(iface: Interface, good: readonly Found[]): ReadonlySet<string> {
  const passing = new Set<string>();
  /** Ids in the paths of earlier requests. */
  const used = new Set<string>();
  const variables = [...new Set(iface.operations.flatMap((operation) => operation.variables))];
  for (const found of good) {
    const { operation, variables: bound } = found;
    const last = operation.variables.at(-1);
    const created = operation.method === 'POST' ? variableCreated(iface, operation) : undefined;
    if (operation.method === 'DELETE' && last !== undefined && operation.path.endsWith(`{${last}}`))
      passing.add(`${last} ${plain(bound[last] ?? '')}`);
    else if (created !== undefined)
      for (const id of idsCreatedBy(found, created, variables, used)) passing.add(`${created} ${id}`);
    for (const [variable, id] of furtherIdsOf(iface, found)) passing.add(`${variable} ${id}`);
    for (const value of Object.values(bound)) used.add(plain(value));
  }
  return passing;
}

/** The ids that a response gives to the created record; one under another name only if no earlier path used it. */
function idsCreatedBy(
  { request }: Found,
  created: string,
  variables: readonly string[],
  used: ReadonlySet<string>,
): readonly string[] {
  const ofOthers = new Set(variables.filter((each) => each !== created).flatMap(spellings));
  const shown = createdIds(request.answer?.body, (name) => ownId.test(name) || spellings(created).includes(name));
  const further = createdIds(request.answer?.body, (name) => anyId.test(name) && !ofOthers.has(name));
  return [...shown, ...further.filter((id) => !used.has(id))];
}

/** Further ids that a created record has itself, e.g. that of its device; requests often give them in their bodies. */
function furtherIdsOf(
  { table }: Interface,
  { operation, request }: Found,
): readonly (readonly [variable: string, id: string])[] {
  const resource = table.resources.find(({ create }) => create?.by === operation.id);
  const isOfAnother = (variable: string): boolean => table.resources.some((each) => each.variable === variable);
  return Object.entries(resource?.shows ?? {}).flatMap(([variable, pointer]) => {
    if (pointer !== '' || isOfAnother(variable)) return [];
    const isId = (name: string): boolean => spellings(variable).includes(name);
    return [request.body, request.answer?.body].flatMap((body) =>
      createdIds(body, isId).map((id) => [variable, id] as const),
    );
  });
}

/** The variables under which the records of a variable are addressed as well. */
function sameRecords({ table }: Interface, variable: string): readonly string[] {
  const resource = table.resources.find((each) => each.variable === variable);
  return table.resources
    .filter(({ id, is }) => id === resource?.is || (is !== undefined && is === resource?.id))
    .flatMap((each) => each.variable ?? []);
}

/** Members of a response to a creation that hold the id of the created record. */
const ownId = /^_?(?:id|uuid|guid|uid|key)$/i;

/** Names of members that hold an id of any record, e.g. `subscriptionId`. */
const anyId = /(?:id|uuid|guid|key|ref)$/i;

/**
 * The variable for the record that a POST to `/…/gateways` creates: the one that follows that segment in another path.
 */
function variableCreated({ operations }: Interface, { path }: Operation): string | undefined {
  const word = path.slice(path.lastIndexOf('/'));
  const [member] = operations.filter((each) => each.path.includes(`${word}/{`));
  return member?.path.slice(member.path.indexOf(`${word}/{`) + word.length + 2).split('}')[0];
}

/** The ids of created records in a response, at its top level or one level below. */
function createdIds(body: Json | undefined, isId: (name: string) => boolean, depth = 0): readonly string[] {
  if (body === undefined || !isObject(body) || depth > 1) return [];
  const own = Object.entries(body).flatMap(([name, value]: [string, Json]) =>
    isId(name) && (typeof value === 'string' || typeof value === 'number') ? [String(value)] : [],
  );
  return own.length > 0 ? own : Object.values(body).flatMap((member: Json) => createdIds(member, isId, depth + 1));
}

function plain(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}

function listEntries(iface: Interface, good: readonly Found[]): readonly ConfigurationEntry[] {
  const found = new Map<string, ConfigurationEntry>();
  for (const { operation, request } of good) {
    const body = request.answer?.body;
    if (body === undefined || found.has(operation.id) || !isList(iface, operation)) continue;
    const list = locateList(body, undefined);
    if (list.kind === 'found' && list.pointer !== '')
      found.set(operation.id, { path: ['lists', operation.id], value: list.pointer, origin: request.at });
  }
  return [...found.values()];
}

/** Bodies that were answered with success: of each operation the first that names no record which may be gone. */
function bodyEntries(iface: Interface, good: readonly Found[]): readonly ConfigurationEntry[] {
  const passing = passingIds(iface, good);
  const isSure = (found: Found): boolean => !namesOneOf(found.request.body, passing, furtherIdsOf(iface, found));
  const withBody = good.filter(
    ({ operation, request: { body } }) => operation.body !== undefined && body !== undefined && !hasLabel(body),
  );
  return [...new Set(withBody.map(({ operation }) => operation))].flatMap((operation) => {
    const all = withBody.filter((each) => each.operation === operation);
    const found = all.find(isSure) ?? all[0];
    const { body, answer, at } = found?.request ?? {};
    if (found === undefined || body === undefined) return [];
    const secrets = secretsIn(body);
    const notes = [
      ...(secrets.length === 0 ? [] : [`put ${secrets.join(', ')} into the environment, under the names here`]),
      ...(isSure(found) ? [] : ['it names a record that the recording created or deleted']),
    ];
    return {
      path: ['bodies', operation.id, 'value'],
      value: withoutSecrets(operation.id, body),
      origin: `${at}, answered ${answer?.status}`,
      ...(notes.length === 0 ? {} : { unsure: notes.join('; ') }),
    };
  });
}

/** Does a body have one of these ids under a name of its variable, apart from ids of the record that it creates? */
function namesOneOf(
  body: Json | undefined,
  ids: ReadonlySet<string>,
  own: readonly (readonly [variable: string, id: string])[],
): boolean {
  const named = new Set(membersOf(body).map((member) => member.join(' ')));
  const itsOwn = new Set(own.map((each) => each.join(' ')));
  return [...ids].some((each) => {
    const [variable = '', ...id] = each.split(' ');
    return !itsOwn.has(each) && spellings(variable).some((name) => named.has([name, ...id].join(' ')));
  });
}

/** Names and values of all members that are no objects. */
function membersOf(value: Json | undefined, name = ''): readonly (readonly [name: string, value: string])[] {
  if (value === undefined || value === null) return [];
  if (isArray(value)) return value.flatMap((item) => membersOf(item, name));
  if (isObject(value)) return Object.entries(value).flatMap(([key, member]: [string, Json]) => membersOf(member, key));
  return [[name, String(value)]];
}

function secretsIn(value: Json): readonly string[] {
  if (isArray(value)) return value.flatMap(secretsIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]: [string, Json]) =>
    isSecretGiven(name) ? [name] : secretsIn(member),
  );
}

/** Secrets become variables of the environment, and where deliveries go becomes the suite's receiver. */
function withoutSecrets(operation: string, value: Json, name = ''): Json {
  if (isSecretGiven(name)) return `\${EMS_${name.replaceAll(/\W+/g, '_').toUpperCase()}}`;
  if (isArray(value)) return value.map((item) => withoutSecrets(operation, item));
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, member]: [string, Json]) => [key, withoutSecrets(operation, member, key)]),
    );
  if (typeof value !== 'string') return value;
  if (/^webhooks\.(create|replace)$/.test(operation) && /^https?:\/\//.test(value)) return receiverAddress;
  return value.replaceAll('${', () => '$${');
}

/** Deliveries among the recorded requests: POST to the path of an event, wherever the receiver was. */
function deliveryEntries(iface: Interface, requests: readonly RecordedRequest[]): readonly ConfigurationEntry[] {
  const found = new Map<string, ConfigurationEntry>();
  for (const { method, url, body, at } of requests) {
    const { path } = addressOf(url.startsWith('/') ? `http://receiver.invalid${url}` : url);
    const rest = path === undefined ? undefined : eventPath.exec(path)?.[1];
    const event = method.toUpperCase() !== 'POST' || rest === undefined ? undefined : eventNamed(iface, rest);
    if (event === undefined || body === undefined || found.has(event.id) || hasLabel(body)) continue;
    if (secretsIn(body).length > 0) continue;
    const value = withoutSecrets('', body);
    found.set(event.id, { path: ['events', 'payloads', event.id], value, origin: at });
  }
  return [...found.values()];
}
