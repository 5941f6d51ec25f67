import { isObject } from '../../core/json.js';
import { pointerInto, type DocumentPointer } from '../../core/pointer.js';
import { show } from '../../core/show.js';
import type { Interface, Level, Schema, StatementId } from '../../../spec/model.js';
import { lackedProperty } from '../absent.js';
import { seen } from '../row-schema.js';
import { answerFacets, type RuleRow, type RowSchema, type Rule, type RuleNode } from '../rule.js';
import { schemaAt, statesRecord } from '../schema-walk.js';

/** A chain of names that must (or should) lead to a present property, e.g. `metadata`, `wizard`, `step`. */
interface Chain {
  readonly names: readonly string[];
  readonly level: Level;
  readonly stated: readonly StatementId[] | undefined;
  /** The first so many names have a row of their own, so the chain is judged where they are present. */
  readonly under: number;
}

const demands = (schema: Schema): readonly { name: string; level: Level }[] => [
  ...(schema.required ?? []).map((name) => ({ name, level: 'MUST' as const })),
  ...(schema['x-recommended'] ?? []).map((name) => ({ name, level: 'SHOULD' as const })),
];

/**
 * Follows inline objects. A container that leads to a deeper demanded name is no row of its own, unless it must be
 * present and the deeper name only should be.
 */
function chainsOf(schema: Schema): readonly Chain[] {
  return demands(schema).flatMap(({ name, level }): readonly Chain[] => {
    const property = schema.properties?.[name];
    const deeper = property === undefined ? [] : chainsOf(property);
    const isTold = deeper.some((chain) => chain.level === level || chain.level === 'MUST');
    return [
      ...(isTold ? [] : [{ names: [name], level, stated: property?.['x-stated'], under: 0 }]),
      ...deeper.map((chain) => ({
        ...chain,
        names: [name, ...chain.names],
        under: isTold && chain.under === 0 ? 0 : chain.under + 1,
      })),
    ];
  });
}

/** Is this an inline object on the chain of the schema around it? Then its rows were read there. */
function isLink(pointer: DocumentPointer, iface: Interface): boolean {
  const end = pointer.lastIndexOf('/properties/');
  if (end === -1) return false;
  const around = schemaAt(iface, pointer.slice(0, end) as DocumentPointer); // a pointer cut at a token
  return demands(around).some(({ name }) => name === pointer.slice(end + '/properties/'.length));
}

/** Each name is present in the value of the one before it. */
function chainSchema(iface: Interface, pointer: DocumentPointer, names: readonly string[]): RowSchema {
  const [name, ...deeper] = names;
  if (name === undefined) return {};
  return {
    ...(statesRecord(iface, pointer) ? {} : { type: 'object' }),
    required: [name],
    ...(deeper.length === 0
      ? {}
      : { properties: { [name]: chainSchema(iface, pointerInto(pointer, 'properties', name), deeper) } }),
  };
}

/**
 * The values along the chain that the interface states to be records, and those that other rows demand. Values of other
 * types are left to the rule about stated types.
 */
function statedRecords(iface: Interface, pointer: DocumentPointer, names: readonly string[], under: number): RowSchema {
  const [name, ...deeper] = names;
  const inner =
    name === undefined || deeper.length === 0
      ? {}
      : statedRecords(iface, pointerInto(pointer, 'properties', name), deeper, under - 1);
  return {
    ...(statesRecord(iface, pointer) && { type: 'object' }),
    ...(under > 0 && name !== undefined && { required: [name] }),
    ...(Object.keys(inner).length > 0 && { properties: { [name ?? '']: inner } }),
  };
}

function row({ pointer, name: record }: RuleNode, { names, level, stated, under }: Chain, iface: Interface): RuleRow {
  const path = names.join('.');
  const name = `${record}.${path}`;
  const isRecord = statesRecord(iface, pointer);
  const schema = chainSchema(iface, pointer, names);
  const records = statedRecords(iface, pointer, names, under);
  return {
    detail: name,
    title: ` ${level === 'MUST' ? 'carries' : 'should carry'} ${name}`,
    level,
    stated: stated === undefined || stated.length === 0 ? undefined : stated,
    statedToo: iface.statements.filter(({ id }) => id === 'resources.names-exact').map(({ id }) => id),
    schema: (row) => (Object.keys(records).length === 0 ? seen(row, schema) : { if: records, then: seen(row, schema) }),
    tell: ({ data, missing }) => ({
      message: `${path} is missing`,
      expected: missing === undefined ? `a record with ${path}` : `a property ${missing}`,
      ...(isObject(data) && missing !== undefined ? lackedProperty(data, missing) : { actual: show(data) }),
    }),
    carries: record,
    ...(isRecord || under > 0
      ? {}
      : {
          ofEmptyAnswer: {
            message: `${path} is missing: the answer is empty`,
            expected: `a property ${names[0] ?? ''}`,
          },
        }),
    faults: [{ below: names, change: { kind: 'remove' } }],
  };
}

/**
 * Properties whose absence contradicts the interface (MUST), and properties that should appear by its words (SHOULD).
 */
export const presence: Rule = {
  id: 'presence',
  about:
    'A property that the interface requires is present in every record of the answer; one that it says ' +
    'appears there should be.',
  of: 'answers',
  touchedBy: answerFacets,
  passShows: 'what is stated',
  rows: (node, iface) =>
    isLink(node.pointer, iface) ? [] : chainsOf(node.schema).map((chain) => row(node, chain, iface)),
};
