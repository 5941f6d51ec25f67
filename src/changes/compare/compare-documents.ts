import type { Day } from '../../core/day.js';
import { canonical, type Json } from '../../core/json.js';
import { pointerTokens, valueAt } from '../../core/pointer.js';
import type { Change, ChangePlace } from '../intake/change.js';
import { compareComponents } from './compare-components.js';
import { compareOperations } from './compare-operations.js';
import { childOf, namesOf, rootOf, type Cursor } from './cursor.js';
import { operationsByMethod, httpMethods, pathKey } from './operations-of.js';
import { Findings, valueText, type CursorPair, type Claim } from './findings.js';
import { highestSeverityOf, removalOf, type Removal } from './lifecycle.js';
import { operationsUsing, equalWithReferences } from './references.js';
import { hasUnknownLevel, isPromised } from './stability.js';
import { structuralDifferences, type StructuralDifference } from './structural-differences.js';
import {
  annotations,
  claimContainer,
  valuesDiffer,
  eachPair,
  keywordOf,
  membersOf,
  namesInEither,
  type ComparisonContext,
} from './walk.js';

/** The differences between two documents. The documents are equal exactly where both lists are empty. */
export interface Comparison {
  readonly changes: readonly Change[];
  /** Differences that change no request and no response: descriptions, examples, names of components. */
  readonly annotations: readonly Change[];
  /** The places of the documents that findings report. */
  readonly claims: readonly Claim[];
}

/**
 * Every difference between two OpenAPI documents (3.x, with references within the document). Each place in which they
 * differ is claimed by a change in the vocabulary of diff tools, by a change that names the operation and both values,
 * or by an annotation.
 * @param today the day of the comparison: an announced removal may be early, or due
 */
export function compareDocuments(from: Json, to: Json, today: Day): Comparison {
  const findings = new Findings();
  const documents = { from: rootOf(from), to: rootOf(to) };
  const differences = structuralDifferences(from, to);
  if (differences.length > 0) {
    const walk = { findings, isSame: equalWithReferences(from, to), today };
    comparePaths(walk, keywordOf(documents, 'paths'));
    compareWebhooks(walk, keywordOf(documents, 'webhooks'));
    compareComponents(walk, documents);
    compareRoot(findings, documents);
    findings.reportReferences();
    reportUnclaimed(findings, from, to, differences);
    checkVersion(findings, documents);
  }
  return { changes: findings.changes, annotations: findings.annotations, claims: findings.claimed };
}

type WholeWalk = Omit<ComparisonContext, 'place'>;

function comparePaths(walk: WholeWalk, paths: CursorPair): void {
  const byKey = (cursor: Cursor): ReadonlyMap<string, string> =>
    new Map(namesOf(cursor).map((path) => [pathKey(path), path]));
  const compare = (was: string | undefined, is: string | undefined, path: string): void => {
    const item = { from: childOf(paths.from, was ?? path), to: childOf(paths.to, is ?? path) };
    // A variable with another name makes another template for the same path.
    if (was !== undefined && is !== undefined && was !== is)
      walk.findings.annotation({ kind: 'document', section: 'paths' }, 'path-variable-renamed', [item]);
    comparePathItem(walk, item, was ?? path, is ?? path, (method) => ({
      kind: 'operation',
      method,
      path: was ?? is ?? path,
    }));
  };
  eachPair(byKey(paths.from), byKey(paths.to), {
    added: (is, key) => compare(undefined, is, key),
    removed: (was, key) => compare(was, undefined, key),
    both: compare,
  });
}

type PlaceOf = (method: string) => ChangePlace;

function comparePathItem(walk: WholeWalk, item: CursorPair, was: string, is: string, placeOf: PlaceOf): void {
  const { findings } = walk;
  eachPair(operationsByMethod(item.from, was), operationsByMethod(item.to, is), {
    added: (later) => {
      const claim = item.from.value === undefined ? item.to : later.operation;
      findings.change(placeOf(later.method), ['endpoint-added'], [{ to: claim }]);
    },
    removed: (old) => {
      const removal = removalOf(old.operation, walk.today);
      const isPath = item.to.value === undefined;
      const id = hasUnknownLevel(old.operation)
        ? 'api-invalid-stability-level'
        : removedId(removal, isPath ? 'api-path-removed' : 'api-removed');
      const [place, claim] = [placeOf(old.method), { from: isPath ? item.from : old.operation }];
      if (!isPromised(old.operation)) findings.unpromised(place);
      findings.change(place, [id], [claim], {}, highestSeverityOf(removal));
    },
    both: (old, later) => compareOperations({ ...walk, place: placeOf(later.method) }, old, later),
  });
}

function removedId(removal: Removal, id: string): string {
  if (removal === 'unreadable') return 'api-path-sunset-parse';
  const how = {
    unannounced: 'without-deprecation',
    announced: 'with-deprecation',
    early: 'before-sunset',
    due: 'after-sunset',
  }[removal];
  return `${id}-${how}`;
}

function compareWebhooks(walk: WholeWalk, webhooks: CursorPair): void {
  const { findings } = walk;
  const placeOf = (name: string): ChangePlace => ({ kind: 'event', name });
  eachPair(membersOf(webhooks.from), membersOf(webhooks.to), {
    added: (to, name) => findings.change(placeOf(name), ['webhook-added'], [{ to }]),
    removed: (from, name) => findings.change(placeOf(name), ['webhook-removed'], [{ from }]),
    both: (from, to, name) => comparePathItem(walk, { from, to }, name, name, () => placeOf(name)),
  });
  claimContainer({ ...walk, place: { kind: 'document', section: 'webhooks' } }, webhooks);
}

/** Members of the document that only describe it. */
const describing = new Set(['openapi', 'info', 'externalDocs', 'tags']);

/** Members that are compared one by one. */
const comparedSections = new Set(['paths', 'webhooks', 'components', 'security']);

function compareRoot(findings: Findings, documents: CursorPair): void {
  for (const name of namesInEither(documents)) {
    const both = keywordOf(documents, name);
    if (comparedSections.has(name) || !valuesDiffer(both)) continue;
    const place: ChangePlace = { kind: 'document', section: name };
    if (describing.has(name) || annotations.has(name)) findings.annotation(place, 'annotation-changed', [both]);
  }
}

/** Reports differences that no other comparison claimed, at the operations that they belong to. */
function reportUnclaimed(findings: Findings, from: Json, to: Json, differences: readonly StructuralDifference[]): void {
  for (const difference of differences) {
    if (findings.claims(difference)) continue;
    const { from: was, to: is } = difference;
    const claim = {
      from: was === undefined ? undefined : { document: from, value: valueAt(from, was), pointer: was },
      to: is === undefined ? undefined : { document: to, value: valueAt(to, is), pointer: is },
    };
    const tokens = pointerTokens(is ?? was ?? '');
    const annotation = annotationOf(tokens, difference);
    if (annotation !== undefined) {
      findings.annotation({ kind: 'document', section: tokens[0] ?? 'document' }, annotation, [claim]);
      continue;
    }
    const [before, after] = [claim.from, claim.to].map((side) => side && valueText(side.value).slice(0, 200));
    for (const place of placesOf(tokens, from, to))
      findings.change(place, [place.kind === 'document' ? 'document-changed' : 'operation-changed'], [claim], {
        was: before,
        value: after,
      });
  }
}

/** The id of a difference that changes no request and no response; `undefined` for one that may change them. */
function annotationOf(tokens: readonly string[], { from, to }: StructuralDifference): string | undefined {
  const [section = 'document', ...below] = tokens;
  if (annotations.has(below.at(-1) ?? section) && !below.slice(0, -1).includes('properties'))
    return 'annotation-changed';
  const isAdded = to !== undefined && from === undefined;
  return section === 'components' && isAdded && tokens.length === 3 ? 'component-added' : undefined;
}

/** The operations that a pointer belongs to: its own, or those that use its component; else its section. */
function placesOf(tokens: readonly string[], from: Json, to: Json): readonly ChangePlace[] {
  const [section = 'document', name, method] = tokens;
  const whole: ChangePlace = { kind: 'document', section };
  if (section === 'paths' && name !== undefined) {
    const methods = method !== undefined && httpMethods.has(method) ? [method] : undefined;
    const all = methods ?? operationsByMethod(childOf(childOf(rootOf(to), 'paths'), name), name).keys();
    const places = [...all].map((one): ChangePlace => ({ kind: 'operation', method: one.toUpperCase(), path: name }));
    return places.length === 0 ? [whole] : places;
  }
  if (section === 'webhooks' && name !== undefined) return [{ kind: 'event', name }];
  if (section === 'components' && name !== undefined && method !== undefined) {
    const using = operationsUsing(`#/components/${name}/${method}`, from, to);
    return using.length === 0 ? [whole] : using;
  }
  return [whole];
}

const semantic = /^v?(\d+)\.(\d+)\.(\d+)(?:[-+].*)?$/;

/** A breaking change asks for another version of the document: a larger one, and a larger major number. */
function checkVersion(findings: Findings, documents: CursorPair): void {
  if (!findings.changes.some(({ severity }) => severity === 'breaking')) return;
  const version = keywordOf(keywordOf(documents, 'info'), 'version');
  const [was, is] = [version.from.value, version.to.value].map((value) =>
    typeof value === 'string' ? semantic.exec(value)?.slice(1).map(Number) : undefined,
  );
  if (was === undefined || is === undefined) return;
  const place: ChangePlace = { kind: 'document', section: 'info' };
  const largest = (a: readonly number[], b: readonly number[]): number =>
    a.map((part, index) => part - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
  const major = was[0] === 0 && is[0] === 0 ? 1 : 0;
  const id =
    canonical(version.from.value) === canonical(version.to.value)
      ? 'api-version-not-bumped'
      : largest(is, was) <= 0
        ? 'api-version-decreased'
        : (is[major] ?? 0) > (was[major] ?? 0)
          ? undefined
          : 'api-major-version-not-bumped';
  if (id !== undefined) findings.change(place, [id], [], { value: valueText(version.to.value) });
}
