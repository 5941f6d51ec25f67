import type { Interface, Operation, OperationId } from '../../spec/model.js';

/**
 * The part of a path up to its last variable: the record of that variable must exist before the operation can succeed.
 */
export function subjectPath(path: string): string {
  return path.slice(0, path.lastIndexOf('}') + 1);
}

/** The path above a withdrawn operation that the interface still knows: its parents. */
export function parentsOf(path: string, iface: Interface): string {
  let parent = subjectPath(path);
  while (
    parent !== '' &&
    !iface.operations.some((operation) => operation.path === parent || operation.path.startsWith(`${parent}/`))
  ) {
    parent = subjectPath(parent.slice(0, parent.lastIndexOf('/')));
  }
  return parent;
}

/** Operations whose success proves that the records in a prefix of a path exist: safe ones first, at most `limit`. */
export function proversOf(prefix: string, iface: Interface, except: OperationId, limit = 2): readonly Operation[] {
  return iface.operations
    .filter(
      ({ id, path, presence }) =>
        id !== except && presence === 'required' && (path === prefix || path.startsWith(`${prefix}/`)),
    )
    .toSorted((a, b) => Number(b.safe) - Number(a.safe) || a.path.length - b.path.length)
    .slice(0, limit);
}
