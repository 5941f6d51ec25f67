import { remembered } from '../core/remembered.js';
import { isObject, type Json } from '../core/json.js';
import type { Method, StatementId } from '../../spec/model.js';
import { DocumentError } from '../../spec/node.js';
import { methodOf } from '../../spec/operations.js';

/** JSON that is being edited. */
export type DraftValue = null | boolean | number | string | DraftValue[] | DraftObject;
export interface DraftObject {
  [name: string]: DraftValue;
}

/** An operation in a draft. */
export interface DraftOperation {
  readonly path: string;
  readonly method: Method;
  readonly pathItem: DraftObject;
  /** Key of the operation in its path item. */
  readonly key: string;
  readonly node: DraftObject;
}

/** Documents as texts: of one document many drafts are made, and parsing is the quickest way to copy it. */
const textOf = remembered((document: object) => JSON.stringify(document));

/** A copy of the bundled interface document in which changes are undone. A missing place throws `DocumentError`. */
export class Draft {
  readonly document: DraftObject;

  constructor(document: Json) {
    if (!isObject(document)) throw new DocumentError('', 'an object was expected');
    // The text of an object parses to an object, and no other code holds this copy.
    this.document = JSON.parse(textOf(document)) as DraftObject;
  }

  operations(): readonly DraftOperation[] {
    return Object.entries(objectIn(this.document, 'paths')).flatMap(([path, pathItem]) =>
      Object.entries(isObject(pathItem) ? pathItem : {}).flatMap(([key, node]) => {
        const method = methodOf(key);
        return method !== undefined && isObject(node) && isObject(pathItem)
          ? [{ path, method, pathItem, key, node }]
          : [];
      }),
    );
  }

  findOperation(id: string | undefined): DraftOperation | undefined {
    return this.operations().find(({ node }) => node['operationId'] === id);
  }

  operation(id: string | undefined): DraftOperation {
    const found = this.findOperation(id);
    if (found === undefined) throw new DocumentError('/paths', `${id ?? 'an operation'} is missing`);
    return found;
  }

  schema(name: string | undefined): DraftObject {
    return objectIn(objectIn(objectIn(this.document, 'components'), 'schemas'), name ?? '');
  }

  /** The schema below a schema: names of properties, `[]` for items; references are not followed. */
  schemaAt(name: string | undefined, path: readonly string[]): DraftObject {
    return path.reduce(
      (at, step) => (step === '[]' ? objectIn(at, 'items') : objectIn(objectIn(at, 'properties'), step)),
      this.schema(name),
    );
  }

  event(id: string | undefined): DraftObject {
    return objectIn(objectIn(objectIn(this.document, 'webhooks'), id ?? ''), 'post');
  }
}

/** An object that must be there. */
export function objectIn(parent: DraftObject, name: string): DraftObject {
  const value = Object.hasOwn(parent, name) ? parent[name] : undefined;
  if (!isObject(value)) throw new DocumentError(`…/${name}`, 'an object was expected');
  return value;
}

/** An array that must be there, or is made. */
export function arrayIn(parent: DraftObject, name: string): DraftValue[] {
  const value = Object.hasOwn(parent, name) ? parent[name] : undefined;
  if (Array.isArray(value)) return value;
  if (value !== undefined) throw new DocumentError(`…/${name}`, 'an array was expected');
  const made: DraftValue[] = [];
  parent[name] = made;
  return made;
}

/** Takes elements out of an array, and the array away when it gets empty. */
export function removeFrom(
  parent: DraftObject,
  name: string,
  which: (value: DraftValue) => boolean,
): readonly DraftValue[] {
  const all = arrayIn(parent, name);
  const removed = all.filter(which);
  const kept = all.filter((value) => !which(value));
  if (kept.length === 0) delete parent[name];
  else parent[name] = kept;
  return removed;
}

/** The query parameter of an operation. */
export function parameterOf({ node }: DraftOperation, name: string | undefined): DraftObject {
  const found = arrayIn(node, 'parameters').find((parameter) => isObject(parameter) && parameter['name'] === name);
  if (!isObject(found)) throw new DocumentError('…/parameters', `${name ?? 'a parameter'} is missing`);
  return found;
}

export const stated = (statements: readonly StatementId[]): DraftValue => [...statements];
