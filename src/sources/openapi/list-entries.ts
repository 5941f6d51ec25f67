import { isArray, type Json } from '../../core/json.js';
import { idNames } from '../../answers/ids.js';
import { wordsOf } from '../../core/text.js';
import { valueAt } from '../../core/pointer.js';
import { isObject } from '../../core/json.js';
import type { Interface, Operation } from '../../../spec/model.js';
import type { ConfigurationEntry } from '../entry.js';
import { preferredContentOf } from '../../documents/openapi-document.js';
import { listIn, SchemaView } from '../../documents/schema-view.js';
import { examplesOf } from './sample-value.js';
import type { MatchedDocument, MatchedOperation } from './matched-document.js';

/** The schema of an operation's successful answer. */
export function answerOf({ own, operation }: MatchedOperation): SchemaView | undefined {
  const responses = own.node.child('responses');
  const statuses = operation.success.kind === 'exact' ? [String(operation.success.status)] : [];
  const names = [...statuses, ...(responses?.names() ?? []).filter((each) => each.startsWith('2')), 'default'];
  for (const name of names) {
    const answer = responses?.child(name);
    const schema = answer === undefined ? undefined : preferredContentOf(answer)?.node.member('schema');
    if (schema !== undefined) return new SchemaView(schema);
  }
  return undefined;
}

/** Does an operation answer with a list? */
export function isList(iface: Interface, { responses, query }: Operation): boolean {
  const stated = responses.some(({ schema }) => {
    const reference = schema?.schema.$ref;
    const value = reference === undefined ? schema?.schema : valueAt(iface.document, reference);
    return isObject(value) && value['x-list'] === true;
  });
  return stated || query.some(({ name }) => name === 'per_page');
}

const lists = ({
  iface,
  matched,
}: MatchedDocument): readonly { readonly each: MatchedOperation; readonly body: SchemaView }[] =>
  matched.flatMap((each) => {
    const body = isList(iface, each.operation) ? answerOf(each) : undefined;
    return body === undefined ? [] : [{ each, body }];
  });

/** Where the items of lists are. */
export function listEntries(described: MatchedDocument): readonly ConfigurationEntry[] {
  return lists(described).flatMap(({ each: { operation, own }, body }): readonly ConfigurationEntry[] => {
    const path = ['lists', operation.id];
    const origin = `${body.node.at}, answer of GET ${own.path}`;
    const list = listIn(body);
    if (list.kind === 'found') return list.pointer === '' ? [] : [{ path, value: list.pointer, origin }];
    const [likely] = body
      .propertyNames()
      .filter((name) => body.property(name).some((view) => view.types().has('array')));
    if (list.kind === 'none' || likely === undefined) return [];
    return [{ path, value: `/${likely}`, origin, unsure: 'the answer has several arrays' }];
  });
}

/** The variable that a list's items have a value for: `/systems` is followed by `{systemID}`. */
function variableAfter({ operations }: Interface, { path }: Operation): string | undefined {
  const member = operations.find(
    (each) => each.path.startsWith(`${path}/{`) && /^\{\w+\}$/.test(each.path.slice(path.length + 1)),
  );
  return member?.path.slice(path.length + 2, -1);
}

/** Names that identifiers have, besides the usual ones. */
const telling = /(id|nr|no|number|code|key|uuid|guid|serial)$/i;

/** Properties that carry ids, and values of variables that the document enumerates. */
export function idEntries(described: MatchedDocument): readonly ConfigurationEntry[] {
  return [...fieldEntries(described), ...valueEntries(described)];
}

function fieldEntries(described: MatchedDocument): readonly ConfigurationEntry[] {
  return lists(described).flatMap(({ each, body }): readonly ConfigurationEntry[] => {
    const variable = variableAfter(described.iface, each.operation);
    const list = listIn(body);
    if (variable === undefined || list.kind !== 'found') return [];
    const names = new Set(list.items.flatMap((item) => item.propertyNames()));
    if (names.size === 0 || idNames(variable, {}).some((name) => names.has(name))) return [];
    const path = ['idFields', variable];
    const origin = `${list.items[0]?.node.at ?? body.node.at}, items of GET ${each.own.path}`;
    // If the document has a name of its own for the variable in its paths, its responses use that name as well.
    const called = described.matched
      .map(({ variables }) => variables[variable])
      .find((name) => name !== undefined && names.has(name));
    if (called !== undefined) return [{ path, value: called, origin }];
    const likely = [...names].filter((name) => telling.test(name));
    const [first] = likely;
    if (first === undefined) return [];
    const unsure = likely.length === 1 ? 'only its name tells' : `it is the first of ${likely.length} such names`;
    return [{ path, value: first, origin, unsure }];
  });
}

/** Values that the interface does not list anywhere: platforms, types of jobs, and examples of ids. */
function valueEntries({ matched }: MatchedDocument): readonly ConfigurationEntry[] {
  const found = new Map<string, ConfigurationEntry>();
  for (const each of matched) {
    const { own, operation, variables } = each;
    const inBody = valuesInBody(each, matched);
    if (inBody !== undefined && !found.has(inBody.variable)) found.set(inBody.variable, inBody.entry);
    for (const variable of operation.variables) {
      const parameter = own.parameters.find(
        (declared) => declared.text('in') === 'path' && declared.text('name') === variables[variable],
      );
      const schema = parameter?.member('schema');
      if (parameter === undefined || schema === undefined) continue;
      const view = new SchemaView(schema);
      const [values] = view.keyword('enum');
      const path = ['ids', variable];
      const what = `path parameter of ${own.path}`;
      if (values !== undefined && isArray(values.value))
        found.set(variable, { path, value: values.value.filter(isId), origin: `${values.at}, ${what}` });
      const [example] = [...examplesOf(parameter), ...view.keyword('example')].filter(({ value }) => isId(value));
      if (example !== undefined && !found.has(variable))
        found.set(variable, {
          path,
          value: [example.value],
          origin: `${example.at}, example of a ${what}`,
          unsure: 'what an example names may not exist',
        });
    }
  }
  return [...found.values()];
}

/**
 * The values of a path's last variable that names no record, where the body of the operation at the path before it
 * enumerates them: `POST …/jobs` with `{"type": …}` beside `POST …/jobs/{jobType}`.
 */
function valuesInBody(
  { operation }: MatchedOperation,
  matched: readonly MatchedOperation[],
): { readonly variable: string; readonly entry: ConfigurationEntry } | undefined {
  const variable = operation.variables.at(-1);
  if (variable === undefined || variable.endsWith('ID') || !operation.path.endsWith(`/{${variable}}`)) return undefined;
  const words = wordsOf(variable);
  const names = new Set([words.join(''), words.at(-1)]);
  const collection = operation.path.slice(0, operation.path.lastIndexOf('/'));
  for (const { own } of matched.filter((other) => other.operation.path === collection)) {
    const body = own.node.child('requestBody');
    const schema = body && preferredContentOf(body)?.node.member('schema');
    if (schema === undefined) continue;
    const view = new SchemaView(schema);
    for (const name of view.propertyNames().filter((each) => names.has(wordsOf(each).join('')))) {
      const [values] = view.property(name).flatMap((property) => property.keyword('enum'));
      if (values === undefined || !isArray(values.value)) continue;
      const origin = `${values.at}, ${name} in the body of ${own.method.toUpperCase()} ${own.path}`;
      return { variable, entry: { path: ['ids', variable], value: values.value.filter(isId), origin } };
    }
  }
  return undefined;
}

const isId = (value: Json): boolean => typeof value === 'string' || typeof value === 'number';
