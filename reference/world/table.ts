import { refuse } from '../reply.js';
import type { Id } from './ids.js';

/** Puts a row under its id. */
export const put = <Row extends { readonly id: Id }>(table: Map<string, Row>, row: Row): Row => {
  table.set(String(row.id), row);
  return row;
};

/** The row of an id from a path; without one the request is refused with 404. */
export const find = <Row>(table: ReadonlyMap<string, Row>, id: Id, what: string): Row =>
  table.get(String(id)) ?? refuse(404, 'not_found', `There is no such ${what}.`);

export const rowsWhere = <Row>(table: ReadonlyMap<string, Row>, test: (row: Row) => boolean): Row[] =>
  [...table.values()].filter(test);
