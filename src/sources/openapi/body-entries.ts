import { knownIdsOf } from '../../config/known-ids.js';
import { isArray, isObject, jsonEqual, objectOf, type Json } from '../../core/json.js';
import type { ConfigurationEntry } from '../entry.js';
import { leadsElsewhere } from '../../documents/elsewhere.js';
import { preferredContentOf } from '../../documents/openapi-document.js';
import { discriminatorDemands, waysThrough } from '../../documents/discriminator.js';
import type { Conjuncts } from '../../documents/schema-alternatives.js';
import { SchemaView } from '../../documents/schema-view.js';
import type { SourceNode } from '../../documents/source-document.js';
import type { MatchedDocument, MatchedOperation } from './matched-document.js';
import { kindNamed } from './appliance-entries.js';
import { examplesOf, receiverAddress, sampleValue, type Sampled } from './sample-value.js';
import { standaloneSchema } from './standalone-schema.js';
import { uniqueDigits } from '../../config/environment.js';

/** Bodies of requests: their schema, a value, and one for each schema that the interface names. */
export function bodyEntries({ iface, matched }: MatchedDocument): readonly ConfigurationEntry[] {
  const { bodySchemas } = knownIdsOf(iface);
  const acts = new Set(iface.table.resources.flatMap(({ act }) => act?.by ?? []));
  return matched.flatMap((each) => [
    ...(acts.has(each.operation.id) ? noBody(each) : []),
    ...entriesOf(each, bodySchemas[each.operation.id] ?? []),
  ]);
}

/**
 * An operation without a request body in the document takes none. Only for those that show and change no record:
 * frameworks leave out the bodies of creations and changes that they do not know.
 */
function noBody({ own, operation }: MatchedOperation): readonly ConfigurationEntry[] {
  if (operation.body === undefined || own.node.child('requestBody') !== undefined) return [];
  const origin = `${own.node.at}, ${own.method.toUpperCase()} ${own.path} has no request body`;
  return [{ path: ['bodies', operation.id, 'value'], value: null, origin }];
}

function entriesOf(
  { own, operation }: MatchedOperation,
  schemaNames: readonly string[],
): readonly ConfigurationEntry[] {
  const content = knownContent(own.node.child('requestBody'));
  if (operation.body === undefined || content === undefined) return [];
  const path = ['bodies', operation.id];
  const what = `request body of ${own.method.toUpperCase()} ${own.path}`;
  if (!/json|\*/i.test(content.mediaType)) return [];
  const node = content.node.member('schema');
  const schema = node === undefined ? undefined : standaloneSchema(node);
  const sampled = node === undefined ? firstExample(content.node) : sampleValue(node, schema, examplesOf(content.node));
  const entries: ConfigurationEntry[] = [];
  if (sampled !== undefined) {
    entries.push({
      path: [...path, 'value'],
      value: atReceiver(operation.id, sampled.value, node),
      origin: `${sampled.at.at}, ${told(sampled)} ${what}`,
    });
  }
  entries.push(...named(operation.id, content.node, node, schemaNames, sampled?.value, what));
  // No entry with the schema if the body holds our receiver's address: a generated address would lead to no server, or
  // to one of another party.
  if (schema !== undefined && node !== undefined && !JSON.stringify(sampled?.value ?? null).includes(receiverAddress))
    entries.push({ path: [...path, 'schema'], value: schema, origin: `${node.at}, ${what}` });
  if (!/^application\/json\b|\*/i.test(content.mediaType))
    entries.push({ path: [...path, 'mediaType'], value: content.mediaType, origin: `${content.node.at}, ${what}` });
  return entries;
}

/** The content of a body; absent where a part of its schema is on another host, so that a value would be a guess. */
const knownContent = (body: SourceNode | undefined): ReturnType<typeof preferredContentOf> =>
  body === undefined || leadsElsewhere(body) !== undefined ? undefined : preferredContentOf(body);

/** Bodies under a name: one for each schema that the interface names, and one for each further kind of appliance. */
function named(
  operation: string,
  content: SourceNode,
  schema: SourceNode | undefined,
  schemaNames: readonly string[],
  usual: Json | undefined,
  what: string,
): readonly ConfigurationEntry[] {
  const members = [
    ['schemas', alternatives(content, schema, schemaNames)],
    ['further', operation === appliancesMade ? bodiesOfKinds(schema, usual) : []],
  ] as const;
  return members.flatMap(([member, bodies]) =>
    bodies.map(({ name, value, origin }) => ({
      path: ['bodies', operation, member, name],
      value,
      origin: `${origin}, ${name} of the ${what}`,
    })),
  );
}

const told = ({ how }: Sampled): string => (how === 'example' ? 'example of the' : 'drawn from the schema of the');

function firstExample(content: SourceNode): Sampled | undefined {
  const [example] = examplesOf(content);
  return example === undefined ? undefined : { value: example.value, at: example, how: 'example' };
}

/**
 * A subscription has to lead to the suite's receiver; an example leads somewhere else. Each has an address of its own,
 * since some services refuse a second subscription of one address, and all events that the schema lists.
 */
function atReceiver(operation: string, value: Json, schema: SourceNode | undefined): Json {
  if (!/^webhooks\.(create|replace)$/.test(operation) || !isObject(value)) return value;
  const view = schema && new SchemaView(schema);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]: [string, Json]) => [
      name,
      typeof member === 'string' && (member === receiverAddress || /^https?:\/\//.test(member))
        ? `${receiverAddress}/${uniqueDigits}`
        : isArray(member)
          ? wholeList(member, view?.property(name) ?? [])
          : member,
    ]),
  );
}

/** All values of the items' enumeration, as many as the list may have; the same list where there is none. */
function wholeList(list: readonly Json[], [property]: readonly SchemaView[]): readonly Json[] {
  const values = property?.items().flatMap((items) => items.keyword('enum'))[0]?.value;
  const most = Number(property?.keyword('maxItems')[0]?.value ?? Number.POSITIVE_INFINITY);
  return values === undefined || !isArray(values) ? list : values.filter((each) => each !== null).slice(0, most);
}

/** Letters alone, in lower case: `Heat Pump Create`, `heatPumpCreate` and `HeatPumpCreateDto` are one name. */
const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/(dto|schema|request|body|input)$/, '');

/** Values for the schemas that the interface names: examples of that name, or values of an alternative so called. */
function alternatives(
  content: SourceNode,
  node: SourceNode | undefined,
  names: readonly string[],
): readonly { readonly name: string; readonly value: Json; readonly origin: string }[] {
  const examples = content.child('examples')?.children() ?? [];
  const ways = node === undefined ? [] : [...waysThrough(new SchemaView(node))];
  return names.flatMap((name) => {
    const wanted = plainName(name);
    const example = examples.find(([each]) => plainName(each) === wanted)?.[1].member('value');
    if (example !== undefined) return [{ name, value: example.value, origin: example.at }];
    const isWanted = (each: SourceNode): boolean =>
      plainName(String(each.path.at(-1))) === wanted || plainName(each.text('title') ?? '') === wanted;
    const way = ways.find((each) => each.some(isWanted)) ?? [];
    const branch = way.find(isWanted);
    const sampled = branch === undefined ? undefined : sampleValue(branch, standaloneSchema(branch), []);
    return sampled === undefined ? [] : [{ name, value: withSelected(sampled.value, way), origin: sampled.at.at }];
  });
}

/** The operation whose body is for one of several kinds of appliance. */
const appliancesMade = 'gateways.appliances.create';

/** A body for each kind of appliance that a schema has an alternative for, but the kind of the usual body. */
function bodiesOfKinds(
  node: SourceNode | undefined,
  usual: Json | undefined,
): readonly { readonly name: string; readonly value: Json; readonly origin: string }[] {
  const found = new Map<string, { readonly name: string; readonly value: Json; readonly origin: string }>();
  for (const way of node === undefined ? [] : waysThrough(new SchemaView(node))) {
    const kindOf = (each: SourceNode): string | undefined =>
      [String(each.path.at(-1)), each.text('title') ?? ''].map((name) => kindNamed(withoutUse(name))).find(Boolean);
    const branch = way.find((each) => kindOf(each) !== undefined);
    const name = branch === undefined ? undefined : kindOf(branch);
    if (branch === undefined || name === undefined || found.has(name)) continue;
    const sampled = sampleValue(branch, standaloneSchema(branch), []);
    if (sampled !== undefined)
      found.set(name, { name, value: withSelected(sampled.value, way), origin: sampled.at.at });
  }
  return [...found.values()].filter(({ value }) => usual === undefined || !jsonEqual(value, usual));
}

/** `HeatPumpCreateRequest` is a schema of heat pumps. */
const withoutUse = (name: string): string =>
  name.replace(/(?:create|creation|new|add|input|request|body|dto|schema)+$/i, '').replace(/^(?:create|new|add)/i, '');

/** A value of one branch with the values by which discriminators of the whole schema select that branch. */
const withSelected = (value: Json, way: Conjuncts): Json =>
  isObject(value)
    ? {
        ...value,
        ...objectOf(discriminatorDemands(way).map(({ property, values: [first = null] }) => [property, first])),
      }
    : value;
