import { systemLists } from '../../../spec/feature-operations.js';
import { isArray, type Json } from '../../core/json.js';
import type { ConfigurationEntry } from '../entry.js';
import { preferredContentOf } from '../../documents/openapi-document.js';
import { listIn, SchemaView } from '../../documents/schema-view.js';
import type { SourceNode } from '../../documents/source-document.js';
import { answerOf } from './list-entries.js';
import type { MatchedDocument, MatchedOperation } from './matched-document.js';
import { examplesOf } from './sample-value.js';

/** Values of query parameters, and which one takes the cursor. */
export function queryEntries(described: MatchedDocument): readonly ConfigurationEntry[] {
  return [...described.matched.flatMap(parametersOf), ...cursorEntry(described)];
}

/** Page sizes are stated, so they need no values. */
const needsNone = 'per_page';

function parametersOf(matched: MatchedOperation): readonly ConfigurationEntry[] {
  const { own, operation } = matched;
  const listed = new Set(operation.query.map(({ name }) => name));
  return own.parameters.flatMap((parameter): readonly ConfigurationEntry[] => {
    const name = parameter.text('name');
    if (name === undefined || parameter.text('in') !== 'query' || name === needsNone) return [];
    const demanded = parameter.member('required')?.value === true;
    if (!listed.has(name) && !demanded) return [];
    const path = ['query', operation.id, name];
    const what = `query parameter of ${own.method.toUpperCase()} ${own.path}`;
    const value = valueOf(parameter);
    if (value !== undefined) return [{ path, value: value.value, origin: `${value.at.at}, ${what}` }];
    const usual = listed.has(name) ? usualValue(name, matched) : undefined;
    if (usual !== undefined) return [{ path, value: usual, origin: `a usual value, since ${parameter.at} shows none` }];
    return demanded
      ? [{ path, value: '', origin: `${parameter.at}, ${what}`, unsure: 'it is demanded, and no value is shown' }]
      : [];
  });
}

/** Members by which services sort, the usual ones first. */
const sortedBy = /^(?:name|created(?:_?at|on)|id|.*id)$/i;

/** A value that services usually take for a parameter of a list; a refusal of it decides no verdict. */
function usualValue(name: string, matched: MatchedOperation): Json | undefined {
  if (name === 'order') return 'asc';
  if (name === 'page') return 1;
  const body = name === 'sort' ? answerOf(matched) : undefined;
  const list = body && listIn(body);
  if (list?.kind !== 'found') return undefined;
  const names = list.items.flatMap((item) =>
    item.propertyNames().filter((each) => item.property(each).some((view) => view.types().has('string'))),
  );
  return names.find((each) => sortedBy.test(each)) ?? names[0];
}

/** A value that the document names: an example, else a default, else the first of an enumeration. */
function valueOf(parameter: SourceNode): { readonly value: Json; readonly at: SourceNode } | undefined {
  const schema = parameter.member('schema') ?? preferredContentOf(parameter)?.node.member('schema');
  const view = schema && new SchemaView(schema);
  const of = (keyword: string): readonly SourceNode[] => view?.keyword(keyword) ?? [];
  const inItems = view?.items()[0]?.keyword('enum') ?? [];
  const named = [
    ...examplesOf(parameter),
    ...of('example'),
    ...of('default'),
    ...[...of('enum'), ...inItems].map((each) => each.member(0) ?? each),
    ...of('const'),
  ];
  for (const node of named) {
    const value = plain(node.value);
    if (value !== undefined) return { value, at: node };
  }
  return schema && view?.types().has('boolean') === true ? { value: true, at: schema } : undefined;
}

/** The value in a form that the configuration allows for a query parameter. */
function plain(value: Json): Json | undefined {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string') ? value : undefined;
}

/** The parameter of GET /systems/list that takes `metadata.nextCursor`. */
function cursorEntry({ matched }: MatchedDocument): readonly ConfigurationEntry[] {
  const found = matched.find(({ operation }) => operation.id === systemLists.byCursor);
  if (found === undefined) return [];
  const parameters = found.own.parameters.filter((each) => each.text('in') === 'query');
  const named = parameters.find((each) => /cursor/i.test(each.text('name') ?? ''));
  const likely = named ?? parameters.find((each) => /(after|next|token|continu|start)/i.test(each.text('name') ?? ''));
  const name = likely?.text('name');
  if (likely === undefined || name === undefined) return [];
  return [
    {
      path: ['cursor', 'parameter'],
      value: name,
      origin: `${likely.at}, query parameter of GET ${found.own.path}`,
      ...(named === undefined ? { unsure: 'its name does not say that it takes a cursor' } : {}),
    },
  ];
}
