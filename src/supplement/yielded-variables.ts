import { remembered } from '../core/remembered.js';
import type { SourceNode } from '../documents/source-document.js';
import type { DocumentOperation } from '../documents/openapi-document.js';
import { SchemaView } from '../documents/schema-view.js';
import type { PathVariable, ReadOperation } from './read-operations.js';

/** A path with its variables as `{}`. */
export const pathShape = (path: string): string => path.replaceAll(/\{[^}]+\}/g, '{}').replace(/\/$/, '');

/** Links of the successful answers of an operation (OpenAPI 3.1 §4.8.20). */
export function linksOf({ own }: ReadOperation): readonly SourceNode[] {
  return (own.node.child('responses')?.children() ?? [])
    .filter(([status]) => /^2|^default$/i.test(status))
    .flatMap(([, response]) => (response.child('links')?.children() ?? []).map(([, link]) => link));
}

/** Path variables that links fill from the body of the answer, and the pointers to their values. */
export function linkedVariables(
  operation: ReadOperation,
  all: readonly ReadOperation[],
): readonly (PathVariable & { readonly pointer: string })[] {
  return linksOf(operation).flatMap((link) => {
    const target = all.find(
      ({ own }) =>
        (link.text('operationId') !== undefined && own.node.text('operationId') === link.text('operationId')) ||
        link.text('operationRef') === `#/paths/${own.path.replaceAll('~', '~0').replaceAll('/', '~1')}/${own.method}`,
    );
    const parameters = link.child('parameters');
    if (target === undefined || parameters === undefined) return [];
    return parameters.names().flatMap((name) => {
      const pointer = /^\$response\.body#(\/.*)$/.exec(parameters.text(name) ?? '')?.[1];
      const found = target.variables.find(({ written }) => written === name.replace(/^path\./, ''));
      return pointer === undefined || found === undefined ? [] : [{ ...found, pointer }];
    });
  });
}

/**
 * Property names of successful JSON responses: at the top, and in the items of a list (the response itself, or a
 * property at its top).
 */
export const shownNames = remembered((own: DocumentOperation): ReadonlySet<string> => {
  const successes = (own.node.child('responses')?.children() ?? []).filter(([status]) => status.startsWith('2'));
  const schemas = successes.flatMap(([, node]) =>
    (node.child('content')?.children() ?? []).flatMap(([, content]) => content.member('schema') ?? []),
  );
  const views = schemas.map((schema) => new SchemaView(schema));
  const inner = views.flatMap((view) => [
    ...view.items(),
    ...view.propertyNames().flatMap((name) => view.property(name).flatMap((property) => property.items())),
  ]);
  return new Set([...views, ...inner].flatMap((view) => view.propertyNames()));
});
