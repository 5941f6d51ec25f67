import { canonical, isObject, type Json, type JsonObject } from '../../core/json.js';
import { remembered } from '../../core/remembered.js';
import {
  childOf,
  elementsOf,
  isVersion30,
  namesOf,
  objectAt,
  referenceOf,
  resolvedSchema,
  type Cursor,
} from './cursor.js';
import { valueText, type CursorPair } from './findings.js';
import {
  hasAllOf,
  reportSchemaChange,
  type SchemaCarrier,
  type SchemaContext,
  type SchemaPair,
} from './schema-context.js';
import { compareMutability, compareRequired, reportPresence, requiredNames } from './schema-properties.js';
import { compareTransitions, type AccountedKeywords } from './schema-transitions.js';
import { compareTypes } from './schema-types.js';
import { compareDeprecation, compareValueKeyword, isValueKeyword } from './schema-values.js';
import { textOf } from './structural-differences.js';
import {
  annotations,
  claimContainer,
  valuesDiffer,
  eachPair,
  keywordOf,
  membersOf,
  namesInEither,
  valuesOf,
  type ComparisonContext,
} from './walk.js';

/** Compares the schemas of a carrier and all that is below them. */
export function compareSchemas(walk: ComparisonContext, carrier: SchemaCarrier, both: CursorPair): void {
  const isInAllOf = hasAllOf({ from: resolvedSchema(both.from), to: resolvedSchema(both.to) });
  compare(
    { ...walk, carrier, isAllOf: isInAllOf, seen: new Set() },
    { ...both, path: [], isRoot: true, mark: 'none', isInAllOf },
  );
}

/** A schema `true` accepts what the empty schema accepts. */
const asObject = (cursor: Cursor): Cursor => (cursor.value === true ? { ...cursor, value: {} } : cursor);

function compare(context: SchemaContext, holders: SchemaPair): void {
  compareReferences(context, holders);
  const targets = { from: resolvedSchema(holders.from), to: resolvedSchema(holders.to) };
  const pair = { ...holders, from: asObject(targets.from), to: asObject(targets.to) };
  const key = `${pair.from.pointer}\n${pair.to.pointer}\n${pair.isInAllOf}`;
  if (context.seen.has(key) || context.isSame(targets)) return;
  context.seen.add(key);
  if (targets.from.value === true || targets.to.value === true) context.findings.cover(targets);
  const [wasFalse, isFalse] = [pair.from.value === false, pair.to.value === false];
  if (wasFalse !== isFalse) {
    reportSchemaChange(context, pair, isFalse ? 'schema-became-false' : 'schema-became-not-false', [pair]);
    return;
  }
  if (!isObject(pair.from.value) || !isObject(pair.to.value)) {
    if (textOf(pair.from.value) !== textOf(pair.to.value)) reportSchemaChange(context, pair, 'changed', [pair]);
    return;
  }
  compareKeywords(context, { ...pair, mark: markOf(context, pair) });
}

function compareKeywords(context: SchemaContext, pair: SchemaPair): void {
  const accounted = compareTransitions(context, pair);
  if (accounted === undefined) return;
  if (!accounted.has('type')) compareTypes(context, pair);
  compareDeprecation(context, pair);
  for (const keyword of namesInEither(pair))
    if (isBranched(keyword)) compareBranches(context, pair, keyword, accounted.has(keyword));
    else if (!accounted.has(keyword)) compareKeyword(context, pair, keyword, accounted);
}

function markOf({ carrier }: SchemaContext, { from, to }: SchemaPair): SchemaPair['mark'] {
  const marked = (name: string): boolean => objectAt(from)[name] === true && objectAt(to)[name] === true;
  if (carrier.kind === 'request' && marked('readOnly')) return 'read-only';
  return carrier.kind === 'response' && marked('writeOnly') ? 'write-only' : 'none';
}

/** A schema may be referred to in one document and written in place in the other; that alone is no change of values. */
function compareReferences({ findings, place }: SchemaContext, { from, to }: CursorPair): void {
  const [was, is] = [referenceOf(from.value), referenceOf(to.value)];
  if (was !== is) {
    findings.reference(place, { from, to });
    return;
  }
  if (was === undefined || !isVersion30(to.document)) return;
  for (const name of namesInEither({ from, to })) {
    const sibling = keywordOf({ from, to }, name);
    if (!valuesDiffer(sibling)) continue;
    if (annotations.has(name)) findings.annotation(place, 'annotation-changed', [sibling]);
    else findings.change(place, ['schema-changed'], [sibling]);
  }
}

/** Keywords that `compareTypes` and `compareDeprecation` compare. */
const handledTogether = new Set(['type', 'format', 'nullable', 'deprecated', 'x-sunset']);

function compareKeyword(context: SchemaContext, pair: SchemaPair, keyword: string, accounted: AccountedKeywords): void {
  const both = keywordOf(pair, keyword);
  if (context.isSame(both)) return;
  const { findings, place } = context;
  // Schemas are not looked for in other values, so that a reference within one leads to no change of it.
  const isFollowed = keyword === 'properties' || keyword in applicators || keyword in maps;
  if (!isFollowed && !valuesDiffer(both)) return;
  if (annotations.has(keyword)) findings.annotation(place, 'annotation-changed', [both]);
  else if (keyword === 'properties') compareProperties(context, pair, accounted);
  else if (keyword === 'required') compareRequired(context, pair);
  else if (keyword in applicators) compareApplicator(context, pair, keyword);
  else if (keyword in maps) compareMap(context, pair, keyword);
  else if (isValueKeyword(keyword)) compareValueKeyword(context, pair, keyword);
  else if (!handledTogether.has(keyword)) reportSchemaChange(context, pair, 'changed', [both], valuesOf(both));
}

function compareProperties(context: SchemaContext, pair: SchemaPair, accounted: AccountedKeywords): void {
  const both = keywordOf(pair, 'properties');
  claimContainer(context, both);
  const [wasRequired, isRequired] = [requiredNames(pair.from), requiredNames(pair.to)];
  for (const name of namesInEither(both)) {
    if (accounted.has(`properties/${name}`)) continue;
    const property = { from: childOf(both.from, name), to: childOf(both.to, name) };
    const path = [...pair.path, name];
    const claims = [
      {
        from: property.from.value === undefined ? undefined : property.from,
        to: property.to.value === undefined ? undefined : property.to,
      },
      { from: wasRequired.get(name), to: isRequired.get(name) },
    ];
    if (property.from.value === undefined)
      reportPresence(context, { ...pair, path }, resolvedSchema(property.to), isRequired.has(name), claims);
    else if (property.to.value === undefined)
      reportPresence(context, { ...pair, path }, resolvedSchema(property.from), wasRequired.has(name), claims);
    else {
      const below = { ...pair, ...property, path, isRoot: false };
      // A receiver of responses relied on a property that was required.
      const isNeeded = isRequired.has(name) || context.carrier.kind === 'response';
      compareMutability(context, below, wasRequired.has(name) && isNeeded);
      compare(context, below);
    }
  }
}

/** Keywords whose value is one schema: their words in ids, and whether ids can describe schemas below them. */
const applicators: { readonly [keyword: string]: { readonly words: string; readonly step?: string } } = {
  items: { words: 'items', step: 'items' },
  additionalProperties: { words: 'additional-properties', step: 'additionalProperties' },
  not: { words: 'not', step: 'not' },
  contains: { words: 'contains', step: 'contains' },
  propertyNames: { words: 'property-names', step: 'propertyNames' },
  contentSchema: { words: 'content-schema', step: 'contentSchema' },
  unevaluatedItems: { words: 'unevaluated-items', step: 'unevaluatedItems' },
  unevaluatedProperties: { words: 'unevaluated-properties', step: 'unevaluatedProperties' },
  if: { words: 'if', step: 'if' },
  then: { words: 'then', step: 'then' },
  else: { words: 'else', step: 'else' },
};

/** Elements without a schema are compared as by the schema `true`, where the other document allows no element. */
function besideFalse({ from, to }: CursorPair): CursorPair {
  const [was, is] = [from.value, to.value];
  if (was === false && is === undefined) return { from, to: { ...to, value: true } };
  return is === false && was === undefined ? { from: { ...from, value: true }, to } : { from, to };
}

function compareApplicator(context: SchemaContext, pair: SchemaPair, keyword: string): void {
  const applicator = applicators[keyword];
  if (applicator === undefined) return;
  const stated = keywordOf(pair, keyword);
  const both = keyword === 'items' ? besideFalse(stated) : stated;
  const isSchema = (value: Json | undefined): boolean =>
    isObject(value) || (keyword === 'items' && typeof value === 'boolean');
  const [was, is] = [isSchema(both.from.value), isSchema(both.to.value)];
  const isBoolean = typeof both.from.value === 'boolean' || typeof both.to.value === 'boolean';
  if (was && is && applicator.step !== undefined)
    compare(context, { ...pair, ...both, path: [...pair.path, applicator.step], isRoot: false });
  else if (
    was === is ||
    (isBoolean && !keyword.startsWith('unevaluated')) ||
    keyword === 'additionalProperties' ||
    keyword === 'not'
  )
    reportSchemaChange(context, pair, 'changed', [both], valuesOf(both));
  else reportSchemaChange(context, pair, `${applicator.words}-${is ? 'added' : 'removed'}`, [both]);
}

/** Keywords whose value has a schema for each name. */
const maps: { readonly [keyword: string]: { readonly words: string; readonly enters: boolean } } = {
  patternProperties: { words: 'pattern-property', enters: true },
  dependentSchemas: { words: 'dependent-schema', enters: true },
  dependentRequired: { words: 'dependent-required', enters: false },
};

function compareMap(context: SchemaContext, pair: SchemaPair, keyword: string): void {
  const map = maps[keyword];
  if (map === undefined) return;
  const both = keywordOf(pair, keyword);
  claimContainer(context, both);
  eachPair(membersOf(both.from), membersOf(both.to), {
    added: (to, value) => reportSchemaChange(context, pair, `${map.words}-added`, [{ to }], { value }),
    removed: (from, was) => reportSchemaChange(context, pair, `${map.words}-removed`, [{ from }], { was }),
    both: (from, to, name) => {
      const one = { from, to };
      if (context.isSame(one)) return;
      if (map.enters) compare(context, { ...pair, ...one, path: [...pair.path, name], isRoot: false });
      else
        reportSchemaChange(context, pair, `${map.words}-changed`, [one], { property: [...pair.path, name].join('/') });
    },
  });
}

const onlyAnnotates = (branch: Cursor): boolean => namesOf(branch).every((name) => annotations.has(name));

const branchWords = { allOf: 'all-of', anyOf: 'any-of', oneOf: 'one-of', prefixItems: 'prefix-items' } as const;

const isBranched = (keyword: string): keyword is keyof typeof branchWords => Object.hasOwn(branchWords, keyword);

/** Compares lists of schemas: branches in both, and those that came or went where no other change accounts for that. */
function compareBranches(
  context: SchemaContext,
  pair: SchemaPair,
  keyword: keyof typeof branchWords,
  isAccounted: boolean,
): void {
  const both = keywordOf(pair, keyword);
  if (context.isSame(both)) return;
  claimContainer(context, both);
  if (keyword === 'prefixItems' && sameItems(pair)) {
    reportSchemaChange(context, pair, 'changed', [both]);
    return;
  }
  const [from, to] = [elementsOf(both.from), elementsOf(both.to)];
  const { pairs, removed, added } = (keyword === 'prefixItems' ? pairPlaces : pairBranches)(from, to);
  const isInAllOf = pair.isInAllOf || keyword === 'allOf';
  for (const one of pairs) compare(context, { ...pair, ...one, isRoot: false, isInAllOf });
  if (isAccounted) return;
  const note = (branch: Cursor): string =>
    keyword === 'allOf' && onlyAnnotates(resolvedSchema(branch)) ? '-annotation-only' : '';
  const label = ({ value }: Cursor): string =>
    (referenceOf(value)?.split('/').at(-1) ?? valueText(value)).slice(0, 200);
  const words = branchWords[keyword];
  for (const one of removed)
    reportSchemaChange(context, pair, `${words}-removed${note(one)}`, [{ from: one }], { was: label(one) });
  for (const one of added)
    reportSchemaChange(context, pair, `${words}-added${note(one)}`, [{ to: one }], { value: label(one) });
}

/** Does each element of an array have the same schema, be it of `prefixItems` or of `items`? */
function sameItems({ from, to }: CursorPair): boolean {
  const lists = [from, to].map((schema) => elementsOf(childOf(schema, 'prefixItems')));
  const [before, after] = [from, to].map((schema) => childOf(schema, 'items').value ?? true);
  const count = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: count }, (_, index) => index).every(
    (index) => textOf(lists[0]?.[index]?.value ?? before) === textOf(lists[1]?.[index]?.value ?? after),
  );
}

/** The demands of a schema as text, without its annotations. */
const demandsOf = remembered((schema: JsonObject): string =>
  canonical(Object.fromEntries(Object.entries(schema).filter(([keyword]) => !annotations.has(keyword)))),
);

interface Paired {
  readonly pairs: readonly CursorPair[];
  readonly removed: readonly Cursor[];
  readonly added: readonly Cursor[];
}

/** Schemas of `prefixItems`, which belong together by their place in the list. */
function pairPlaces(from: readonly Cursor[], to: readonly Cursor[]): Paired {
  const pairs = from.flatMap((one, index) => {
    const other = to[index];
    return other === undefined ? [] : [{ from: one, to: other }];
  });
  return { pairs, removed: from.slice(to.length), added: to.slice(from.length) };
}

/** Branches that belong together: equal ones, those of one name, and the only one on each side that is left. */
function pairBranches(from: readonly Cursor[], to: readonly Cursor[]): Paired {
  const nameOf = ({ value }: Cursor): Json | undefined =>
    referenceOf(value) ?? (isObject(value) ? value['title'] : undefined);
  const pairs: CursorPair[] = [];
  const [left, right] = [new Set(from), new Set(to)];
  const match = (belong: (one: Cursor, other: Cursor) => boolean): void => {
    for (const one of left) {
      const other = [...right].find((candidate) => belong(one, candidate));
      if (other === undefined) continue;
      pairs.push({ from: one, to: other });
      left.delete(one);
      right.delete(other);
    }
  };
  match((one, other) => textOf(one.value) === textOf(other.value));
  match((one, other) => nameOf(one) !== undefined && nameOf(one) === nameOf(other));
  const inPlace = (some: ReadonlySet<Cursor>): readonly Cursor[] =>
    [...some].filter((one) => nameOf(one) === undefined);
  const [mine, theirs] = [inPlace(left), inPlace(right)];
  if (mine.length === 1 && theirs.length === 1) match((one, other) => one === mine[0] && other === theirs[0]);
  const isReference = ({ value }: Cursor): boolean => referenceOf(value) !== undefined;
  match(
    (one, other) =>
      (isReference(one) || isReference(other)) &&
      demandsOf(objectAt(resolvedSchema(one))) === demandsOf(objectAt(resolvedSchema(other))),
  );
  return { pairs, removed: [...left], added: [...right] };
}
