import type { Json } from '../src/core/json.js';
import { json, refuse, type Reply } from './reply.js';
import { pageLimit, type Settings } from './settings.js';
import type { RouteCall } from './route.js';

/** Reads a positive whole number; anything else is refused with 400. */
export const numberFrom = (query: URLSearchParams, name: string, otherwise: number, smallest: number): number => {
  const text = query.get(name);
  if (text === null) return otherwise;
  const value = /^[0-9]{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= smallest)) refuse(400, 'bad_parameter', `${name} must be a whole number from ${smallest}.`);
  return value;
};

/** Size of a page as asked for with `per_page` (Limits: at most 500). */
export const pageSizeFrom = (query: URLSearchParams, settings: Settings): number => {
  const size = numberFrom(query, 'per_page', settings.defaultPageSize, settings.smallestPageSize);
  if (size > pageLimit && settings.abovePageLimit === 'refuse')
    refuse(400, 'bad_parameter', `per_page may be at most ${pageLimit}.`);
  return Math.min(size, pageLimit);
};

/**
 * One page of rows in the reference's envelope: `{ items, page: { number, size, total } }`. Only the rows of the page
 * are turned into views.
 */
export const pageOf = <Row>(
  { request, settings }: RouteCall,
  rows: readonly Row[],
  view: (row: Row) => Json,
): Reply => {
  const size = pageSizeFrom(request.query, settings);
  const number = numberFrom(request.query, 'page', settings.firstPage, settings.firstPage);
  const from = (number - settings.firstPage) * size;
  const items = rows.slice(from, from + size).map(view);
  return { status: 200, body: json({ items, page: { number, size, total: rows.length } }) };
};

/** Rows by `sort` (one of the given properties) and `order` (`asc`, `desc`); as they are without either. */
export const sorted = <Row>(
  { request }: RouteCall,
  rows: readonly Row[],
  keys: Readonly<Record<string, (row: Row) => string>>,
): readonly Row[] => {
  const sort = request.query.get('sort');
  const order = request.query.get('order') ?? 'asc';
  if (order !== 'asc' && order !== 'desc') refuse(400, 'bad_parameter', 'order must be asc or desc.');
  if (sort === null) return order === 'asc' ? rows : rows.toReversed();
  const key = Object.hasOwn(keys, sort) ? keys[sort] : undefined;
  if (key === undefined) return refuse(400, 'bad_parameter', `sort must be one of ${Object.keys(keys).join(', ')}.`);
  const direction = order === 'asc' ? 1 : -1;
  return rows.toSorted((left, right) => direction * compare(key(left), key(right)));
};

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
