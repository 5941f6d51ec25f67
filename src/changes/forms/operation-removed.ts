import { objectIn, removeFrom, type Draft, type DraftObject, type DraftValue } from '../draft.js';
import type { Entry } from '../entry.js';
import { isObject } from '../../core/json.js';
import { DocumentError } from '../../../spec/node.js';
import { variablesOf } from '../../../spec/parameters.js';
import type { Form } from './form.js';

const gap = 'endpoints.body-shapes';

/** The interface loses an operation. One whose removal is only reported stays, and is then there for certain. */
export const operationRemoved: Form = {
  changes: ['api-path-removed-without-deprecation', 'api-removed-without-deprecation'],
  undo: (draft, entry) => {
    const reported = draft.findOperation(entry.subject.operation);
    if (reported === undefined) restore(draft, entry);
    else delete reported.node['x-conditional'];
  },
};

function restore(draft: Draft, { subject, restores }: Entry): void {
  const [gone] = removeFrom(
    draft.document,
    'x-withdrawn',
    (operation) => isObject(operation) && operation['operationId'] === subject.operation,
  );
  draft.document['x-withdrawn'] ??= [];
  if (!isObject(gone) || typeof gone['path'] !== 'string' || typeof gone['method'] !== 'string')
    throw new DocumentError('/x-withdrawn', `${subject.operation ?? 'an operation'} is missing`);
  const paths = objectIn(draft.document, 'paths');
  const path = gone['path'];
  const pathItem = isObject(paths[path])
    ? objectIn(paths, path)
    : { parameters: variablesOf(path).map((variable) => parameter(draft, variable)) };
  const paged = restores?.paged;
  pathItem[gone['method'].toLowerCase()] = {
    operationId: gone['operationId'] ?? '',
    tags: [gone['resource'] ?? ''],
    summary: restores?.summary ?? '',
    'x-stated': gone['x-stated'] ?? [],
    ...(paged === undefined ? {} : { parameters: [perPage(paged)] }),
    ...(gone['method'] === 'GET' || gone['method'] === 'DELETE'
      ? {}
      : { requestBody: { 'x-gap': [gap], content: { 'application/json': {} } } }),
    responses: { '2XX': { description: 'Success; which 2xx, and with what content, is not shown.', 'x-gap': [gap] } },
  };
  paths[path] = pathItem;
}

const perPage = (maximum: number): DraftValue => ({
  name: 'per_page',
  in: 'query',
  schema: { type: 'integer', maximum },
  'x-stated': ['limits.per-page.notifications'],
});

/** A variable that the documents know is referred to; one that only the withdrawn operation has, stands in its path. */
function parameter(draft: Draft, variable: string): DraftObject {
  const known = objectIn(objectIn(draft.document, 'components'), 'parameters');
  if (Object.hasOwn(known, variable)) return { $ref: `#/components/parameters/${variable}` };
  return { name: variable, in: 'path', required: true, schema: {}, 'x-gap': ['resources.gaps.properties'] };
}
