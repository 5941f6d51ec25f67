import { isObject, type Json } from '../../core/json.js';
import { pointerInto } from '../../core/pointer.js';
import type { Interface, Level, Operation, Schema, StatementId } from '../../../spec/model.js';
import type { Finding, Flaw, Kind, Requirement } from '../requirement.js';
import { answerFacets, contentFacts } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import {
  fault,
  flaw,
  lacksContent,
  neverArose,
  nothingToRead,
  ofOperation,
  on,
  show,
  wants,
  withoutContent,
} from '../build.js';
import { responseNodes, type ResponseNode } from '../response-nodes.js';
import { statesRecord } from '../schema-walk.js';
import type { RequestView } from '../view.js';

/** A chain of names that must (or should) lead to a present property, e.g. `metadata`, `wizard`, `step`. */
interface Chain {
  readonly names: readonly string[];
  readonly level: Level;
  readonly stated: readonly StatementId[];
}

const demands = (schema: Schema): readonly { name: string; level: Level }[] => [
  ...(schema.required ?? []).map((name) => ({ name, level: 'MUST' as const })),
  ...(schema['x-recommended'] ?? []).map((name) => ({ name, level: 'SHOULD' as const })),
];

/** Follows inline objects: containers that only lead to a deeper demanded name are not requirements of their own. */
function chainsOf(schema: Schema): readonly Chain[] {
  return demands(schema).flatMap(({ name, level }): readonly Chain[] => {
    const property = schema.properties?.[name];
    const deeper = property === undefined ? [] : chainsOf(property);
    if (deeper.length > 0) return deeper.map((chain) => ({ ...chain, names: [name, ...chain.names] }));
    return [{ names: [name], level, stated: property?.['x-stated'] ?? [] }];
  });
}

const keyOf = (operation: Operation, pointer: string): string => `${operation.id} ${pointer}`;

/** Is this node an inline object on somebody else's chain? Then its demands were derived there. */
function isLink({ pointer, operation }: ResponseNode, all: ReadonlyMap<string, ResponseNode>): boolean {
  const end = pointer.lastIndexOf('/properties/');
  const parent = end === -1 ? undefined : all.get(keyOf(operation, pointer.slice(0, end)));
  const link = pointer.slice(end + '/properties/'.length);
  return parent !== undefined && demands(parent.schema).some(({ name }) => name === link);
}

/** How far down the chain the value goes; `names.length` when the whole chain is there. */
function depthOf(value: Json, names: readonly string[]): number {
  let at: Json | undefined = value;
  for (const [index, name] of names.entries()) {
    if (!isObject(at) || !Object.hasOwn(at, name)) return index;
    at = at[name];
  }
  return names.length;
}

/** The value under the first names of a chain, which are all there. */
const under = (value: Json, names: readonly string[]): Json =>
  names.reduce((at, name) => (isObject(at) ? (at[name] ?? null) : null), value);

/**
 * @param areStatedRecords whether the interface states that the value under the first 0, 1, 2 … names is a record
 */
function judge(view: RequestView, node: ResponseNode, chain: Chain, areStatedRecords: readonly boolean[]): Finding {
  const isStatedRecord = areStatedRecords[0] === true;
  const none = nothingToRead(view);
  if (none !== undefined) return none;
  if (node.place.length === 0 && !isStatedRecord && lacksContent(view)) {
    return fail(
      flaw(view.exchange, {
        message: `${chain.names.join('.')} is missing: the answer is empty`,
        expected: `a property ${chain.names[0] ?? ''}`,
        actual: 'no content',
      }),
    );
  }
  const visits = view.visits(node.pointer);
  const flaws: Flaw[] = [];
  let seen = 0;
  for (const visit of visits) {
    const depth = depthOf(visit.value, chain.names);
    // That a record is a record is the business of the stated type.
    if (areStatedRecords[depth] === true && !isObject(under(visit.value, chain.names.slice(0, depth)))) continue;
    seen += 1;
    if (depth === chain.names.length) continue;
    flaws.push(
      flaw(view.exchange, {
        pointer: [visit.pointer, ...chain.names.slice(0, depth)].join('/'),
        message: `${chain.names.join('.')} is missing`,
        expected: `a property ${chain.names[depth] ?? ''}`,
        actual: isObject(visit.value) ? 'absent' : show(visit.value),
      }),
    );
  }
  if (flaws.length > 0) return fail(...flaws);
  if (seen > 0) return pass;
  return view.body.kind === 'json' ? neverArose(node.name) : untouched;
}

function requirement(node: ResponseNode, chain: Chain, iface: Interface): Requirement {
  const { operation } = node;
  const areStatedRecords = chain.names.map((_, index) =>
    statesRecord(
      iface,
      pointerInto(node.pointer, ...chain.names.slice(0, index).flatMap((link) => ['properties', link])),
    ),
  );
  const name = `${node.name}.${chain.names.join('.')}`;
  return {
    ...ofOperation(operation, 'presence', name),
    title: `${operation.method} ${operation.path} ${chain.level === 'MUST' ? 'carries' : 'should carry'} ${name}`,
    level: chain.level,
    statedness: 'stated',
    statements: [
      ...(chain.stated.length > 0 ? chain.stated : node.definition.stated),
      ...iface.statements.filter(({ id }) => id === 'resources.names-exact').map(({ id }) => id),
    ],
    wants: wants(operation.id, 'success'),
    judgement: { scope: 'exchange', judge: (view) => judge(view, node, chain, areStatedRecords) },
    faults: [
      fault({ kind: 'remove', on: on(operation.id), at: [...node.place, ...chain.names].join('/') }),
      ...(node.place.length === 0 && areStatedRecords[0] !== true ? withoutContent(operation, node.definition) : []),
    ],
  };
}

/** Properties whose absence contradicts the interface (MUST) or what it says appears there (SHOULD). */
export const presence: Kind = {
  id: 'presence',
  ...contentFacts,
  touchedBy: answerFacets,
  passShows: 'what is stated',
  about:
    'A property that the interface requires is present in every record of the answer; one that it says ' +
    'appears there should be.',
  derive: (iface) => {
    const nodes = responseNodes(iface);
    const byPointer = new Map(nodes.map((node) => [keyOf(node.operation, node.pointer), node]));
    return nodes
      .filter((node) => !isLink(node, byPointer))
      .flatMap((node) => chainsOf(node.schema).map((chain) => requirement(node, chain, iface)));
  },
};
