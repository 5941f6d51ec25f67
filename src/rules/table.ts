import type { DocumentPointer } from '../core/pointer.js';
import type { Interface } from '../../spec/model.js';
import type { NumberedRow, RowTable } from './numbered-row.js';
import type { Rule } from './rule.js';
import { reachableSchemas } from './schema-walk.js';
import { rules } from './values/index.js';

const known = { answers: new WeakMap<Interface, RowTable>(), events: new WeakMap<Interface, RowTable>() };

/** The table of an interface; read from its documents once. */
export function tableOf(iface: Interface, of: Rule['of']): RowTable {
  const table = known[of].get(iface) ?? read(iface, of);
  known[of].set(iface, table);
  return table;
}

const rootsOf = ({ operations, events }: Interface, of: Rule['of']): ReadonlySet<DocumentPointer> =>
  new Set(
    of === 'events'
      ? events.map(({ schema }) => schema.pointer)
      : operations.flatMap(({ responses }) =>
          responses.flatMap(({ status, schema }) =>
            status.startsWith('2') && schema !== undefined ? [schema.pointer] : [],
          ),
        ),
  );

function read(iface: Interface, of: Rule['of']): RowTable {
  const roots = [...rootsOf(iface, of)];
  const own = rules.filter((rule) => rule.of === of);
  const rows: NumberedRow[] = [];
  const byPointer = new Map<DocumentPointer, readonly NumberedRow[]>();
  for (const { pointer, schema, name, place } of roots.flatMap((root) => reachableSchemas(iface, root))) {
    if (byPointer.has(pointer)) continue;
    const node = { pointer, schema, name: of === 'events' ? place.join('.') : name };
    const stated = own.flatMap((rule) => rule.rows(node, iface).map((row) => ({ ...row, rule, pointer })));
    const numbered = stated.map((row, index) => ({ ...row, number: rows.length + index }));
    byPointer.set(pointer, numbered);
    rows.push(...numbered);
  }
  const at = (pointer: DocumentPointer): readonly NumberedRow[] => byPointer.get(pointer) ?? [];
  return {
    rows,
    roots,
    at,
    numberOf: (row) =>
      rows[row.number] === row
        ? row.number
        : at(row.pointer).find(({ rule, detail }) => rule === row.rule && detail === row.detail)?.number,
  };
}
