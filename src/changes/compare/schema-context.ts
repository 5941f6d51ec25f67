import type { Severity } from '../intake/change.js';
import { childOf, elementsOf, objectAt, type Cursor } from './cursor.js';
import type { DetailTexts, CursorPair, ClaimedPlace } from './findings.js';
import type { ComparisonContext } from './walk.js';

/**
 * The part of a message that holds the values of a schema: the body of a request or response, a parameter, or a header.
 */
export type SchemaCarrier =
  | { readonly kind: 'request'; readonly mediaType: string }
  | { readonly kind: 'response'; readonly status: string; readonly mediaType: string }
  /** `isExploded`: one value is written as an array of one value is. */
  | { readonly kind: 'parameter'; readonly name: string; readonly in: string; readonly isExploded: boolean }
  | { readonly kind: 'header'; readonly name: string; readonly status: string };

/** A schema of a carrier that is compared: the carrier's own, or a schema below. */
export interface SchemaPair extends CursorPair {
  /** Names of properties from the carrier down, with `items` for elements; empty for the carrier itself. */
  readonly path: readonly string[];
  readonly isRoot: boolean;
  /** Whether the values are properties marked as only read or only written. */
  readonly mark: 'read-only' | 'write-only' | 'none';
  /** Another branch of an `allOf` may demand what this schema does not, so a change here may have no effect. */
  readonly isInAllOf: boolean;
}

/** The comparison of all schemas of one carrier. */
export interface SchemaContext extends ComparisonContext {
  readonly carrier: SchemaCarrier;
  /** Whether the carrier's own schema has an `allOf`. */
  readonly isAllOf: boolean;
  /** Pairs that were entered: a schema may contain itself, and a change is reported where the schema is met first. */
  readonly seen: Set<string>;
}

const prefixes = {
  request: ['request-body', 'request-property'],
  response: ['response-body', 'response-property'],
  parameter: ['request-parameter', 'request-parameter-property'],
  header: ['response-header', 'response-header-property'],
} as const;

/** Ids for changes of the schemas of each carrier that have no id of their own. */
export const unspecificIds = {
  request: 'request-body-changed',
  response: 'response-body-changed',
  parameter: 'request-parameter-changed',
  header: 'response-header-changed',
} as const;

/** Reports a change of a schema; the suffix is the part of the id after the carrier, e.g. `max-length-set`. */
export function reportSchemaChange(
  context: SchemaContext,
  pair: SchemaPair,
  suffix: string,
  claims: readonly ClaimedPlace[],
  details: DetailTexts = {},
  atMost = severityOf(context, pair),
): void {
  const { kind } = context.carrier;
  const prefix = prefixes[kind][pair.isRoot ? 0 : 1];
  const marked =
    kind === 'request' && pair.mark === 'read-only'
      ? [`request-read-only-property-${suffix}`]
      : kind === 'response' && pair.mark === 'write-only'
        ? [`response-write-only-property-${suffix}`]
        : [];
  reportFirstKnown(context, pair, [...marked, `${prefix}-${suffix}`], claims, details, atMost);
}

/** Whether a schema has branches of an `allOf`, before or after. */
export const hasAllOf = ({ from, to }: CursorPair): boolean =>
  [from, to].some((one) => elementsOf(childOf(one, 'allOf')).length > 0);

/** The severity that a change of values can have at most. */
export function severityOf(
  { carrier: { kind } }: SchemaContext,
  { from, to, isRoot, isInAllOf }: SchemaPair,
): Severity {
  if (kind !== 'request' && kind !== 'response') return 'breaking';
  const { readOnly, writeOnly } = objectAt(to);
  // Such a property is no part of this message.
  if (!isRoot && (kind === 'request' ? readOnly : writeOnly) === true) return 'info';
  return isInAllOf || hasAllOf({ from, to }) ? 'warning' : 'breaking';
}

/** The details that all changes of a schema have. */
export function aboutOf({ carrier }: SchemaContext, { path }: Pick<SchemaPair, 'path'>): DetailTexts {
  const about =
    carrier.kind === 'parameter'
      ? { parameter: carrier.name }
      : carrier.kind === 'header'
        ? { header: carrier.name, status: carrier.status }
        : carrier.kind === 'response'
          ? { status: carrier.status, mediaType: carrier.mediaType }
          : { mediaType: carrier.mediaType };
  return { ...about, property: path.length === 0 ? undefined : path.join('/') };
}

/** Reports a change of a schema with the first known id. */
export function reportFirstKnown(
  context: SchemaContext,
  pair: Pick<SchemaPair, 'path'>,
  ids: readonly string[],
  claims: readonly ClaimedPlace[],
  details: DetailTexts = {},
  atMost: Severity = 'breaking',
): void {
  const { findings, place, carrier } = context;
  findings.change(
    place,
    [...ids, unspecificIds[carrier.kind]],
    claims,
    { ...aboutOf(context, pair), ...details },
    atMost,
  );
}

/** Has the schema under the cursor this keyword? */
export const hasKeyword = (cursor: Cursor, keyword: string): boolean => Object.hasOwn(objectAt(cursor), keyword);
