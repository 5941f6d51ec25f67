import { DocumentError } from '../../../spec/node.js';
import { variablesOf } from '../../../spec/parameters.js';
import { isObject } from '../../core/json.js';
import { arrayIn, objectIn, parameterOf, removeFrom, type Draft, type DraftObject, type DraftValue } from '../draft.js';
import type { ChangelogEntry } from '../entry.js';
import type { Reversal } from './reversal.js';

/** The interface gets an operation. Before, its path was one of those that the interface does not have. */
const operationAdded: Reversal = {
  changes: ['endpoint-added'],
  undo: (draft, { subject }) => {
    const { pathItem, key } = draft.operation(subject.operation);
    delete pathItem[key];
  },
};

/** An operation is still there, and is to go. */
const operationDeprecated: Reversal = {
  changes: ['endpoint-deprecated'],
  undo: (draft, { subject }) => {
    delete draft.operation(subject.operation).node['deprecated'];
  },
};

const gap = 'endpoints.body-shapes';

/**
 * The interface loses an operation. One whose removal is only reported stays in the document; before that report it
 * was served.
 */
const operationRemoved: Reversal = {
  changes: [
    'api-path-removed-without-deprecation',
    'api-path-removed-with-deprecation',
    'api-removed-without-deprecation',
    'api-removed-with-deprecation',
  ],
  undo: (draft, entry) => {
    const reported = draft.findOperation(entry.subject.operation);
    if (reported === undefined) restore(draft, entry);
    else delete reported.node['x-conditional'];
  },
};

function restore(draft: Draft, { subject, restores }: ChangelogEntry): void {
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
  pathItem[gone['method'].toLowerCase()] = operationOf(gone, restores);
  paths[path] = pathItem;
}

/** The operation as it was; what the interface does not tell of it is a gap. */
const operationOf = (
  gone: DraftObject,
  { summary, paged }: ChangelogEntry['restores'] = { summary: '' },
): DraftObject => ({
  operationId: gone['operationId'] ?? '',
  tags: [gone['resource'] ?? ''],
  summary,
  'x-stated': gone['x-stated'] ?? [],
  ...(paged === undefined ? {} : { parameters: [perPage(paged)] }),
  ...(gone['method'] === 'GET' || gone['method'] === 'DELETE'
    ? {}
    : { requestBody: { 'x-gap': [gap], content: { 'application/json': {} } } }),
  responses: { '2XX': { description: 'Success; which 2xx, and with what content, is not shown.', 'x-gap': [gap] } },
});

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

/** There is a further event. */
const eventAdded: Reversal = {
  changes: ['webhook-added'],
  undo: (draft, { subject }) => {
    delete objectIn(draft.document, 'webhooks')[subject.event ?? ''];
  },
};

/** Removes a tag of an event endpoint; no response depends on it. */
const tagRemoved: Reversal = {
  changes: ['api-tag-removed'],
  undo: (draft, { subject }) => {
    const { tag } = subject;
    if (tag === undefined) return;
    arrayIn(draft.event(subject.event), 'tags').push(tag);
    const tags = arrayIn(draft.document, 'tags');
    if (!tags.some((known) => isObject(known) && known['name'] === tag))
      tags.push({ name: tag, description: 'A tag that endpoints of a webhook receiver had.' });
  },
};

/** An operation no longer demands a scope. */
const scopeRemoved: Reversal = {
  changes: ['api-security-scope-removed'],
  undo: (draft, { subject }) => {
    const { node } = draft.operation(subject.operation);
    removeFrom(node, 'x-withdrawn-scopes', (scope) => isObject(scope) && scope['scope'] === subject.scope);
    if (subject.scope !== undefined) node['security'] = [{ HeaderAuth: [subject.scope] }];
  },
};

/** An operation takes a further query parameter. */
const parameterAdded: Reversal = {
  changes: ['new-optional-request-parameter'],
  undo: (draft, { subject }) => {
    removeFrom(
      draft.operation(subject.operation).node,
      'parameters',
      (parameter) => isObject(parameter) && parameter['name'] === subject.parameter,
    );
  },
};

/** A query parameter takes larger values. Lists share one schema of a page size, so the parameter gets its own. */
const maximumRaised: Reversal = {
  changes: ['request-parameter-max-increased'],
  undo: (draft, { subject, was }) => {
    const parameter = parameterOf(draft.operation(subject.operation), subject.parameter);
    const schema = parameter['schema'];
    const reference =
      isObject(schema) && typeof schema['$ref'] === 'string' ? schema['$ref'].split('/').at(-1) : undefined;
    const own = reference === undefined ? schema : structuredClone(draft.schema(reference));
    parameter['schema'] = { ...(isObject(own) ? own : {}), maximum: typeof was === 'number' ? was : 0 };
  },
};

/** A query parameter that is left out means something. */
const defaultAdded: Reversal = {
  changes: ['request-parameter-default-value-added'],
  undo: (draft, { subject }) => {
    const { schema } = parameterOf(draft.operation(subject.operation), subject.parameter);
    if (isObject(schema)) delete schema['default'];
  },
};

/** A query parameter that is left out no longer means something. */
const defaultRemoved: Reversal = {
  changes: ['request-parameter-default-value-removed'],
  undo: (draft, { subject, was }) => {
    const { schema } = parameterOf(draft.operation(subject.operation), subject.parameter);
    if (isObject(schema) && was !== undefined && typeof was !== 'object') schema['default'] = was;
  },
};

/** Reversals of changes of operations. */
export const operationReversals: readonly Reversal[] = [
  operationAdded,
  operationDeprecated,
  operationRemoved,
  eventAdded,
  tagRemoved,
  scopeRemoved,
  parameterAdded,
  maximumRaised,
  defaultAdded,
  defaultRemoved,
];
