import { uniqueDigits } from '../../config/environment.js';
import { freshText, isEmail, isIdentifying, isNameOfRecord } from '../../core/fresh-text.js';
import { isArray, isObject, type Json } from '../../core/json.js';
import { childPointer, withValueAt } from '../../core/pointer.js';
import { inventedUuid } from '../../core/texts-by-name.js';

/** Texts that are made unique, at most. */
const most = 50;

interface Place {
  readonly pointer: string;
  readonly text: string;
}

/** The texts of a body that a service may want to be unique. @param name of the member that has the value */
function placesOf(value: Json, isInvented: boolean, pointer = '', name = ''): readonly Place[] {
  if (isArray(value)) return value.flatMap((item, at) => placesOf(item, isInvented, childPointer(pointer, at), name));
  if (isObject(value))
    return Object.entries(value).flatMap(([own, member]) =>
      placesOf(member, isInvented, childPointer(pointer, own), own),
    );
  if (typeof value !== 'string' || pointer === '') return [];
  // What an example calls a record, and the ids in it, may be meant; the names of parts are often those of a set.
  const isOwn = isInvented && (isInventedId(value) || (pointer === childPointer('', name) && isNameOfRecord(name)));
  return isOwn || isIdentifying(name, value) ? [{ pointer, text: value }] : [];
}

/** Unique texts for one text, the shorter ones last. */
function textsLike(text: string): readonly string[] {
  const fresh = freshText(text, uniqueDigits);
  if (fresh === undefined) return [];
  return isEmail(text) || text === inventedUuid ? [fresh] : [fresh, `Test ${uniqueDigits}`, uniqueDigits];
}

/** The ids that are made up for a body, see `textsByName` and `sampleValue`. */
const isInventedId = (text: string): boolean =>
  text === inventedUuid || /^Conformance test (?:\w*(?:ID|Id)|\w+_id|id)$/.test(text);

/**
 * A body with `${UNIQUE}` in texts that many services refuse where another record has them: mailboxes, serial numbers
 * and names of users, and where the text is invented, names of records and ids as well. A text stays where no such text
 * is valid.
 * @param accepts whether a body is valid as it will be sent, with digits in place of the placeholder
 */
export function withUniqueTexts(body: Json, isInvented: boolean, accepts: (body: Json) => boolean): Json {
  return placesOf(body, isInvented)
    .slice(0, most)
    .reduce<Json>((result, { pointer, text }) => {
      const fitting = textsLike(text).map((fresh) => withValueAt(result, pointer, fresh) ?? result);
      return fitting.find(accepts) ?? result;
    }, body);
}
