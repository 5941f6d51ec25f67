import { isArray, isObject } from '../core/json.js';
import { preferredContentOf, type DocumentOperation, type OpenApiDocument } from '../documents/openapi-document.js';
import { SchemaView } from '../documents/schema-view.js';
import type { SourceNode } from '../documents/source-document.js';
import { statementId } from '../../spec/brands.js';
import type { Interface, Operation, QueryParameter, ResponseDefinition } from '../../spec/model.js';
import { checkSchema } from './check-schema.js';
import type { ReportContradiction } from './contradiction.js';

/** Compares an operation of the document with the same operation of the interface. */
export function checkOperation(
  iface: Interface,
  operation: Operation,
  own: DocumentOperation,
  document: OpenApiDocument,
  report: ReportContradiction,
): void {
  checkStatuses(operation, own, report);
  for (const definition of operation.responses) checkResponse(iface, operation, definition, own, report);
  for (const parameter of operation.query) checkParameter(parameter, operation, own, report);
  checkBody(iface, operation, own, report);
  checkSecurity(operation, own, document, report);
  if (operation.deprecated && own.node.member('deprecated')?.value !== true)
    report('notice', 'deprecated', own.node, 'it is deprecated, and not marked so', operation.stated);
}

function checkStatuses(
  { success, gone, stated }: Operation,
  own: DocumentOperation,
  report: ReportContradiction,
): void {
  const responses = own.node.child('responses');
  if (responses === undefined) return;
  const statuses = responses.names();
  const at = (status: string): SourceNode => responses.member(status) ?? responses;
  for (const { status, stated: by } of gone)
    if (statuses.includes(String(status)))
      report('contradiction', 'gone-status', at(String(status)), `${status} is no longer returned`, by);
  if (success.kind !== 'exact') return;
  const isGone = (status: string): boolean => gone.some((each) => String(each.status) === status);
  const others = statuses.filter((each) => /^2\d\d$/.test(each) && each !== String(success.status) && !isGone(each));
  for (const other of others)
    report('contradiction', 'success-status', at(other), `${other} is no success status; it is ${success.status}`, [
      ...success.stated,
      ...stated,
    ]);
  const told = statuses.some((each) => [String(success.status), '2XX', '2xx', 'default'].includes(each));
  if (!told && others.length === 0 && statuses.length > 0)
    report('contradiction', 'success-status', responses, `the success status ${success.status} is missing`, [
      ...success.stated,
      ...stated,
    ]);
}

const isJson = (mediaType: string): boolean =>
  /^application\/([\w.+-]+\+)?json\b|\*\/\*|^application\/\*/i.test(mediaType);
const isPlainJson = (mediaType: string): boolean => /^application\/json\b|\*/i.test(mediaType);
const isVendorJson = (mediaType: string): boolean => /^application\/vnd\.[^;]+\.v2\+json\b|\*/i.test(mediaType);

/** A media type of a document that a response cannot have, and which one is stated. */
function wrongMediaType(
  types: readonly string[],
  rule: ResponseDefinition['mediaType'],
): { readonly type: string; readonly stated: string } | undefined {
  const [fits, stated] =
    rule.kind === 'exact'
      ? [isPlainJson, rule.type]
      : rule.kind === 'vendor'
        ? [isVendorJson, 'application/vnd.<vendor>.v2+json']
        : [isJson, 'JSON'];
  // One exact type admits no other; for JSON in general, one of those that are offered is enough.
  const wrong = types.filter((type) => !fits(type));
  const [type] = rule.kind !== 'json' || wrong.length === types.length ? wrong : [];
  return type === undefined ? undefined : { type, stated };
}

function checkResponse(
  iface: Interface,
  operation: Operation,
  definition: ResponseDefinition,
  own: DocumentOperation,
  report: ReportContradiction,
): void {
  const responses = own.node.child('responses');
  // Without a stated success status, statements hold for any success status of the document.
  const answers = (responses?.children() ?? []).filter(([status]) =>
    definition.status === '2XX' ? status.startsWith('2') : status === definition.status,
  );
  const stated = [...definition.stated, ...operation.stated];
  for (const [status, answer] of answers) {
    const content = preferredContentOf(answer);
    if (content === undefined) {
      if (definition.schema !== undefined)
        report('notice', 'content', answer, `the content of ${status} is not described`, stated);
      continue;
    }
    const wrong = wrongMediaType(content.mediaTypes, definition.mediaType);
    if (wrong !== undefined)
      report(
        'contradiction',
        'media-type',
        answer.child('content')?.member(wrong.type) ?? answer,
        `${status} comes as ${wrong.type}, not as ${wrong.stated}`,
        stated,
      );
    const schema = content.node.member('schema');
    if (definition.schema !== undefined && schema !== undefined && isJson(content.mediaType))
      checkSchema(iface, definition.schema.pointer, schema, 'response', stated, report);
  }
}

function checkParameter(
  stated: QueryParameter,
  operation: Operation,
  own: DocumentOperation,
  report: ReportContradiction,
): void {
  const parameter = own.parameters.find((each) => each.text('in') === 'query' && each.text('name') === stated.name);
  const by = [...stated.stated, ...operation.stated];
  if (parameter === undefined) {
    report('notice', 'query-parameter', own.node, `the query parameter ${stated.name} is not described`, by);
    return;
  }
  const required = parameter.member('required');
  if (required?.value === true)
    report('contradiction', 'query-parameter', required, `${stated.name} is demanded, and it is optional`, by);
  const schema = parameter.member('schema') ?? preferredContentOf(parameter)?.node.member('schema');
  if (schema === undefined) return;
  const view = new SchemaView(schema);
  const { maximum, default: standard } = stated.schema;
  if (maximum !== undefined) checkMaximum(stated.name, maximum, view, by, report);
  for (const each of standard === undefined ? [] : view.keyword('default'))
    if (each.value !== standard && String(each.value) !== String(standard))
      report('contradiction', 'default', each, `the default of ${stated.name} is ${String(standard)}`, by);
}

/** The largest whole number that a keyword leaves. */
const bound = (keyword: string, value: unknown): number | undefined =>
  typeof value !== 'number' ? undefined : keyword === 'maximum' ? Math.floor(value) : Math.ceil(value) - 1;

function checkMaximum(
  name: string,
  maximum: number,
  view: SchemaView,
  by: QueryParameter['stated'],
  report: ReportContradiction,
): void {
  const types = view.types();
  if (types.size > 0 && !['integer', 'number', 'string'].some((type) => types.has(type)))
    report('contradiction', 'page-size', view.typeNode(), `${name} is a number, at most ${maximum}`, by);
  // OpenAPI 3.0 excludes the maximum itself by a boolean beside it.
  const excluded = view.keyword('exclusiveMaximum').some(({ value }) => value === true);
  for (const keyword of ['maximum', 'exclusiveMaximum'])
    for (const each of view.keyword(keyword)) {
      const found = bound(excluded ? 'exclusiveMaximum' : keyword, each.value);
      if (found !== undefined && found !== maximum)
        report('contradiction', 'page-size', each, `${name} is at most ${found}, not ${maximum}`, by);
    }
  for (const each of view.keyword('minimum'))
    if (typeof each.value === 'number' && each.value > maximum)
      report('contradiction', 'page-size', each, `${name} is at least ${each.value}, and ${maximum} is accepted`, by);
  for (const each of view.keyword('enum'))
    if (isArray(each.value) && !each.value.some((value) => Number(value) === maximum))
      report('contradiction', 'page-size', each, `${name} cannot be ${maximum}`, by);
}

function checkBody(iface: Interface, operation: Operation, own: DocumentOperation, report: ReportContradiction): void {
  const { body } = operation;
  if (body === undefined) return;
  const node = own.node.child('requestBody');
  const content = node === undefined ? undefined : preferredContentOf(node);
  if (node === undefined || content === undefined) return;
  if (body.mediaTypes.length > 1 && !content.mediaTypes.some(isVendorJson))
    report(
      'notice',
      'media-type',
      node.child('content') ?? node,
      'that application/vnd.<vendor>.v2+json is accepted is not described',
      body.stated,
    );
  const schema = content.node.member('schema');
  if (body.schema === undefined || schema === undefined) return;
  checkSchema(iface, body.schema.pointer, schema, 'request', [...body.stated, ...operation.stated], report);
}

function checkSecurity(
  operation: Operation,
  own: DocumentOperation,
  document: OpenApiDocument,
  report: ReportContradiction,
): void {
  const security = own.node.child('security') ?? document.root.child('security');
  if (security === undefined || !isArray(security.value)) return;
  const by = [statementId('authentication.header-auth'), ...operation.stated];
  if (security.value.length === 0)
    report('contradiction', 'security', security, 'it asks for no credential, and every operation is secured', by);
  security.value.forEach((requirement, index) => {
    const node = security.child(index) ?? security;
    if (isObject(requirement) && Object.keys(requirement).length === 0)
      report('contradiction', 'security', node, 'the credential is optional, and every operation is secured', by);
    for (const [, scopes] of node.children())
      for (const { scope, stated } of operation.withdrawnScopes)
        if (isArray(scopes.value))
          scopes.value.forEach((value, at) => {
            if (value === scope)
              report(
                'contradiction',
                'scope',
                scopes.member(at) ?? scopes,
                `the scope ${scope} is not demanded`,
                stated,
              );
          });
  });
}
