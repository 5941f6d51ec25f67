import { isObject, type Json } from '../../src/core/json.js';
import { routes } from '../resources/index.js';
import { isAt } from '../place.js';
import { kindProperty } from '../settings.js';

/** Paths to the texts of a body, their segments joined by `/`. */
const textsIn = (value: Json, path: readonly string[] = []): readonly string[] =>
  typeof value === 'string'
    ? [path.join('/')]
    : isObject(value)
      ? Object.entries(value).flatMap(([name, member]) => textsIn(member, [...path, name]))
      : [];

/** Writes to the same records, e.g. the update and the replacement of created records. */
const otherWrites = (operation: string): readonly string[] => {
  const own = routes.find((route) => route.operation === operation)?.path ?? '';
  const isBeside = (path: string): boolean =>
    path === own || path.replace(/\/\{[^}]+\}$/, '') === own || own.replace(/\/\{[^}]+\}$/, '') === path;
  return routes
    .filter((route) => route.operation !== operation && isBeside(route.path))
    .flatMap(({ body }) => (body === undefined ? [] : textsIn(body.example)));
};

const isAppliance = (answer: Json): boolean => isObject(answer) && answer[kindProperty] !== undefined;

/**
 * The place with `$written` resolved: a text of the body that the operation takes and that the answer shows, best one
 * that no other write to the record changes; `undefined` where the answer shows none. The kind of an appliance is not
 * among these texts, and an appliance of another kind stays as it is: requirements of their own are about kinds. For
 * `$writtenFirst`, the first text that the answer shows, which in the reference's bodies is the name of the record.
 */
export function writtenPlace(place: string, operation: string, answer: Json): string | undefined {
  const example = routes.find((route) => route.operation === operation)?.body?.example;
  if (example === undefined) return undefined;
  const others = new Set(otherWrites(operation));
  const texts = textsIn(example).filter((path) => path !== kindProperty);
  const own = texts.filter((path) => !others.has(path));
  const [name] = /\$written(?:First)?/.exec(place) ?? ['$written'];
  const isShown = (path: string): boolean => isAt(answer, place.replace(name, path));
  const isOfAnotherKind = own.length > 0 && isAppliance(answer);
  const path =
    name === '$writtenFirst'
      ? texts.find(isShown)
      : (own.findLast(isShown) ?? (isOfAnotherKind ? undefined : texts.findLast(isShown)));
  return path === undefined ? undefined : place.replace(name, path);
}
