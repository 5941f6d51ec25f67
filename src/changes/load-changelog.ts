import { defined } from '../core/defined.js';
import { statementId } from '../../spec/brands.js';
import { DocumentError, DocumentNode } from '../../spec/node.js';
import { ownDocuments, readYamlFiles } from '../../spec/own-documents.js';
import type { Changelog, ChangelogEntry, EntrySubject, ChangeDate } from './entry.js';
import { reversalOf } from './reversals/index.js';

const optional = <Name extends string>(
  node: DocumentNode,
  ...names: readonly Name[]
): { readonly [name in Name]?: string } =>
  // Names come from the argument, values from `text`.
  Object.fromEntries(names.flatMap((name) => (node.child(name) === undefined ? [] : [[name, node.text(name)]]))) as {
    readonly [name in Name]?: string;
  };

function texts(node: DocumentNode, name: string): readonly string[] {
  return node.elements(name).map(({ value, pointer }) => {
    if (typeof value !== 'string') throw new DocumentError(pointer, 'a string was expected');
    return value;
  });
}

function subjectOf(node: DocumentNode): EntrySubject {
  const status = node.child('status')?.value;
  return {
    ...optional(node, 'operation', 'event', 'schema', 'parameter', 'mediaType', 'scope', 'tag'),
    ...(node.child('property') === undefined ? {} : { property: texts(node, 'property') }),
    ...(typeof status === 'number' ? { status } : {}),
  };
}

function whenOf(node: DocumentNode): ChangeDate {
  const window = node.child('window');
  if (window !== undefined) return { kind: 'window', from: window.text('from'), to: window.text('to') };
  return node.child('date') === undefined ? { kind: 'undated' } : { kind: 'date', date: node.text('date') };
}

function restoresOf(node: DocumentNode): Pick<ChangelogEntry, 'restores'> {
  const restores = node.child('restores');
  if (restores === undefined) return {};
  const paged = restores.child('paged')?.value;
  return { restores: { summary: restores.text('summary'), ...(typeof paged === 'number' ? { paged } : {}) } };
}

function entry(node: DocumentNode): ChangelogEntry {
  const change = node.text('change');
  if (reversalOf(change) === undefined) throw new DocumentError(node.pointer, `no reversal exists for ${change}`);
  const value = node.child('value')?.value;
  const was = node.child('was')?.value;
  return {
    id: node.text('id'),
    change,
    subject: subjectOf(node),
    says: node.text('says'),
    statements: texts(node, 'statements').map(statementId),
    when: whenOf(node),
    basis: node.child('basis') === undefined ? 'recorded' : 'listed',
    ...defined({ value, was }),
    requires: texts(node, 'requires'),
    ...restoresOf(node),
  };
}

/** Puts each entry after those that it requires, and keeps the given order apart from that. */
function inOrder(entries: readonly ChangelogEntry[]): readonly ChangelogEntry[] {
  const byId = new Map(entries.map((one) => [one.id, one]));
  const ordered = new Set<ChangelogEntry>();
  const visit = (one: ChangelogEntry, below: readonly string[]): void => {
    if (below.includes(one.id)) throw new DocumentError('/changes', `${one.id} requires itself`);
    for (const id of one.requires) {
      const required = byId.get(id);
      if (required === undefined) throw new DocumentError('/changes', `${one.id} requires ${id}, which is no entry`);
      visit(required, [...below, one.id]);
    }
    ordered.add(one);
  };
  for (const one of entries) visit(one, []);
  return [...ordered];
}

/**
 * Every recorded change of the interface: the files of a folder, `{ changes }` each, in the order of their names.
 * Throws `DocumentError` where they are damaged.
 *
 * @param directory by default the changelog of this package
 */
export async function loadChangelog(directory?: string): Promise<Changelog> {
  const files = directory === undefined ? (await ownDocuments()).changelog : await readYamlFiles(directory);
  return { entries: inOrder(files.flatMap((file) => DocumentNode.root(file).elements('changes').map(entry))) };
}
