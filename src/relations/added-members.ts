import { isObject, jsonEqual, ownMember, typeOf, type Json } from '../core/json.js';
import { childPointer } from '../core/pointer.js';
import { compareWithSent } from './compare-with-sent.js';

/** A member that a body added to a record, and that a later response shows as another type, or not at all. */
interface AlteredMember {
  readonly pointer: string;
  readonly sent: Json;
  readonly seen: Json | undefined;
}

/**
 * Members that a body has in addition to an earlier body of the same record, and that a response shows as another type
 * or does not show, although it shows another added member of the same object as it was sent: the service keeps
 * members that no schema states. An empty text and `null` may be left out.
 */
export function alteredAdditions(earlier: Json, sent: Json, seen: Json, pointer = ''): readonly AlteredMember[] {
  if (!isObject(earlier) || !isObject(sent) || !isObject(seen)) return [];
  const names = Object.keys(sent);
  const added = names.filter((name) => !Object.hasOwn(earlier, name));
  const below = names
    .filter((name) => Object.hasOwn(earlier, name))
    .flatMap((name) =>
      alteredAdditions(earlier[name] ?? null, sent[name] ?? null, seen[name] ?? null, childPointer(pointer, name)),
    );
  const isKept = (name: string): boolean => {
    const shown = ownMember(seen, name);
    return shown !== undefined && jsonEqual(sent[name] ?? null, shown);
  };
  if (!added.some(isKept)) return below;
  const altered = added
    .map((name) => ({ pointer: childPointer(pointer, name), sent: sent[name] ?? null, seen: ownMember(seen, name) }))
    .filter((member) => isAltered(member));
  return [...altered, ...below];
}

/** Another value of the same type is a difference of the body itself. */
function isAltered({ sent, seen }: AlteredMember): boolean {
  if (sent === null || sent === '') return false;
  if (seen === undefined || typeOf(sent) !== typeOf(seen)) return true;
  if (!isObject(sent) || jsonEqual(sent, seen)) return false;
  const { compared, contradicting, otherwise } = compareWithSent(sent, seen);
  // A response may have more members.
  return contradicting.length === 0 && (compared === 0 || otherwise.length > 0);
}
