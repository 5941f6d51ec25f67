import { getOrAdd } from '../src/core/remembered.js';
import type { Json } from '../src/core/json.js';
import { json } from './reply.js';
import { kindProperty } from './settings.js';

/** Names under which the reference keeps the items of a list; `$items` in a place. */
const listNames = ['items', 'webhookSubscriptions'];

/** The reference's names for properties that the interface does not show. */
const ownNames: ReadonlyMap<string, string> = new Map([
  ['$kind', kindProperty],
  ['$id', 'id'],
]);

type Container = Record<string, unknown> | unknown[];
interface Match {
  readonly holder: Container;
  readonly key: string;
}

/**
 * A body with the value at every match of the place (see `ResponsePlace` in faults/fault.ts); the given body stays as
 * it was.
 * @param making whether missing objects and elements on the way are made
 */
export const setAt = (body: Json, place: string, value: Json, making = true): Json => {
  const root = { body: structuredClone(body) };
  for (const { holder, key } of matchesOf(root, place, making)) write(holder, key, structuredClone(value));
  return json(root.body);
};

/** A body without the value at the place; `undefined` where that is the whole body. */
export const removeAt = (body: Json, place: string): Json | undefined => {
  const root: { body?: unknown } = { body: structuredClone(body) };
  // From the back, so that removing an element moves none that is still to go.
  for (const { holder, key } of matchesOf(root, place, false).toReversed()) {
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete holder[key];
  }
  return Object.hasOwn(root, 'body') ? json(root.body) : undefined;
};

/** A body with another list in place of its own; the same body where it holds none. */
export const changeItems = (body: Json, change: (items: readonly Json[]) => readonly Json[]): Json => {
  const root = { body: structuredClone(body) };
  for (const { holder, key } of matchesOf(root, '$items', false))
    write(holder, key, change((read(holder, key) as Json[] | undefined) ?? [])); // `$items` matches arrays only
  return json(root.body);
};

/** Is there a value at the place? */
export const isAt = (body: Json, place: string): boolean => matchesOf({ body }, place, false).length > 0;

/** The items of a list in the reference's envelope; `undefined` where a body is none. */
export const itemsIn = (body: Json): readonly Json[] | undefined => {
  const [match] = matchesOf({ body }, '$items', false);
  // `$items` matches arrays only
  return match === undefined ? undefined : ((read(match.holder, match.key) as readonly Json[] | undefined) ?? []);
};

/**
 * Every match that a place leads to; `making` also those that are missing, with the objects and arrays on the way to
 * them.
 */
const matchesOf = (root: { body?: unknown }, place: string, making: boolean): Match[] => {
  const segments = place === '' ? [] : place.split('/').map((segment) => ownNames.get(segment) ?? segment);
  let matches: Match[] = [{ holder: root, key: 'body' }];
  for (const [index, segment] of segments.entries()) {
    const present = matches.flatMap((match) => step(match, segment, false));
    const last = index === segments.length - 1;
    // After `**`, a value is missing only if it is missing everywhere: a value at some depth is set there alone. An
    // empty list stays empty, since a page beyond the end is no place for a fault in items.
    const mayMake = segments[index - 1] === '**' ? last && present.length === 0 : segments[index - 1] !== '$items';
    const makingHere = making && mayMake;
    matches = makingHere ? matches.flatMap((match) => step(match, segment, true)) : present;
  }
  return distinct(matches);
};

const step = (match: Match, segment: string, making: boolean): Match[] => {
  if (segment === '**') return [match, ...descendants(match)];
  if (segment.startsWith('?')) return isRight(read(match.holder, match.key), segment) ? [match] : [];
  if (segment === '$items') return listsAt(match);
  if (making && read(match.holder, match.key) === undefined) write(match.holder, match.key, segment === '*' ? [] : {});
  const value = read(match.holder, match.key);
  if (!isContainer(value)) return [];
  const isNew = making && Array.isArray(value) && value.length === 0;
  if (segment === '*') return isNew ? [{ holder: value, key: '0' }] : children(value);
  return mayHave(value, segment, making) ? [{ holder: value, key: segment }] : [];
};

const mayHave = (value: Container, name: string, making: boolean): boolean =>
  Array.isArray(value) ? name !== 'length' && Object.hasOwn(value, name) : making || Object.hasOwn(value, name);

/** The value itself if it is a list, else the lists in the reference's envelope. */
const listsAt = (match: Match): Match[] => {
  const value = read(match.holder, match.key);
  if (Array.isArray(value)) return [match];
  if (!isContainer(value)) return [];
  return listNames.filter((name) => Array.isArray(read(value, name))).map((key) => ({ holder: value, key }));
};

/** `?name=text`; the name `$kind` stands for the property with the kind of an appliance. */
const isRight = (value: unknown, segment: string): boolean => {
  const [name = '', text] = segment.slice(1).split('=');
  return isContainer(value) && read(value, name === '$kind' ? kindProperty : name) === text;
};

const children = (value: Container): Match[] => Object.keys(value).map((key) => ({ holder: value, key }));

const descendants = (match: Match): Match[] => {
  const value = read(match.holder, match.key);
  return isContainer(value) ? children(value).flatMap((child) => [child, ...descendants(child)]) : [];
};

/** Two ways of `**` can lead to one match. */
const distinct = (matches: readonly Match[]): Match[] => {
  const seen = new Map<Container, Set<string>>();
  return matches.filter(({ holder, key }) => {
    const keys = getOrAdd(seen, holder, () => new Set());
    return !keys.has(key) && keys.add(key) !== undefined;
  });
};

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

const read = (holder: Container, key: string): unknown =>
  Object.hasOwn(holder, key) ? (Array.isArray(holder) ? holder[Number(key)] : holder[key]) : undefined;

/** Defines the member, since assignment would treat the key `__proto__` differently. */
const write = (holder: Container, key: string, value: unknown): void => {
  Object.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true });
};
