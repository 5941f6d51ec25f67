import { matchPaths, type PathMatch } from '../sources/match-paths.js';
import type { DocumentOperation, OpenApiDocument } from '../documents/openapi-document.js';
import type { SourceNode } from '../documents/source-document.js';
import { operationId, variable } from '../../spec/brands.js';
import type { Interface, OperationId, Variable } from '../../spec/model.js';
import { methodOf } from '../../spec/operations.js';
import { isCompoundName } from './compound-name.js';

/** A segment of a path that is a variable, with its name in the document. */
export interface PathVariable {
  readonly name: Variable;
  readonly written: string;
  /** Segments before it, variables as `{}`. */
  readonly before: string;
  /** Literal segments before it, joined by dots. */
  readonly chain: string;
  readonly parameter: SourceNode | undefined;
}

/** An operation of the document before the ids in its responses are known. */
export interface ReadOperation {
  readonly own: DocumentOperation;
  readonly id: OperationId;
  readonly ofInterface: boolean;
  readonly path: string;
  readonly variables: readonly PathVariable[];
}

/** The operations of a document that can be looked at, and why others are left out. */
export function readOperations(
  iface: Interface,
  document: OpenApiDocument,
): { readonly read: readonly ReadOperation[]; readonly leftOut: readonly string[] } {
  const { matches, basePath } = matchPaths(iface, document.operations);
  const matched = new Map(matches.map(({ located, match }) => [located, match]));
  const ids = new Set<string>();
  const nameOf = namer(document.operations, matched);
  const leftOut: string[] = [];
  const read = document.operations.flatMap((own): readonly ReadOperation[] => {
    const what = `${own.method.toUpperCase()} ${own.path}`;
    const match = matched.get(own);
    if (methodOf(own.method) === undefined) {
      leftOut.push(`${what}: requests of this method are not drawn`);
      return [];
    }
    // A withdrawn operation in the document is reported as a contradiction.
    if (match?.kind === 'withdrawn') return [];
    const variables = pathVariables(own, basePath).map((each) => ({ ...each, name: nameOf(each, own) }));
    if (match !== undefined)
      return [{ own, id: match.operation.id, ofInterface: true, path: match.operation.path, variables }];
    if (basePath !== '' && !own.path.startsWith(`${basePath}/`)) {
      leftOut.push(`${what}: it is not below ${basePath}, as the operations of the interface are`);
      return [];
    }
    const path = variables.reduce(
      (text, { name, written }) => text.replace(`{${written}}`, `{${name}}`),
      own.path.slice(basePath.length),
    );
    return [{ own, id: freeId(own, ids), ofInterface: false, path, variables }];
  });
  return { read, leftOut };
}

/** `own.<operationId>`; a document may leave it out, or use one twice. */
function freeId(own: DocumentOperation, taken: Set<string>): OperationId {
  const written = own.node.text('operationId') ?? `${own.method}${own.path.replaceAll(/[{}]/g, '')}`;
  const name = `own.${written.replaceAll(/[^A-Za-z0-9._-]+/g, '-').replaceAll(/-+$/g, '')}`;
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}-${number}`;
  taken.add(free);
  return operationId(free);
}

/** The variables of a path, from its start; segments of the base path count as none. */
function pathVariables(own: DocumentOperation, basePath: string): readonly Omit<PathVariable, 'name'>[] {
  const segments = own.path.slice(own.path.startsWith(`${basePath}/`) ? basePath.length : 0).split('/');
  return segments.flatMap((segment, index) => {
    const written = /\{([^}]+)\}/.exec(segment)?.[1];
    if (written === undefined) return [];
    const before = segments.slice(0, index);
    const parameter = own.parameters.find((each) => each.text('in') === 'path' && each.text('name') === written);
    return [
      {
        written,
        before: before.map((each) => each.replaceAll(/\{[^}]+\}/g, '{}')).join('/'),
        chain: before.filter((each) => each !== '' && !each.includes('{')).join('.'),
        parameter,
      },
    ];
  });
}

/** Names that do not say which resource they identify. */
const plainNames = /^_?(id|uuid|guid|uid|key|name|slug|code|ref|identifier|number)$/i;

/**
 * Names variables so that one name means one kind of resource: by the interface where it has them; by the document
 * where a name says which resource it identifies and follows the same words everywhere; else by these words.
 */
function namer(
  operations: readonly DocumentOperation[],
  matched: ReadonlyMap<DocumentOperation, PathMatch>,
): (of: Omit<PathVariable, 'name'>, own: DocumentOperation) => Variable {
  const chains = new Map<string, Set<string>>();
  /** Plain names of the variable at each place, e.g. `id` after `/flows`. */
  const plain = new Map<string, Set<string>>();
  const ofInterface = new Map<string, Variable>();
  for (const own of operations) {
    const inPath = pathVariables(own, '');
    for (const { written, chain } of inPath) chains.set(written, (chains.get(written) ?? new Set()).add(chain));
    for (const { written, before } of inPath)
      if (plainNames.test(written)) plain.set(before, (plain.get(before) ?? new Set()).add(written));
    const match = matched.get(own);
    if (match?.kind !== 'operation') continue;
    const names = match.operation.variables;
    for (const [index, { written, chain }] of inPath.slice(-names.length).entries()) {
      const name = names[index];
      if (name !== undefined && match.variables[name] === written && !ofInterface.has(lastWord(chain)))
        ofInterface.set(lastWord(chain), name);
    }
  }
  return ({ written, chain, before }, own) => {
    const match = matched.get(own);
    const known =
      match?.kind === 'operation'
        ? Object.entries(match.variables).find(([, name]) => name === written)?.[0]
        : ofInterface.get(lastWord(chain));
    if (known !== undefined) return variable(known);
    // `/flows/{flow_id}/runs` and `/flows/{id}` name the same flow.
    const same = [...(plain.get(before) ?? [])].find((each) => isCompoundName(written, lastWord(chain), each));
    if (same !== undefined) return variable(`${chain}.${same}`);
    const means = !plainNames.test(written) && (chains.get(written)?.size ?? 0) <= 1;
    return variable(means ? written : `${chain}.${written}`);
  };
}

const lastWord = (chain: string): string => chain.slice(chain.lastIndexOf('.') + 1);
