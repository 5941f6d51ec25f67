import { isObject, type Json } from '../core/json.js';
import { valueAt } from '../core/pointer.js';

/** Where the items of a list response are. */
export type ListLocation =
  | { readonly kind: 'found'; readonly pointer: string; readonly items: readonly Json[] }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly string[] }
  | { readonly kind: 'absent' };

interface Candidate {
  readonly pointer: string;
  readonly items: readonly Json[];
}

const escape = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

/** Names that lists usually have: of an empty array with one, objects beside it are hardly the list. */
const usual = /^(data|items|results?|content|records|entries|values?|list|elements|rows|objects|resources|members?)$/i;

/**
 * Arrays that may be the list: below the body at depth one or two, not inside other arrays. Null under a name that
 * lists usually have counts as an empty one.
 */
function arraysIn(
  record: { readonly [key: string]: Json },
  depth: number,
  pointer = '',
  found: Candidate[] = [],
): readonly Candidate[] {
  for (const key of Object.keys(record)) {
    // HAL keeps links beside the records that it embeds (draft-kelly-json-hal §4.1).
    if (key === '_links' && Object.hasOwn(record, '_embedded')) continue;
    const member = record[key];
    if (Array.isArray(member)) found.push({ pointer: `${pointer}/${escape(key)}`, items: member });
    else if (member === null && usual.test(key)) found.push({ pointer: `${pointer}/${escape(key)}`, items: [] });
    else if (depth > 1 && isObject(member)) arraysIn(member, depth - 1, `${pointer}/${escape(key)}`, found);
  }
  return found;
}

/** Names of properties that carry an identity: `id`, `uuid`, `systemID`, `gateway_id` … */
const identity = /^_?(id|Id|ID|uuid|guid|uid|identifier)$|[a-z](ID|Id|Uuid|UUID)$|_(id|uuid)$/;

const isUsual = ({ pointer }: Pick<Candidate, 'pointer'>): boolean =>
  usual.test(pointer.slice(pointer.lastIndexOf('/') + 1));

const haveIdentity = (items: readonly Json[]): boolean =>
  items.every((item) => isObject(item) && Object.keys(item).some((name) => identity.test(name)));

/**
 * The items are the body if it is an array, else its only array of objects at depth two or less, else the value at the
 * configured pointer (`configured`). An only array that is empty counts as one of objects. Beside an empty array, which
 * may be the list, objects without ids may as well be links, columns or messages, and objects under an unusual name may
 * be referred to by the items. Null at the configured pointer is an empty list. Where the body has no value there, the
 * body itself or an array under a usual name is the list: a document may leave out the envelope.
 */
export function locateList(body: Json, configured: string | undefined): ListLocation {
  if (configured !== undefined) {
    const value = valueAt(body, configured);
    if (value === null) return { kind: 'found', pointer: configured, items: [] };
    if (Array.isArray(value)) return { kind: 'found', pointer: configured, items: value };
    const elsewhere = value === undefined ? searched(body) : undefined;
    return elsewhere?.kind === 'found' && (elsewhere.pointer === '' || isUsual(elsewhere))
      ? elsewhere
      : { kind: 'absent' };
  }
  return searched(body);
}

function searched(body: Json): ListLocation {
  if (Array.isArray(body)) return { kind: 'found', pointer: '', items: body };
  const arrays = isObject(body) ? arraysIn(body, 2) : [];
  const ofObjects = arrays.filter(({ items }) => items.length > 0 && items.every(isObject));
  const candidates = ofObjects.length > 0 ? ofObjects : arrays;
  const [only] = candidates;
  if (only === undefined) return { kind: 'absent' };
  const others = arrays.filter(({ items }) => items.length === 0);
  if (
    only.items.length > 0 &&
    others.length > 0 &&
    (!haveIdentity(only.items) || (others.some(isUsual) && !isUsual(only)))
  )
    return { kind: 'ambiguous', candidates: [only, ...others].map(({ pointer }) => pointer) };
  if (candidates.length > 1) return { kind: 'ambiguous', candidates: candidates.map(({ pointer }) => pointer) };
  return { kind: 'found', ...only };
}
