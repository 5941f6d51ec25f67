import { methodOf } from './operations.js';
import type { Interface, Operation, OperationId, WithdrawnOperation } from './model.js';

/** What a request addresses, with the values of its path variables. */
export type OperationMatch =
  | {
      readonly kind: 'operation';
      readonly operation: Operation;
      readonly bindings: { readonly [variable: string]: string };
    }
  | {
      readonly kind: 'withdrawn';
      readonly operation: WithdrawnOperation;
      readonly bindings: { readonly [variable: string]: string };
    };

/** The operation of this id; `undefined` for withdrawn ones and unknown ids. */
export const operationById = (iface: Interface, id: OperationId): Operation | undefined =>
  iface.operations.find((operation) => operation.id === id);

/** The withdrawn operation of this id. */
export const withdrawnById = (iface: Interface, id: OperationId): WithdrawnOperation | undefined =>
  iface.withdrawn.find((operation) => operation.id === id);

const variableName = (segment: string): string | undefined => /^\{(.+)\}$/.exec(segment)?.[1];

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

function bindingsOf(template: string, path: string): { readonly [variable: string]: string } | undefined {
  const expected = template.split('/');
  const actual = path.split('/');
  if (expected.length !== actual.length) return undefined;
  const bindings: [string, string][] = [];
  for (const [index, segment] of expected.entries()) {
    const value = decoded(actual[index] ?? '');
    const name = variableName(segment);
    if (value === undefined || (name === undefined ? value !== segment : value === '')) return undefined;
    if (name !== undefined) bindings.push([name, value]);
  }
  return Object.fromEntries(bindings);
}

/** Literal segments come before variables, compared from the left: `/systems/list` before `/systems/{systemID}`. */
function byLiterals(a: string, b: string): number {
  const key = (path: string): string =>
    path
      .split('/')
      .map((segment) => (variableName(segment) === undefined ? '0' : '1'))
      .join('');
  return key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0;
}

/**
 * Which operation, current or withdrawn, a method and a path relative to the base URL address. The path is as on the
 * wire, without a query; bindings are percent-decoded (RFC 3986 §2.1). `undefined`: the interface knows no such
 * operation.
 */
export function matchOperation(iface: Interface, method: string, path: string): OperationMatch | undefined {
  const wanted = methodOf(method);
  const candidates = [
    ...iface.operations.map((operation) => ({ kind: 'operation' as const, operation })),
    ...iface.withdrawn.map((operation) => ({ kind: 'withdrawn' as const, operation })),
  ]
    .filter(({ operation }) => operation.method === wanted)
    .toSorted((a, b) => byLiterals(a.operation.path, b.operation.path));
  for (const candidate of candidates) {
    const bindings = bindingsOf(candidate.operation.path, path);
    if (bindings !== undefined) return { ...candidate, bindings };
  }
  return undefined;
}
