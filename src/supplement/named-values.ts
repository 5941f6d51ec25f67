import { isArray, type Json } from '../core/json.js';
import { SchemaView } from '../documents/schema-view.js';
import type { SourceNode } from '../documents/source-document.js';

/** At most so many values of a variable are tried. */
const fewValues = 3;

/** Values that a document gives for a parameter, first ones first. */
export function namedValues(parameter: SourceNode): readonly Json[] {
  const schema = parameter.member('schema');
  const view = schema === undefined ? undefined : new SchemaView(schema);
  const keyword = (name: string): readonly Json[] => view?.keyword(name).map(({ value }) => value) ?? [];
  const several = (values: readonly Json[]): readonly Json[] =>
    values.flatMap((value) => (isArray(value) ? value : []));
  const example = parameter.member('example')?.value;
  const examples = (parameter.child('examples')?.children() ?? []).flatMap(([, each]) => each.member('value') ?? []);
  return [
    ...(example === undefined ? [] : [example]),
    ...examples.map(({ value }) => value),
    ...keyword('example'),
    ...several(keyword('examples')),
    ...keyword('const'),
    ...several(keyword('enum')),
    ...keyword('default'),
  ].slice(0, fewValues);
}
