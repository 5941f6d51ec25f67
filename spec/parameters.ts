import { variable } from './brands.js';
import { locatedSchema } from './content.js';
import type { QueryParameter, Variable } from './model.js';
import { DocumentError, type DocumentNode } from './node.js';

/** Variables of a path, in order: `/systems/{systemID}` has `systemID`. */
export const variablesOf = (path: string): readonly Variable[] =>
  [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => variable(name ?? ''));

/** Query parameters of an operation and of its path, in document order; `pointer` is the place of the parameter. */
export function queryOf(pathItem: DocumentNode, operation: DocumentNode): readonly QueryParameter[] {
  return [...pathItem.elements('parameters'), ...operation.elements('parameters')]
    .filter((parameter) => parameter.text('in') === 'query')
    .map((parameter) => ({
      name: parameter.text('name'),
      pointer: parameter.pointer,
      schema: locatedSchema(parameter.demand('schema')).schema,
      stated: parameter.stated(),
    }));
}

/** The variables of a path; the documents declare exactly those. */
export function declaredVariables(path: string, pathItem: DocumentNode): readonly Variable[] {
  const declared = pathItem
    .elements('parameters')
    .filter((parameter) => parameter.text('in') === 'path')
    .map((parameter) => parameter.text('name'));
  const variables = variablesOf(path);
  if (declared.toSorted().join() !== variables.toSorted().join())
    throw new DocumentError(pathItem.pointer, 'the declared path variables are not those of the path');
  return variables;
}
