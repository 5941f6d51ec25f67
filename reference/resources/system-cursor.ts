import { pageSizeFrom } from '../list.js';
import { ok, refuse } from '../reply.js';
import type { Route } from '../route.js';
import type { Settings } from '../settings.js';
import { systemView } from '../views.js';

/** Query parameter that takes `metadata.nextCursor` of the page before. */
export const cursorParameter = 'cursor';

/** A cursor names the last system of a page, so that systems created later change no earlier page. */
const cursorAfter = (key: string): string => Buffer.from(`after:${key}`).toString('base64url');

const keyOf = (cursor: string): string | undefined => {
  const text = Buffer.from(cursor, 'base64url').toString();
  return text.startsWith('after:') ? text.slice('after:'.length) : undefined;
};

/** The position of the last system of the previous page; -1 for an invalid cursor. */
const positionOf = (cursor: string, keys: readonly string[], form: Settings['cursor']): number =>
  form === 'count'
    ? /^[1-9]\d*$/.test(cursor) && Number(cursor) <= keys.length
      ? Number(cursor) - 1
      : -1
    : keys.indexOf(keyOf(cursor) ?? '');

/** Pages of systems; the last one carries no `nextCursor`. An unknown cursor is refused with 400. */
export const listByCursor: Route['handle'] = ({ request, world, settings }) => {
  const size = pageSizeFrom(request.query, settings);
  const keys = [...world.state.systems.keys()];
  const cursor = request.query.get(cursorParameter);
  const last = cursor === null ? -1 : positionOf(cursor, keys, settings.cursor);
  if (cursor !== null && last < 0) refuse(400, 'bad_parameter', 'That is no cursor of this list.');
  const page = [...world.state.systems.values()].slice(last + 1, last + 1 + size);
  const count = last + 1 + page.length;
  const end = keys[count - 1];
  const more = count < keys.length && end !== undefined;
  return ok({
    items: page.map((system) => systemView(world, system)),
    metadata: more ? { nextCursor: settings.cursor === 'count' ? count : cursorAfter(end) } : {},
  });
};
