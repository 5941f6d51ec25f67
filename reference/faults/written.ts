import { isObject, type Json } from '../../src/core/json.js';
import { routes } from '../resources/index.js';
import { isAt } from '../place.js';

/** Paths to the texts of a body, their segments joined by `/`. */
const textsIn = (value: Json, path: readonly string[] = []): readonly string[] =>
  typeof value === 'string'
    ? [path.join('/')]
    : isObject(value)
      ? Object.entries(value).flatMap(([name, member]) => textsIn(member, [...path, name]))
      : [];

/** Writes to the same records, e.g. the update and the replacement of what is created. */
const otherWrites = (operation: string): readonly string[] => {
  const own = routes.find((route) => route.operation === operation)?.path ?? '';
  const isBeside = (path: string): boolean =>
    path === own || path.replace(/\/\{[^}]+\}$/, '') === own || own.replace(/\/\{[^}]+\}$/, '') === path;
  return routes
    .filter((route) => route.operation !== operation && isBeside(route.path))
    .flatMap(({ body }) => (body === undefined ? [] : textsIn(body.example)));
};

/**
 * The place with `$written` resolved: a text of the body that the operation takes and that the answer shows, best one
 * that no other write to the record changes; `undefined` where the answer shows none.
 */
export function writtenPlace(place: string, operation: string, answer: Json): string | undefined {
  const example = routes.find((route) => route.operation === operation)?.body?.example;
  if (example === undefined) return undefined;
  const shown = textsIn(example).filter((path) => isAt(answer, place.replace('$written', path)));
  const others = new Set(otherWrites(operation));
  const path = shown.findLast((each) => !others.has(each)) ?? shown.at(-1);
  return path === undefined ? undefined : place.replace('$written', path);
}
