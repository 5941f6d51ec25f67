import type { Configuration } from './configuration.js';
import type { Interface } from '../../spec/model.js';
import { valueAt } from '../core/pointer.js';
import { isObject } from '../core/json.js';
import type { Explanation } from './explain.js';
import { didYouMean } from './suggest.js';
import type { EntryPath } from './yaml-source.js';

/** Ids that the interface documents define. */
export interface KnownIds {
  readonly operations: readonly string[];
  readonly events: readonly string[];
  /** Names of the schemas that the body of an operation may have, where it may have several. */
  readonly bodySchemas: { readonly [operation: string]: readonly string[] };
}

export const knownIdsOf = (iface: Interface): KnownIds => ({
  operations: iface.operations.map(({ id }) => id),
  events: iface.events.map(({ id }) => id),
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

/** Finds ids of operations and events that the interface does not have; the schema can't know them. */
export const unknownIds = (configuration: Configuration, known: KnownIds): readonly Explanation[] => {
  const found: Explanation[] = [];
  const check = (what: string, ids: readonly string[], id: string, path: EntryPath): void => {
    if (ids.includes(id)) return;
    const hint = didYouMean(id, ids) || ' `ems-conformance list` names all.';
    found.push({ path, message: `unknown ${what} ${JSON.stringify(id)} in ${path[0]}.${hint}` });
  };
  const { operations, events, bodySchemas } = known;
  for (const section of ['bodies', 'bindings', 'query', 'lists'] as const) {
    for (const id of Object.keys(configuration[section] ?? {})) check('operation', operations, id, [section, id]);
  }
  for (const [operation, { schemas = {}, further = {}, bindings = {} }] of Object.entries(configuration.bodies ?? {})) {
    const bodies = [...Object.keys(schemas), ...Object.keys(further)];
    for (const name of Object.keys(bindings))
      if (!bodies.includes(name))
        found.push({ path: ['bodies', operation, 'bindings', name], message: noBody(operation, name, bodies) });
    const names = Object.hasOwn(bodySchemas, operation) ? bodySchemas[operation] : undefined;
    for (const name of Object.keys(schemas))
      if (names?.includes(name) === false)
        found.push({ path: ['bodies', operation, 'schemas', name], message: unknownSchema(operation, name, names) });
  }
  configuration.ics?.absent?.forEach((id, index) =>
    check('operation or event', [...operations, ...events], id, ['ics', 'absent', index]),
  );
  for (const section of ['eventNames', 'triggers', 'payloads'] as const) {
    for (const id of Object.keys(configuration.events?.[section] ?? {}))
      check('event', events, id, ['events', section, id]);
  }
  for (const [id, trigger] of Object.entries(configuration.events?.triggers ?? {})) {
    if ('operation' in trigger)
      check('operation', operations, trigger.operation, ['events', 'triggers', id, 'operation']);
  }
  return found;
};

const noBody = (operation: string, name: string, bodies: readonly string[]): string =>
  `bodies.${operation} has no body ${JSON.stringify(name)} under "schemas" or "further".${didYouMean(name, bodies)}`;

const unknownSchema = (operation: string, name: string, names: readonly string[]): string =>
  names.length === 0
    ? `bodies.${operation} takes no "schemas": the interface names none for it; give the body as "value".`
    : `unknown schema ${JSON.stringify(name)} in bodies.${operation}.schemas.${didYouMean(name, names)} The ` +
      `interface names ${names.join(', ')}.`;
