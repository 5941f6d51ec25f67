import { childOf, elementsOf, isVersion30, objectAt, resolvedSchema, type Cursor } from './cursor.js';
import type { CursorPair, ClaimedPlace } from './findings.js';
import { removalOf, type Removal } from './lifecycle.js';
import {
  aboutOf,
  unspecificIds,
  hasKeyword,
  hasAllOf,
  reportSchemaChange,
  reportFirstKnown,
  severityOf,
  type SchemaCarrier,
  type SchemaContext,
  type SchemaPair,
} from './schema-context.js';
import { claimContainer, keywordOf } from './walk.js';

/** The required names, with where each stands. */
export const requiredNames = (schema: Cursor): ReadonlyMap<string, Cursor> =>
  new Map(elementsOf(childOf(schema, 'required')).map((element) => [String(element.value), element]));

/** Reports a property that only one of the documents has, with its claim. */
export function reportPresence(
  context: SchemaContext,
  pair: SchemaPair,
  schema: Cursor,
  required: boolean,
  claims: readonly ClaimedPlace[],
): void {
  const { kind } = context.carrier;
  const removal = claims[0]?.to === undefined ? removalOf(schema, context.today) : undefined;
  const id = presenceId(context.carrier, schema, required ? 'required' : 'optional', removal);
  const isBody = kind === 'request' || kind === 'response';
  const atMost = isBody && pair.isInAllOf ? 'warning' : 'breaking';
  const { findings, place } = context;
  findings.change(place, [id], claims, aboutOf(context, pair), removal === 'due' ? 'info' : atMost);
}

/** Ends of the ids of properties that are removed; a sunset that is no day does not announce anything. */
const removed: { readonly [removal in Removal]: string } = {
  unannounced: 'removed',
  unreadable: 'removed',
  announced: 'removed-with-deprecation',
  early: 'removed-before-sunset',
  due: 'removed-after-sunset',
};

const isHeaderField = (carrier: SchemaCarrier): boolean => carrier.kind === 'parameter' && carrier.in === 'header';

function presenceId(
  carrier: SchemaCarrier,
  schema: Cursor,
  need: 'required' | 'optional',
  removal: Removal | undefined,
): string {
  const { readOnly, writeOnly, default: defaultValue } = objectAt(schema);
  const { kind } = carrier;
  if (kind === 'response') {
    const isHidden = writeOnly === true;
    const id = `response-${need}-${isHidden ? 'write-only-' : ''}property`;
    if (removal === undefined) return `${id}-added`;
    // An optional property, and a property that is never in a response, may go at any time.
    return `${id}-${removed[isHidden || need === 'optional' ? 'unannounced' : removal]}`;
  }
  if (readOnly === true) return unspecificIds[kind];
  if (isHeaderField(carrier) && need === 'required' && removal === undefined)
    return 'new-required-request-header-property';
  if (kind !== 'request') return unspecificIds[kind];
  const withDefault = need === 'required' && defaultValue !== undefined ? '-with-default' : '';
  return removal === undefined ? `new-${need}-request-property${withDefault}` : `request-property-${removed[removal]}`;
}

export function compareMutability(context: SchemaContext, property: SchemaPair, required: boolean): void {
  const [from, to] = [resolvedSchema(property.from), resolvedSchema(property.to)];
  for (const [keyword, words] of [
    ['readOnly', 'read-only'],
    ['writeOnly', 'write-only'],
  ] as const) {
    const [was, is] = [objectAt(from)[keyword] === true, objectAt(to)[keyword] === true];
    if (was === is) continue;
    const { kind } = context.carrier;
    const id = `${kind}-${required ? 'required' : 'optional'}-property-became-${is ? '' : 'not-'}${words}`;
    // OpenAPI 3.0 demands a required property that is only read in responses alone, 3.1 in requests too.
    const since31 = keyword === 'readOnly' && !is && !isVersion30(from.document) ? [`${id}-in-openapi-31`] : [];
    const isInAllOf = property.isInAllOf || hasAllOf({ from, to });
    const atMost = severityOf(context, {
      ...property,
      from: { ...from, value: {} },
      to: { ...to, value: {} },
      isInAllOf,
    });
    reportFirstKnown(context, property, [...since31, id], [keywordOf({ from, to }, keyword)], {}, atMost);
  }
}

/** Whether a schema, or a branch of its `allOf`, has a property. */
const hasProperty = (schema: Cursor, name: string, depth = 8): boolean =>
  hasKeyword(childOf(schema, 'properties'), name) ||
  (depth > 0 &&
    elementsOf(childOf(schema, 'allOf')).some((branch) => hasProperty(resolvedSchema(branch), name, depth - 1)));

/** Whether a property of a request is demanded is doubtful only where the whole body has an `allOf`. */
const demandedBy = ({ carrier, isAllOf }: SchemaContext, pair: SchemaPair): SchemaPair =>
  carrier.kind === 'request'
    ? { ...pair, from: { ...pair.from, value: {} }, to: { ...pair.to, value: {} }, isInAllOf: isAllOf }
    : pair;

export function compareRequired(context: SchemaContext, pair: SchemaPair): void {
  const [was, is] = [requiredNames(pair.from), requiredNames(pair.to)];
  const [before, after] = [childOf(pair.from, 'properties'), childOf(pair.to, 'properties')];
  const both = keywordOf(pair, 'required');
  claimContainer(context, both);
  for (const name of new Set([...was.keys(), ...is.keys()])) {
    // A property that came or went says so itself.
    if (was.has(name) === is.has(name)) continue;
    const claim = { from: was.get(name), to: is.get(name) };
    if (
      hasKeyword(before, name) !== hasKeyword(after, name) ||
      hasProperty(pair.from, name) !== hasProperty(pair.to, name)
    ) {
      context.findings.claimReported(claim);
      continue;
    }
    const below = { ...demandedBy(context, pair), path: [...pair.path, name] };
    const property = { from: resolvedSchema(childOf(before, name)), to: resolvedSchema(childOf(after, name)) };
    if (hasProperty(pair.to, name)) reportNeed(context, below, property, is.has(name), claim);
    else reportFirstKnown(context, below, [], [claim]);
  }
}

/** A property became required or optional. */
function reportNeed(
  context: SchemaContext,
  pair: SchemaPair,
  { from, to }: CursorPair,
  isRequired: boolean,
  claim: ClaimedPlace,
): void {
  const { carrier } = context;
  const became = `became-${isRequired ? 'required' : 'optional'}`;
  const isHeader = isHeaderField(carrier);
  const isReadOnly = (carrier.kind === 'request' || isHeader) && objectAt(to)['readOnly'] === true;
  if (isReadOnly) reportFirstKnown(context, pair, [], [claim], {}, 'info');
  else if (isHeader) reportFirstKnown(context, pair, [`request-header-property-${became}`], [claim]);
  else {
    const isHidden = carrier.kind === 'response' && objectAt(pair.isRoot ? to : from)['writeOnly'] === true;
    const withDefault = isRequired && carrier.kind === 'request' && objectAt(to)['default'] !== undefined;
    const below: SchemaPair = { ...pair, isRoot: false, mark: isHidden ? 'write-only' : 'none' };
    reportSchemaChange(context, below, `${became}${withDefault ? '-with-default' : ''}`, [claim]);
  }
}
