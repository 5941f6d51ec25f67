import { ownMember, type Json } from '../../core/json.js';
import { objectAt, type Cursor } from './cursor.js';
import { valueText } from './findings.js';
import { reportSchemaChange, type SchemaContext, type SchemaPair } from './schema-context.js';
import { textOf } from './structural-differences.js';
import { annotations, keywordOf } from './walk.js';

/** The types of a schema; none where any type will do. */
export function typesOf(schema: Cursor): readonly string[] {
  const type = ownMember(objectAt(schema), 'type');
  return typeof type === 'string' ? [type] : Array.isArray(type) ? type.map(String) : [];
}

/** Formats of numbers of which the first has fewer values than the second, after their type. */
const widerFormats = new Set([
  'number float double',
  'integer int32 int64',
  'integer int32 bigint',
  'integer int64 bigint',
]);

const isWithin = (type: string, other: string): boolean => type === other || (type === 'integer' && other === 'number');

/** Does each of some types have a type that all its values belong to? */
const areWithin = (some: readonly string[], others: readonly string[]): boolean =>
  some.length > 0 && some.every((type) => others.some((other) => isWithin(type, other)));

const without = (some: readonly string[], others: readonly string[]): readonly string[] =>
  some.filter((type) => !others.includes(type));

/** Types and format before and after a change; turned round for a receiver of responses. */
interface Values {
  readonly types: readonly string[];
  readonly format: Json | undefined;
}

/** Are the types that came wide enough for those that went? As text, a string may be any value. */
function takesOver(from: Values, to: Values, isText: boolean): boolean {
  const [came, went] = [without(to.types, from.types), without(from.types, to.types)];
  if (came.length + went.length === 0) return true;
  if (came.length === 1 && went.length === 1 && areWithin(went, came)) return true;
  return isText && (came.length === 0 || (came.length === 1 && came[0] === 'string'));
}

function formatTakesOver(from: Values, to: Values): boolean {
  if (from.format === to.format || to.format === undefined) return true;
  const [type, ...others] = to.types;
  return others.length === 0 && widerFormats.has(`${type} ${valueText(from.format)} ${valueText(to.format)}`);
}

/** Are all values of the one among those of the other? */
function accepts(from: Values, to: Values, isText: boolean): boolean {
  const differs = textOf([...from.types].toSorted()) !== textOf([...to.types].toSorted());
  const types = (differs && to.types.length === 0) || areWithin(from.types, to.types) || takesOver(from, to, isText);
  return types && formatTakesOver(from, to);
}

const isJson = (mediaType: string): boolean => mediaType === 'application/json' || mediaType.endsWith('+json');

/** The name of a change of type or format: it depends on who has to cope with it, and on how values are written. */
function typeChange({ carrier }: SchemaContext, pair: SchemaPair, from: Values, to: Values): string {
  if (carrier.kind === 'parameter')
    return pair.isRoot ? ofParameter(carrier, pair, from, to) : insideParameter(from, to);
  const isText = carrier.kind === 'header' || !isJson(carrier.mediaType);
  const swapped = (one: Values, other: Values): boolean =>
    from.types.length > 0 &&
    to.types.length > 0 &&
    without(from.types, to.types).length + without(to.types, from.types).length > 0 &&
    !areWithin(one.types, other.types);
  if (carrier.kind === 'request') {
    if (!accepts(from, to, isText)) return 'type-changed';
    return swapped(from, to) ? 'type-compatible' : 'type-generalized';
  }
  if (accepts(to, from, isText)) return swapped(to, from) ? 'type-compatible' : 'type-specialized';
  const isWider = textOf([...from.types]) !== textOf([...to.types]) && areWithin(from.types, to.types);
  return isWider ? 'type-generalized' : 'type-changed';
}

/** A parameter is text, and in the form style one value is written as an array of one value is. */
function ofParameter(
  { isExploded }: { readonly isExploded: boolean },
  pair: SchemaPair,
  from: Values,
  to: Values,
): string {
  if (takesOver(from, to, true) && formatTakesOver(from, to)) return 'type-generalized';
  const [came, before] = [without(to.types, from.types), without(from.types, ['null'])];
  const becameArray = textOf([...without(came, ['null'])]) === '["array"]' && before.length > 0;
  const { type: _, nullable: _nullable, ...values } = objectAt(pair.from);
  const items = keywordOf(pair, 'items').to;
  const { type: _type, nullable: _null, ...itemValues } = objectAt(items);
  const isSame = textOf(stated(values)) === textOf(stated(itemValues));
  const isTaken = takesOver({ types: before, format: null }, { types: typesOf(items), format: null }, true);
  return isExploded && becameArray && isSame && isTaken ? 'type-generalized' : 'type-changed';
}

/** A parameter's object may be written as JSON or as text. */
function insideParameter(from: Values, to: Values): string {
  const [asJson, asText] = [false, true].map((isText) => takesOver(from, to, isText) && formatTakesOver(from, to));
  return asJson !== asText ? 'type-changed' : asJson === true ? 'type-generalized' : 'type-specialized';
}

/** The members of a schema that are no annotations. */
const stated = (schema: { readonly [keyword: string]: Json }): Json =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => !annotations.has(keyword)));

/** `null` is a value by OpenAPI 3.0's `nullable`, and by the type `null` of 3.1. */
function nullability(pair: SchemaPair): 'became-nullable' | 'became-not-nullable' | undefined {
  const flag = keywordOf(pair, 'nullable');
  const [was, is] = [flag.from.value === true, flag.to.value === true];
  if (was !== is) return is ? 'became-nullable' : 'became-not-nullable';
  const [from, to] = [typesOf(pair.from), typesOf(pair.to)];
  if (from.length === 0 || to.length === 0 || from.includes('null') === to.includes('null')) return undefined;
  return to.includes('null') ? 'became-nullable' : 'became-not-nullable';
}

/** Compares `type`, `format` and `nullable`, which together say which values there are. */
export function compareTypes(context: SchemaContext, pair: SchemaPair): void {
  const keywords = ['type', 'nullable'].map((keyword) => keywordOf(pair, keyword));
  const from = { types: typesOf(pair.from), format: objectAt(pair.from)['format'] };
  const to = { types: typesOf(pair.to), format: objectAt(pair.to)['format'] };
  const changed = nullability(pair);
  if (changed !== undefined) reportSchemaChange(context, pair, changed, keywords);
  const differing = [...without(from.types, to.types), ...without(to.types, from.types)];
  const isOnlyNull = changed !== undefined && differing.every((type) => type === 'null');
  if (from.format === to.format && (differing.length === 0 || isOnlyNull)) {
    const differ = keywords.some((one) => textOf(one.from.value) !== textOf(one.to.value));
    if (changed === undefined && differ) context.findings.annotation(context.place, 'written-differently', keywords);
    return;
  }
  const words = ({ types, format }: Values): string =>
    [types.join(', ') || 'any', ...(format === undefined ? [] : [valueText(format)])].join('/');
  const claims = [...keywords, keywordOf(pair, 'format')];
  reportSchemaChange(context, pair, typeChange(context, pair, from, to), claims, {
    was: words(from),
    value: words(to),
  });
}
