import { methodOf } from '../../spec/operations.js';
import { defined } from '../core/defined.js';
import { isArray } from '../core/json.js';
import { SchemaView } from '../documents/schema-view.js';
import { actsOnAll } from './acts-on-all.js';
import type { PathVariable, ReadOperation } from './read-operations.js';

/**
 * Values of the variables of a POST that name no record: the document lists all their values, and nothing is read,
 * changed or deleted at them, as in `/events/count-by/{day or hour}`. No value is chosen that may act on everything.
 */
export function choicesOf(
  { own, path, variables }: ReadOperation,
  read: readonly ReadOperation[],
): { readonly [variable: string]: string } {
  if (own.method !== 'post') return {};
  return Object.fromEntries(
    variables.flatMap((variable): readonly (readonly [string, string])[] => {
      const { name } = variable;
      if (read.some((each) => isRecord(each, variable))) return [];
      const identity = { method: 'POST', ...defined({ operationId: own.node.text('operationId') }) } as const;
      const value = valuesOf(variable).find(
        (each) => actsOnAll({ ...identity, path: path.replace(`{${name}}`, each) }) === undefined,
      );
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

const valuesOf = ({ parameter }: PathVariable): readonly string[] => {
  const schema = parameter?.member('schema');
  const listed = schema === undefined ? [] : new SchemaView(schema).keyword('enum');
  return listed.flatMap(({ value }) => (isArray(value) ? value : [])).filter((value) => typeof value === 'string');
};

const isRecord = ({ own, path }: ReadOperation, { name }: PathVariable): boolean =>
  methodOf(own.method) !== 'POST' && path.endsWith(`{${name}}`);
