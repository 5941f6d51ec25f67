import { isArray } from '../core/json.js';
import { remembered } from '../core/remembered.js';
import { pointerOf } from '../core/pointer.js';
import type { Conjuncts } from './schema-alternatives.js';
import { SchemaView } from './schema-view.js';
import type { SourceNode } from './source-document.js';
import type { SourceFile } from './source-file.js';

/** The property of a discriminator, and the values of it that lead to one way through a schema. */
export interface DiscriminatorDemand {
  readonly property: string;
  /** The values of the property that select this way; at least one. */
  readonly values: readonly string[];
}

/** A value of a discriminator, and the schema that it selects. */
interface Mapped {
  readonly value: string;
  readonly target: SourceNode;
}

/** The entries of `mapping` that lead to a schema: each names a component, or holds a reference. */
export function mappingOf(schema: SourceNode): readonly Mapped[] {
  const mapping = schema.member('discriminator')?.child('mapping');
  return (mapping?.names() ?? []).flatMap((value) => {
    const written = mapping?.text(value);
    if (mapping === undefined || written === undefined) return [];
    const isName = /^[\w.-]+$/.test(written);
    const target = (isName ? componentNamed(mapping, written) : undefined) ?? mapping.target(written);
    return target === undefined ? [] : [{ value, target }];
  });
}

const componentNamed = (from: SourceNode, name: string): SourceNode | undefined =>
  from.target(`#${pointerOf('components', 'schemas', name)}`);

/** Are the alternatives of a discriminator in the schema itself? Else they are schemas that extend it by `allOf`. */
export const hasBranches = (schema: SourceNode): boolean => {
  const branches = (schema.member('oneOf') ?? schema.member('anyOf'))?.value;
  return branches !== undefined && isArray(branches);
};

/** The schemas of which a `discriminator` without `oneOf` and `anyOf` chooses one: those that `mapping` names. */
export const extensionsOf = (schema: SourceNode): readonly SourceNode[] =>
  hasBranches(schema)
    ? []
    : [...new Map(mappingOf(schema).map(({ target }) => [target.key, target])).values()].filter(
        ({ key }) => key !== schema.key,
      );

/** Ways through one schema, at most. */
const maxWays = 64;

/** The alternatives of a schema; those that a discriminator leaves open, once for each schema that it may choose. */
export function* waysThrough(view: SchemaView): Iterable<Conjuncts> {
  let count = 0;
  for (const way of view.alternatives)
    for (const extended of extendedBy(way)) {
      yield extended;
      if ((count += 1) === maxWays) return;
    }
}

function* extendedBy(way: Conjuncts): Iterable<Conjuncts> {
  const keys = new Set(way.map(({ key }) => key));
  const choice = way
    .map(extensionsOf)
    .find((schemas) => schemas.length > 0 && !schemas.some(({ key }) => keys.has(key)));
  if (choice === undefined) yield way;
  else for (const schema of choice) yield* extendedBy([...way, ...(new SchemaView(schema).alternatives[0] ?? [])]);
}

/** A schema, and the schemas that are part of it by `$ref` and `allOf`, each once. */
export function partsOf(schema: SourceNode): Conjuncts {
  const found = new Map([[schema.key, schema]]);
  // Schemas that are added on the way are visited as well.
  for (const each of found.values()) {
    each.step();
    const list = each.member('allOf');
    const included = list !== undefined && isArray(list.value) ? list.value.map((_, at) => list.member(at)) : [];
    for (const part of [each.referred(), ...included])
      if (part !== undefined && !found.has(part.key)) found.set(part.key, part);
  }
  return [...found.values()];
}

/** False for most documents, whose schemas then need not be looked through one by one. */
const mayLeadToDiscriminator = remembered(({ value }: SourceFile): boolean => {
  const text = JSON.stringify(value);
  return text.includes('"discriminator":') || /"\$ref":"[^#]/.test(text);
});

/** Has a schema a discriminator, or one of those that it refers to? */
export function hasDiscriminators(schema: SourceNode): boolean {
  if (!mayLeadToDiscriminator(schema.file)) return false;
  const found = new Map([[schema.key, schema]]);
  for (const each of found.values()) {
    if (each.member('discriminator') !== undefined) return true;
    const members = isArray(each.value)
      ? each.value.map((_, at) => each.member(at))
      : each.names().map((name) => each.member(name));
    for (const next of [each.referred(), ...members])
      if (next !== undefined && typeof next.value === 'object' && !found.has(next.key)) found.set(next.key, next);
  }
  return false;
}

/** The property values that each discriminator on one way through a schema demands. */
export const discriminatorDemands = (way: Conjuncts): readonly DiscriminatorDemand[] =>
  way.flatMap((schema) => discriminatorDemand(schema, way) ?? []);

/**
 * What the discriminator of one schema demands of a way through it (OpenAPI 3.1 §4.8.25, 3.0 §4.7.25): the values that
 * `mapping` gives to another schema of the way, else the name of that schema. Nothing follows for a way that has no
 * schema of the discriminator's choice, or whose schemas list values of their own and not that name.
 */
export function discriminatorDemand(schema: SourceNode, way: Conjuncts): DiscriminatorDemand | undefined {
  const property = schema.member('discriminator')?.text('propertyName');
  if (property === undefined) return undefined;
  const others = way.filter(({ key }) => key !== schema.key);
  const mapping = mappingOf(schema);
  for (const { key } of others) {
    const values = mapping.filter(({ target }) => target.key === key).map(({ value }) => value);
    if (values.length > 0) return { property, values: allowed(values, property, others) };
  }
  // A branch stands after the schema with the discriminator; a schema that extends it stands before.
  const index = way.findIndex(({ key }) => key === schema.key);
  const chosen = (hasBranches(schema) ? way.slice(index + 1) : way.slice(0, index)).find(isComponent);
  const name = chosen === undefined ? undefined : String(chosen.path.at(-1));
  const isAllowed = name !== undefined && (declaredValues(property, others)?.includes(name) ?? true);
  return isAllowed ? { property, values: [name] } : undefined;
}

const isComponent = ({ path }: SourceNode): boolean => path[0] === 'components' && path.length === 3;

/** Those of the values that the schemas list for the property; all where they list none of them. */
function allowed(values: readonly string[], property: string, schemas: Conjuncts): readonly string[] {
  const declared = declaredValues(property, schemas);
  const both = values.filter((value) => declared?.includes(value) === true);
  return both.length > 0 ? both : values;
}

/** The values that the first schema with a `const` or `enum` for the property lists. */
function declaredValues(property: string, schemas: Conjuncts): readonly unknown[] | undefined {
  for (const schema of schemas) {
    const declared = schema.child('properties')?.child(property);
    const constant = declared?.member('const');
    const listed = declared?.member('enum')?.value;
    if (constant !== undefined) return [constant.value];
    if (listed !== undefined && isArray(listed)) return listed;
  }
  return undefined;
}
