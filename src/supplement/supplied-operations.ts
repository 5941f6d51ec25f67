import { defined } from '../core/defined.js';
import { headersWithoutParameter } from '../core/header-names.js';
import { pointerOf, type DocumentPointer } from '../core/pointer.js';
import type { DocumentOperation, OpenApiDocument } from '../documents/openapi-document.js';
import { leadsElsewhere } from '../documents/elsewhere.js';
import { SchemaView } from '../documents/schema-view.js';
import type { SourceNode } from '../documents/source-document.js';
import type {
  ContradictedKind,
  Interface,
  ResourceTable,
  SuppliedOperation,
  SuppliedResponse,
} from '../../spec/model.js';
import { isSafe, methodOf } from '../../spec/operations.js';
import { isFormType, isJsonType } from '../../generators/index.js';
import { actsOnAll } from './acts-on-all.js';
import { choicesOf } from './choices.js';
import { creatorOf } from './creators.js';
import { namedValues } from './named-values.js';
import { madeUpVariables } from './unknown-records.js';
import { readOperations, type ReadOperation } from './read-operations.js';
import { referredBy } from './referred-by.js';
import { inferResources, mentionedBy, yieldedBy } from './infer-resources.js';

/** Parts of an operation that contradictions of these kinds leave to the interface alone. */
const contradicts: { readonly [kind: string]: readonly ContradictedKind[] } = {
  'success-status': ['status'],
  'gone-status': ['status'],
  'required-property': ['response'],
  'withdrawn-property': ['response'],
  'removed-value': ['response', 'request'],
  type: ['response', 'request'],
  format: ['response', 'request'],
  'media-type': ['media-type'],
  'page-size': ['request'],
  'query-parameter': ['request'],
  'optional-property': ['request'],
  'added-value': ['request'],
  default: ['request'],
};

/**
 * The operations that a document describes, and why some of them are left out.
 * @param hasElsewhere the document has references to other hosts
 */
export function suppliedOperations(
  iface: Interface,
  document: OpenApiDocument,
  contradictions: ReadonlyMap<string, ReadonlySet<string>>,
  hasElsewhere: boolean,
): {
  readonly operations: readonly SuppliedOperation[];
  readonly read: readonly ReadOperation[];
  readonly leftOut: readonly string[];
  readonly table: ResourceTable;
} {
  const { read, leftOut } = readOperations(iface, document);
  const table = inferResources(read);
  const operations = read.map((each): SuppliedOperation => {
    const { own, id, ofInterface, path, variables } = each;
    // Only those that have a method of ours are read.
    const method = methodOf(own.method) ?? 'GET';
    const triedAlone = headersToTryAlone(own);
    const yields = isSafe(method) || method === 'POST' ? yieldedBy(each, table, read) : [];
    const kinds = [...(contradictions.get(id) ?? [])].flatMap((kind) => contradicts[kind] ?? []);
    return {
      id,
      ofInterface,
      method,
      path,
      written: own.path,
      variables: variables.map(({ name }) => name),
      names: Object.fromEntries(variables.map(({ name, written }) => [name, written])),
      pointer: pointerOf('paths', own.path, own.method),
      secured: isSecured(own.node, document.root),
      responses: (own.node.child('responses')?.children() ?? []).map(([status, node]) => responseOf(status, node)),
      contradicted: [...new Set(kinds)],
      triedAlone,
      hasRules: hasRules(own, triedAlone),
      yields,
      choices: ofInterface ? {} : choicesOf(each, read),
      refers: isSafe(method) || ofInterface ? {} : referredBy(each, yields, read),
      mentions: isSafe(method) ? mentionedBy(each, read) : [],
    };
  });
  return {
    operations: operations.map((operation, index) => {
      const node = read[index]?.own.node;
      const everything = operation.ofInterface
        ? undefined
        : actsOnAll({ ...operation, ...defined({ operationId: node?.text('operationId') }) });
      if (everything !== undefined) return { ...operation, actsOnAll: everything };
      const unsent = whyBodyNotSent(operation, node) ?? (hasElsewhere ? bodyElsewhere(node) : undefined);
      return {
        ...operation,
        ...defined({
          notDrawn: unsent ?? whyUncreated(operation, operations),
          madeUp: unsent === undefined ? madeUpVariables(operation, table, operations) : undefined,
        }),
      };
    }),
    read,
    leftOut,
    table,
  };
}

/** Optional header parameters without a value that the document names. */
const headersToTryAlone = ({ parameters }: DocumentOperation): readonly string[] =>
  parameters
    .filter((each) => each.text('in') === 'header' && each.member('required')?.value !== true)
    .filter((each) => namedValues(each).every((value) => value === null))
    .flatMap((each) => each.text('name') ?? [])
    .filter((name) => !headersWithoutParameter.has(name.toLowerCase()));

/** Is there a body, or a parameter that is demanded or that not every text fits? */
function hasRules({ method, parameters, node }: DocumentOperation, triedAlone: readonly string[]): boolean {
  const body = node.child('requestBody');
  const isJson = body?.child('content')?.names().some(isJsonType) === true;
  if (isJson) return true;
  // Only the path of a reading is drawn where a body is demanded that is not drawn.
  const drawn = body?.member('required')?.value === true ? ['path'] : ['path', 'query', 'header', 'cookie'];
  return parameters.some((parameter) => {
    if (!drawn.includes(parameter.text('in') ?? '') || triedAlone.includes(parameter.text('name') ?? '')) return false;
    const schema = parameter.member('schema');
    // A change is never sent to a wrong path.
    if (method !== 'get' && parameter.text('in') === 'path') return false;
    if (parameter.text('in') !== 'path' && parameter.member('required')?.value === true) return true;
    if (schema === undefined) return false;
    const view = new SchemaView(schema);
    const types = view.types();
    const anyText = types.size === 0 || types.has('string');
    return (
      !anyText ||
      ['enum', 'const', 'pattern', 'format', 'minLength', 'maxLength'].some((name) => view.keyword(name).length > 0)
    );
  });
}

/** The reason why a change is not sent because of its body. */
function whyBodyNotSent(
  { id, ofInterface, method }: SuppliedOperation,
  node: SourceNode | undefined,
): string | undefined {
  if (method === 'GET') return undefined;
  if (ofInterface)
    return (
      `bodies of an operation of the interface are drawn from bodies.${id}.schema, which ` + '`init --from` writes'
    );
  const content = node?.child('requestBody')?.child('content')?.names() ?? [];
  if (content.length > 0 && !content.some((type) => isJsonType(type) || isFormType(type)))
    return `its body is ${content.join(' or ')}, and only JSON and forms are sent`;
  return undefined;
}

/** The reason why no requests are drawn for a change: a run writes only to records that it created. */
function whyUncreated(
  { method, variables, choices }: SuppliedOperation,
  operations: readonly SuppliedOperation[],
): string | undefined {
  if (method === 'GET') return undefined;
  if (method !== 'POST' && variables.length === 0) return 'it changes something that no run creates';
  const uncreated = variables.find(
    (name) => !Object.hasOwn(choices, name) && creatorOf(name, operations) === undefined,
  );
  return uncreated === undefined
    ? undefined
    : `it changes something that no run creates: no operation of the document creates a {${uncreated}}`;
}

/** The reason where a body is described on another host. */
function bodyElsewhere(node: SourceNode | undefined): string | undefined {
  const body = node?.member('requestBody');
  const address = body === undefined ? undefined : leadsElsewhere(body);
  return address === undefined ? undefined : `its body refers to ${address}, which is not read`;
}

/** An empty requirement among several makes the credential optional (OpenAPI 3.1 §4.8.10). */
function isSecured(operation: SourceNode, root: SourceNode): boolean {
  const demanded =
    operation.member('security') === undefined ? root.elements('security') : operation.elements('security');
  return demanded.length > 0 && demanded.every((requirement) => requirement.names().length > 0);
}

function responseOf(status: string, node: SourceNode): SuppliedResponse {
  const content = node.child('content')?.children() ?? [];
  const headers = node.child('headers')?.children() ?? [];
  return {
    status: /^[1-5]xx$/i.test(status) ? status.toUpperCase() : status,
    pointer: pointerTo(node),
    content: content.map(([mediaType, each]) => ({ mediaType, ...schemaOf(each) })),
    headers: headers
      // The media types give it, so it is ignored here (OpenAPI 3.1 §4.8.17).
      .filter(([name]) => name.toLowerCase() !== 'content-type')
      .map(([name, each]) => ({ name, required: each.member('required')?.value === true, ...schemaOf(each) })),
  };
}

function schemaOf(node: SourceNode): { readonly schema?: DocumentPointer } {
  const schema = node.member('schema');
  return defined({ schema: schema === undefined ? undefined : pointerTo(schema) });
}

/** In a document of one file, a place is a pointer. */
const pointerTo = ({ path }: SourceNode): DocumentPointer => pointerOf(...path);
