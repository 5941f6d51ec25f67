import { isArray, isObject, objectOf, type Json, type JsonObject } from '../core/json.js';
import { isInvalidTurn, placesOf, type BodyTurn } from '../stimuli/turned-body.js';
import { escapedCharacter } from '../core/escaped-character.js';
import { mergedSchema } from './merged-schema.js';
import { withRequiredAlone } from './fewer-members.js';
import { withInvalidMember } from './invalid-member.js';
import {
  isForPeople,
  isFreeText,
  isNotTurned,
  mayBeVaried,
  restricting,
  schemaOf,
  withoutBrokenRules,
} from './turnable.js';
import { inLaterYear, inOtherZone, isPlainTime, isTime, otherDaysAndHours, respelledTime } from './turned-times.js';

/** Lower bounds of numbers, lengths and lists; a turned value is at all of them. */
const bounds = ['minimum', 'minLength', 'minItems'];

function mayBeTurned(schema: Json | undefined): boolean {
  if (schema === undefined) return true;
  if (!isObject(schema) || restricting.some((keyword) => Object.hasOwn(schema, keyword))) return false;
  const excluded = schema['exclusiveMinimum'];
  return (
    bounds.every((keyword) => Number(schema[keyword] ?? 0) <= 0) && (excluded === undefined || Number(excluded) < 0)
  );
}

/**
 * A body with members turned, in nested objects as well; `undefined` where it has none to turn. Values whose meaning
 * their name does not show, as those of an enumeration, stay as they are.
 * @param schema the JSON Schema that the configuration gives for the body, if any
 * @param root the schema whose `$defs` its references name
 */
export const turnedBody = (body: Json, schema: Json | undefined, turn: BodyTurn, root = schema): Json | undefined =>
  turn === 'fewer'
    ? withRequiredAlone(body, schema)
    : isInvalidTurn(turn)
      ? withInvalidMember(body, schema, turn === 'first invalid' ? 'first' : 'last', root)
      : turnedRecord(body, schema, { turn, root });

interface Turning {
  readonly turn: BodyTurn;
  readonly root: Json | undefined;
  /** The record is one of several in a list: a name or a day that is the same in all of them may be refused. */
  readonly timesAlone?: true;
  /** The record is a member of another one. */
  readonly isMember?: true;
  /** The record is the first one of a list, or a member of that. */
  readonly isItem?: true;
}

function turnedRecord(body: Json, schema: Json | undefined, turning: Turning): Json | undefined {
  if (!isObject(body)) return undefined;
  const { turn, root, timesAlone } = turning;
  const whole = mergedSchema(schema, root);
  let isTurned = false;
  const isVaried = turn === 'varied' && timesAlone !== true;
  const other = isVaried ? otherDaysAndHours(body) : undefined;
  // Evidence records the members of a configured body in another order.
  const times = Object.keys(body)
    .filter((name) => isTime(body[name]))
    .toSorted();
  const texts = Object.keys(body)
    .filter((name) => typeof body[name] === 'string' && !isNotTurned(name))
    .toSorted();
  const members = Object.entries(body).map(([name, value]): readonly [string, Json] => {
    const own = withoutBrokenRules(schemaOf(whole, name, root), value);
    const time = other?.get(name) ?? otherTime(value, turn, times.indexOf(name));
    // The turn to zero empties the list.
    const isZero = turn === 'times' && turning.isItem === true && times.length > 0 && mayBeZero(value, own);
    const turned = isNotTurned(name)
      ? undefined
      : time !== undefined && isPlainTime(own, time)
        ? time
        : isZero
          ? 0
          : turnedMember(name, value, own, turning, texts.indexOf(name));
    isTurned ||= turned !== undefined;
    return [name, turned ?? value];
  });
  const added = timesAlone === true ? [] : addedTo(body, whole, turning);
  return isTurned || added.length > 0 ? objectOf([...members, ...added]) : undefined;
}

const mayBeZero = (value: Json, schema: Json | undefined): boolean =>
  typeof value === 'number' && value !== 0 && mayBeTurned(schema);

/** Members that a turn adds to a record. */
function addedTo(
  record: JsonObject,
  schema: Json | undefined,
  { turn, root, isMember }: Turning,
): readonly (readonly [name: string, value: Json])[] {
  if (turn === 'varied') return isMapOfTexts(schema) ? [[dottedName, 'ems-conformance']] : [];
  if (turn === 'unusual') return listsLackedBy(record, schema, root);
  return turn === 'misread' && isMember === true && isFreeForm(schema) ? ofEachType : [];
}

/** One member of each type; the empty ones and `null` may be left out of a response. */
const ofEachType: readonly (readonly [name: string, value: Json])[] = [
  ['emsNumber', 1.5],
  ['emsTrue', true],
  ['emsFalse', false],
  ['emsNull', null],
  ['emsText', '1'],
  ['emsEmpty', ''],
  ['emsObject', { inner: { count: 1 } }],
  ['emsList', [1, 'b', false]],
];

function otherTime(value: Json, turn: BodyTurn, place: number): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (turn === 'unusual') return inLaterYear(value);
  if (place < 0) return undefined;
  return turn === 'varied' ? inOtherZone(value, place) : turn === 'times' ? respelledTime(value, place) : undefined;
}

/** Lists that the schema names and the record does not have, each empty. */
function listsLackedBy(
  record: JsonObject,
  schema: Json | undefined,
  root: Json | undefined,
): readonly (readonly [name: string, list: Json])[] {
  const properties = schema !== undefined && isObject(schema) ? schema['properties'] : undefined;
  return Object.keys(properties !== undefined && isObject(properties) ? properties : {}).flatMap((name) => {
    const own = schemaOf(schema, name, root);
    const isList = own !== undefined && isObject(own) && own['type'] === 'array' && mayBeTurned(own);
    return isList && !isNotTurned(name) && !Object.hasOwn(record, name) ? [[name, []] as const] : [];
  });
}

/** A name that some stores take for a path of two names. */
const dottedName = 'ems.conformance';

/** What a schema that names no member says about members under any name; `undefined` for another schema. */
function anyMember(schema: Json | undefined): Json | undefined {
  if (schema === undefined || !isObject(schema) || schema['properties'] !== undefined) return undefined;
  const limits = ['propertyNames', 'patternProperties', 'maxProperties', ...restricting];
  return limits.some((keyword) => Object.hasOwn(schema, keyword))
    ? undefined
    : (schema['additionalProperties'] ?? true);
}

/** Does a schema name no member, and allow texts under any name? */
function isMapOfTexts(schema: Json | undefined): boolean {
  const others = anyMember(schema);
  return (
    others !== undefined && isObject(others) && others['type'] === 'string' && mayBeVaried(others, 'ems-conformance')
  );
}

/** Does a schema name no member, and allow any value under any name? */
function isFreeForm(schema: Json | undefined): boolean {
  const others = anyMember(schema);
  const isAny = others === true || (isObject(others) && Object.keys(others).length === 0);
  return isAny && schema !== undefined && isObject(schema) && schema['type'] === 'object';
}

/**
 * Quotes, a reverse solidus, markup, other scripts, characters of four bytes, more than 64 characters, and more than
 * 128 bytes; and the same for texts that may not be as long.
 */
const varieties = [
  String.raw` – "Größe" d'ici \ <b>1 & 2</b> 漢字 😀${escapedCharacter} שלום, ένα κείμενο που δεν τελειώνει νωρίς`,
  ` – "ü" d'ici <&> 😀${escapedCharacter}`,
];

/** Texts for people that may have several lines. */
const mayHaveLines = /(description|comment|notes?|remarks?)$/i;

function variedValue(name: string, value: Json, schema: Json | undefined): Json | undefined {
  const varied =
    typeof value === 'string' && isForPeople(name, value, schema)
      ? varieties.map((variety) => `${value}${variety}${mayHaveLines.test(name) ? '\n\tand a second line' : ''}`)
      : typeof value === 'number' && value >= 0
        ? [value + fraction]
        : [];
  return varied.find((each) => mayBeVaried(schema, each));
}

/** A text that is no number, although it has digits alone: a number has no zero at its beginning. */
const digits = '007';

/** Any whole number times this one needs more than 32 bits, and no more digits of a binary number than before. */
const large = 2 ** 32;

function unusualValue(name: string, value: Json, schema: Json | undefined): Json | undefined {
  if (typeof value === 'string')
    return isForPeople(name, value, schema) && mayBeVaried(schema, digits) ? digits : undefined;
  if (typeof value !== 'number' || value <= 0) return undefined;
  // Electricity has a negative price at times.
  const unusual = /price/i.test(name) ? -value : value * large;
  return unusual <= Number.MAX_SAFE_INTEGER && mayBeVaried(schema, unusual) ? unusual : undefined;
}

/**
 * Accents composed with their letter and apart from it, which are two texts of JSON (RFC 8259 §8.3), and an encoded
 * letter, which JSON does not decode; a number with more digits than four bytes keep, and the first whole number that
 * two bytes do not keep, nor its neighbours.
 */
function preciseValue(name: string, value: Json, schema: Json | undefined): Json | undefined {
  if (typeof value === 'string') {
    const precise = `${value} \u00e9 e\u0301 %41`;
    return isForPeople(name, value, schema) && mayBeVaried(schema, precise) ? precise : undefined;
  }
  if (typeof value !== 'number' || value < 0 || schema === undefined) return undefined;
  return [value + 0.123456789, 2 ** 16 + 1].find((each) => mayBeVaried(schema, each));
}

/** Texts that are words of JSON, and one with a blank at its end, so that bodies with several texts have each. */
function misreadValue(name: string, value: Json, schema: Json | undefined, place: number): Json | undefined {
  if (typeof value === 'string') {
    const misread = ['null', `${value} `, 'true'][place % 3] ?? 'null';
    return isForPeople(name, value, schema) && mayBeVaried(schema, misread) ? misread : undefined;
  }
  if (typeof value !== 'number' || schema === undefined) return undefined;
  return [-0.5, Number.MAX_SAFE_INTEGER, 2 ** 31 - 1].find((each) => mayBeVaried(schema, each));
}

/** A binary number keeps it exactly, beside any whole number. */
const fraction = 0.125;

/** The value of the schema's enumeration that stands so many places after the present one. */
function chosenValue(value: Json, schema: Json | undefined, places: number): Json | undefined {
  const stated = schema !== undefined && isObject(schema) ? schema['enum'] : undefined;
  const values = isArray(stated) ? stated.filter((each) => typeof each === typeof value && each !== null) : [];
  const at = values.indexOf(value);
  return at === -1 || places >= values.length ? undefined : values[(at + places) % values.length];
}

/** The records of a list, turned each; `undefined` where none is. */
function turnedItems(list: readonly Json[], schema: Json | undefined, turning: Turning): Json | undefined {
  const items = schema !== undefined && isObject(schema) ? schema['items'] : undefined;
  const several = list.length > 1 ? ({ timesAlone: true } as const) : {};
  const turned = list.map((item, at) =>
    turnedRecord(item, items, { ...turning, ...several, ...(at === 0 ? { isItem: true } : {}) }),
  );
  return turned.some((item) => item !== undefined) ? turned.map((item, at) => item ?? list[at] ?? null) : undefined;
}

/** Turns that turn the records of lists as well. */
const withinLists: ReadonlySet<BodyTurn> = new Set(['varied', 'unusual', 'precise', 'misread', 'times']);

/** @param place of the member among the texts of the record, by their names */
function turnedMember(
  name: string,
  value: Json,
  schema: Json | undefined,
  turning: Turning,
  place: number,
): Json | undefined {
  const { turn, timesAlone } = turning;
  if (isObject(value)) return turnedRecord(value, schema, { ...turning, isMember: true });
  if (withinLists.has(turn) && isArray(value)) return turnedItems(value, schema, turning);
  if (timesAlone === true || turn === 'times') return undefined;
  const places = placesOf(turn);
  if (places !== undefined) return chosenValue(value, schema, places);
  if (turn === 'varied') return variedValue(name, value, schema);
  if (turn === 'unusual') return unusualValue(name, value, schema);
  if (turn === 'precise') return preciseValue(name, value, schema);
  if (turn === 'misread') return misreadValue(name, value, schema, place);
  return mayBeTurned(schema) ? plainlyTurned(name, value, turn) : undefined;
}

function plainlyTurned(name: string, value: Json, turn: BodyTurn): Json | undefined {
  if (turn === 'texts') return typeof value === 'string' && isFreeText(name) ? '' : undefined;
  if (typeof value === 'boolean') return !value;
  if (turn === 'booleans') return undefined;
  if (typeof value === 'number') return value === 0 ? undefined : 0;
  return isArray(value) && value.length > 0 ? [] : undefined;
}
