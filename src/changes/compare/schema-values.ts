import { isObject, type Json } from '../../core/json.js';
import { childOf, elementsOf, namesOf, objectAt, type Cursor } from './cursor.js';
import { valueText, type CursorPair, type ClaimedPlace } from './findings.js';
import { compareLifecycle } from './lifecycle.js';
import {
  aboutOf,
  unspecificIds,
  hasKeyword,
  reportSchemaChange,
  reportFirstKnown,
  severityOf,
  type SchemaContext,
  type SchemaPair,
} from './schema-context.js';
import { stabilityChange } from './stability.js';
import { textOf } from './structural-differences.js';
import { keywordOf, valuesOf } from './walk.js';

/** Bounds by keyword, with their names in ids. */
const bounds: { readonly [keyword: string]: string } = {
  maximum: 'max',
  minimum: 'min',
  exclusiveMaximum: 'exclusive-max',
  exclusiveMinimum: 'exclusive-min',
  maxLength: 'max-length',
  minLength: 'min-length',
  maxItems: 'max-items',
  minItems: 'min-items',
  maxProperties: 'max-properties',
  minProperties: 'min-properties',
  maxContains: 'max-contains',
  minContains: 'min-contains',
};

type Compare = (context: SchemaContext, pair: SchemaPair, both: CursorPair) => void;

const presence = ({ from, to }: CursorPair): 'added' | 'removed' | 'changed' =>
  from.value === undefined ? 'added' : to.value === undefined ? 'removed' : 'changed';

/** Reports a keyword as added, removed or changed. */
const reported =
  (words: string): Compare =>
  (context, pair, both) =>
    reportSchemaChange(context, pair, `${words}-${presence(both)}`, [both], valuesOf(both));

const keywords: { readonly [keyword: string]: Compare } = {
  default: reported('default-value'),
  const: reported('const'),
  multipleOf: compareMultiple,
  pattern: comparePattern,
  enum: compareEnumeration,
  'x-enumeration': compareOpenEnumeration,
  uniqueItems: compareUniqueness,
  contentEncoding: (context, pair, both) =>
    reportSchemaChange(context, pair, 'content-encoding-changed', [both], valuesOf(both)),
  contentMediaType: (context, pair, both) =>
    reportSchemaChange(context, pair, 'content-media-type-changed', [both], valuesOf(both)),
  discriminator: compareDiscriminator,
  readOnly: compareMark,
  writeOnly: compareMark,
  'x-stability-level': compareStability,
  'x-extensible-enum': compareExtensible,
};

export const isValueKeyword = (keyword: string): boolean => keyword in bounds || keyword in keywords;

/** Compares a keyword that has a value, not a schema. */
export function compareValueKeyword(context: SchemaContext, pair: SchemaPair, keyword: string): void {
  const both = keywordOf(pair, keyword);
  if (keyword in bounds) compareBound(context, pair, keyword);
  else keywords[keyword]?.(context, pair, both);
}

const zeroDemandsNothing = new Set(['minLength', 'minItems', 'minProperties']);

/**
 * The value of a bound. Where `exclusiveMaximum` is `true` (OpenAPI 3.0), `maximum` is the value of both.
 */
function boundOf(schema: Json | undefined, keyword: string): Json | undefined {
  if (!isObject(schema)) return undefined;
  const exclusive = keyword.startsWith('exclusive');
  const plain = exclusive ? keyword.replace('exclusiveM', 'm') : keyword;
  const flag = schema[`exclusive${plain.charAt(0).toUpperCase()}${plain.slice(1)}`];
  // A least length or number of 0 demands nothing.
  if (zeroDemandsNothing.has(keyword)) return schema[keyword] === 0 ? undefined : schema[keyword];
  if (exclusive) return flag === true ? schema[plain] : typeof flag === 'boolean' ? undefined : flag;
  return schema[plain];
}

function compareBound(context: SchemaContext, pair: SchemaPair, keyword: string): void {
  const [was, is] = [boundOf(pair.from.value, keyword), boundOf(pair.to.value, keyword)];
  const partner = /^(exclusive)?M?(ax|in)imum$/i.test(keyword)
    ? [
        keywordOf(
          pair,
          keyword.startsWith('exclusive') ? keyword.replace('exclusiveM', 'm') : `exclusiveM${keyword.slice(1)}`,
        ),
      ]
    : [];
  const isFlag = typeof objectAt(pair.from)[keyword] === 'boolean' || typeof objectAt(pair.to)[keyword] === 'boolean';
  const claims = [keywordOf(pair, keyword), ...(isFlag ? partner : [])];
  if (textOf(was) === textOf(is) && (was === undefined) === (is === undefined)) {
    // Another keyword states the same bound, as in the other dialect.
    context.findings.annotation(context.place, 'written-differently', [keywordOf(pair, keyword)]);
    return;
  }
  const what =
    was === undefined
      ? 'set'
      : is === undefined
        ? 'unset'
        : typeof was === 'number' && typeof is === 'number'
          ? is > was
            ? 'increased'
            : 'decreased'
          : 'changed';
  reportSchemaChange(context, pair, `${bounds[keyword] ?? keyword}-${what}`, claims, {
    was: was === undefined ? undefined : valueText(was),
    value: is === undefined ? undefined : valueText(is),
  });
}

function compareMultiple(context: SchemaContext, pair: SchemaPair, both: CursorPair): void {
  const [was, is] = [both.from.value, both.to.value];
  const divides = (one: Json | undefined, other: Json | undefined): boolean =>
    typeof one === 'number' && typeof other === 'number' && one !== 0 && Number.isInteger(other / one);
  const what =
    was === undefined
      ? 'set'
      : is === undefined
        ? 'unset'
        : context.carrier.kind === 'request' && divides(is, was)
          ? 'generalized'
          : context.carrier.kind === 'response' && divides(was, is)
            ? 'specialized'
            : 'changed';
  reportSchemaChange(context, pair, `multiple-of-${what}`, [both], valuesOf(both));
}

/** Is the value a part of a request? */
const isSent = ({ carrier: { kind } }: SchemaContext): boolean => kind === 'request' || kind === 'parameter';

function comparePattern(context: SchemaContext, pair: SchemaPair, both: CursorPair): void {
  const any = presence(both) === 'changed' && isSent(context) && (both.to.value === '.*' || both.to.value === '^.*$');
  reportSchemaChange(context, pair, any ? 'pattern-generalized' : `pattern-${presence(both)}`, [both], valuesOf(both));
}

/** The elements of one array that another one lacks. */
function elementsMissingIn(elements: readonly Cursor[], others: readonly Cursor[]): readonly Cursor[] {
  const known = new Set(others.map(({ value }) => textOf(value)));
  return elements.filter(({ value }) => !known.has(textOf(value)));
}

/** Keywords that can limit the values as an enumeration does, so that it may have moved there. */
const limiting = ['oneOf', 'anyOf', 'allOf', 'not', 'const', 'if', 'then', 'else'];

function reportValues(
  context: SchemaContext,
  pair: SchemaPair,
  suffix: string,
  claim: ClaimedPlace,
  value: string,
): void {
  const isBody = context.carrier.kind === 'response' && pair.isRoot;
  if (!isBody) reportSchemaChange(context, pair, suffix, [claim], { value });
  else {
    const atMost = severityOf(context, pair);
    reportFirstKnown(context, pair, [`response-mediatype-${suffix}`], [claim], { value }, atMost);
  }
}

/** @returns whether the change accounts for all values of the enumeration that came or went */
function compareEnumPresence(context: SchemaContext, pair: SchemaPair, both: CursorPair): boolean {
  const { carrier, findings } = context;
  const isAdded = both.from.value === undefined;
  const isLimited = limiting.some((keyword) => hasKeyword(isAdded ? pair.from : pair.to, keyword));
  const values = elementsOf(isAdded ? both.to : both.from);
  if (isAdded && carrier.kind === 'parameter' && carrier.in === 'header')
    reportFirstKnown(context, pair, ['request-header-property-became-enum'], [both]);
  // There is no id for an enumeration that a property of a parameter gets.
  const isKnown = !isAdded || carrier.kind !== 'parameter' || pair.isRoot;
  if (isKnown && (!isLimited || (isAdded && isSent(context)))) {
    const words = values.map(({ value }) => valueText(value)).join(', ');
    reportValues(context, pair, isAdded ? 'became-enum' : 'became-not-enum', both, words);
  }
  findings.cover(both);
  return isKnown && !isLimited;
}

function compareEnumeration(context: SchemaContext, pair: SchemaPair, both: CursorPair): void {
  const [before, after] = [elementsOf(both.from), elementsOf(both.to)];
  const [added, removed] = [elementsMissingIn(after, before), elementsMissingIn(before, after)];
  if (added.length + removed.length === 0) {
    context.findings.annotation(context.place, 'written-differently', [both]);
    return;
  }
  if (presence(both) !== 'changed' && compareEnumPresence(context, pair, both)) return;
  for (const one of added) reportValues(context, pair, 'enum-value-added', { to: one }, valueText(one.value));
  for (const one of removed) reportValues(context, pair, 'enum-value-removed', { from: one }, valueText(one.value));
}

/** Documents of this interface describe an open enumeration by its added and removed values. */
function compareOpenEnumeration(context: SchemaContext, pair: SchemaPair, both: CursorPair): void {
  context.findings.cover(both);
  const values = (name: 'added' | 'removed'): readonly (readonly [string, 'came' | 'went', CursorPair])[] => {
    const [from, to] = [childOf(both.from, name), childOf(both.to, name)];
    const [old, later] = [elementsOf(from), elementsOf(to)];
    const isIn = (all: readonly { readonly value: Json | undefined }[], value: Json | undefined): boolean =>
      all.some((one) => one.value === value);
    return [
      ...later
        .filter(({ value }) => !isIn(old, value))
        .map((one) => [valueText(one.value), 'came', { from, to: one }] as const),
      ...old
        .filter(({ value }) => !isIn(later, value))
        .map((one) => [valueText(one.value), 'went', { from: one, to }] as const),
    ];
  };
  for (const [value, which, claim] of values('added'))
    reportSchemaChange(
      context,
      { ...pair, isRoot: false },
      `enum-value-${which === 'came' ? 'added' : 'removed'}`,
      [claim],
      {
        value,
      },
    );
  for (const [value, which, claim] of values('removed'))
    if (which === 'came')
      reportSchemaChange(context, { ...pair, isRoot: false }, 'enum-value-removed', [claim], { value });
    else reportSchemaChange(context, pair, 'changed', [claim], { was: value });
}

function compareUniqueness(context: SchemaContext, pair: SchemaPair, both: CursorPair): void {
  const [was, is] = [both.from.value === true, both.to.value === true];
  if (was === is) context.findings.annotation(context.place, 'written-differently', [both]);
  else reportSchemaChange(context, pair, is ? 'unique-items-set' : 'unique-items-unset', [both]);
}

function compareDiscriminator(context: SchemaContext, pair: SchemaPair, both: CursorPair): void {
  if (presence(both) !== 'changed') {
    reportSchemaChange(context, pair, `discriminator-${presence(both)}`, [both]);
    return;
  }
  const name = keywordOf(both, 'propertyName');
  if (textOf(name.from.value) !== textOf(name.to.value))
    reportSchemaChange(context, pair, 'discriminator-property-name-changed', [name], valuesOf(name));
  const mapping = keywordOf(both, 'mapping');
  if (mapping.from.value === undefined || mapping.to.value === undefined) context.findings.cover(mapping);
  for (const key of new Set([...namesOf(mapping.from), ...namesOf(mapping.to)])) {
    const target = keywordOf(mapping, key);
    if (textOf(target.from.value) === textOf(target.to.value)) continue;
    const what = { added: 'added', removed: 'deleted', changed: 'changed' }[presence(target)];
    reportSchemaChange(context, pair, `discriminator-mapping-${what}`, [target], { ...valuesOf(target), value: key });
  }
}

/** Does the pair of schemas stand below the root of a request or response body, e.g. at a property or an item? */
const isBelowBodyRoot = ({ carrier: { kind } }: SchemaContext, { isRoot }: SchemaPair): boolean =>
  !isRoot && (kind === 'request' || kind === 'response');

/** Compares `deprecated` and `x-sunset`, for which only properties of bodies have ids. */
export function compareDeprecation(context: SchemaContext, pair: SchemaPair): void {
  const { kind } = context.carrier;
  const other = unspecificIds[kind];
  const id = (suffix: string): string => (isBelowBodyRoot(context, pair) ? `${kind}-property-${suffix}` : other);
  const deprecated = {
    open: id('deprecated'),
    unreadable: id('deprecated-sunset-invalid'),
    past: id('sunset-date-too-small'),
    ahead: id('deprecated-with-sunset'),
  };
  const ids = { reactivated: id('reactivated'), deprecated, other };
  compareLifecycle(context, pair, ids, aboutOf(context, pair), severityOf(context, pair));
}

/** `readOnly` and `writeOnly` of properties are reported at the property; elsewhere they have no known meaning. */
function compareMark(context: SchemaContext, pair: SchemaPair, both: CursorPair): void {
  if ((both.from.value === true) === (both.to.value === true))
    context.findings.annotation(context.place, 'written-differently', [both]);
  else if (!context.findings.claims({ from: both.from.pointer, to: both.to.pointer }) || pair.isRoot)
    reportSchemaChange(context, pair, 'changed', [both]);
}

/** Only properties of bodies have a level that is known to diff tools. */
function compareStability(context: SchemaContext, pair: SchemaPair, both: CursorPair): void {
  const what = isBelowBodyRoot(context, pair) ? stabilityChange(pair) : undefined;
  if (what === 'invalid')
    context.findings.change(context.place, ['api-invalid-stability-level'], [both], valuesOf(both));
  else reportSchemaChange(context, pair, what === undefined ? 'changed' : `stability-${what}`, [both], valuesOf(both));
}

function compareExtensible(context: SchemaContext, pair: SchemaPair, both: CursorPair): void {
  const after = elementsOf(both.to);
  const removed = elementsOf(both.from).filter(({ value }) => !after.some((one) => one.value === value));
  // Without the keyword, any value may come as before.
  if (removed.length === 0 || both.to.value === undefined) {
    reportSchemaChange(context, pair, 'changed', [both], valuesOf(both));
    return;
  }
  for (const one of removed)
    reportSchemaChange(context, pair, 'x-extensible-enum-value-removed', [{ from: one }], {
      value: valueText(one.value),
    });
}
