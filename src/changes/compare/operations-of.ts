import { isObject } from '../../core/json.js';
import { childOf, resolvedReference, namesOf, objectAt, type Cursor } from './cursor.js';

export const httpMethods: ReadonlySet<string> = new Set([
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
]);

/** Paths are equal even if their variables have other names (OpenAPI, Paths Object). */
export const pathKey = (path: string): string => path.replace(/\{[^}]*\}/g, '{}');

/** An operation of a compared document, with its path and method. */
export interface LocatedOperation {
  readonly method: string;
  readonly path: string;
  readonly pathItem: Cursor;
  readonly operation: Cursor;
}

/** The operations of a path item, by method. */
export function operationsByMethod(item: Cursor, path: string): ReadonlyMap<string, LocatedOperation> {
  const pathItem = resolvedReference(item);
  return new Map(
    namesOf(pathItem)
      .filter((name) => httpMethods.has(name) && isObject(objectAt(pathItem)[name]))
      .map((name) => {
        const method = name.toUpperCase();
        return [method, { method, path, pathItem, operation: childOf(pathItem, name) }];
      }),
  );
}
