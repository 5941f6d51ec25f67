import { isObject, type Json } from '../../core/json.js';
import { childOf, elementsOf, followed, namesOf, objectAt, referenceOf, type Cursor } from './cursor.js';
import { valueText, type Both, type ClaimedPlace } from './findings.js';
import { has, report, reportFirstKnown, type Carrier, type SchemaContext, type SchemaPair } from './schema-context.js';
import { compareListedTypes, compareTypes } from './schema-types.js';
import { compareValueKeyword, isValueKeyword } from './schema-values.js';
import { pairElements, textOf } from './structural-differences.js';
import {
  annotations,
  container,
  differ,
  eachPair,
  keywordOf,
  membersOf,
  namesInEither,
  valuesOf,
  type Walk,
} from './walk.js';

/** Compares the schemas of a carrier and all that is below them. */
export function compareSchemas(walk: Walk, carrier: Carrier, both: Both): void {
  compare({ ...walk, carrier, seen: new Set() }, { ...both, path: [], isRoot: true, mark: 'none' });
}

function compare(context: SchemaContext, holders: SchemaPair): void {
  compareReferences(context, holders);
  const pair = { ...holders, from: followed(holders.from), to: followed(holders.to) };
  const key = `${pair.from.pointer}\n${pair.to.pointer}\n${pair.isRoot}`;
  if (context.seen.has(key) || context.isSame(pair)) return;
  context.seen.add(key);
  const [wasFalse, isFalse] = [pair.from.value === false, pair.to.value === false];
  if (wasFalse !== isFalse) {
    report(context, pair, isFalse ? 'schema-became-false' : 'schema-became-not-false', [pair]);
    return;
  }
  if (!isObject(pair.from.value) || !isObject(pair.to.value)) {
    if (textOf(pair.from.value) !== textOf(pair.to.value)) report(context, pair, 'changed', [pair]);
    return;
  }
  const mark = markOf(context, pair);
  const marked = { ...pair, mark };
  const isList = compareListedTypes(context, marked);
  if (!isList) compareTypes(context, marked);
  for (const keyword of namesInEither(pair))
    if (!(isList && (keyword === 'oneOf' || keyword === 'anyOf'))) compareKeyword(context, marked, keyword);
}

function markOf({ carrier }: SchemaContext, { from, to, mark }: SchemaPair): SchemaPair['mark'] {
  const marked = (name: string): boolean => objectAt(from)[name] === true && objectAt(to)[name] === true;
  if (carrier.kind === 'request' && marked('readOnly')) return 'read-only';
  return carrier.kind === 'response' && marked('writeOnly') ? 'write-only' : mark;
}

/** A schema may be referred to in one document and written in place in the other; that alone is no change of values. */
function compareReferences({ findings, place }: SchemaContext, { from, to }: Both): void {
  const [was, is] = [referenceOf(from.value), referenceOf(to.value)];
  if (was !== is) {
    findings.reference(place, { from, to });
    return;
  }
  if (was === undefined) return;
  for (const name of namesInEither({ from, to })) {
    const sibling = keywordOf({ from, to }, name);
    if (!differ(sibling)) continue;
    if (annotations.has(name)) findings.annotation(place, 'annotation-changed', [sibling]);
    else findings.change(place, ['schema-changed'], [sibling]);
  }
}

/** Keywords that `compareTypes` compares. */
const handledTogether = new Set(['type', 'format', 'nullable']);

function compareKeyword(context: SchemaContext, pair: SchemaPair, keyword: string): void {
  const both = keywordOf(pair, keyword);
  if (context.isSame(both)) return;
  const { findings, place } = context;
  if (annotations.has(keyword)) findings.annotation(place, 'annotation-changed', [both]);
  else if (keyword === 'properties') compareProperties(context, pair);
  else if (keyword === 'required') compareRequired(context, pair);
  else if (keyword in applicators) compareApplicator(context, pair, keyword);
  else if (keyword === 'allOf' || keyword === 'anyOf' || keyword === 'oneOf') compareBranches(context, pair, keyword);
  else if (keyword in maps) compareMap(context, pair, keyword);
  else if (isValueKeyword(keyword)) compareValueKeyword(context, pair, keyword);
  else if (!handledTogether.has(keyword) && !(keyword === 'x-sunset' && findings.claims(pointersOf(both))))
    report(context, pair, 'changed', [both], valuesOf(both));
}

const pointersOf = ({ from, to }: Both): { readonly from: string; readonly to: string } => ({
  from: from.pointer,
  to: to.pointer,
});

/** The required names, with where each stands. */
const requiredNames = (schema: Cursor): ReadonlyMap<string, Cursor> =>
  new Map(elementsOf(childOf(schema, 'required')).map((element) => [String(element.value), element]));

function compareProperties(context: SchemaContext, pair: SchemaPair): void {
  const both = keywordOf(pair, 'properties');
  container(context, both);
  const [wasRequired, isRequired] = [requiredNames(pair.from), requiredNames(pair.to)];
  for (const name of namesInEither(both)) {
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
      reportPresence(context, path, followed(property.to), isRequired.has(name), 'added', claims);
    else if (property.to.value === undefined)
      reportPresence(context, path, followed(property.from), wasRequired.has(name), 'removed', claims);
    else {
      const below = { ...property, path, isRoot: false, mark: pair.mark };
      compareMutability(context, below, wasRequired.has(name) && isRequired.has(name));
      compare(context, below);
    }
  }
}

/** A property came or went. */
function reportPresence(
  context: SchemaContext,
  path: readonly string[],
  schema: Cursor,
  required: boolean,
  what: 'added' | 'removed',
  claims: readonly ClaimedPlace[],
): void {
  const { readOnly, writeOnly, default: defaultValue } = objectAt(schema);
  const need = required ? 'required' : 'optional';
  if (context.carrier.kind === 'response')
    reportFirstKnown(
      context,
      { path },
      [`response-${need}-${writeOnly === true ? 'write-only-' : ''}property-${what}`],
      claims,
    );
  else if (context.carrier.kind === 'request' && readOnly !== true)
    reportFirstKnown(
      context,
      { path },
      [
        what === 'removed'
          ? 'request-property-removed'
          : `new-${need}-request-property${required && defaultValue !== undefined ? '-with-default' : ''}`,
      ],
      claims,
    );
  else reportFirstKnown(context, { path }, [], claims);
}

function compareMutability(context: SchemaContext, property: SchemaPair, required: boolean): void {
  const [from, to] = [followed(property.from), followed(property.to)];
  for (const [keyword, words] of [
    ['readOnly', 'read-only'],
    ['writeOnly', 'write-only'],
  ] as const) {
    const [was, is] = [objectAt(from)[keyword] === true, objectAt(to)[keyword] === true];
    if (was === is) continue;
    reportFirstKnown(
      context,
      property,
      [`${context.carrier.kind}-${required ? 'required' : 'optional'}-property-became-${is ? '' : 'not-'}${words}`],
      [keywordOf({ from, to }, keyword)],
    );
  }
}

/** Whether a schema, or a branch of its `allOf`, has a property. */
const hasProperty = (schema: Cursor, name: string, depth = 8): boolean =>
  has(childOf(schema, 'properties'), name) ||
  (depth > 0 && elementsOf(childOf(schema, 'allOf')).some((branch) => hasProperty(followed(branch), name, depth - 1)));

function compareRequired(context: SchemaContext, pair: SchemaPair): void {
  const [was, is] = [requiredNames(pair.from), requiredNames(pair.to)];
  const [before, after] = [childOf(pair.from, 'properties'), childOf(pair.to, 'properties')];
  const both = keywordOf(pair, 'required');
  container(context, both);
  for (const name of new Set([...was.keys(), ...is.keys()])) {
    // A property that came or went says so itself.
    if (was.has(name) === is.has(name)) continue;
    if (hasProperty(pair.from, name) !== hasProperty(pair.to, name)) {
      context.findings.claimReported({ from: was.get(name), to: is.get(name) });
      continue;
    }
    const path = [...pair.path, name];
    const property = { from: followed(childOf(before, name)), to: followed(childOf(after, name)) };
    const { writeOnly, default: defaultValue } = objectAt(property.to);
    const became = is.has(name) ? 'required' : 'optional';
    const mark = context.carrier.kind === 'response' && writeOnly === true ? 'write-only' : 'none';
    const withDefault = is.has(name) && defaultValue !== undefined && context.carrier.kind === 'request';
    report(context, { ...pair, path, isRoot: false, mark }, `became-${became}${withDefault ? '-with-default' : ''}`, [
      { from: was.get(name), to: is.get(name) },
    ]);
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
  if: { words: 'if' },
  then: { words: 'then' },
  else: { words: 'else' },
};

function compareApplicator(context: SchemaContext, pair: SchemaPair, keyword: string): void {
  const applicator = applicators[keyword];
  if (applicator === undefined) return;
  const both = keywordOf(pair, keyword);
  const isSchema = (value: Json | undefined): boolean =>
    isObject(value) || (keyword === 'items' && typeof value === 'boolean');
  const [was, is] = [isSchema(both.from.value), isSchema(both.to.value)];
  const isBoolean = typeof both.from.value === 'boolean' || typeof both.to.value === 'boolean';
  if (was && is && applicator.step !== undefined)
    compare(context, { ...both, path: [...pair.path, applicator.step], isRoot: false, mark: pair.mark });
  else if (
    was === is ||
    (isBoolean && !keyword.startsWith('unevaluated')) ||
    keyword === 'additionalProperties' ||
    keyword === 'not'
  )
    report(context, pair, 'changed', [both], valuesOf(both));
  // A change between a boolean and an absent keyword adds no schema.
  else if (keyword.startsWith('unevaluated') && !isBoolean) report(context, pair, 'changed', [both], valuesOf(both));
  else report(context, pair, `${applicator.words}-${is ? 'added' : 'removed'}`, [both]);
}

/** Keywords whose value has a schema for each name. */
const maps: { readonly [keyword: string]: { readonly words: string; readonly enters: boolean } } = {
  patternProperties: { words: 'pattern-property', enters: true },
  dependentSchemas: { words: 'dependent-schema', enters: false },
  dependentRequired: { words: 'dependent-required', enters: false },
};

function compareMap(context: SchemaContext, pair: SchemaPair, keyword: string): void {
  const map = maps[keyword];
  if (map === undefined) return;
  const both = keywordOf(pair, keyword);
  container(context, both);
  eachPair(membersOf(both.from), membersOf(both.to), {
    added: (to, value) => report(context, pair, `${map.words}-added`, [{ to }], { value }),
    removed: (from, was) => report(context, pair, `${map.words}-removed`, [{ from }], { was }),
    both: (from, to, name) => {
      const one = { from, to };
      if (context.isSame(one)) return;
      if (map.enters) compare(context, { ...one, path: [...pair.path, name], isRoot: false, mark: pair.mark });
      else report(context, pair, `${map.words}-changed`, [one], { property: [...pair.path, name].join('/') });
    },
  });
}

const onlyAnnotates = (branch: Cursor): boolean => namesOf(branch).every((name) => annotations.has(name));

/** Compares `allOf`, `anyOf` and `oneOf`: branches that came or went, and those that are in both. */
function compareBranches(context: SchemaContext, pair: SchemaPair, keyword: 'allOf' | 'anyOf' | 'oneOf'): void {
  const words = { allOf: 'all-of', anyOf: 'any-of', oneOf: 'one-of' }[keyword];
  const both = keywordOf(pair, keyword);
  const [from, to] = [elementsOf(both.from), elementsOf(both.to)];
  const pairs = pairElements(
    from.map(({ value }) => value ?? null),
    to.map(({ value }) => value ?? null),
  );
  container(context, both);
  const note = (branch: Cursor): string => (keyword === 'allOf' && onlyAnnotates(branch) ? '-annotation-only' : '');
  const label = ({ value }: Cursor): string =>
    (referenceOf(value)?.split('/').at(-1) ?? valueText(value)).slice(0, 200);
  for (const [i, j] of pairs.both) {
    const [old, later] = [from[i], to[j]];
    if (old === undefined || later === undefined) continue;
    const [was, is] = [referenceOf(old.value), referenceOf(later.value)];
    if (was !== undefined && is !== undefined && was !== is) {
      report(context, pair, `${words}-removed${note(followed(old))}`, [{ from: old }], { was: label(old) });
      report(context, pair, `${words}-added${note(followed(later))}`, [{ to: later }], { value: label(later) });
    } else
      compare(context, {
        from: old,
        to: later,
        path: pair.path,
        isRoot: keyword === 'allOf' && pair.isRoot,
        mark: pair.mark,
      });
  }
  for (const index of pairs.removed) {
    const branch = from[index];
    if (branch !== undefined)
      report(context, pair, `${words}-removed${note(followed(branch))}`, [{ from: branch }], { was: label(branch) });
  }
  for (const index of pairs.added) {
    const branch = to[index];
    if (branch !== undefined)
      report(context, pair, `${words}-added${note(followed(branch))}`, [{ to: branch }], { value: label(branch) });
  }
}
