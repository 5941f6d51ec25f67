import type { Configuration } from '../config/configuration.js';
import { isObject, type Json } from '../core/json.js';
import { holdsId, idNames, firstUsableId, spellings } from './ids.js';

/** The id in a response about one record, compared with the requested id. */
export type ShownId =
  | { readonly kind: 'requested' }
  | { readonly kind: 'other'; readonly name: string; readonly id: string }
  | { readonly kind: 'not-shown' };

const notShown: ShownId = { kind: 'not-shown' };
const asRequested: ShownId = { kind: 'requested' };

/** Names that suggest an id of some kind, the record's own or another. */
const soundsLikeId = /(id|uid|uuid|guid|key|ref|identifier|number|serial|code|name|slug|ur[nil]|href)$/i;

/**
 * Compares the id that a record shows with the requested one. The id property is often guessed: a record may have an
 * internal id beside the public one, so any property with the requested id counts, and a guessed property with another
 * form of value is ignored.
 */
export function shownId(answer: Json, variable: string, asked: string, configuration: Configuration): ShownId {
  if (!isObject(answer)) return notShown;
  const names = idNames(variable, configuration);
  const thing = names.some((each) => holdsId(answer, each)) ? answer : unwrapped(answer);
  const name = names.find((each) => holdsId(thing, each) && !isIdOfAnotherThing(each, variable));
  const id = name === undefined ? undefined : firstUsableId(thing, [name]);
  if (name === undefined || id === undefined || isLabel(id) || isLabel(asked)) return notShown;
  if (
    [...names, ...Object.keys(thing).filter((each) => soundsLikeId.test(each))].some((each) =>
      matches(firstUsableId(thing, [each]), asked),
    )
  )
    return asRequested;
  const isKnown = configuration.idFields?.[variable] !== undefined;
  return isKnown || formOf(id) === formOf(asked) ? { kind: 'other', name, id } : notShown;
}

/** An asset may show the id that it has as an appliance. */
const isIdOfAnotherThing = (name: string, variable: string): boolean =>
  variable === 'assetID' && spellings('applianceID').includes(name);

/** Alone in an envelope, as in `{"data": {…}}`. */
function unwrapped(answer: { readonly [key: string]: Json }): { readonly [key: string]: Json } {
  const [only, ...others] = Object.entries(answer);
  return only !== undefined && others.length === 0 && only[0] === 'data' && isObject(only[1]) ? only[1] : answer;
}

/** Evidence has `{{label}}` where a secret was. */
const isLabel = (text: string): boolean => text.includes('{{');

const decodedLowerCase = (text: string): string => {
  try {
    return decodeURIComponent(text).toLowerCase();
  } catch {
    return text.toLowerCase(); // a percent sign of its own
  }
};

/** The same id, in another case, encoded, or as the last part of a longer name as in `urn:system:7`. */
function matches(shown: string | undefined, asked: string): boolean {
  if (shown === undefined) return false;
  const [one, other] = [decodedLowerCase(shown), decodedLowerCase(asked)];
  return one === other || isLastPart(one, other) || isLastPart(other, one);
}

const isLastPart = (whole: string, part: string): boolean =>
  whole.endsWith(part) && /[^\p{L}\p{N}]$/u.test(whole.slice(0, -part.length));

type Form = 'number' | 'uuid' | 'text';

const formOf = (id: string): Form =>
  /^\d+$/.test(id) ? 'number' : /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) ? 'uuid' : 'text';
