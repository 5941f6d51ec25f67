import { isSecretName } from '../config/secret-names.js';
import { isArray, isObject, objectOf, type Json, type JsonObject } from '../core/json.js';
import { namesAction } from '../core/action-member.js';
import { placesOf, type BodyTurn } from '../stimuli/turned-body.js';
import { escapedCharacter } from '../core/escaped-character.js';
import { mergedSchema } from './merged-schema.js';
import { isKeptByServer, isReference } from './learned-body.js';

/** Names of members whose texts are for people. The value of any other text may be one of a fixed set. */
const freeText = /^(name|title|label|description|comment|notes?|remarks?)$/i;
const freeTextAtEnd = /[a-z](Name|Title|Label|Description|Comment|Notes?|Remarks?)$|_(name|title|label|description)$/;

/** Texts by which a machine finds something, although they are called names. */
const nameForMachines = /^(user|login|host|file|domain|event|class|type|key|vendor|model)_?names?$/i;

const isFreeText = (name: string): boolean =>
  freeText.test(name) || (freeTextAtEnd.test(name) && !nameForMachines.test(name));

/** Texts that may be this long, and that nothing else restricts, are for people, whatever their name. */
const longText = 40;

const isLongText = (name: string, schema: Json | undefined): boolean =>
  schema !== undefined &&
  isObject(schema) &&
  schema['type'] === 'string' &&
  Number(schema['maxLength'] ?? 0) >= longText &&
  !nameForMachines.test(name);

const isNotTurned = (name: string): boolean =>
  isKeptByServer(name) || isReference(name) || isSecretName(name) || namesAction(name);

/** Keywords of a schema by which it may exclude the turned value, or say that the value is not written. */
const restricting = ['enum', 'const', 'pattern', 'format', 'readOnly', '$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'if'];

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

function schemaOf(schema: Json | undefined, name: string, root: Json | undefined): Json | undefined {
  const properties = schema !== undefined && isObject(schema) ? schema['properties'] : undefined;
  return properties !== undefined && isObject(properties) && Object.hasOwn(properties, name)
    ? mergedSchema(properties[name], root)
    : undefined;
}

/**
 * A body with members turned, in nested objects as well; `undefined` where it has none to turn. Values whose meaning
 * their name does not show, as those of an enumeration, stay as they are.
 * @param schema the JSON Schema that the configuration gives for the body, if any
 * @param root the schema whose `$defs` its references name
 */
export function turnedBody(body: Json, schema: Json | undefined, turn: BodyTurn, root = schema): Json | undefined {
  if (!isObject(body)) return undefined;
  const whole = mergedSchema(schema, root);
  let isTurned = false;
  const date = turn === 'varied' ? onlyDateOf(body) : undefined;
  const members = Object.entries(body).map(([name, value]): readonly [string, Json] => {
    const own = schemaOf(whole, name, root);
    const turned = isNotTurned(name)
      ? undefined
      : name === date && isPlainDate(own)
        ? leapDay
        : turnedMember(name, value, own, turn, root);
    isTurned ||= turned !== undefined;
    return [name, turned ?? value];
  });
  const added = turn === 'varied' && isMapOfTexts(whole) ? [[dottedName, 'ems-conformance'] as const] : [];
  return isTurned || added.length > 0 ? objectOf([...members, ...added]) : undefined;
}

/** A name that some stores take for a path of two names. */
const dottedName = 'ems.conformance';

/** Does a schema name no member, and allow texts under any name? */
function isMapOfTexts(schema: Json | undefined): boolean {
  if (schema === undefined || !isObject(schema) || schema['properties'] !== undefined) return false;
  if (['propertyNames', 'maxProperties', ...restricting].some((keyword) => Object.hasOwn(schema, keyword)))
    return false;
  const others = schema['additionalProperties'];
  return (
    others !== undefined && isObject(others) && others['type'] === 'string' && mayBeVaried(others, 'ems-conformance')
  );
}

/**
 * Quotes, a reverse solidus, markup, other scripts, characters of four bytes, and more than 64 characters; and the same
 * for texts that may not be as long.
 */
const varieties = [
  String.raw` – "Größe" d'ici \ <b>1 & 2</b> 漢字 😀${escapedCharacter} שלום, in a text that does not end early`,
  ` – "ü" d'ici <&> 😀${escapedCharacter}`,
];

/** Is the value that a schema describes bound in no way, or at most by lengths that the varied text keeps? */
function mayBeVaried(schema: Json | undefined, varied: string | number): boolean {
  if (schema === undefined) return typeof varied === 'string';
  if (!isObject(schema) || [...restricting, 'multipleOf'].some((keyword) => Object.hasOwn(schema, keyword)))
    return false;
  if (typeof varied === 'string') return Number(schema['maxLength'] ?? Number.POSITIVE_INFINITY) >= varied.length;
  const highest = Math.min(
    ...['maximum', 'exclusiveMaximum'].map((keyword) => Number(schema[keyword] ?? Number.POSITIVE_INFINITY)),
  );
  return schema['type'] === 'number' && highest > varied;
}

function variedValue(name: string, value: Json, schema: Json | undefined): Json | undefined {
  const varied =
    typeof value === 'string' && (isFreeText(name) || isLongText(name, schema))
      ? varieties.map((variety) => `${value}${variety}`)
      : typeof value === 'number' && value >= 0
        ? [value + fraction]
        : [];
  return varied.find((each) => mayBeVaried(schema, each));
}

/** A day of the past that not every year has (RFC 3339 §5.7). */
const leapDay = '2024-02-29';

/** The name of the only date of a record: two of them may be a beginning and an end, which differ. */
function onlyDateOf(record: JsonObject): string | undefined {
  const [first, second] = Object.entries(record).filter(
    ([, value]) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value),
  );
  return second === undefined ? first?.[0] : undefined;
}

/** Does a schema restrict a date no further? */
const isPlainDate = (schema: Json | undefined): boolean =>
  schema === undefined || (isObject(schema) && Object.keys(schema).every((keyword) => plainOfDate.has(keyword)));

/** Keywords that a date has beside its format without any restriction. */
const plainOfDate: ReadonlySet<string> = new Set(['type', 'format', 'description', 'title', 'example', 'examples']);

/** A binary number keeps it exactly, beside any whole number. */
const fraction = 0.125;

/** The value of the schema's enumeration that stands so many places after the present one. */
function chosenValue(value: Json, schema: Json | undefined, places: number): Json | undefined {
  const stated = schema !== undefined && isObject(schema) ? schema['enum'] : undefined;
  const values = isArray(stated) ? stated.filter((each) => typeof each === typeof value && each !== null) : [];
  const at = values.indexOf(value);
  return at === -1 || places >= values.length ? undefined : values[(at + places) % values.length];
}

function turnedMember(
  name: string,
  value: Json,
  schema: Json | undefined,
  turn: BodyTurn,
  root: Json | undefined,
): Json | undefined {
  if (isObject(value)) return turnedBody(value, schema, turn, root);
  const places = placesOf(turn);
  if (places !== undefined) return chosenValue(value, schema, places);
  if (turn === 'varied') return variedValue(name, value, schema);
  if (!mayBeTurned(schema)) return undefined;
  if (turn === 'texts') return typeof value === 'string' && isFreeText(name) ? '' : undefined;
  if (typeof value === 'boolean') return !value;
  if (turn === 'booleans') return undefined;
  if (typeof value === 'number') return value === 0 ? undefined : 0;
  return isArray(value) && value.length > 0 ? [] : undefined;
}
