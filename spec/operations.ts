import { defined } from '../src/core/defined.js';
import { operationId } from './brands.js';
import { contentSchema } from './content.js';
import { mediaTypesOf } from './media-types.js';
import type { Interface, Method, Operation, RequestBody } from './model.js';
import { DocumentError, type DocumentNode } from './node.js';
import { declaredVariables, queryOf } from './parameters.js';
import type { KnownInterface } from './same-members.js';
import { goneStatuses, responsesOf, successOf } from './responses.js';

const methods: ReadonlyMap<string, Method> = new Map([
  ['get', 'GET'],
  ['post', 'POST'],
  ['put', 'PUT'],
  ['patch', 'PATCH'],
  ['delete', 'DELETE'],
]);

/** A method as the documents or a request line write it; `undefined` for one that the interface does not use. */
export const methodOf = (text: string): Method | undefined => methods.get(text.toLowerCase());

/** RFC 9110 §9.2.1. */
export const isSafe = (method: Method): boolean => method === 'GET';

/**
 * Does another operation name the same segment of the path with another variable, so that the kind of id is not shown
 * there? E.g. `/customers/{accountID}/users/{userID}` beside `/customers/{customerID}/users`.
 */
export function isPathAmbiguous({ operations }: Pick<Interface, 'operations'>, operation: Operation): boolean {
  const [collection] = operation.path.split('{', 1);
  return operations.some(
    ({ path, variables }) => path.startsWith(`${collection}{`) && variables[0] !== operation.variables[0],
  );
}

function bodyOf(operation: DocumentNode): RequestBody | undefined {
  const node = operation.child('requestBody');
  if (node === undefined) return undefined;
  const schema = contentSchema(node);
  return {
    required: node.flag('required'),
    mediaTypes: mediaTypesOf(node),
    ...defined({ schema }),
    stated: node.stated(),
    gap: node.elements('x-gap').length > 0,
  };
}

function operation(path: string, pathItem: DocumentNode, method: Method, node: DocumentNode): Operation {
  const body = bodyOf(node);
  const [tag] = node.elements('tags');
  if (typeof tag?.value !== 'string') throw new DocumentError(node.pointer, 'its tag is missing');
  return {
    id: operationId(node.text('operationId')),
    method,
    path,
    resource: tag.value,
    summary: node.text('summary'),
    safe: isSafe(method),
    deprecated: node.flag('deprecated'),
    presence: node.flag('x-conditional') ? 'conditional' : 'required',
    variables: declaredVariables(path, pathItem),
    query: queryOf(pathItem, node),
    ...defined({ body }),
    responses: responsesOf(node),
    success: successOf(node),
    gone: goneStatuses(node),
    withdrawnScopes: node
      .elements('x-withdrawn-scopes')
      .map((scope) => ({ scope: scope.text('scope'), stated: scope.stated() })),
    stated: node.stated(),
  };
}

/** Every operation under `paths`, in document order; those that are known already are not read again. */
export function operationsOf(document: DocumentNode, known?: KnownInterface): readonly Operation[] {
  const paths = document.demand('paths');
  return paths.names().flatMap((path) => {
    if (known?.isSame('paths', path) === true) return known.iface.operations.filter((each) => each.path === path);
    const pathItem = paths.demand(path);
    return pathItem.names().flatMap((name) => {
      const method = methodOf(name);
      return method === undefined ? [] : [operation(path, pathItem, method, pathItem.demand(name))];
    });
  });
}
