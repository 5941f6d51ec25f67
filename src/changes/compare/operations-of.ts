import { isObject } from '../../core/json.js';
import { childOf, followed, namesOf, objectAt, type Cursor } from './cursor.js';

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

/** An operation where it stands. */
export interface OperationAt {
  readonly method: string;
  readonly path: string;
  readonly pathItem: Cursor;
  readonly operation: Cursor;
}

/** The operations of a path item, by method. */
export function byMethod(item: Cursor, path: string): ReadonlyMap<string, OperationAt> {
  const pathItem = followed(item);
  return new Map(
    namesOf(pathItem)
      .filter((name) => httpMethods.has(name) && isObject(objectAt(pathItem)[name]))
      .map((name) => {
        const method = name.toUpperCase();
        return [method, { method, path, pathItem, operation: childOf(pathItem, name) }];
      }),
  );
}
