import { remembered } from '../core/remembered.js';
import type { Variable } from '../../spec/model.js';
import { SchemaView } from '../documents/schema-view.js';
import { isJsonType } from '../../generators/index.js';
import { isCompoundName } from './compound-name.js';
import type { PathVariable, ReadOperation } from './read-operations.js';

/**
 * Demanded members of a body that are ids of records, by the variables of these: `flow_id` of `/flows/{id}`, and
 * `flowId` of `/flows/{flowId}`. The record itself is one of them only in a change.
 * @param yields variables of the record that the operation creates
 */
export function referredBy(
  { own, variables }: ReadOperation,
  yields: readonly Variable[],
  read: readonly ReadOperation[],
): { readonly [member: string]: Variable } {
  const content = own.node.child('requestBody')?.child('content')?.children() ?? [];
  const schema = content.find(([type]) => isJsonType(type))?.[1].member('schema');
  if (schema === undefined) return {};
  const members = new SchemaView(schema).demandedMembers();
  const itself = new Set([...variables.map(({ name }) => name), ...yields]);
  const last = variables.at(-1);
  // A change of the member by which the path calls the record would give the record another address.
  const address = isChange(own) && last !== undefined ? [[last.written, last.name] as const] : [];
  return Object.fromEntries([
    ...address,
    ...[...members].flatMap((member) => {
      const named = recordsOf(read).find((each) => isNamedBy(each, member));
      return named === undefined || itself.has(named.name) ? [] : [[member, named.name] as const];
    }),
  ]);
}

const isChange = ({ method, path }: ReadOperation['own']): boolean =>
  (method === 'put' || method === 'patch') && path.endsWith('}');

/** Variables at the end of a path, where a record is read or changed. */
const recordsOf = remembered((read: readonly ReadOperation[]): readonly PathVariable[] =>
  read.flatMap(({ own, variables }) => {
    const last = variables.at(-1);
    return last !== undefined && own.path.endsWith(`{${last.written}}`) ? [last] : [];
  }),
);

/** A plain name such as `id` names no certain record. */
const isNamedBy = ({ written, name, chain }: PathVariable, member: string): boolean =>
  name === written ? member === written : isCompoundName(member, chain.slice(chain.lastIndexOf('.') + 1), written);
