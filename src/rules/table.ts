import type { DocumentPointer } from '../core/pointer.js';
import type { Interface } from '../../spec/model.js';
import type { Row, Rule } from './rule.js';
import { reachableSchemas } from './schema-walk.js';
import { rules } from './values/index.js';

/** A row with its number in the table of its interface, and the rule that read it from the documents. */
export interface NumberedRow extends Row {
  readonly number: number;
  readonly rule: Rule;
  /** The schema that states it. */
  readonly pointer: DocumentPointer;
}

/** All that the documents of an interface state about the values of answers, or of events. */
export interface Table {
  readonly rows: readonly NumberedRow[];
  /** The schemas of whole bodies. */
  readonly roots: readonly DocumentPointer[];
  /** The rows that one schema states. */
  at(pointer: DocumentPointer): readonly NumberedRow[];
}

const known = { answers: new WeakMap<Interface, Table>(), events: new WeakMap<Interface, Table>() };

/** The table of an interface; read from its documents once. */
export function tableOf(iface: Interface, of: Rule['of']): Table {
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

function read(iface: Interface, of: Rule['of']): Table {
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
  return { rows, roots, at: (pointer) => byPointer.get(pointer) ?? [] };
}
