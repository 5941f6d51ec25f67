import { patternsFor } from './declared-absences.js';
import type { Configuration } from './configuration.js';
import type { Interface } from '../../spec/model.js';
import { valueAt } from '../core/pointer.js';
import { isObject } from '../core/json.js';
import type { ExplainedMistake } from './explain.js';
import { didYouMean } from './suggest.js';
import type { EntryPath } from './yaml-source.js';

/** Ids that the interface documents define. */
export interface KnownIds {
  /** What has these ids, in words. */
  readonly source: string;
  readonly operations: readonly string[];
  readonly events: readonly string[];
  /** Path variables, those of withdrawn operations as well. */
  readonly variables: readonly string[];
  /** Names of the schemas that the body of an operation may have, where it may have several. */
  readonly bodySchemas: { readonly [operation: string]: readonly string[] };
}

export const knownIdsOf = (iface: Interface): KnownIds => ({
  source: 'the interface',
  operations: iface.operations.map(({ id }) => id),
  events: iface.events.map(({ id }) => id),
  variables: [...new Set([...iface.operations, ...iface.withdrawn].flatMap(({ variables }) => variables))].sort(),
  bodySchemas: Object.fromEntries(
    iface.operations.map(({ id, body }) => [
      id,
      body?.schema === undefined ? [] : alternativesAt(iface, body.schema.pointer),
    ]),
  ),
});

const targetOf = (schema: unknown): string | undefined =>
  isObject(schema) && typeof schema['$ref'] === 'string' ? schema['$ref'].slice(1) : undefined;

/** The alternatives of a schema that have names of their own. */
function alternativesAt(iface: Interface, pointer: string): readonly string[] {
  const schema = valueAt(iface.document, pointer);
  const target = targetOf(schema);
  if (target !== undefined) return alternativesAt(iface, target);
  const alternatives = isObject(schema) && Array.isArray(schema['anyOf']) ? schema['anyOf'] : [];
  return alternatives.flatMap((alternative: unknown) => targetOf(alternative)?.split('/').at(-1) ?? []);
}

/** Finds names that neither the interface nor the implementer's document has; the schema can't know them. */
export const unknownIds = (configuration: Configuration, known: KnownIds): readonly ExplainedMistake[] => [
  ...idsNamed(configuration, known).flatMap(({ what, ids, id, path }): readonly ExplainedMistake[] => {
    if (ids.includes(id)) return [];
    const hint = didYouMean(id, ids) || ' `ems-conformance list` names all.';
    return [{ path, message: `unknown ${what} ${JSON.stringify(id)} in ${path[0]}.${hint}` }];
  }),
  ...unknownVariables(configuration, known),
  ...unknownBodies(configuration, known),
];

function unknownVariables(
  { ids = {}, idFields = {} }: Configuration,
  { variables, source }: KnownIds,
): readonly ExplainedMistake[] {
  const inside = (section: EntryPath, names: object): readonly { readonly path: EntryPath; readonly name: string }[] =>
    Object.keys(names).map((name) => ({ path: [...section, name], name }));
  const named = [
    ...inside(['ids'], ids),
    ...Object.entries(ids).flatMap(([variable, entries]) =>
      entries.flatMap((entry, index) => (typeof entry === 'object' ? inside(['ids', variable, index], entry) : [])),
    ),
    ...inside(['idFields'], idFields),
  ];
  return named
    .filter(({ name }) => !variables.includes(name))
    .map(({ path, name }) => ({
      path,
      message:
        `${JSON.stringify(name)} in ${path.slice(0, -1).join('.')} is not a path variable of ${source}.` +
        didYouMean(name, variables),
    }));
}

/** An id in the configuration, and the ids that it may be. */
interface NamedId {
  readonly what: string;
  readonly ids: readonly string[];
  readonly id: string;
  readonly path: EntryPath;
}

function idsNamed(configuration: Configuration, { operations, events }: KnownIds): readonly NamedId[] {
  const { ics, events: ofEvents = {} } = configuration;
  const named = (what: string, ids: readonly string[], section: EntryPath, given: object = {}): readonly NamedId[] =>
    Object.keys(given).map((id) => ({ what, ids, id, path: [...section, id] }));
  return [
    ...(['bodies', 'bindings', 'query', 'lists'] as const).flatMap((section) =>
      named('operation', operations, [section], configuration[section]),
    ),
    ...(ics?.absent ?? []).map((id, index): NamedId => ({
      what: 'operation or event',
      ids: events.flatMap(patternsFor).includes(id) ? [id] : [...operations, ...events],
      id,
      path: ['ics', 'absent', index],
    })),
    ...(['eventNames', 'triggers', 'payloads'] as const).flatMap((section) =>
      named('event', events, ['events', section], ofEvents[section]),
    ),
    ...Object.entries(ofEvents.triggers ?? {}).flatMap(([id, trigger]): readonly NamedId[] =>
      typeof trigger === 'string' || 'operation' in trigger
        ? [
            {
              what: 'operation',
              ids: operations,
              id: typeof trigger === 'string' ? trigger : trigger.operation,
              path: ['events', 'triggers', id, ...(typeof trigger === 'string' ? [] : ['operation'])],
            },
          ]
        : [],
    ),
  ];
}

/** Bindings for bodies that are not configured, and bodies for schemas that the interface does not have. */
const unknownBodies = ({ bodies = {} }: Configuration, { bodySchemas }: KnownIds): readonly ExplainedMistake[] =>
  Object.entries(bodies).flatMap(([operation, { schemas = {}, further = {}, bindings = {} }]) => {
    const given = [...Object.keys(schemas), ...Object.keys(further)];
    const names = Object.hasOwn(bodySchemas, operation) ? bodySchemas[operation] : undefined;
    return [
      ...Object.keys(bindings)
        .filter((name) => !given.includes(name))
        .map((name) => ({
          path: ['bodies', operation, 'bindings', name],
          message: noBody(operation, name, given),
        })),
      ...Object.keys(schemas).flatMap((name) =>
        names === undefined || names.includes(name)
          ? []
          : [{ path: ['bodies', operation, 'schemas', name], message: unknownSchema(operation, name, names) }],
      ),
    ];
  });

const noBody = (operation: string, name: string, bodies: readonly string[]): string =>
  `bodies.${operation} has no body ${JSON.stringify(name)} under "schemas" or "further".${didYouMean(name, bodies)}`;

const unknownSchema = (operation: string, name: string, names: readonly string[]): string =>
  names.length === 0
    ? `bodies.${operation} takes no "schemas": the interface names none for it; give the body as "value".`
    : `unknown schema ${JSON.stringify(name)} in bodies.${operation}.schemas.${didYouMean(name, names)} The ` +
      `interface names ${names.join(', ')}.`;
