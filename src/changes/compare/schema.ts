import { canonical, isObject, type Json } from '../../core/json.js';
import type { ChangePlace } from '../intake/change.js';
import { elements, entriesOf, follow, member, strings, type JsonObject } from './node.js';
import { partition, type Sides } from './sides.js';

/** Whose schema it is; a status for responses. */
export type Direction = { readonly kind: 'request' } | { readonly kind: 'response'; readonly status: string };

/** A schema with its `allOf` taken together. */
interface Shape {
  readonly properties: ReadonlyMap<string, Json>;
  readonly required: ReadonlySet<string>;
  readonly values: ReadonlySet<string>;
  /** Values that our own documents know as removed. */
  readonly removed: ReadonlySet<string>;
  readonly items: Json | undefined;
  readonly alternatives: readonly Json[];
  /** Other keywords that say something about values. */
  readonly rest: JsonObject;
}

const looked = new Set([
  '$ref',
  'properties',
  'required',
  'enum',
  'items',
  'allOf',
  'anyOf',
  'oneOf',
  'x-enumeration',
  'description',
  'title',
  'example',
  'examples',
  'externalDocs',
  'xml',
  'deprecated',
]);
const deepest = 24;

function shapeOf(document: Json, value: Json | undefined, depth = 0): Shape {
  const schema = follow(document, value);
  const parts = depth > deepest ? [] : elements(schema, 'allOf').map((part) => shapeOf(document, part, depth + 1));
  const enumeration = follow(document, member(schema, 'x-enumeration'));
  return {
    properties: new Map([...parts.flatMap(({ properties }) => [...properties]), ...entriesOf(schema, 'properties')]),
    required: new Set([...parts.flatMap(({ required }) => [...required]), ...strings(schema, 'required')]),
    values: new Set([
      ...parts.flatMap(({ values }) => [...values]),
      ...elements(schema, 'enum').map((one) => (typeof one === 'string' ? one : JSON.stringify(one))),
      ...strings(enumeration, 'added'),
    ]),
    removed: new Set([...parts.flatMap(({ removed }) => [...removed]), ...strings(enumeration, 'removed')]),
    items: member(schema, 'items') ?? parts.find(({ items }) => items !== undefined)?.items,
    alternatives: [
      ...parts.flatMap(({ alternatives }) => alternatives),
      ...elements(schema, 'anyOf'),
      ...elements(schema, 'oneOf'),
    ],
    rest: Object.fromEntries([
      ...parts.flatMap(({ rest }) => Object.entries(rest)),
      ...Object.entries(schema).filter(([keyword]) => !looked.has(keyword) && !keyword.startsWith('x-')),
    ]),
  };
}

/** Compares two schemas and what is below them; `path` as diff tools write it, empty for the body itself. */
export function compareSchemas(
  sides: Sides,
  place: ChangePlace,
  direction: Direction,
  before: Json | undefined,
  after: Json | undefined,
  path: readonly string[] = [],
): void {
  walk({ sides, place, direction, seen: new Set() }, before, after, path);
}

interface Walk {
  readonly sides: Sides;
  readonly place: ChangePlace;
  readonly direction: Direction;
  /** Pairs of references that were entered: schemas may be circular. */
  readonly seen: Set<string>;
}

function walk(context: Walk, before: Json | undefined, after: Json | undefined, path: readonly string[]): void {
  const pair = `${refOf(before)} ${refOf(after)}`;
  if (path.length > deepest || (refOf(before) !== '' && refOf(after) !== '' && context.seen.has(pair))) return;
  context.seen.add(pair);
  const { sides } = context;
  const [old, later] = [shapeOf(sides.from, before), shapeOf(sides.to, after)];
  compareValues(context, old, later, path);
  compareKeywords(context, old, later, path);
  const names = partition(old.properties.keys(), later.properties.keys());
  for (const name of names.added) propertyAdded(context, [...path, name], later.required.has(name));
  for (const name of names.removed) propertyRemoved(context, [...path, name], old.required.has(name));
  for (const name of names.both) {
    if (old.required.has(name) !== later.required.has(name))
      requiredness(context, [...path, name], later.required.has(name));
    walk(context, old.properties.get(name), later.properties.get(name), [...path, name]);
  }
  if (old.items !== undefined && later.items !== undefined) walk(context, old.items, later.items, [...path, 'items']);
  compareAlternatives(context, old, later, path);
}

const refOf = (value: Json | undefined): string =>
  isObject(value) && typeof value['$ref'] === 'string' ? value['$ref'] : '';

function tell(
  { sides, place, direction }: Walk,
  id: { readonly request: string; readonly response: string },
  text: string,
  path: readonly string[],
  more: { readonly value?: string } = {},
): void {
  const property = path.join('/');
  const whole = `${text}${direction.kind === 'response' ? `, in the response ${direction.status}` : ''}`;
  sides.add(place, id[direction.kind], whole, {
    ...(property === '' ? {} : { property }),
    ...more,
    ...(direction.kind === 'response' ? { status: direction.status } : {}),
  });
}

const named = (path: readonly string[]): string => (path.length === 0 ? 'the body' : path.join('/'));

function propertyAdded(context: Walk, path: readonly string[], required: boolean): void {
  const kind = required ? 'required' : 'optional';
  tell(
    context,
    { request: `new-${kind}-request-property`, response: `response-${kind}-property-added` },
    `the ${kind} property ${named(path)} was added`,
    path,
  );
}

function propertyRemoved(context: Walk, path: readonly string[], required: boolean): void {
  tell(
    context,
    {
      request: 'request-property-removed',
      response: `response-${required ? 'required' : 'optional'}-property-removed`,
    },
    `the property ${named(path)} was removed`,
    path,
  );
}

function requiredness(context: Walk, path: readonly string[], required: boolean): void {
  const became = required ? 'required' : 'optional';
  tell(
    context,
    { request: `request-property-became-${became}`, response: `response-property-became-${became}` },
    `the property ${named(path)} became ${became}`,
    path,
  );
}

function compareValues(context: Walk, old: Shape, later: Shape, path: readonly string[]): void {
  const values = partition(old.values, later.values);
  for (const value of values.added)
    tell(
      context,
      { request: 'request-property-enum-value-added', response: 'response-property-enum-value-added' },
      `${named(path)} got the value ${value}`,
      path,
      { value },
    );
  const gone = partition(old.removed, later.removed).added;
  for (const value of new Set([...values.removed, ...gone]))
    tell(
      context,
      { request: 'request-property-enum-value-removed', response: 'response-property-enum-value-removed' },
      `${named(path)} lost the value ${value}`,
      path,
      { value },
    );
}

function compareKeywords(context: Walk, old: Shape, later: Shape, path: readonly string[]): void {
  for (const keyword of new Set([...Object.keys(old.rest), ...Object.keys(later.rest)])) {
    const [was, is] = [member(old.rest, keyword), member(later.rest, keyword)];
    if (canonical(was ?? null) === canonical(is ?? null)) continue;
    const name = keyword === 'type' ? 'type' : keyword.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    tell(
      context,
      { request: `request-property-${name}-changed`, response: `response-property-${name}-changed` },
      `${named(path)} has another ${keyword}`,
      path,
    );
  }
}

function compareAlternatives(context: Walk, old: Shape, later: Shape, path: readonly string[]): void {
  const label = (value: Json): string => refOf(value).split('/').at(-1) || canonical(value);
  const names = partition(old.alternatives.map(label), later.alternatives.map(label));
  for (const value of names.added)
    tell(
      context,
      { request: 'request-body-any-of-added', response: 'response-body-any-of-added' },
      `${named(path)} may also be ${value.slice(0, 80)}`,
      path,
      { value },
    );
  for (const value of names.removed)
    tell(
      context,
      { request: 'request-body-any-of-removed', response: 'response-body-any-of-removed' },
      `${named(path)} is no longer ${value.slice(0, 80)}`,
      path,
      { value },
    );
  const find = (all: readonly Json[], name: string): Json | undefined => all.find((value) => label(value) === name);
  for (const name of names.both) walk(context, find(old.alternatives, name), find(later.alternatives, name), path);
}
