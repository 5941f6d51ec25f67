import { isObject, member, type Json } from '../../core/json.js';
import { objectAt, type Cursor } from './cursor.js';
import { valueText } from './findings.js';
import { report, type Carrier, type SchemaContext, type SchemaPair } from './schema-context.js';
import { textOf } from './structural-differences.js';
import { keywordOf } from './walk.js';

/** The types of a schema without null, sorted; `undefined` where any type will do. */
function typesOf(schema: Cursor): readonly string[] | undefined {
  const type = member(objectAt(schema), 'type');
  const types = typeof type === 'string' ? [type] : Array.isArray(type) ? type.map(String) : undefined;
  return types?.filter((one) => one !== 'null').toSorted();
}

/** Null is allowed by OpenAPI 3.0's `nullable` and by the type `null` of 3.1. */
function allowsNull(schema: Cursor): boolean {
  const { type, nullable } = objectAt(schema);
  return nullable === true || (Array.isArray(type) && type.includes('null'));
}

/** Formats of which the first has fewer values than the second. */
const widerFormats = new Set(['date date-time', 'float double', 'int32 int64']);

type Extent = 'same' | 'wider' | 'narrower' | 'other';

function typeExtent(from: readonly string[] | undefined, to: readonly string[] | undefined): Extent {
  if (textOf(from ?? null) === textOf(to ?? null)) return 'same';
  if (to === undefined) return 'wider';
  if (from === undefined) return 'narrower';
  const within = (some: readonly string[], all: readonly string[]): boolean =>
    some.every((type) => all.includes(type) || (type === 'integer' && all.includes('number')));
  return within(from, to) ? 'wider' : within(to, from) ? 'narrower' : 'other';
}

function formatExtent(from: Json | undefined, to: Json | undefined): Extent {
  if (from === to) return 'same';
  if (to === undefined) return 'wider';
  if (from === undefined) return 'narrower';
  return widerFormats.has(`${valueText(from)} ${valueText(to)}`) ? 'wider' : 'other';
}

type TypeChange = 'type-changed' | 'type-generalized' | 'type-specialized' | 'type-compatible';

/** Types before and after a change, and how far the values that they and the formats allow differ. */
interface TypePair {
  readonly from: readonly string[] | undefined;
  readonly to: readonly string[] | undefined;
  readonly types: Extent;
  readonly formats: Extent;
  /** No value is lost, or none is added. */
  readonly wider: boolean;
  readonly narrower: boolean;
}

function ofResponse({ to, formats, wider, narrower }: TypePair): TypeChange {
  if (narrower) return 'type-specialized';
  return wider && formats === 'same' && to !== undefined ? 'type-generalized' : 'type-changed';
}

/** Headers are text, so a string may be read as another type. */
function ofHeader(pair: TypePair): TypeChange {
  const { from, to, types, narrower } = pair;
  if (narrower || from?.includes('string') !== true || types === 'same') return ofResponse(pair);
  return to === undefined ? 'type-specialized' : 'type-compatible';
}

/** A parameter is text, so type string accepts the values of every other type. */
function ofParameter({ from, to, types, wider }: TypePair): TypeChange {
  const several = (from?.length ?? 0) > 1 && (to?.length ?? 0) > 1;
  if (several) return types === 'narrower' ? 'type-generalized' : 'type-changed';
  const becameText = types !== 'same' && to?.length === 1 && to[0] === 'string';
  return wider || becameText ? 'type-generalized' : 'type-changed';
}

function insideParameter({ from, to, types, wider, narrower }: TypePair): TypeChange {
  if (types !== 'same' && from?.[0] === 'string' && to !== undefined) return 'type-specialized';
  if (wider && to !== undefined) return 'type-generalized';
  return narrower ? 'type-specialized' : 'type-changed';
}

/** The name of a change of type or format: it depends on who has to cope with it, and on how values are written. */
function typeChange(carrier: Carrier, isRoot: boolean, pair: TypePair): TypeChange {
  switch (carrier.kind) {
    case 'request':
      return pair.wider ? 'type-generalized' : 'type-changed';
    case 'response':
      return ofResponse(pair);
    case 'header':
      return ofHeader(pair);
    case 'parameter':
      return isRoot ? ofParameter(pair) : insideParameter(pair);
  }
}

/** Compares `type`, `format` and `nullable`, which together say which values there are. */
export function compareTypes(context: SchemaContext, pair: SchemaPair): void {
  const keywords = ['type', 'nullable'].map((keyword) => keywordOf(pair, keyword));
  const [from, to] = [typesOf(pair.from), typesOf(pair.to)];
  const [format, formerFormat] = [objectAt(pair.to)['format'], objectAt(pair.from)['format']];
  const types = typeExtent(from, to);
  const formats = formatExtent(formerFormat, format);
  const [was, is] = [allowsNull(pair.from), allowsNull(pair.to)];
  if (was !== is && (from === undefined) === (to === undefined))
    report(context, pair, is ? 'became-nullable' : 'became-not-nullable', keywords);
  if (types === 'same' && formats === 'same') {
    const differ = (keyword: string): boolean =>
      textOf(objectAt(pair.from)[keyword]) !== textOf(objectAt(pair.to)[keyword]);
    if (was === is && (differ('type') || differ('nullable')))
      context.findings.annotation(context.place, 'written-differently', keywords);
    return;
  }
  const words = (some: readonly string[] | undefined, written: Json | undefined): string =>
    [some?.join(', ') ?? 'any', ...(written === undefined ? [] : [valueText(written)])].join('/');
  report(
    context,
    pair,
    typeChange(context.carrier, pair.isRoot, {
      from,
      to,
      types,
      formats,
      wider: [types, formats].every((extent) => extent === 'same' || extent === 'wider'),
      narrower: [types, formats].every((extent) => extent === 'same' || extent === 'narrower'),
    }),
    [...keywords, keywordOf(pair, 'format')],
    { was: words(from, formerFormat), value: words(to, format) },
  );
}

const pureType = (schema: Json): string | undefined => {
  if (!isObject(schema) || Object.keys(schema).some((name) => name !== 'type' && name !== 'description'))
    return undefined;
  const type = member(schema, 'type');
  return typeof type === 'string' ? type : undefined;
};

/** The types of a schema that has a type only, or of a choice between schemas that do. */
function listedTypes(
  schema: Cursor,
): { readonly types: readonly string[]; readonly union?: 'oneOf' | 'anyOf' } | undefined {
  for (const union of ['oneOf', 'anyOf'] as const) {
    const branches = objectAt(schema)[union];
    if (!Array.isArray(branches)) continue;
    // Elements of an array of JSON are JSON.
    const types = (branches as readonly Json[]).map(pureType);
    return types.every((type) => type !== undefined) && types.length > 0 ? { types, union } : undefined;
  }
  const only = pureType(schema.value ?? null);
  return only === undefined ? undefined : { types: [only] };
}

/**
 * Compares schemas that list types by `oneOf` or `anyOf`.
 * @returns `true` where the union was reported as a list of types, so that no other comparison is needed
 */
export function compareListedTypes(context: SchemaContext, pair: SchemaPair): boolean {
  const [from, to] = [listedTypes(pair.from), listedTypes(pair.to)];
  if (from === undefined || to === undefined || (from.union === undefined && to.union === undefined)) return false;
  const added = to.types.filter((type) => !from.types.includes(type));
  const removed = from.types.filter((type) => !to.types.includes(type));
  if (added.length === 0 && removed.length === 0) return false;
  const claims = ['type', 'oneOf', 'anyOf'].map((keyword) => keywordOf(pair, keyword));
  const details = { was: from.types.join(', '), value: to.types.join(', ') };
  if (added.length > 0 && removed.length > 0) {
    report(
      context,
      pair,
      context.carrier.kind === 'response' ? 'list-of-types-widened' : 'list-of-types-narrowed',
      claims,
      details,
    );
    return false;
  }
  report(context, pair, added.length > 0 ? 'list-of-types-widened' : 'list-of-types-narrowed', claims, details);
  return true;
}
