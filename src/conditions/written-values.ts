import { isObject } from '../core/json.js';
import { pointerTokens, valueAt } from '../core/pointer.js';
import type { Pattern } from '../patterns/pattern.js';
import type { Flaw } from '../requirements/requirement.js';
import type { RequestExchangeView } from '../requirements/view.js';

/**
 * The pointers of values that were sent and do not come back, while other members of the same body do. Then the value
 * is the difference, and not how the request was sent.
 */
export const pointersOfValues = (
  flaws: readonly Pick<Flaw, 'pointer'>[],
  writes: readonly Pick<RequestExchangeView, 'sentBody'>[],
): readonly string[] =>
  writes.flatMap(({ sentBody: sent }) => {
    if (sent === undefined || !isObject(sent)) return [];
    const pointers = flaws.flatMap(({ pointer }) =>
      pointer !== '' && valueAt(sent, pointer) !== undefined ? [pointer] : [],
    );
    const names = new Set(pointers.map((pointer) => pointerTokens(pointer)[0]));
    return names.size < Object.keys(sent).length ? pointers : [];
  });

/** Is a pattern about a part of the request beside these values of its body? */
export function isBesideValues({ kind, ...pattern }: Pattern, pointers: ReadonlySet<string>): boolean {
  if (pointers.size === 0) return false;
  if (kind === 'member') return 'at' in pattern && !pointers.has(pattern.at);
  return kind === 'body' || kind === 'header' || kind === 'target' || kind === 'message';
}
